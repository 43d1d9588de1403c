import { hasDraft } from './shareLink'

const TEMPLATE = 'template'

/** What an address brings: its hash where that holds a draft, "?" with the mint of a template, or ''. */
export function linkIn(hash: string, search: string): string {
  if (hasDraft(hash)) return hash
  const mint = new URLSearchParams(search).get(TEMPLATE)
  return mint === null ? '' : `?${mint.trim()}`
}

/** The address without what `linkIn` found in it; all else that it says stays. */
export function withoutLink(hash: string, search: string): Readonly<{ hash: string; search: string }> {
  if (hasDraft(hash)) return { hash: '', search }
  const rest = new URLSearchParams(search)
  rest.delete(TEMPLATE)
  return { hash, search: `${rest}` }
}
