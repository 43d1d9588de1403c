/** For `…ByText`: the place where a page shows all of an address, in groups. */
export function wholeAddress(address: string): (text: string, element: Element | null) => boolean {
  return (_, element) => element?.matches('.addr.full > span') === true && element.textContent === address
}
