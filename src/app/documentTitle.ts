import { siteFee } from '../siteFee'

/** The tab's title. The page's name comes first, so that a narrow tab still shows it. Home has no name of its own. */
export function documentTitle(title: string): string {
  return title === '' ? `Mintwright: ${OWN_TITLE}` : `${title} · Mintwright`
}

const OWN_TITLE = siteFee === null ? 'Solana tokens, struck at cost' : 'Solana tokens, every lamport named'
