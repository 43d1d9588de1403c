import { Keypair, PublicKey, type Connection, type TransactionInstruction } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { fetchAccounts } from '../../solana/accounts'
import { CLOCK, decodeClock } from '../../solana/clock'
import { checkMints } from '../checkDecimals'
import { vestingOf } from '../lockSchedule'
import { leastOf, minOf, mostOf } from '../math'
import { otherSide, SOL_MINT } from '../orient'
import {
  type BuiltLiquidity,
  type BuiltAdd,
  type BuiltLock,
  type BuiltRemove,
  type ClosedAccount,
  type OpenedAccount,
  requireLockable,
} from '../plans'
import { deltaIn, deltaOut, nftChange } from '../tokenDeltas'
import type {
  AddOrder,
  Amounts,
  BuiltLeg,
  ChainConnection,
  PairToken,
  Position,
  RemoveOrder,
  RentLine,
  LpOrder,
  PoolSide,
  SwapAddOrder,
  SwapLeg,
} from '../venue'
import { poolAccounts, positionAccounts, type PositionAccounts } from './addresses'
import type { Amounts2, DammSide } from './curve'
import { fetchPositionRents } from './fetchCreationTerms'
import { readDammPool } from './fetchPools'
import {
  addLiquidity,
  claimPositionFee,
  closePosition,
  createPosition,
  lockInnerPosition,
  permanentLock,
  refreshVesting,
  removeAllLiquidity,
  removeLiquidity,
  swap,
} from './instructions'
import {
  amountsFor,
  dammDeltasOf,
  fetchDammPoolContext,
  findPosition,
  dammVaultsOf,
  type DammPoolContext,
} from './poolContext'
import { toBaseQuote, tokenOf } from './sides'
import { poolsSay, refusedByPool } from '../said'

/* Builds instructions for orders on existing pools. Each function rejects with pool/refused, account/not-found or rpc/*. */

const NONE: Amounts = { base: 0n, quote: 0n }

/**
 * Adds exactly the quoted liquidity to a position, or to a new one. The amounts follow the price: the program takes no more of
 * either token than the slippage allows.
 */
export async function buildDammAdd({ connection }: ChainConnection, order: AddOrder): Promise<BuiltAdd> {
  const { pool, position, payer, slippage, quote } = order
  const nft = position ? null : Keypair.generate()
  const most = (token: PairToken, amount: bigint) =>
    token.mint === SOL_MINT ? mostOf(amount, slippage) : amount
  const [context, found, rents] = await Promise.all([
    fetchDammPoolContext(connection, payer, pool, {
      base: most(pool.pair.base, quote.deposits.base),
      quote: most(pool.pair.quote, quote.deposits.quote),
    }),
    position ? findPosition(connection, position) : null,
    nft ? fetchPositionRents(connection) : [],
  ])
  const place = found ?? positionAccounts(nft?.publicKey ?? context.accounts.owner)
  const limit = mostFor(order, context)
  const expected = amountsFor(context, quote.deposits)
  const deltas = { a: deltaOut(expected.a, limit.a), b: deltaOut(expected.b, limit.b) }
  return {
    payer: context.accounts.owner,
    instructions: [addLiquidity({ ...context.accounts, position: place }, quote.lpAmount, limit)],
    deltas: dammDeltasOf(context, deltas),
    most: toBaseQuote(context.sides, limit),
    vaults: dammVaultsOf(context),
    position: place.position.toBase58(),
    ...(nft && { newPosition: newPosition(nft, context, rents) }),
  }
}

/** Swaps a part of one token, and adds the output with the rest: exactly the quoted liquidity, to a position or a new one. */
export async function buildDammSwapAdd(
  { connection }: ChainConnection,
  order: SwapAddOrder,
): Promise<BuiltAdd> {
  const { pool, position, payer } = order
  const { from: side, amount, paid, swap: swapped, least, deposit, rest } = order.quote
  const nft = position ? null : Keypair.generate()
  const [context, found, rents] = await Promise.all([
    fetchDammPoolContext(connection, payer, pool, { ...NONE, [side]: amount }),
    position ? findPosition(connection, position) : null,
    nft ? fetchPositionRents(connection) : [],
  ])
  const { accounts, sides } = context
  const place = found ?? positionAccounts(nft?.publicKey ?? accounts.owner)
  const from = tokenOf(sides, side)
  const to = from === 'a' ? 'b' : 'a'
  const left = amount - swapped.amountIn
  const limit: Amounts2 = from === 'a' ? { a: left, b: least } : { a: least, b: left }
  const [paying, staying] = [deltaOut(paid, amount), deltaIn(amountsFor(context, rest)[to], 0n)]
  const { tokenAccounts: own } = accounts
  return {
    payer: accounts.owner,
    instructions: [
      swap(accounts, own[from], own[to], swapped.amountIn, least),
      addLiquidity({ ...accounts, position: place }, deposit.lpAmount, limit),
    ],
    deltas: dammDeltasOf(context, from === 'a' ? { a: paying, b: staying } : { a: staying, b: paying }),
    most: toBaseQuote(sides, limit),
    vaults: dammVaultsOf(context),
    position: place.position.toBase58(),
    ...(nft && { newPosition: newPosition(nft, context, rents) }),
  }
}

