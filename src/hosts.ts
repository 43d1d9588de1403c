/** The data that a host may receive besides the IP address, in the words of the Privacy page. */
export const facts = {
  address: 'your wallet’s address',
  page: 'the address of the page that you are on',
  project: 'this copy’s project id',
} as const

export type HostFact = keyof typeof facts

/**
 * A host to which the page may send requests: when, and which data it receives (`gets`, and `more` in words). Its subdomains count as the
 * same host. `framed`: the host's page is shown in a hidden frame.
 */
export type Host = Readonly<{
  host: string
  when: string
  gets: readonly HostFact[]
  more?: string
  framed?: true
}>

/** RPC endpoints. */
const chainHosts: readonly Host[] = [
  {
    host: 'rpc.walletconnect.org',
    when: 'This copy has a project id of the wallet kit. The page asks this endpoint before the public ones, as soon as it shows something of the network, a fee for example. You open Activity in the menu of your wallet. The wallet window asks which transactions it knows of your wallet.',
    gets: ['project', 'address'],
    more: 'and everything else that you ask of the network or send',
  },
  {
    host: 'api.mainnet.solana.com',
    when: 'Mainnet is chosen. The page asks this endpoint when no other endpoint answers first. Where there are several, it also asks every few seconds which of them works.',
    gets: ['address'],
    more: 'and everything else that you ask of the network or send',
  },
  {
    host: 'api.mainnet-beta.solana.com',
    when: 'Mainnet is chosen. This is the older address of that endpoint. The page asks it when the newer one does not answer, for a second word on how a transaction ended. Where there are several endpoints, it also asks every few seconds which of them works.',
    gets: ['address'],
    more: 'and everything else that you ask of the network or send',
  },
  {
    host: 'api.devnet.solana.com',
    when: 'Devnet is chosen. The page asks this endpoint as on Mainnet, on a test network.',
    gets: ['address'],
    more: 'and everything else that you ask of the network or send',
  },
]

/** Hosts of the wallet kit. */
const kitHosts: readonly Host[] = [
  {
    host: 'api.web3modal.org',
    when: 'You open the wallet window. This host says what this copy may offer in it, and sends lists of wallets and their pictures.',
    gets: ['project'],
    more: 'and the names of the wallets in this browser',
  },
  {
    host: 'pulse.walletconnect.org',
    when: 'The wallet window is loaded and used, and a wallet connects. Reown counts what is done with the wallet window.',
    gets: ['project', 'address', 'page'],
    more: 'your browser and system, which views you open, which wallets you are shown and which you choose',
  },
  {
    host: 'relay.walletconnect.org',
    when: 'You connect a wallet on another device, and for as long as it stays connected.',
    gets: ['project'],
    more: 'your browser and system, what kind of request goes to the wallet and for which network, and the messages themselves, which it cannot read',
  },
  {
    host: 'verify.walletconnect.org',
    when: 'You connect a wallet on another device, and at each signature. This host tells the wallet which site asks.',
    gets: ['project'],
    more: 'and the fingerprint of the message',
    framed: true,
  },
  {
    host: 'meldcrypto.com',
    when: 'You choose it under Buy crypto. Its page opens in a window of its own.',
    gets: ['project', 'address'],
    more: 'and what you do there',
  },
]

/** The storages for the picture and the metadata of a token. */
const storageHosts: readonly Host[] = [
  {
    host: 'upload.ardrive.io',
    when: 'You review a token and Arweave is chosen, as it is outside the practice chain unless you say otherwise. The page stores the picture and the metadata there.',
    gets: [],
    more: 'The files, which become public',
  },
  {
    host: 'arweave.net',
    when: 'The page fetches the stored files back, and whenever it shows one of their pictures.',
    gets: [],
    more: 'Which file',
  },
  {
    host: 'uploads.pinata.cloud',
    when: 'You review a token and have chosen Pinata. The page stores the picture and the metadata there.',
    gets: [],
    more: 'Your key at Pinata and the files, which become public',
  },
  {
    host: 'gateway.pinata.cloud',
    when: 'The page fetches the files stored with Pinata back, and whenever it shows one of their pictures.',
    gets: [],
    more: 'Which file',
  },
]

/** Sources of prices, verified names and trending tokens. */
const marketHosts: readonly Host[] = [
  {
    host: 'api.jup.ag',
    when: 'Outside the practice chain: you open Copy Trending, scroll to what trends on Home, or name a token made from a template. The page asks what trends, and for a name which tokens are verified. You type a deposit into Create Liquidity on Mainnet. The page asks what the market pays for the pair. You look at your positions on Mainnet. The page asks what the tokens that they are priced in are worth. Home or Account lists the tokens of your wallet on Mainnet. The page asks what they are worth. You open the page of a token on Mainnet that has a pool. The page asks what the token and what pays for it there are worth. You have allowed Jupiter to be asked (on Swap or in Settings), and type a swap on Mainnet. The page asks for its offer, again while you look at it, and once more when you review it. While you look at the offer it also asks what both tokens are worth, about every 30 seconds.',
    gets: ['address'],
    more: 'but that only when you review a swap through Jupiter. For a swap the two tokens, SOL, the amount and the slippage limit, for a deposit the two tokens and SOL, for positions the tokens that they are priced in, for a token’s page the token, SOL and what pays for it, for your wallet the tokens that are listed; never what you name yours',
  },
  {
    host: 'api.dexscreener.com',
    when: 'Outside the practice chain: you open Copy Trending, or scroll to what trends on Home. The page asks which tokens are advertised, and for the pool of a token that you open in Copy Trending when no list names it. For a deposit, for a swap through Jupiter, for your positions, for your tokens and for a token’s page, the page asks this host when Jupiter does not know or does not answer.',
    gets: [],
    more: 'The token that you open, for a deposit or a swap the two tokens and SOL, for positions the tokens that they are priced in, for a token’s page the token, SOL and what pays for it, and for your wallet the tokens that are listed',
  },
  {
    host: 'api.geckoterminal.com',
    when: 'Outside the practice chain: you open Copy Trending, or scroll to what trends on Home. The page asks what trends, and for the price over time of a token that you open in Copy Trending.',
    gets: [],
    more: 'The token that you open, and its pool',
  },
]

/**
 * Every host that this build names. The Privacy page shows the list and the Content-Security-Policy takes its frames from it.
 * Tests compare it with the URLs in our source and in the wallet kit's, and with the requests that Chromium makes.
 */
export const hosts: readonly Host[] = [...chainHosts, ...kitHosts, ...storageHosts, ...marketHosts]

/** Hosts that only links lead to: the browser sends them nothing before the user follows the link. */
export const linkedHosts: readonly string[] = [
  'explorer.solana.com',
  'faucet.solana.com',
  'solscan.io',
  'phantom.com',
  'phantom.app',
  'solflare.com',
  'backpack.app',
  'walletguide.walletconnect.network',
  'reown.com',
  'ethereum.org',
  'jup.ag',
  'verified.jup.ag',
  'dexscreener.com',
  'www.geckoterminal.com',
  'x.com',
  't.me',
  'discord.gg',
  // Sources of what other places show (operation/places.ts), and of what hosts of files have said (tokens/closingHosts.ts).
  'help.phantom.com',
  'docs.jup.ag',
  'github.com',
  'help.solflare.com',
  'docs.dexscreener.com',
  'support.coingecko.com',
  'rugcheck.xyz',
  'info.solscan.io',
  'docs.birdeye.so',
  'blog.cloudflare.com',
  'ipshipyard.com',
]
