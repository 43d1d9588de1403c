/** Every sentence of the receipt. */
export const receiptCopy = {
  lede: (what: string, time: string, date: string) => `${what}. Confirmed at ${time} on ${date}.`,
  mint: 'Mint',
  pool: 'Pool',
  seePool: 'Raydium CPMM',
  standard: 'Standard',
  standards: { spl: 'SPL Token, metadata with Metaplex', 'token-2022': 'Token-2022, metadata on the mint' },
  extensions: 'Extensions',
  mintAuthority: 'Mint authority',
  freezeAuthority: 'Freeze authority',
  madeFrom: 'Made from',
  seed: 'your wallet, with seed',
  key: 'a key of your own',
  madeAfter: 'Made after',
  original: 'Report card',
  createPool: 'Create its pool',
  viewToken: 'View token page',
  viewPool: 'View pool page',
  another: 'Create another token',

  checks: 'What others see now',

  wallets: 'Wallets and explorers',
  walletsRead:
    'They read name, symbol and supply from the chain, and the picture from the metadata file above. They keep what they have once read: in a wallet a new picture takes minutes, in some explorers hours.',
  walletsLag: 'If the checks above are good and a picture is still missing somewhere, only waiting helps.',
  walletsPractice:
    'Public wallets and explorers cannot see the practice chain. The practice wallet and this app show the token at once.',
  verification: 'Verification',
  unverified:
    'A new token counts as unverified, and wallets may warn of it. That says that nobody has looked at it yet, not that something is wrong.',
  jupiter: (link: string) => [
    'Many wallets and exchanges follow the list that Jupiter keeps. Asking for a place on it is free at ',
    link,
    '; it looks at trading, holders and links, so it comes after there is a market.',
  ],
  jupiterName: 'Jupiter Verify',
  testOnly: 'On this network tokens are for trying things out: nobody verifies them.',
  next: 'Next',
  poolNext: 'Look after the pool',
  poolNextDetail:
    'Anyone can trade the token there now, or once it opens. See its price, add to it, take out of it.',
  market: 'Make a market',
  marketDetail:
    'Nobody can trade the token until it is in a pool with another one. Open one: the venues are priced side by side for it.',
  authorities: 'Decide on what you kept',
  authoritiesDetail: (kept: string) =>
    `Your wallet still holds: ${kept}. Buyers look for these; wallets and venues may warn of them.`,
  wallet: 'Show it in your wallet',
  walletDetail:
    'It appears there by itself, as your wallet holds some. Where a wallet asks for a token’s address, paste the mint:',
  send: 'Tell others the mint',
  sendDetail:
    'Names can be copied by anyone, the mint address cannot. Give people the address, not the name.',
} as const