function newPosition(
  nft: Keypair,
  { accounts }: DammPoolContext,
  rents: readonly RentLine[],
): BuiltLiquidity {
  const position = positionAccounts(nft.publicKey)
  return {
    payer: accounts.owner,
    instructions: [createPosition(accounts.pool.pool, position, accounts.owner)],
    signers: [nft],
    opened: openedAt(rents, accountsOfPosition(position)),
    changes: [nftChange(position)],
  }
}

/** Accounts that the operation opens, with these rents. */
function openedAt(rents: readonly RentLine[], addresses: readonly PublicKey[]): readonly OpenedAccount[] {
  return rents.flatMap(({ label, bytes, lamports: rent, refundable }, at) => {
    const address = addresses[at]
    return address ? [{ label, address, price: { bytes, rent, balance: 0n }, refundable }] : []
  })
}

function accountsOfPosition({ position, nftMint, nftAccount }: PositionAccounts): readonly PublicKey[] {
  return [position, nftMint, nftAccount]
}

/** The most that may leave the wallet: the slippage's limit, and at most the token balance. */
function mostFor({ quote, slippage }: AddOrder, context: DammPoolContext): Amounts2 {
  const expected = amountsFor(context, quote.deposits)
  const most = (token: DammSide) => {
    const limit = mostOf(expected[token], slippage)
    const { balance } = context.tokenAccounts[token]
    return balance === null ? limit : minOf(limit, balance)
  }
  return { a: most('a'), b: most('b') }
}

/**
 * Removes exactly the quoted liquidity, or all that is free; with `close` it also claims the fees and closes the empty position.
 * The program pays no less of either token than the slippage allows.
 */
export async function buildDammRemove(
  { connection }: ChainConnection,
  order: RemoveOrder,
): Promise<BuiltRemove> {
  const { position, quote, slippage, close } = order
  if (close && !isWhole(order)) throw refusedByPool(poolsSay('close-only-empty', { holds: 'position-nft' }))
  const [context, place] = await Promise.all([
    fetchDammPoolContext(connection, position.owner, position.pool, NONE),
    findPosition(connection, position),
  ])
  const accounts = { ...context.accounts, position: place }
  const gets = amountsFor(context, quote.gets)
  const fees = amountsFor(context, close ? (position.fees ?? NONE) : NONE)
  const least = { a: leastOf(gets.a, slippage), b: leastOf(gets.b, slippage) }
  const deltaOf = (token: DammSide) => deltaIn(gets[token] + fees[token], least[token] + fees[token])
  return {
    payer: accounts.owner,
    instructions: [
      ...release(position, place),
      quote.lpAmount === position.free
        ? removeAllLiquidity(accounts, least)
        : removeLiquidity(accounts, quote.lpAmount, least),
      ...(close
        ? [claimPositionFee(accounts), closePosition(accounts.pool.pool, place, accounts.owner)]
        : []),
    ],
    deltas: dammDeltasOf(context, { a: deltaOf('a'), b: deltaOf('b') }),
    closed: [...releasedOf(position), ...(close ? await fetchClosed(connection, place) : [])],
    changes: close ? [nftChange(place, false)] : [],
    closes: close,
    vaults: dammVaultsOf(context),
  }
}

/** Whether the position is empty afterwards. */
function isWhole({ position: { free, locked }, quote }: RemoveOrder): boolean {
  return quote.lpAmount === free && locked.forever === 0n && locked.overTime === 0n
}

