/** What the tab says: the page first, so that it survives a narrow tab. Home has no title of its own. */
export function documentTitle(title: string): string {
  return title === '' ? 'Mintwright: Solana tokens, struck at cost' : `${title} · Mintwright`
}
