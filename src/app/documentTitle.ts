import { siteFee } from '../siteFee'

/** What the tab says: the page first, so that it survives a narrow tab. Home has no title of its own. */
export function documentTitle(title: string): string {
  return title === '' ? `Mintwright: ${OWN_TITLE}` : `${title} · Mintwright`
}

const OWN_TITLE = siteFee === null ? 'Solana tokens, struck at cost' : 'Solana tokens, every lamport named'
