import '../../solana/buffer'
import {
  ACCOUNT_SIZE,
  AccountState,
  ExtensionType,
  getAccountLen,
  getAccountTypeOfMintType,
  getDefaultAccountState,
  getExtensionTypes,
  getMemoTransfer,
  getTransferFeeAmount,
  getTransferFeeConfig,
  type Mint,
  TOKEN_2022_PROGRAM_ID,
  unpackAccount,
} from '@solana/spl-token'
import { PublicKey, type AccountInfo, type Connection } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { askPatiently, fetchAccounts, type FoundAccount } from '../../solana/accounts'
import { scaleAsOf } from '../../solana/amountScale'
import { withRpcErrors } from '../../solana/namedErrors'
import { fetchRent } from '../../solana/rent'
import { type AddressKind, fetchAddressKinds, type KnownOwners } from '../../solana/addressKind'
import { EXAMPLE_PAYER } from '../../solana/payer'
import { type AskedReceiver, isOwnReceiver, requireReceivers } from '../receivers'
import type { ReceiverState, TokenUnit } from '../../transactions/plan'
import type { AccountPrice } from '../createToken'
import { type HeldAccount, readAccountsOf } from '../heldAccounts'
import { inPayingOrder } from '../spendable'
import type { ExtensionName } from '../mintExtensions'
import { decodeToken, fetchMintAccounts, type OnChainToken, unpackMintOf } from '../readToken'
import { type MintContext, mintContext, tokenAccountOf } from '../tokenProgram'
import { wordsOfToken } from '../wellKnown'
import { metadataBytes } from './metadata'
import { tokensSay } from '../said'
import { type ChangeableRole, isHandOver, type TokenOrder, unfit } from './order'

/** A token account of the mint: its balance, and whether it exists and is frozen. `price` is the cost of opening it. */
export type HolderAccount = Readonly<{
  owner: PublicKey
  account: PublicKey
  exists: boolean
  amount: bigint
  frozen: boolean
  /** It refuses transfers without a memo. */
  wantsMemo: boolean
  /** Set where a delegate may take some of the balance. */
  delegated?: HeldAccount['delegated'] | undefined
  price: AccountPrice
}>

/**
 * Withheld transfer fees in base units: on the mint, and in accounts, the largest first. `left`: how many more accounts have some.
 * `found`: whether all accounts were searched, or only the largest.
 */
type WithheldFees = Readonly<{
  onMint: bigint
  accounts: readonly Readonly<{ address: PublicKey; amount: bigint }>[]
  left: number
  found: 'all' | 'largest'
}>

/** Everything that operations on one mint need from the chain. */
export type TokenFacts = Readonly<{
  context: MintContext
  token: OnChainToken
  mint: Mint
  /** `name` and `symbol` are for sentences. */
  name: string
  symbol: string
  /** The symbol and scale by which amounts are shown, as of the chain's time of this reading. */
  unit: TokenUnit
  /** Metaplex's account beside the mint; null without one. */
  metaplex: AccountInfo<Buffer> | null
  /** The accounts by the base58 addresses in the orders; `own` is the wallet's. */
  holders: ReadonlyMap<string, HolderAccount>
  /** The state of each address (base58) that gets tokens or an authority. */
  receivers: ReadonlyMap<string, ReceiverState>
  /** The kinds of the receivers' addresses (base58), and of others that have an authority which an order needs. */
  kinds: ReadonlyMap<string, AddressKind>
  own: HolderAccount
  /**
   * All accounts of the wallet that hold the token, for an order that pays or burns, or a token that is handed over, in the order in which they pay: the associated one,
   * then those with the largest balances. Without the associated one where it is missing, or belongs to someone else.
   */
  held: readonly HolderAccount[]
  /** Whether new accounts of the mint begin frozen. */
  frozenAtFirst: boolean
  /** Null where no order collects fees. */
  withheld: WithheldFees | null
  /** The current epoch; null where the node did not give the chain's clock. */
  epoch: bigint | null
  /** The length and rent of the mint with its metadata afterwards, and its present balance. */
  mintPrice: AccountPrice
  /** The present length of the mint. */
  presentBytes: number
}>

