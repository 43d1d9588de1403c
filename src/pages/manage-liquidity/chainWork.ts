import '../../solana/buffer'
import { PublicKey } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { fetchForeignPositions } from '../../liquidity/foreignPositions'
import { joinPlans, sharedChanges } from '../../liquidity/joinPlans'
import { SOL_MINT } from '../../liquidity/orient'
import { fetchTrades, type TradesPage } from '../../liquidity/trades'
import { fetchHolding } from '../../tokens/holdings'
import { readAccountFields } from '../../tokens/readAccountFields'
import type {
  Amounts,
  ChainConnection,
  ForeignPosition,
  Pair,
  PairToken,
  Pool,
  Position,
  Venue,
} from '../../liquidity/venue'
import {
  fetchPoolAt,
  fetchPriceBesides,
  fetchWalletPositions,
  type MarketRates,
  venueOf,
  type WalletPositions,
} from '../../liquidity/allVenues'
import type { AppContext } from '../../operation/appContext'
import {
  type Planner,
  reviewPlan,
  type ReviewStep,
  type ReviewRequest,
  readBill,
  readPlanReserve,
  type ReviewResult,
} from '../../operation/reviewPlan'
import { fetchAccounts } from '../../solana/accounts'
import { fetchBalance } from '../../solana/balance'
import type { Cluster } from '../../solana/cluster'
import { connectTo } from '../../solana/connection'
import { withRpcErrors } from '../../solana/namedErrors'
import { baseUnitsOf } from '../../transactions/accountValues'
import type { Plan } from '../../transactions/plan'
import type { ActionOrder } from './action'
import { poolsSay } from '../../liquidity/said'

/* The part of this page that needs the chain. It loads late, so that the page appears at once. */

/** The network and endpoint that the page reads from. */
export type PoolsNetwork = Readonly<{ cluster: Cluster; ownRpcUrl: string | undefined }>

function chainOf({ cluster, ownRpcUrl }: PoolsNetwork): ChainConnection {
  return { connection: connectTo(cluster, ownRpcUrl), cluster: cluster.id }
}

/** All positions of a wallet, with the errors of venues that could not be read. Never rejects. */
export function readPositions(reading: PoolsNetwork, owner: string): Promise<WalletPositions> {
  return fetchWalletPositions(chainOf(reading), owner)
}

/** The wallet's positions in other programs' pools. `known`: mints of the managed positions. Rejects with rpc/*. */
export function readForeign(
  reading: PoolsNetwork,
  owner: string,
  known: ReadonlySet<string>,
): Promise<readonly ForeignPosition[]> {
  return fetchForeignPositions(chainOf(reading), owner, known)
}

/** The pool at an address. Rejects like fetchPoolAt. */
export function readPoolAt(reading: PoolsNetwork, address: string): Promise<Pool> {
  return fetchPoolAt(chainOf(reading), address)
}

/** At most a hundred transactions of a pool, for its trades. Rejects with rpc/* where nothing could be read. */
export function readTrades(
  reading: PoolsNetwork,
  pool: Pool,
  how: Parameters<typeof fetchTrades>[3],
): Promise<TradesPage> {
  const marks = venueOf(pool.venue).swapMarks(reading.cluster.id, pool)
  return withRpcErrors(() => fetchTrades(chainOf(reading), pool, marks, how))
}

/** The amounts of a pair that a wallet can pay, in base units, and its frozen amounts besides. */
export type HeldPair = Amounts & Readonly<{ frozen: Amounts }>

/** Reads a wallet's amounts of a pair: of SOL its lamports, else the sum of its accounts of the token. Rejects with rpc/*. */
export function readPairBalances(reading: PoolsNetwork, owner: string, pair: Pair): Promise<HeldPair> {
  const { connection } = chainOf(reading)
  const payer = new PublicKey(owner)
  const heldOf = async (token: PairToken) =>
    token.mint === SOL_MINT
      ? { spendable: await fetchBalance(connection, payer), frozen: 0n }
      : await fetchHolding(connection, payer, token)
  return withRpcErrors(async () => {
    const [base, quote] = await Promise.all([heldOf(pair.base), heldOf(pair.quote)])
    return {
      base: base.spendable,
      quote: quote.spendable,
      frozen: { base: base.frozen, quote: quote.frozen },
    }
  })
}

