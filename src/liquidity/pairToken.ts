import { unpackMint, getEpochFee, getTransferFeeConfig, type Mint } from '@solana/spl-token'
import { PublicKey, type Connection } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { scaleAsOf } from '../solana/amountScale'
import { chainNow } from '../solana/chainTime'
import { withRpcErrors } from '../solana/namedErrors'
import type { ExtensionName, TokenExtension } from '../tokens/mintExtensions'
import { decodeToken, fetchMints, type FoundMintAccounts, type OnChainToken } from '../tokens/readToken'
import type { ForeignExtension } from './venueProfile'
import { wellKnownWords } from '../tokens/wellKnown'
import type { TransferFee } from '../tokens/transferFeeMath'
import type { PairToken } from './venue'

/**
 * Fetches mints as sides of pairs, by base58 address, each once and as of the current epoch. Accounts that are no mint, or newer than the
 * decoder, are left out. Rejects with rpc/*.
 */
export function fetchPairTokens(
  connection: Connection,
  mints: readonly string[],
): Promise<ReadonlyMap<string, PairToken>> {
  return withRpcErrors(async () => {
    const [{ epoch }, found] = await Promise.all([
      connection.getEpochInfo('confirmed'),
      fetchMints(
        connection,
        mints.map((mint) => new PublicKey(mint)),
      ),
    ])
    return new Map(found.flatMap((one) => tokenOf(one, BigInt(epoch))))
  })
}

/** One mint as a side of a pair. Rejects with account/not-a-mint or rpc/*. */
export async function fetchPairToken(connection: Connection, mint: string): Promise<PairToken> {
  const found = (await fetchPairTokens(connection, [mint])).get(mint)
  if (!found) throw new AppError('account/not-a-mint', { address: mint })
  return found
}

function tokenOf(found: FoundMintAccounts, epoch: bigint): readonly (readonly [string, PairToken])[] {
  try {
    return [[found.mint.toBase58(), decodePairToken(found, epoch)]]
  } catch {
    return []
  }
}

/** A mint account, with its Metaplex account where there is one, as a side of a pair in this epoch. Throws account/not-a-mint. */
export function decodePairToken({ mint, account, metaplex }: FoundMintAccounts, epoch: bigint): PairToken {
  const token = decodeToken(mint, account, metaplex)
  const { decimals, supply, metadata, program } = token
  const scale = scaleAsOf(token.scale, BigInt(Math.floor(chainNow() / 1000)))
  return {
    mint: token.mint,
    standard: program === 'token' ? 'spl' : 'token-2022',
    decimals,
    supply,
    ...(scale && { scale }),
    ...wordsOf(token, metadata),
    transferFee: transferFeeOfMint(unpackMint(mint, account, account.owner), epoch),
    extensions: extensionsOfToken(token),
    freezable: token.freezeAuthority !== null,
    ...(token.programmable && { programmable: true }),
  }
}

function wordsOf({ mint }: OnChainToken, metadata: OnChainToken['metadata']) {
  const { name = '', symbol = '' } = wellKnownWords(mint) ?? metadata ?? {}
  return { name, symbol, uri: metadata?.uri ?? '' }
}

/** The extension by which venues check each extension. Every venue treats confidential transfers and their fees as one. */
const CHECKED_AS: Readonly<
  Record<Exclude<ExtensionName, 'transfer-hook' | 'default-state'>, ForeignExtension | null>
> = {
  'transfer-fee': 'transferFee',
  'close-authority': 'closeAuthority',
  'confidential-transfer': 'confidentialTransfer',
  'confidential-fee': 'confidentialTransfer',
  'confidential-supply': 'confidentialSupply',
  'non-transferable': 'nonTransferable',
  'interest-bearing': 'interestBearing',
  'permanent-delegate': 'permanentDelegate',
  'metadata-pointer': null,
  metadata: null,
  group: 'group',
  'scaled-amount': 'scaledAmount',
  pausable: 'pausable',
  'permissioned-burn': 'permissionedBurn',
  unknown: 'unknown',
}

/** The extensions that venues check; a mint of SPL Token has none. */
function extensionsOfToken({
  program,
  freezeAuthority,
  extensions,
  settings,
}: OnChainToken): readonly ForeignExtension[] {
  if (program === 'token') return []
  const checked = extensions.map(({ name, unreadable }: TokenExtension) => {
    if (unreadable) return 'unknown'
    if (name === 'default-state') return settings.defaultState === 'frozen' ? 'defaultFrozen' : 'defaultOpen'
    return name === 'transfer-hook' ? hookOf(settings.transferHook) : CHECKED_AS[name]
  })
  return [
    ...(freezeAuthority === null ? [] : ['freezeAuthority' as const]),
    ...new Set(checked.filter((t) => t !== null)),
  ]
}

function hookOf(hook: OnChainToken['settings']['transferHook']): ForeignExtension {
  if (hook?.program) return 'transferHook'
  return hook?.authority ? 'openHook' : 'emptyHook'
}

/** The transfer fee of a mint in this epoch; null without one (Token-2022 get_epoch_fee). */
function transferFeeOfMint(mint: Mint, epoch: bigint): TransferFee | null {
  const config = getTransferFeeConfig(mint)
  if (!config) return null
  const { transferFeeBasisPoints: basisPoints, maximumFee: maximum } = getEpochFee(config, epoch)
  return basisPoints === 0 || maximum === 0n ? null : { basisPoints, maximum }
}