/** What the facts are for: the orders, the authorities that they need, and the `known` owners that are no people. */
type AskedFacts = Readonly<{
  orders?: readonly TokenOrder[]
  roles?: readonly ChangeableRole[]
  known?: KnownOwners | undefined
}>

/**
 * Reads a mint and the accounts that the orders name, in two rounds. For a list of receivers `orders` is empty: the wallet's holdings pay
 * it. Rejects with account/not-found, account/not-a-mint, input/invalid where an address can never use
 * what it gets, or rpc/*.
 */
export async function fetchTokenFacts(
  connection: Connection,
  payer: PublicKey,
  address: PublicKey,
  { orders = [], roles = [], known }: AskedFacts = {},
): Promise<TokenFacts> {
  const { account, metaplex, clock } = await fetchMintAccounts(connection, address)
  const token = decodeToken(address, account, metaplex)
  const unread = token.extensions.find(({ name, unreadable }) => unreadable && DECIDING.includes(name))
  if (unread) throw unfit(tokensSay('settings-unread', {}))
  const mint = unpackMintOf(address, account)
  const standard = token.program === 'token' ? 'spl' : 'token-2022'
  const named = [...new Set([payer.toBase58(), ...orders.flatMap(addressesOf)])].map(
    (one) => new PublicKey(one),
  )
  const associated = named.map((owner) => tokenAccountOf(owner, address, standard))
  const receivers = orders.flatMap(receiversOf).filter((one) => !isOwnReceiver(one, payer.toBase58()))
  const holding = roles.flatMap((role) => otherAuthority(role, token, payer))
  const asked = [...new Set([...receivers.map((one) => one.address), ...holding])]
  const bytes = {
    account: accountBytes(mint, account.owner),
    mint: metadataBytes(account, mint, token.metadata?.source === 'mint' ? orders : []),
  }
  const [found, kinds, [rent = 0n, mintRent = 0n], withheld, held] = await Promise.all([
    fetchAccounts(connection, [...named, ...associated]),
    fetchAddressKinds(
      connection,
      asked.map((one) => new PublicKey(one)),
      known,
    ),
    fetchRent(connection, [bytes.account, bytes.mint]),
    orders.some(({ kind }) => kind === 'collect-fees') ? fetchWithheld(connection, mint) : null,
    orders.length === 0 || isHandOver(orders) || orders.some(({ kind }) => PAYING.includes(kind))
      ? readAccountsOf(connection, payer.toBase58(), token)
      : [],
  ])
  const kindAt = new Map(kinds.map((kind, at) => [asked[at] ?? '', kind]))
  const states = requireReceivers(receivers, kindAt, token)
  const holderAt = (at: number): HolderAccount => {
    const [owner, ata] = [named[at] ?? payer, associated[at] ?? payer]
    const atAddress = found[named.length + at] ?? null
    const price = { bytes: bytes.account, rent, balance: BigInt(atAddress?.lamports ?? 0) }
    const known =
      readHolder(owner, found[at] ?? null, mint, account.owner) ??
      readHolder(ata, atAddress, mint, account.owner)
    return known
      ? { ...known, price }
      : { owner, account: ata, exists: false, amount: 0n, frozen: false, wantsMemo: false, price }
  }
  const holders = new Map(named.map((owner, at) => [owner.toBase58(), holderAt(at)]))
  for (const order of orders) if ('to' in order) requireOwn(new PublicKey(order.to), holders)
  const own = holderAt(0)
  const { name, symbol } = wordsOfToken(token.mint, token.metadata)
  const scale = clock ? scaleAsOf(token.scale, clock.time) : token.scale
  return {
    context: mintContext(address, standard, payer),
    token,
    mint,
    name: name || symbol || 'the token',
    symbol: symbol || 'tokens',
    unit: { decimals: token.decimals, symbol: symbol || 'tokens', ...(scale && { scale }) },
    metaplex,
    holders,
    receivers: states,
    kinds: kindAt,
    own,
    held: inPayingOrder(held, own.account.toBase58()).map((each) => payingAccount(each, payer)),
    frozenAtFirst: getDefaultAccountState(mint)?.state === AccountState.Frozen,
    withheld,
    epoch: clock?.epoch ?? null,
    mintPrice: { bytes: bytes.mint, rent: mintRent, balance: BigInt(account.lamports) },
    presentBytes: account.data.length,
  }
}

