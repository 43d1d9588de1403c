/** For `getByText`: the smallest element with this text, whose figures stand in elements of their own (src/ui/Sentence.tsx). */
export function sentence(text: RegExp): (_: string, element: Element | null) => boolean {
  const isIn = (element: Element) => text.test(element.textContent.replaceAll(/\s+/g, ' ').trim())
  return (_, element) => element !== null && isIn(element) && ![...element.children].some(isIn)
}
