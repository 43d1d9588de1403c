/** What a page translator changes of an element: its words without figures, symbols and addresses. */
export function translatable(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const exact of copy.querySelectorAll('[translate=no]')) exact.replaceWith('…')
  return copy.textContent
}

/**
 * For `getByText`: the smallest element with this text, or whose whole text it is, whose figures stand in elements of their own
 * (src/ui/Sentence.tsx).
 */
export function sentence(text: RegExp | string): (_: string, element: Element | null) => boolean {
  const shown = (element: Element) => element.textContent.replaceAll(/\s+/g, ' ').trim()
  const isIn = (element: Element) =>
    typeof text === 'string' ? shown(element) === text : text.test(shown(element))
  return (_, element) => element !== null && isIn(element) && ![...element.children].some(isIn)
}