/** What a subject says of the token. */
export function tokenSubject({ token, name, symbol, unit }: TokenFacts) {
  return {
    mint: token.mint,
    name,
    symbol,
    decimals: token.decimals,
    ...(unit.scale && { scale: unit.scale }),
    program: token.program,
    ...(token.metadata?.uri ? { uri: token.metadata.uri } : {}),
  }
}

/** Throws where a receiver's associated account has another owner: sent tokens would arrive there. */
function requireOwn(owner: PublicKey, holders: TokenFacts['holders']): void {
  const holder = holders.get(owner.toBase58())
  if (holder?.exists && !holder.owner.equals(owner))
    throw unfit(tokensSay('account-is-others', { owner: owner.toBase58() }))
}

function payingAccount(
  { account, amount, frozen, delegated, bytes, lamports }: HeldAccount,
  owner: PublicKey,
): HolderAccount {
  const price = { bytes, rent: lamports, balance: lamports }
  const key = new PublicKey(account)
  return { owner, account: key, exists: true, amount, frozen, wantsMemo: false, delegated, price }
}

/** The orders that the wallet's own tokens pay. */
const PAYING: readonly TokenOrder['kind'][] = ['burn', 'send', 'lock-supply']

/** The extensions that decide how much of a transfer arrives, and whether it may. */
const DECIDING: readonly ExtensionName[] = ['transfer-fee', 'transfer-hook', 'default-state', 'pausable']

/** Reads the associated accounts of these owners, in their order, for a mint whose facts are known. Rejects like web3.js. */
export async function fetchHolders(
  connection: Connection,
  facts: TokenFacts,
  owners: readonly PublicKey[],
): Promise<readonly HolderAccount[]> {
  return holdersFrom(facts, owners, await fetchAccounts(connection, holderAddresses(facts, owners)))
}

/** The addresses of the owners' associated accounts. */
export function holderAddresses(
  { context: { program }, mint }: TokenFacts,
  owners: readonly PublicKey[],
): readonly PublicKey[] {
  const standard = program.equals(TOKEN_2022_PROGRAM_ID) ? 'token-2022' : 'spl'
  return owners.map((owner) => tokenAccountOf(owner, mint.address, standard))
}

/** The owners' associated accounts, from what was `found` at their addresses. */
export function holdersFrom(
  facts: TokenFacts,
  owners: readonly PublicKey[],
  found: readonly FoundAccount[],
): readonly HolderAccount[] {
  const { context, mint, own } = facts
  return holderAddresses(facts, owners).map((account, at) => {
    const owner = owners[at] ?? own.owner
    const price = { ...own.price, balance: BigInt(found[at]?.lamports ?? 0) }
    const known = readHolder(account, found[at] ?? null, mint, context.program)
    return {
      ...(known ?? { owner, account, exists: false, amount: 0n, frozen: false, wantsMemo: false }),
      price,
    }
  })
}

/** The owners and accounts that an order names. */
function addressesOf(order: TokenOrder): readonly string[] {
  if ('to' in order) return [order.to]
  return 'account' in order ? [order.account] : []
}

/** The addresses of an order with what they get, except the stand-in for a wallet that is not connected. */
function receiversOf(order: TokenOrder): readonly AskedReceiver[] {
  const asked = receiverIn(order)
  return asked === null || asked.address === EXAMPLE_PAYER.toBase58() ? [] : [asked]
}

function receiverIn(order: TokenOrder): AskedReceiver | null {
  if ('to' in order) return { address: order.to, role: order.kind === 'lock-supply' ? 'claims' : 'tokens' }
  if ('newAuthority' in order)
    return order.newAuthority === null ? null : { address: order.newAuthority, role: order.role }
  return 'program' in order && order.program !== null
    ? { address: order.program, role: 'hook-program' }
    : null
}

/** The address that has an authority, where it is not the wallet's. */
function otherAuthority(
  role: ChangeableRole,
  { authorities }: OnChainToken,
  payer: PublicKey,
): readonly string[] {
  const by = authorities[role]
  return by === null || by === undefined || by === payer.toBase58() ? [] : [by]
}

