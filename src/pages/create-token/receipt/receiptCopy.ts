/** Every sentence of the receipt. */
export const receiptCopy = {
  mint: 'Mint',
  pool: 'Pool',
  seePool: 'Raydium CPMM',
  lock: (nth: number, all: number) => (all === 1 ? 'Lock' : `Lock ${nth} of ${all}`),
  seeLock: 'Its page',
  standard: 'Standard',
  standards: { spl: 'SPL Token, metadata with Metaplex', 'token-2022': 'Token-2022, metadata on the mint' },
  extensions: 'Extensions',
  mintAuthority: 'Mint authority',
  freezeAuthority: 'Freeze authority',
  madeFrom: 'Made from',
  seed: 'your wallet, with seed',
  copySeed: 'Copy the seed',
  key: 'a key of your own',
  madeAfter: 'Template',
  original: 'Report card',
  createPool: 'Create its pool',
  another: 'Create another token',

  checks: 'What others see now',

  wallets: 'Wallets and explorers',
  walletsRead:
    'They read name, symbol and supply from the chain, and the picture from the metadata file above. They keep what they have read: a new picture can take minutes in a wallet, and hours in some explorers.',
  walletsLag: 'If the checks above are good and a picture is still missing somewhere, only waiting helps.',
  walletsPractice:
    'Public wallets and explorers cannot see the practice chain. The practice wallet and this app show the token at once.',
  verification: 'Verification',
  unverified:
    'A new token counts as unverified, and wallets may warn about it. That means that no one has checked it, not that something is wrong.',
  jupiter: (link: string) => [
    'Many wallets and exchanges follow the list that Jupiter keeps. You can ask for a place on it at ',
    link,
    '. It looks at trading, holders and links, so open a pool first.',
  ],
  jupiterName: 'Jupiter Verify',
  testOnly: 'On this network tokens are for trying things out: no one verifies them.',
  next: 'Next',
  poolNext: 'Manage the pool',
  poolNextDetail:
    'Anyone can trade the token there once the pool is open. See its price, add liquidity or remove it.',
  market: 'Open a pool',
  marketDetail:
    'People trade a token in a pool with another token, such as SOL. See what a pool costs at each venue.',
  authorities: 'Decide about the authorities that you kept',
  authoritiesDetail: (kept: string) =>
    `Your wallet still holds: ${kept}. Buyers check this, and wallets and venues may warn about it.`,
  wallet: 'Show it in your wallet',
  walletDetail:
    'It appears there by itself, as your wallet holds some. Where a wallet asks for a token’s address, paste the mint:',
  send: 'Tell others the mint',
  sendDetail:
    'Names can be copied by anyone, the mint address cannot. Give people the address, not the name.',
} as const
