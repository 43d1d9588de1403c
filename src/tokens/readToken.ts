import '../solana/buffer'
import {
  ACCOUNT_SIZE,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  unpackMint,
  type Mint,
} from '@solana/spl-token'
import { type AccountInfo, type Connection, PublicKey } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { fetchAccounts } from '../solana/accounts'
import { type AmountScale, scaleAsOf } from '../solana/amountScale'
import { CLOCK, readClock, type ChainClock } from '../solana/clock'
import { toRpcError } from '../solana/namedErrors'
import {
  describeExtensions,
  readMintSettings,
  withReadableEntries,
  type TokenExtension,
} from './mintExtensions'
import { extensionAuthorities, scaleOf, type MintSettings, type TokenAuthorities } from './mintSettings'
import { plainText } from '../units/hiddenCharacters'
import { METAPLEX, metaplexAddress, metaplexEdition } from './metaplex'
import { isOfProgrammable, readMetaplexMetadata, readMintMetadata, type RawMetadata } from './readMetadata'
import { wellKnownToken } from './wellKnown'

/**
 * A mint as read from the chain; addresses in base58, `supply` in base units. A null authority is revoked. `authorities` are all of them,
 * including those of extensions and of the metadata. `lamports` is the balance of the mint's account, `bytes` its length. `templateOf`:
 * the mint that it names as its template, if any.
 */
export type OnChainToken = Readonly<{
  mint: string
  program: TokenProgram
  supply: bigint
  decimals: number
  /** How its amounts are shown, where its decimals alone do not decide. */
  scale?: AmountScale | undefined
  mintAuthority: string | null
  freezeAuthority: string | null
  /** A programmable NFT of Metaplex: its token accounts are always frozen, and Metaplex alone moves it. */
  programmable?: true
  authorities: TokenAuthorities
  metadata: OnChainMetadata | null
  extensions: readonly TokenExtension[]
  settings: MintSettings
  lamports: bigint
  bytes: number
  templateOf: string | null
}>

/**
 * A token and the time of its reading: the slot of the answer, and the chain's clock where the node gave it. Its scale is as of that time.
 * `edition`: the account of its master edition, where that holds an authority of this NFT.
 */
export type ReadToken = OnChainToken &
  Readonly<{
    slot: number
    clock: ChainClock | null
    edition?: string
  }>

type TokenProgram = 'token' | 'token-2022'

/**
 * A token's texts, safe to show: hidden characters replaced, long texts cut (`altered` says whether any was). `source`: on the mint itself
 * or in a Metaplex account, whose address is `account`. `fields`: the mint's further fields, key and value. `updateAuthority` null:
 * immutable.
 */
type OnChainMetadata = Readonly<{
  source: 'mint' | 'metaplex'
  account: string
  name: string
  symbol: string
  uri: string
  fields: readonly (readonly [string, string])[]
  updateAuthority: string | null
  altered: boolean
}>

const MULTISIG_SIZE = 355

/**
 * Reads a mint of either token program with its metadata, in one call. Rejects with account/not-found,
 * account/not-a-mint or rpc/*.
 */
export async function readToken(connection: Connection, mint: PublicKey): Promise<ReadToken> {
  const { slot, clock, account, metaplex } = await fetchMintAccounts(connection, mint)
  const token = decodeToken(mint, account, metaplex)
  const scale = clock ? scaleAsOf(token.scale, clock.time) : token.scale
  const edition = metaplex?.owner.equals(METAPLEX) && token.decimals === 0 && metaplexEdition(mint).toBase58()
  const isEdition = edition && (edition === token.mintAuthority || edition === token.freezeAuthority)
  return { ...token, ...(scale && { scale }), slot, clock, ...(isEdition && { edition }) }
}

type MintAccounts = Readonly<{
  slot: number
  clock: ChainClock | null
  account: Found
  metaplex: Found | null
}>

/** A mint's account and its Metaplex account, where there is one, as of `slot`; in one call. Rejects like readToken. */
export async function fetchMintAccounts(connection: Connection, mint: PublicKey): Promise<MintAccounts> {
  const addresses = [mint, metaplexAddress(mint), CLOCK]
  const { context, value } = await connection
    .getMultipleAccountsInfoAndContext(addresses, 'confirmed')
    .catch((error: unknown) => {
      throw toRpcError(error)
    })
  const [account, metaplex = null, clock] = value
  if (!account) throw new AppError('account/not-found', { address: mint.toBase58() })
  return { slot: context.slot, clock: readClock(clock), account, metaplex }
}

type Found = AccountInfo<Buffer>

/** A mint's account and its Metaplex account, where there is one. */
export type FoundMintAccounts = Readonly<{ mint: PublicKey; account: Found; metaplex: Found | null }>

/** Reads many mints with their Metaplex accounts, each once; mints that do not exist are left out. Rejects like web3.js. */
export async function fetchMints(
  connection: Connection,
  mints: readonly PublicKey[],
): Promise<readonly FoundMintAccounts[]> {
  const unique = [...new Map(mints.map((mint) => [mint.toBase58(), mint])).values()]
  const addresses = unique.flatMap((mint) => [mint, metaplexAddress(mint)])
  const accounts = await fetchAccounts(connection, addresses)
  return unique.flatMap((mint, at) => {
    const [account, metaplex = null] = accounts.slice(2 * at, 2 * at + 2)
    return account ? [{ mint, account, metaplex }] : []
  })
}