/** The token account at an address, or null where it is none of this mint. */
function readHolder(
  address: PublicKey,
  found: FoundAccount,
  mint: Mint,
  program: PublicKey,
): Omit<HolderAccount, 'price'> | null {
  if (!found?.owner.equals(program) || found.data.length < ACCOUNT_SIZE) return null
  try {
    const unpacked = unpackAccount(address, found, program)
    const { owner, amount, isFrozen: frozen, mint: of } = unpacked
    return of.equals(mint.address)
      ? {
          owner,
          account: address,
          exists: true,
          amount,
          frozen,
          wantsMemo: getMemoTransfer(unpacked)?.requireIncomingTransferMemos ?? false,
        }
      : null
  } catch {
    return null
  }
}

/** The length of an associated account of the mint: Token-2022 makes its owner immutable, and the mint's extensions add theirs. */
function accountBytes(mint: Mint, program: PublicKey): number {
  if (!program.equals(TOKEN_2022_PROGRAM_ID)) return ACCOUNT_SIZE
  const required = getExtensionTypes(mint.tlvData).map(getAccountTypeOfMintType)
  const all = [ExtensionType.ImmutableOwner, ...required]
  return getAccountLen(all.filter((type) => type !== ExtensionType.Uninitialized))
}

/** The offset of the mint in a token account (spl-token, state: Account). */
const MINT_AT = 0

/**
 * An operation harvests at most so many accounts, in about twenty transactions; the accounts with the smallest fees wait for the next one.
 */
const MOST_HARVESTED = 480

/** Finds accounts that withhold fees. Many nodes refuse to search a program's accounts; they still list a token's twenty largest. */
async function fetchWithheld(connection: Connection, mint: Mint): Promise<WithheldFees> {
  const filters = [{ memcmp: { offset: MINT_AT, bytes: mint.address.toBase58() } }]
  const all = await askPatiently(() =>
    connection.getProgramAccounts(TOKEN_2022_PROGRAM_ID, { commitment: 'confirmed', filters }),
  )
  const found = all ?? (await fetchLargest(connection, mint.address)).largest
  const accounts = found
    .map(({ pubkey, account }) => ({ address: pubkey, amount: withheldIn(pubkey, account) }))
    .filter(({ amount }) => amount > 0n)
    .toSorted((a, b) => Number(b.amount > a.amount) - Number(b.amount < a.amount))
  const onMint = getTransferFeeConfig(mint)?.withheldAmount ?? 0n
  const [most, left] = [accounts.slice(0, MOST_HARVESTED), Math.max(0, accounts.length - MOST_HARVESTED)]
  return { onMint, accounts: most, left, found: all ? 'all' : 'largest' }
}

/** The most accounts that a node lists as a token's largest. */
const MOST_LARGEST = 20

/**
 * What a token's mint and its largest accounts have withheld at one time, in base units, in two calls. Rejects with rpc/*; public nodes
 * often refuse the first.
 */
export function fetchLargelyWithheld(connection: Connection, mint: PublicKey) {
  return withRpcErrors(async () => {
    const { ofMint, largest } = await fetchLargest(connection, mint)
    if (!ofMint) throw new AppError('account/not-found', { address: mint.toBase58() })
    const onMint = getTransferFeeConfig(unpackMintOf(mint, ofMint))?.withheldAmount ?? 0n
    const units = largest.reduce((sum, { pubkey, account }) => sum + withheldIn(pubkey, account), onMint)
    return { units, isAll: largest.length < MOST_LARGEST }
  })
}

async function fetchLargest(connection: Connection, mint: PublicKey) {
  const { value } = await connection.getTokenLargestAccounts(mint, 'confirmed')
  const [ofMint, ...accounts] = await fetchAccounts(connection, [
    mint,
    ...value.map(({ address }) => address),
  ])
  const largest = value.flatMap(({ address: pubkey }, at) => {
    const account = accounts[at]
    return account ? [{ pubkey, account }] : []
  })
  return { ofMint: ofMint ?? null, largest }
}

function withheldIn(address: PublicKey, account: AccountInfo<Buffer>): bigint {
  try {
    return getTransferFeeAmount(unpackAccount(address, account, TOKEN_2022_PROGRAM_ID))?.withheldAmount ?? 0n
  } catch {
    return 0n
  }
}
