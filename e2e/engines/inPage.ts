/** The target of a walk: `role` and `name` as a screen reader has them, `label` for a field, or visible `text`. */
export type Query = Readonly<{
  role?: string
  label?: boolean
  name: string
  isPattern: boolean
  nth: number
}>

/** Its position in the window, its value, and what covers it. */
export type Found = Readonly<{
  x: number
  y: number
  value: string
  checked: boolean
  disabled: boolean
  coveredBy: string | null
}>

/**
 * Runs inside the page, sent as text: it may use nothing of this file. Looks through open shadow roots too (the wallet
 * kit and the practice wallet live in them), scrolls what it found into the window, and marks it for `useFound`.
 */
export function look({ role, label, name, isPattern, nth }: Query): Found | null {
  const SELECTORS: Record<string, string> = {
    button: 'button, [role=button], summary',
    link: 'a[href], [role=link]',
    heading: 'h1, h2, h3, h4, h5, h6, [role=heading]',
    checkbox: 'input[type=checkbox], [role=checkbox]',
    radio: 'input[type=radio], [role=radio]',
    slider: 'input[type=range], [role=slider]',
  }
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const fits = (text: string) => (isPattern ? new RegExp(name, 'i').test(text) : text === name)
  const all = (root: Document | ShadowRoot, selector: string): HTMLElement[] => [
    ...root.querySelectorAll<HTMLElement>(selector),
    ...[...root.querySelectorAll('*')].flatMap((each) =>
      each.shadowRoot ? all(each.shadowRoot, selector) : [],
    ),
  ]
  const nameOf = (each: HTMLElement): string => {
    const root = each.getRootNode() as Document | ShadowRoot
    const by = (each.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => root.getElementById(id)?.textContent)
    const labels = [...((each as HTMLInputElement).labels ?? [])].map((one) => one.textContent)
    const said = [plain(by.join(' ')), plain(each.getAttribute('aria-label')), plain(labels.join(' '))]
    // A button of the wallet kit shows the text of the element around it, through a slot.
    const slots = [...each.querySelectorAll('slot')].flatMap((slot) => slot.assignedNodes())
    const text = plain(each.textContent) || plain(slots.map((node) => node.textContent).join(' '))
    return said.find((one) => one !== '') ?? text
  }
  const shown = (each: HTMLElement): boolean =>
    each.getClientRects().length > 0 &&
    // What lies in a closed <details> has a box too.
    each.checkVisibility({ visibilityProperty: true }) &&
    each.closest('[inert], [aria-hidden=true]') === null
  const selector = label ? 'input, textarea, select' : (SELECTORS[role ?? ''] ?? `[role="${role}"]`)
  const place = (each: HTMLElement): HTMLElement => {
    const box = each.getBoundingClientRect()
    const own = (each as HTMLInputElement).labels?.[0]
    return own && (box.width < 4 || getComputedStyle(each).opacity === '0') ? own : each
  }
  const found = all(document, selector).filter((each) => shown(place(each)) && fits(nameOf(each)))[nth]
  if (!found) return null
  const target = place(found)
  // Of a link that breaks into two lines, the first.
  const box = () => target.getClientRects()[0] ?? target.getBoundingClientRect()
  const middle = () =>
    [Math.round(box().left + box().width / 2), Math.round(box().top + box().height / 2)] as const
  const onTop = () => {
    let top = document.elementFromPoint(...middle())
    while (
      top?.shadowRoot?.elementFromPoint(...middle()) &&
      top !== top.shadowRoot.elementFromPoint(...middle())
    )
      top = top.shadowRoot.elementFromPoint(...middle())
    return top
  }
  const inside = (inner: Node | null): boolean =>
    inner !== null &&
    (inner === target ||
      inside(inner.parentNode instanceof ShadowRoot ? inner.parentNode.host : inner.parentNode))
  // Also where it is in the window, but under the header that stays at its top.
  if (box().top < 0 || box().bottom > innerHeight || !inside(onTop()))
    target.scrollIntoView({ block: 'center', behavior: 'instant' })
  const [x, y] = middle()
  const top = onTop()
  const labelled = top?.closest('label')?.control === found
  Object.assign(window, { foundByWalk: found })
  return {
    x,
    y,
    value: 'value' in found ? String(found.value) : plain(found.textContent),
    checked: (found as HTMLInputElement).checked === true || found.getAttribute('aria-checked') === 'true',
    disabled: found.matches(':disabled') || found.getAttribute('aria-disabled') === 'true',
    coveredBy: inside(top) || labelled ? null : (top?.outerHTML.slice(0, 120) ?? 'the edge of the window'),
  }
}

/** Runs inside the page: all visible text, shadow roots included, without line breaks. */
export function readText(): string {
  const textOf = (root: Document | ShadowRoot): string[] => {
    const parts = root instanceof Document ? [root.body] : [...root.children]
    const own = parts.map((each) =>
      each instanceof HTMLElement && each.tagName !== 'STYLE' ? each.innerText : '',
    )
    const deeper = [...root.querySelectorAll('*')].flatMap((each) =>
      each.shadowRoot ? textOf(each.shadowRoot) : [],
    )
    return [...own, ...deeper]
  }
  return textOf(document).join(' ').replace(/\s+/g, ' ')
}

/** Runs inside the page: puts a picture of that colour into the file field that was found, as if a person had chosen it. */
export async function choosePicture(fileName: string, colour: string): Promise<void> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 })
  const brush = canvas.getContext('2d')
  if (brush) Object.assign(brush, { fillStyle: colour }).fillRect(0, 0, 64, 64)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  const files = new DataTransfer()
  files.items.add(new File([blob ?? ''], fileName, { type: 'image/png' }))
  const { foundByWalk } = window as unknown as { foundByWalk: HTMLInputElement }
  foundByWalk.files = files.files
  foundByWalk.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Runs inside the page: drops a text file in UTF-16, as spreadsheets save it, on the field that was found. */
export function dropTextFile(fileName: string, text: string): void {
  const units = Uint16Array.from(`\uFEFF${text}`, (unit) => unit.charCodeAt(0))
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File([units], fileName, { type: 'text/plain' }))
  const { foundByWalk } = window as unknown as { foundByWalk: HTMLElement }
  foundByWalk.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
}
