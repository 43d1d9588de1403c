/** Every address of the app, so that no page spells one by hand. `token` takes a base58 mint. */
export const paths = {
  home: '/',
  createToken: '/create-token',
  copyTrending: '/copy-trending',
  createLiquidity: '/create-liquidity',
  manageLiquidity: '/manage-liquidity',
  faq: '/faq',
  learn: '/learn',
  affiliate: '/affiliate',
  privacy: '/privacy',
  terms: '/terms',
  callback: '/callback',
  account: '/account',
  history: '/history',
  settings: '/settings',
  token: (mint: string) => `/token/${mint}`,
  transaction: (signature: string) => `/tx/${signature}`,
} as const
