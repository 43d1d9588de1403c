import { saidError } from '../errors/codes'
import { describeError } from '../errors/describeError'

/** A wallet that is offered by name, also where it is not installed. */
export type KnownWallet = Readonly<{
  id: 'phantom' | 'solflare' | 'backpack'
  name: string
  homepage: string
}>

export const knownWallets: readonly KnownWallet[] = [
  { id: 'phantom', name: 'Phantom', homepage: 'https://phantom.com/download' },
  { id: 'solflare', name: 'Solflare', homepage: 'https://solflare.com/download' },
  { id: 'backpack', name: 'Backpack', homepage: 'https://backpack.app/download' },
]

const WALLET_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="#172329"/>' +
  '<path d="M10 14.5h18.5a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5h-17A1.5 1.5 0 0 1 10 28zl15-4v4m5 5.5h-5.5a2.5 2.5 0 0 0 0 5H30" fill="none" stroke="#9fb4b9" stroke-width="1.6" stroke-linejoin="round"/></svg>'

/**
 * The icon of a wallet that is not installed, as a data URI. It is the same for all, because their logos are trademarks; an installed
 * wallet brings its own icon.
 */
export const neutralMark = `data:image/svg+xml,${encodeURIComponent(WALLET_ICON)}`

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

/** Why a build without a project id offers no wallets on other devices: the alert of the wallet kit, and what it means. */
export function projectMissing(): Readonly<{ alert: string; detail: string; remedy: string }> {
  const { title, detail, remedy } = describeError(saidError('Project ID Not Configured'))
  return { alert: title, detail, remedy }
}
