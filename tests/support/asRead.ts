const BLOCKS =
  /^(SECTION|DIV|P|LI|OL|UL|DL|DT|DD|H1|H2|H3|HEADER|DETAILS|SUMMARY|OUTPUT|TABLE|TR|FORM|LABEL|INPUT|FIGURE)$/
/** A clock's time depends on how many events a test made before. */
const TIME = /\b\d{1,2} \w{3} \d{4}, \d{2}:\d{2}:\d{2} UTC|\b\d{2}:\d{2}:\d{2}(?: UTC)?/g

/**
 * What is read of a page, line by line: buttons as "[Try again]", links as "<See it → /history>", a drawing as "*", what is announced after "!". A `.name` is the
 * look of an element: a class of the style sheet of its room.
 */
export function asRead(root: Element): readonly string[] {
  return textOf(root)
    .split('\n')
    .map((line) => line.replaceAll(/[\s\u00a0]+/g, ' ').trim())
    .filter((line) => line !== '')
    .map((line) => line.replaceAll(TIME, 'TIME').replace(/^\d+ s left/, 'SECONDS left'))
}

function textOf(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? ''
  if (node.tagName.toLowerCase() === 'svg') return '*'
  const inner = looksOf(node) + [...node.childNodes].map(textOf).join('')
  if (node.tagName === 'BUTTON') return `[${inner}${stateOf(node)}]`
  if (node.tagName === 'A') return `<${inner} → ${node.getAttribute('href')}>`
  const role = node.getAttribute('role')
  const said = role === 'alert' || role === 'status' ? `! ${inner}` : inner
  const label = node.getAttribute('aria-label')
  const named = label === null ? said : `${label}: ${said}`
  const isColumn = node.classList.contains('fig') || node.parentElement?.tagName === 'HEADER'
  if (node.tagName === 'INPUT') return `\n(${(node as HTMLInputElement).checked ? 'x' : ' '})\n`
  return BLOCKS.test(node.tagName) ? `\n${named}${stateOf(node)}\n` : isColumn ? ` ${named}` : named
}

function stateOf(node: Element): string {
  return ['aria-busy', 'aria-disabled', 'aria-current', 'open']
    .flatMap((name) => (node.hasAttribute(name) ? ` ${name.replace('aria-', '')}` : []))
    .join('')
}

function looksOf({ classList }: Element): string {
  return [...classList].map((name) => (/^_(\w*?)_[\da-f]+$/.exec(name) ? `.${RegExp.$1} ` : '')).join('')
}
