/** A wallet that is offered by name, also where it is not installed. */
export type KnownWallet = Readonly<{
  id: 'phantom' | 'solflare' | 'backpack'
  name: string
  homepage: string
  /** A plain lettered tile of ours: their marks are theirs. */
  image: string
}>

export const knownWallets: readonly KnownWallet[] = [
  { id: 'phantom', name: 'Phantom', homepage: 'https://phantom.com/download', image: tile('P', '#ab9ff2') },
  {
    id: 'solflare',
    name: 'Solflare',
    homepage: 'https://solflare.com/download',
    image: tile('S', '#ffe26b'),
  },
  {
    id: 'backpack',
    name: 'Backpack',
    homepage: 'https://backpack.app/download',
    image: tile('B', '#f0605d'),
  },
]

const BROWSE = {
  phantom: 'https://phantom.app/ul/browse/',
  solflare: 'https://solflare.com/ul/v1/browse/',
  backpack: 'https://backpack.app/ul/v1/browse/',
} as const

/**
 * The link by which a phone opens `url` in the wallet's own browser. Sources: docs.phantom.com/phantom-deeplinks
 * (browse), docs.solflare.com (deeplinks, browse), docs.backpack.app (deeplinks, browse).
 */
export function browseLink(wallet: Pick<KnownWallet, 'id'>, url: string): string {
  return `${BROWSE[wallet.id]}${encodeURIComponent(url)}?ref=${encodeURIComponent(new URL(url).origin)}`
}

function tile(letter: string, colour: string): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="${colour}"/>` +
    `<text x="20" y="27.5" font-family="system-ui,sans-serif" font-size="21" font-weight="700" text-anchor="middle" fill="#0a1013">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
