/** The texts of this page. */
export const copy = {
  title: 'Account',
  lede: 'What your wallet holds, and what you started in this browser.',
  disconnected: 'No wallet is connected',
  disconnectedDetail: 'Connect one to see what it holds. Looking costs nothing and asks for no signature.',
  connect: 'Connect wallet',
  connecting: 'Waiting for a wallet',
  address: 'Address',
  network: 'Network',
  balance: 'Balance',
  look: 'View on',
  tokens: 'Tokens',
  noTokens: 'No tokens here yet',
  noTokensDetail: (network: string) => `This wallet holds no token on ${network}.`,
  create: 'Create a token',
  noName: 'A token without a name',
  poolHolding: (venue: string, kind: 'lp-tokens' | 'position') =>
    `${venue} · ${kind === 'position' ? 'position' : 'LP tokens'}`,
  frozen: 'frozen',
  reading: 'Reading what the wallet holds.',
  again: 'Try again',
  history: 'History',
  historyLead: 'The newest from this wallet on this network, kept only in this browser.',
  allHistory: 'All of the history',
  noHistory: 'Nothing was begun here yet',
  noHistoryDetail:
    'What you create in this browser, and what you do with a pool, is listed here with its receipt.',
} as const
