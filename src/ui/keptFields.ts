import { FIELDS } from './loadAnew'

/*
 * What stands in the fields of a page while it is loaded anew, in the storage of this tab. A form that keeps a draft of its own
 * (`data-draft`) is left out, and so is what must never be kept: files, passwords, and fields with `data-secret`.
 * What is typed before the page is alive is kept at once, as nothing else hears of it; it is put back before React looks.
 */
/** Milliseconds for which a field that was kept may still appear. */
const PATIENCE = 30_000
const SECRET = '[type=file], [type=password], [type=hidden], [data-secret]'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Value = string | boolean
type Kept = Readonly<{ address: string; early: boolean; fields: readonly (readonly [string, Value])[] }>

/** Keeps what was typed so far into a page that is not alive yet. */
export function keepEarly(): void {
  write(true, fieldsOf(isTouched))
}

/** Puts back what was typed into this page before it was alive, before React looks. */
export function putBackEarly(): void {
  const before = read()
  if (before?.early)
    for (const [field, value] of pairs(
      before,
      fieldsOf(() => true),
    ))
      assign(field, value)
}

/** Keeps what stands in the fields now. */
export function keepAll(): void {
  write(
    false,
    fieldsOf((field) => field.closest('[data-draft]') === null),
  )
}

/** Fills in what was kept once the page is alive, also in fields that come later, until somebody presses or types. */
export function putBack(): void {
  const kept = read()
  if (!kept) return
  sessionStorage.removeItem(FIELDS)
  if (kept.early) return
  const left = new Map(kept.fields)
  const fill = () => {
    for (const [key, field] of fieldsOf(() => true)) {
      const value = left.get(key)
      if (value === undefined) continue
      left.delete(key)
      if (valueOf(field) !== value) enter(field, value)
    }
  }
  const watch = new MutationObserver(fill)
  const stop = () => watch.disconnect()
  watch.observe(document.body, { childList: true, subtree: true })
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, stop, { once: true, capture: true })
  setTimeout(stop, PATIENCE)
  fill()
}

/** The fields of the page by what they are called; of several with one name each has its number. */
function fieldsOf(wanted: (field: Field) => boolean): Map<string, Field> {
  const fields = new Map<string, Field>()
  for (const field of document.querySelectorAll<Field>('input, textarea, select')) {
    if (field.matches(SECRET)) continue
    const name = [...(field.labels ?? [])].map((label) => label.textContent).join() || field.name
    let key = name
    for (let number = 2; fields.has(key); number++) key = `${name} ${number}`
    fields.set(key, field)
  }
  for (const [key, field] of fields) if (!wanted(field)) fields.delete(key)
  return fields
}

function pairs({ fields }: Kept, now: Map<string, Field>): (readonly [Field, Value])[] {
  return fields.flatMap(([key, value]) => {
    const field = now.get(key)
    return field ? [[field, value] as const] : []
  })
}

function isTouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex > 0
  return isTick(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

function isTick(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
}

function valueOf(field: Field): Value {
  return isTick(field) ? field.checked : field.value
}

function assign(field: Field, value: Value): void {
  if (isTick(field)) field.checked = value === true
  else field.value = String(value)
}

/** As a person would: React hears of it. It looks past a value that is set on the element itself. */
function enter(field: Field, value: Value): void {
  if (isTick(field)) {
    if (value === true || field.type === 'checkbox') field.click()
    return
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** Storage that is full or forbidden costs what was typed, nothing more. */
function write(early: boolean, fields: Map<string, Field>): void {
  const values = [...fields].map(([key, field]) => [key, valueOf(field)] as const)
  const kept: Kept = { address: address(), early, fields: values }
  try {
    sessionStorage.setItem(FIELDS, JSON.stringify(kept))
  } catch {
    return
  }
}

/** What was kept for this page. */
function read(): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(FIELDS) ?? 'null') as Kept | null
    return kept?.address === address() ? kept : null
  } catch {
    return null
  }
}

function address(): string {
  return location.pathname + location.search
}
