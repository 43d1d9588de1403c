import { FIELDS } from './keptFieldsKey'

/*
 * The values of a page's fields, kept in sessionStorage while the page reloads. Forms that save a draft (`data-draft`) are left out, as
 * are values that must never be stored: files, passwords, and fields with `data-secret`. What is typed before the app has started is
 * kept at once, and filled in again before React hydrates.
 */
/** Milliseconds within which a kept field may still appear. */
const PATIENCE = 30_000
const SECRET = '[type=file], [type=password], [type=hidden], [data-secret]'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Value = string | boolean
type Kept = Readonly<{ address: string; early: boolean; fields: readonly (readonly [string, Value])[] }>

/** Stores the text that was typed before hydration. */
export function keepEarly(): void {
  write(true, fieldsOf(isTouched))
}

/** Fills in the text that was typed before hydration; called before React hydrates. */
export function putBackEarly(): void {
  const before = read()
  if (before?.early)
    for (const [field, value] of pairs(
      before,
      fieldsOf(() => true),
    ))
      assign(field, value)
}

/** Keeps the current values of the fields. */
export function keepAll(): void {
  write(
    false,
    fieldsOf((field) => field.closest('[data-draft]') === null),
  )
}

/** Fills in the kept values once the app has started, also in fields that appear later, until the user presses or types. */
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

/** The fields of the page by name; fields with the same name are numbered. */
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

/** Sets a field's value as typing would, so that React notices. It uses the prototype's setter, because React overrides the element's. */
function enter(field: Field, value: Value): void {
  if (isTick(field)) {
    if (value === true || field.type === 'checkbox') field.click()
    return
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** Stores the values. Where storage is full or forbidden, only the typed text is lost. */
function write(early: boolean, fields: Map<string, Field>): void {
  const values = [...fields].map(([key, field]) => [key, valueOf(field)] as const)
  const kept: Kept = { address: address(), early, fields: values }
  try {
    sessionStorage.setItem(FIELDS, JSON.stringify(kept))
  } catch {
    return
  }
}

/** The values that were kept for this page. */
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