/** Decodes a mint account, and its Metaplex account if it has one. Throws account/not-a-mint. */
export function decodeToken(
  mint: PublicKey,
  account: AccountInfo<Buffer>,
  metaplex: AccountInfo<Buffer> | null,
): OnChainToken {
  const address = mint.toBase58()
  const program = programOf(account)
  if (!program) throw new AppError('account/not-a-mint', { address, owner: account.owner.toBase58() })
  const decoded = unpackMintOf(mint, account)
  const settings = readMintSettings(decoded)
  const scale = scaleOf(settings)
  const pointed = settings.metadataPointer?.address ?? null
  // As in wallets and explorers: the mint's own entry counts where the pointer leads to it, Metaplex's account where no pointer leads
  // elsewhere.
  const own = pointed === address ? readMintMetadata(withReadableEntries(decoded).tlvData) : null
  const beside = metaplex?.owner.equals(METAPLEX) ? metaplexAddress(mint).toBase58() : null
  const foreign =
    metaplex && beside !== null && (pointed === null || pointed === beside)
      ? readMetaplexMetadata(metaplex.data, mint)
      : null
  const metadata = own
    ? shown(own, 'mint', address, own.fields)
    : foreign && shown(foreign, 'metaplex', beside ?? '', [])
  const mintAuthority = decoded.mintAuthority?.toBase58() ?? null
  const freezeAuthority = decoded.freezeAuthority?.toBase58() ?? null
  return {
    mint: address,
    program,
    supply: decoded.supply,
    decimals: wellKnownToken(address)?.decimals ?? decoded.decimals,
    ...(scale && { scale }),
    mintAuthority,
    freezeAuthority,
    ...(isProgrammable(mint, freezeAuthority, metaplex) && { programmable: true }),
    authorities: {
      mint: mintAuthority,
      freeze: freezeAuthority,
      ...(metadata && { metadata: metadata.updateAuthority }),
      ...extensionAuthorities(settings),
    },
    metadata,
    extensions: describeExtensions(decoded, settings),
    settings,
    lamports: BigInt(account.lamports),
    bytes: account.data.length,
    templateOf: own?.templateOf ?? null,
  }
}

function isProgrammable(mint: PublicKey, freezeAuthority: string | null, metaplex: Found | null): boolean {
  if (freezeAuthority === null || !metaplex?.owner.equals(METAPLEX)) return false
  return isOfProgrammable(metaplex.data, mint) && metaplexEdition(mint).toBase58() === freezeAuthority
}

function programOf(account: AccountInfo<Buffer>): TokenProgram | undefined {
  if (account.owner.equals(TOKEN_PROGRAM_ID)) return 'token'
  if (account.owner.equals(TOKEN_2022_PROGRAM_ID)) return 'token-2022'
  return undefined
}

/**
 * Decodes a mint account with its extensions. The programs own token accounts and multisigs as well; the library distinguishes them only
 * by size and type byte. Throws account/not-a-mint.
 */
export function unpackMintOf(mint: PublicKey, account: AccountInfo<Buffer>): Mint {
  const address = mint.toBase58()
  if (account.data.length === ACCOUNT_SIZE || account.data.length === MULTISIG_SIZE)
    throw new AppError('account/not-a-mint', { address })
  try {
    const decoded = unpackMint(mint, account, account.owner)
    if (!decoded.isInitialized) throw new AppError('account/not-a-mint', { address })
    return { ...decoded, tlvData: withoutFiller(decoded.tlvData) }
  } catch (error) {
    throw new AppError('account/not-a-mint', { address }, { cause: error })
  }
}

/**
 * The entries without filler: a mint that would be as long as a multisig has two empty bytes behind them (Token-2022,
 * adjust_len_for_multisig).
 */
function withoutFiller(entries: Buffer): Buffer {
  let at = 0
  while (at + 4 <= entries.length) at += 4 + entries.readUInt16LE(at + 2)
  return at + 2 === entries.length && entries.readUInt16LE(at) === 0 ? entries.subarray(0, at) : entries
}

function shown(
  raw: RawMetadata,
  source: OnChainMetadata['source'],
  account: string,
  further: OnChainMetadata['fields'],
): OnChainMetadata {
  const name = plainText(raw.name, 64)
  const symbol = plainText(raw.symbol, 24)
  const uri = plainText(raw.uri, 400)
  const fields = further.map(([key, value]) => [plainText(key, 64), plainText(value, 400)] as const)
  const altered = [name, symbol, uri, ...fields.flat()].some((text) => text.altered)
  return {
    source,
    account,
    name: name.text,
    symbol: symbol.text,
    uri: uri.text,
    fields: fields.map(([key, value]) => [key.text, value.text] as const),
    updateAuthority: raw.updateAuthority,
    altered,
  }
}