/** The plan of an order, and its current bill. Rejects with pool/*, venue/missing or rpc/*. */
export function readActionBill(order: ActionOrder, context: AppContext): ReturnType<typeof readBill> {
  return withRpcErrors(() => readBill(context, plannerOf(order, context)))
}

/** Lamports that must stay in the wallet besides an order's deposit. Rejects like readActionBill. */
export function readActionReserve(order: ActionOrder, context: AppContext): Promise<bigint> {
  return withRpcErrors(() => readPlanReserve(context, plannerOf(order, context), { wraps: true }))
}

/**
 * Prepares the review of an order; that of a deposit compares the pool's price with other pools. It does not ask the wallet. Rejects like
 * reviewPlan, and with pool/*.
 */
export function reviewAction(order: ActionOrder, request: ReviewRequest<ReviewStep>): Promise<ReviewResult> {
  const planner = plannerOf(order, request.context)
  if (order.action !== 'add' && order.action !== 'swap-add') return reviewPlan(request, planner)
  const { pool, market = NO_MARKET } = order
  const { pair, price, address } = pool
  return reviewPlan(request, async (connection, payer, siteFee) => {
    const chain = { connection, cluster: request.context.cluster.id }
    const compared = { pair, price: { num: price.quote, den: price.base }, except: address, market }
    const [plan, besides] = await Promise.all([
      planner(connection, payer, siteFee),
      fetchPriceBesides(chain, compared),
    ])
    return { ...plan, subject: { ...plan.subject, besides } }
  })
}

const NO_MARKET: MarketRates = { usd: undefined, price: null }

function plannerOf(order: ActionOrder, { cluster }: AppContext): Planner {
  return (connection, payer, siteFee) =>
    planAction({ connection, cluster: cluster.id, siteFee }, order, payer.toBase58())
}

/** The venue's plan for an order. Rejects with venue/missing where the venue does not have this action, pool/* or rpc/*. */
async function planAction(chain: ChainConnection, order: ActionOrder, payer: string): Promise<Plan> {
  switch (order.action) {
    case 'add':
      return await venueOf(order.pool.venue).planAdd(chain, { ...order, payer })
    case 'swap-add':
      return await venueOf(order.pool.venue).planSwapAdd(chain, { ...order, payer })
    case 'swap':
      return await venueOf(order.pool.venue).planSwap(chain, { ...order, payer })
    case 'remove':
      return await venueAt(order.position).planRemove(chain, order)
    case 'claim':
      return await venueAt(order.position).planClaim(chain, order.position)
    case 'claim-all':
      return await planClaimAll(chain, order.positions)
    case 'lock':
      return await venueAt(order.position).planLock(chain, order)
    case 'burn':
      return await able(venueAt(order.position), 'planBurn')(chain, order)
    case 'close':
      return await venueAt(order.position).planClose(chain, order.position)
    case 'creator-fees':
      return await able(venueOf(order.pool.venue), 'planClaimCreatorFees')(chain, order.pool, payer)
  }
}

function venueAt({ pool }: Position): Venue {
  return venueOf(pool.venue)
}

function able<Name extends 'planBurn' | 'planClaimCreatorFees'>(
  venue: Venue,
  name: Name,
): NonNullable<Venue[Name]> {
  const plan = venue[name]
  if (!plan) throw new AppError('venue/missing', { venue: venue.name })
  return plan
}

/** Plans the claims of all positions at once; shared accounts are read once. */
async function planClaimAll(chain: ChainConnection, positions: readonly Position[]): Promise<Plan> {
  const [first, ...others] = await Promise.all(
    positions.map((position) => venueAt(position).planClaim(chain, position)),
  )
  if (!first) throw new RangeError('there is a position to claim from')
  const shared = sharedChanges([first, ...others])
  const addresses = [...new Set(shared.map(({ account }) => account))].map((one) => new PublicKey(one))
  const accounts = await fetchAccounts(chain.connection, addresses)
  const fields = new Map(
    addresses.map((one, nth) => [one.toBase58(), readAccountFields(accounts[nth] ?? null)]),
  )
  const title = poolsSay('claim-all', { positions: positions.length })
  return joinPlans(
    [first, ...others],
    title,
    ({ account, field }) => baseUnitsOf(fields.get(account)?.[field]) ?? 0n,
  )
}
