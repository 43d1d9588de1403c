import type { AmountUnit } from '../solana/amountScale'
import { gathered } from '../solana/gather'
import { isAddress } from '../units/base58'
import type { MintSettings } from './mintSettings'
import type { ReadingNetwork } from './tokenQueries'
import { wordsOfToken } from './wellKnown'

/* Names of tokens for lists, read in few calls for all tokens of one screen. */

/**
 * A token's name and symbol, safe to show, and the address of its metadata file, which a stranger chose; '' for missing ones. `supply` is
 * in base units, as of the reading.
 */
export type TokenName = Readonly<{
  name: string
  symbol: string
  uri: string
  supply: bigint
  mintAuthority: string | null
  /** Who may freeze any account of the token; left out where nobody may. */
  freezeAuthority?: string
  /** Who may change its name and picture; left out where nobody may. */
  updateAuthority?: string
  /** Who may take the token from any wallet; left out where nobody may. */
  permanentDelegate?: string
  transferFee?: MintSettings['transferFee']
}> &
  AmountUnit

/** Names hardly ever change: a name is read again after an hour. */
const NAME_STALE_MS = 3_600_000

/**
 * The name of a mint on a network; null where the network has no such mint. Names that the page needs at the same time share their calls.
 * Rejects with rpc/*.
 */
export function tokenNameQuery({ cluster, ownRpcUrl }: ReadingNetwork, mint: string) {
  return {
    queryKey: ['token-name', cluster.id, ownRpcUrl, mint],
    // A missing mint may be made soon.
    staleTime: ({ state }: { state: { data: TokenName | null | undefined } }) =>
      state.data?.scale?.by === 'multiplier' ? SCALE_STALE_MS : state.data ? NAME_STALE_MS : NO_NAME_STALE_MS,
    queryFn: () => (isAddress(mint) ? readWithOthers({ cluster, ownRpcUrl }, mint) : null),
  }
}

const NO_NAME_STALE_MS = 30_000
/** A multiplier, which comes with the name, can change at any moment. */
const SCALE_STALE_MS = 15_000

type Names = ReadonlyMap<string, TokenName>

const readWithOthers = gathered(readNames)

/** Reads the names of these mints, without mints that do not exist; two accounts a mint, a hundred a call. */
async function readNames({ cluster, ownRpcUrl }: ReadingNetwork, mints: readonly string[]): Promise<Names> {
  const { connectTo } = await import('../solana/connection')
  const [{ PublicKey }, { decodeToken, fetchMints }, { withRpcErrors }] = await Promise.all([
    import('@solana/web3.js'),
    import('./readToken'),
    import('../solana/namedErrors'),
  ])
  const keys = mints.map((mint) => new PublicKey(mint))
  const found = await withRpcErrors(() => fetchMints(connectTo(cluster, ownRpcUrl), keys))
  return new Map(
    found.flatMap(({ mint, account, metaplex }): (readonly [string, TokenName])[] => {
      try {
        const token = decodeToken(mint, account, metaplex)
        const { metadata, decimals, scale, supply, mintAuthority, freezeAuthority, settings } = token
        const { permanentDelegate, transferFee } = settings
        const address = mint.toBase58()
        const { uri = '', updateAuthority } = metadata ?? {}
        const unit = { decimals, ...(scale && { scale }) }
        return [
          [
            address,
            {
              ...wordsOfToken(address, metadata),
              uri,
              ...unit,
              supply,
              mintAuthority,
              ...(freezeAuthority !== null && { freezeAuthority }),
              ...(updateAuthority && { updateAuthority }),
              ...(permanentDelegate && { permanentDelegate }),
              ...(transferFee && { transferFee }),
            },
          ],
        ]
      } catch {
        return [] // no mint, or one that is newer than the decoder
      }
    }),
  )
}
