/** A host that the page may talk to: when, and what it learns. Its subdomains count as the host itself. */
export type Host = Readonly<{ host: string; when: string; learns: string }>

/** Every host that this build knows by name. A test compares the list with the addresses in the source and in the kit's. */
export const hosts: readonly Host[] = [
  {
    host: 'api.mainnet-beta.solana.com',
    when: 'Mainnet is chosen and no other endpoint answers first',
    learns: 'Your IP address, and the addresses and transactions you ask about or send',
  },
  {
    host: 'api.devnet.solana.com',
    when: 'Devnet is chosen and no other endpoint answers first',
    learns: 'Your IP address and what you ask or send, on a network where nothing is worth anything',
  },
  {
    host: 'rpc.walletconnect.org',
    when: 'This copy has a project id of the wallet kit; asked before the public endpoints',
    learns: 'Your IP address, the project id, and what you ask or send',
  },
  {
    host: 'api.web3modal.org',
    when: 'You open the wallet window',
    learns: 'Your IP address, the project id, which wallets and pictures were asked for',
  },
  {
    host: 'relay.walletconnect.org',
    when: 'You connect a wallet on another device',
    learns: 'Your IP address and encrypted messages between page and wallet',
  },
  {
    host: 'verify.walletconnect.org',
    when: 'You connect a wallet on another device: it lets the wallet check this page’s address',
    learns: 'Your IP address and this page’s address',
  },
  {
    host: 'pulse.walletconnect.org',
    when: 'You use the wallet window: the kit counts what is opened and clicked in it',
    learns: 'Which views you opened and which wallet you chose',
  },
  {
    host: 'upload.ardrive.io',
    when: 'You review a token and Arweave is chosen, as it is outside the practice chain unless you say otherwise: its picture and metadata are stored',
    learns: 'Your IP address and the files, which become public',
  },
  {
    host: 'arweave.net',
    when: 'The stored files are fetched back, and whenever one of their pictures is shown',
    learns: 'Your IP address and which file',
  },
  {
    host: 'uploads.pinata.cloud',
    when: 'You review a token and have chosen Pinata: its picture and metadata are stored',
    learns: 'Your IP address, your key at Pinata and the files, which become public',
  },
  {
    host: 'gateway.pinata.cloud',
    when: 'The files stored with Pinata are fetched back, and whenever one of their pictures is shown',
    learns: 'Your IP address and which file',
  },
  {
    host: 'api.jup.ag',
    when: 'You open Copy Trending outside the practice chain, or name a token made from a template there: it is asked what trends, and which tokens are verified. You type a deposit into Create Liquidity on mainnet: it is asked what the market pays for the pair',
    learns: 'Your IP address, and for a deposit the two tokens; never what you name yours',
  },
  {
    host: 'api.dexscreener.com',
    when: 'You open Copy Trending outside the practice chain: it is asked which tokens are advertised. For a deposit, where Jupiter does not know or does not answer',
    learns: 'Your IP address, and for a deposit the two tokens',
  },
  {
    host: 'api.geckoterminal.com',
    when: 'You open Copy Trending outside the practice chain: it is asked what trends',
    learns: 'Your IP address',
  },
]

/** Hosts that only a link leads to: your browser goes there when you follow it, and not before. */
export const linkedHosts: readonly string[] = [
  'explorer.solana.com',
  'solscan.io',
  'phantom.com',
  'phantom.app',
  'solflare.com',
  'backpack.app',
  'jup.ag',
  'verified.jup.ag',
  'dexscreener.com',
  'www.geckoterminal.com',
  'x.com',
  't.me',
  'discord.gg',
]
