import { LOOKUP_TABLE } from '../market/launchTable'

/** Where a page finds the chain, the storage and the market samples of the server that served it, and the chain's lookup table. */
const PLACES = { rpc: '/rpc', storage: '/storage', market: '/market', lookupTable: LOOKUP_TABLE }

export const PRACTICE_META = `<meta name="mintwright-practice" content='${JSON.stringify(PLACES)}'>`
export const PRACTICE_SCRIPT = '<script type="module" src="/practice/wallet.js"></script>'

/** The page as the practice server serves it: the same bytes with two tags more, in a head that it must have. */
export function withPracticeTags(html: string): string {
  const opened = html.replace(/<head(\s[^>]*)?>/i, (head) => head + PRACTICE_META)
  return opened.replace(/<\/head>/i, (end) => PRACTICE_SCRIPT + end)
}
