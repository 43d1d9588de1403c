/**
 * A place that shows tokens of Mainnet: what decides there, as the place itself or a public source says it, and its official next step.
 * `cost` of that step; `isKnown`: whether anyone but the place can tell what it will show.
 */
export type Place = Readonly<{
  name: string
  decides: string
  isKnown: boolean
  next: string
  href?: string
  cost: 'free' | 'paid' | 'both' | 'unsaid' | 'none'
  /** Where that is said, and the day on which it was read. */
  source: string
  readOn: string
}>

const READ_ON = '2026-11-28'

/**
 * The places in the order in which a creator meets them. To renew the table, read each source again, change what it says now and its day.
 * Nothing is asked of these places, and what a source does not say is not here.
 */
export const PLACES: readonly Place[] = [
  {
    name: 'Phantom',
    decides:
      'Name and symbol come from the chain, the picture from the file’s image. Its verified mark comes from sources such as CoinGecko and Jupiter. What it hides as spam follows rules that it keeps secret.',
    isKnown: false,
    next: 'There is no form. Put the metadata right, then ask Jupiter, which may help.',
    cost: 'none',
    source: 'https://help.phantom.com/hc/en-us/articles/51665009279251',
    readOn: READ_ON,
  },
  {
    name: 'Jupiter',
    decides:
      'Market cap, organic score, holders, liquidity, a unique ticker and social accounts. The mark can be lost with liquidity or trading.',
    isKnown: true,
    next: 'Ask for verification',
    href: 'https://verified.jup.ag/tokens',
    cost: 'both',
    source: 'https://docs.jup.ag',
    readOn: READ_ON,
  },
  {
    name: 'Solana Explorer',
    decides:
      'The name search shows what is verified at Jupiter. The badge follows Jupiter, CoinGecko, Solflare, RugCheck and Bluprynt.',
    isKnown: true,
    next: 'None of its own: take those of its sources.',
    cost: 'none',
    source: 'https://github.com/solana-foundation/explorer',
    readOn: READ_ON,
  },
  {
    name: 'Solflare',
    decides: 'The Unified Token List, and whether it calls the token verified.',
    isKnown: true,
    next: 'Read its help page',
    href: 'https://help.solflare.com/en/articles/9260147',
    cost: 'unsaid',
    source: 'https://help.solflare.com/en/articles/9260147',
    readOn: READ_ON,
  },
  {
    name: 'DexScreener',
    decides:
      'Shows a token by itself, after a pool and one trade. Logo and links come from CoinGecko’s list.',
    isKnown: true,
    next: 'Enhanced Token Info',
    href: 'https://docs.dexscreener.com/token-listing',
    cost: 'paid',
    source: 'https://docs.dexscreener.com/token-listing',
    readOn: READ_ON,
  },
  {
    name: 'GeckoTerminal, CoinGecko',
    decides:
      'GeckoTerminal shows a token with its pool, which does not mean verified. CoinGecko wants trades at an exchange that it follows, and a public post from the project’s account.',
    isKnown: true,
    next: '“Update token info” on GeckoTerminal’s page of the token; CoinGecko’s form',
    href: 'https://support.coingecko.com/hc/en-us/articles/23725417857817',
    cost: 'both',
    source: 'https://support.coingecko.com/hc/en-us/articles/23725417857817',
    readOn: READ_ON,
  },
  {
    name: 'Raydium',
    decides: 'Its own list of tokens, and its list of blocked ones.',
    isKnown: true,
    next: 'No form was found.',
    cost: 'none',
    source: 'https://github.com/raydium-io/raydium-docs-v1',
    readOn: READ_ON,
  },
  {
    name: 'Meteora',
    decides: 'Shows a token from its pool there, unless the pool is marked as blocked.',
    isKnown: true,
    next: 'No form was found.',
    cost: 'none',
    source: 'https://github.com/MeteoraAg/docs',
    readOn: READ_ON,
  },
  {
    name: 'RugCheck',
    decides: 'Its own score of risks.',
    isKnown: true,
    next: 'Verify the token',
    href: 'https://rugcheck.xyz/verify/token',
    cost: 'unsaid',
    source: 'https://rugcheck.xyz',
    readOn: READ_ON,
  },
  {
    name: 'Solscan',
    decides:
      '“Unclassified” at first. “Neutral” needs a site, a logo, a mail address, social accounts, and a listing at CoinGecko or CoinMarketCap. Spam leaves the name search.',
    isKnown: true,
    next: 'Its contact form, “Token Updates”',
    href: 'https://info.solscan.io',
    cost: 'unsaid',
    source: 'https://info.solscan.io',
    readOn: READ_ON,
  },
  {
    name: 'Birdeye',
    decides: 'Takes a token from CoinGecko and CoinMarketCap by itself.',
    isKnown: true,
    next: 'Its form. What was paid does not come back if the automatic way came first.',
    href: 'https://docs.birdeye.so',
    cost: 'paid',
    source: 'https://docs.birdeye.so',
    readOn: READ_ON,
  },
]
