import { LOOKUP_TABLE } from '../market/launchTable'

/** The paths of the server's chain, storage and market samples for its pages, and the chain's lookup table. */
const PLACES = { rpc: '/rpc', storage: '/storage', market: '/market', lookupTable: LOOKUP_TABLE }

export const PRACTICE_META = `<meta name="mintwright-practice" content='${JSON.stringify(PLACES)}'>`
export const PRACTICE_SCRIPT = '<script type="module" src="/practice/wallet.js"></script>'

/** The page as the practice server serves it: the same bytes with two more tags in its head, and those of a build for tests. */
export function withPracticeTags(html: string, settings = ''): string {
  const opened = html.replace(/<head(\s[^>]*)?>/i, (head) => head + PRACTICE_META + settings)
  return opened.replace(/<\/head>/i, (end) => PRACTICE_SCRIPT + end)
}