/** The lamports of a position's three accounts, which the wallet receives when it is closed. */
async function fetchClosed(
  connection: Connection,
  place: PositionAccounts,
): Promise<readonly ClosedAccount[]> {
  const parts = ['position', 'position-mint', 'position-account'] as const
  const addresses = accountsOfPosition(place)
  const found = await connection.getMultipleAccountsInfo([...addresses], 'confirmed')
  return addresses.map((address, at) => ({
    part: parts[at] ?? 'position',
    address,
    lamports: BigInt(found[at]?.lamports ?? 0),
  }))
}

/** Pays exactly the quoted amount of one token for the other. */
export async function buildDammLeg(
  { connection }: ChainConnection,
  { pool: { address, pair }, quote, least }: SwapLeg,
  own: Readonly<Record<PoolSide | 'owner', PublicKey>>,
): Promise<BuiltLeg> {
  const key = new PublicKey(address)
  const read = await readDammPool(connection, key)
  if (!read) throw new AppError('account/not-found', { address })
  const flipped = read.state.mintA === pair.quote.mint
  const pool = flipped ? poolAccounts(key, pair.quote, pair.base) : poolAccounts(key, pair.base, pair.quote)
  const [ofA, ofB] = [pool.a.vault.toBase58(), pool.b.vault.toBase58()]
  return {
    instruction: swap(
      { pool, owner: own.owner },
      own[quote.from],
      own[otherSide(quote.from)],
      quote.amountIn,
      least,
    ),
    vaults: flipped ? { base: ofB, quote: ofA } : { base: ofA, quote: ofB },
  }
}

/** Claims a position's fees: others' trades may add to them meanwhile. */
export async function buildDammClaim({ connection }: ChainConnection, position: Position) {
  const [context, place] = await Promise.all([
    fetchDammPoolContext(connection, position.owner, position.pool, NONE),
    findPosition(connection, position),
  ])
  const fees = amountsFor(context, position.fees ?? NONE)
  return {
    payer: context.accounts.owner,
    instructions: [claimPositionFee({ ...context.accounts, position: place })],
    deltas: dammDeltasOf(context, { a: deltaIn(fees.a, fees.a), b: deltaIn(fees.b, fees.b) }),
    vaults: dammVaultsOf(context),
  }
}

/** Locks an amount of a position's liquidity, forever or until dates. */
export async function buildDammLock(
  { connection }: ChainConnection,
  { position, lpAmount, until }: LpOrder,
): Promise<BuiltLock> {
  if (lpAmount <= 0n || lpAmount > position.free) throw refusedByPool(poolsSay('less-to-lock', {}))
  const [place, [clock]] = await Promise.all([
    findPosition(connection, position),
    until ? fetchAccounts(connection, [CLOCK]) : [],
  ])
  if (until) requireLockable(until, decodeClock(clock).time)
  const { owner, pool } = accountsIn(position)
  const vesting = until && vestingOf(until, lpAmount)
  return {
    payer: owner,
    instructions: [
      ...checkMints(position.pool.pair),
      ...release(position, place),
      vesting
        ? lockInnerPosition(pool.pool, place, owner, vesting)
        : permanentLock(pool.pool, place, owner, lpAmount),
    ],
    closed: releasedOf(position),
  }
}

/** Tells the program what schedules in accounts of their own have released: it counts them only then. */
function release(position: Position, place: PositionAccounts): readonly TransactionInstruction[] {
  const { due = [] } = position
  if (due.length === 0) return []
  const { owner, pool } = accountsIn(position)
  const accounts = due.map(({ account }) => new PublicKey(account))
  return [refreshVesting(pool.pool, place, owner, accounts)]
}

/** The accounts of schedules that this closes. */
function releasedOf({ due = [] }: Position): readonly ClosedAccount[] {
  return due
    .filter(({ rentBack }) => rentBack > 0n)
    .map(({ account, rentBack }) => ({
      part: 'lock-record',
      address: new PublicKey(account),
      lamports: rentBack,
    }))
}

/** Closes an empty position, so that its rent comes back. */
export async function buildDammClose(
  { connection }: ChainConnection,
  position: Position,
): Promise<BuiltLiquidity> {
  const place = await findPosition(connection, position)
  const { owner, pool } = accountsIn(position)
  return {
    payer: owner,
    instructions: [closePosition(pool.pool, place, owner)],
    closed: await fetchClosed(connection, place),
    changes: [nftChange(place, false)],
  }
}

function accountsIn({ owner, pool: { address, pair } }: Position) {
  const pool = poolAccounts(new PublicKey(address), pair.base, pair.quote)
  return { pool, owner: new PublicKey(owner) }
}
