/** Every path of the app. `token`, `trendingToken`, `fromTemplate`, `dropOn` and `newPool` take a mint, `pool` a pool's address, `lock` and `claimLocks` a lock's, in base58; `newPool` also a venue's id. */
export const paths = {
  home: '/',
  createToken: '/create-token',
  copyTrending: '/copy-trending',
  trendingToken: (mint: string) => `/copy-trending?token=${mint}`,
  fromTemplate: (mint: string) => `/create-token?template=${mint}`,
  createLiquidity: '/create-liquidity',
  manageLiquidity: '/manage-liquidity',
  faq: '/faq',
  question: (id: string) => `/faq#${id}`,
  learn: '/learn',
  lesson: (id: string) => `/learn/${id}`,
  affiliate: '/affiliate',
  privacy: '/privacy',
  terms: '/terms',
  callback: '/callback',
  account: '/account',
  history: '/history',
  settings: '/settings',
  send: '/send',
  sendMany: '/send/many',
  sendTokenToMany: (mint: string) => `/send/many?token=${mint}`,
  dropOn: (mint: string) => `/send/many?holders=${mint}`,
  run: (id: string) => `/send/many?run=${id}`,
  swap: '/swap',
  sendToken: (mint: string) => `/send?token=${mint}`,
  lock: (address: string) => `/lock/${address}`,
  claimLocks: (address: string) => `/lock/${address}?claim=all`,
  token: (mint: string) => `/token/${mint}`,
  tokenView: (mint: string, view: TokenView) => `/token/${mint}${view === 'overview' ? '' : `?tab=${view}`}`,
  tokenAction: (mint: string, action: string) => `/token/${mint}?tab=manage&action=${action}`,
  newPool: (mint: string, venue?: string) =>
    `/create-liquidity?token=${mint}${venue === undefined ? '' : `&venue=${venue}`}`,
  pool: (address: string) => `/manage-liquidity?pool=${address}`,
  transaction: (signature: string) => `/tx/${signature}`,
} as const

/** The views of a token's page. */
export type TokenView = 'overview' | 'holders' | 'manage'

/** The id of the operation that a URL names (`?operation=`); null where it names none. */
export function namedOperation(search: URLSearchParams): string | null {
  return search.get('operation')
}

/** Whether a URL names the review of its page's form (`?step=review`). An operation in the URL takes precedence. */
export function namesReview(search: URLSearchParams): boolean {
  return search.get('step') === 'review' && namedOperation(search) === null
}
