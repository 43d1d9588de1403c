/* The part of this page that needs the chain. It loads late, so that the form appears at once. */
import '../../solana/buffer'
import { ACCOUNT_SIZE } from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import {
  type Planner,
  reviewPlan,
  type ReviewStep,
  type ReviewRequest,
  readBill,
  type ReviewResult,
} from '../../operation/reviewPlan'
import type { AppContext } from '../../operation/appContext'
import { toAppError, type AppError } from '../../errors/AppError'
import { maxOf } from '../../liquidity/math'
import { METEORA_DAMM_V2 } from '../../liquidity/meteora-damm-v2/profile'
import { SOL_MINT } from '../../liquidity/orient'
import { fetchPairToken } from '../../liquidity/pairToken'
import type {
  Amounts,
  ChainConnection,
  Pair,
  PairToken,
  Pool,
  PoolOrder,
  Venue,
  PoolCreationTerms,
} from '../../liquidity/venue'
import type { VenueId } from '../../liquidity/profiles'
import { fetchPoolAt, fetchPriceBesides, type MarketRates, venueOf, venues } from '../../liquidity/allVenues'
import { fetchBalance } from '../../solana/balance'
import { connectTo } from '../../solana/connection'
import { withRpcErrors } from '../../solana/namedErrors'
import { fetchRent } from '../../solana/rent'
import { fetchHolding } from '../../tokens/holdings'
import type { ReadingNetwork } from '../../tokens/tokenQueries'
import type { Bill } from '../../transactions/bill'

/** A venue with its creation terms for the pair, or the error instead of them: `venue/missing` where its program is not on the chain. */
export type VenueOption = Readonly<{ venue: Venue }> &
  (
    | Readonly<{ creationTerms: PoolCreationTerms; error: null }>
    | Readonly<{ creationTerms: null; error: AppError }>
  )

/**
 * The amounts of a pair that a wallet can pay, in base units, its `frozen` amounts besides, and its lamports. `least` of the lamports must
 * remain after everything: the rent-exempt minimum of a wallet, or the rent of the temporary account of wrapped SOL, which is returned
 * only at the end.
 */
export type DepositBalances = Amounts & Readonly<{ frozen: Amounts; lamports: bigint; least: bigint }>

/** A pool to open at a venue, for any payer. */
export type VenueOrder = Readonly<{ venue: VenueId; order: Omit<PoolOrder, 'payer'> }>

/** A pool to review: its order, and the market's prices, which are compared with its own. */
export type ReviewedPool = VenueOrder & Readonly<{ market: MarketRates }>

/** A mint as one side of a pair. Rejects with account/not-a-mint or rpc/*. */
export function readPairToken(reading: ReadingNetwork, mint: string): Promise<PairToken> {
  return fetchPairToken(chainOf(reading).connection, mint)
}

/** Reads each venue's pool creation terms, in the order of the list; a venue that fails does not delay the others. */
export function readVenueOptions(reading: ReadingNetwork, pair: Pair): Promise<readonly VenueOption[]> {
  const chain = chainOf(reading)
  return Promise.all(
    venues.map(async (venue): Promise<VenueOption> => {
      try {
        return {
          venue,
          creationTerms: await withRpcErrors(() => venue.fetchCreationTerms(chain, pair)),
          error: null,
        }
      } catch (error) {
        return { venue, creationTerms: null, error: toAppError(error) }
      }
    }),
  )
}

/** The lamports that a pool costs besides its deposit, or why they are not known. */
export type PoolCost = bigint | 'missing' | 'unknown'

/** What a pool of some token and SOL costs at each venue, by the venue's id: for a page that does not know the pair yet. */
export async function readPoolCosts(reading: ReadingNetwork): Promise<ReadonlyMap<string, PoolCost>> {
  const { fetchPoolCost } = await import('../../liquidity/launch')
  const read = async ({ id }: Pick<Venue, 'id'>): Promise<[string, PoolCost]> => {
    try {
      const isLater = id === METEORA_DAMM_V2.id
      return [id, await withRpcErrors(() => fetchPoolCost(chainOf(reading), 'token-2022', isLater))]
    } catch (error) {
      return [id, toAppError(error).code === 'venue/missing' ? 'missing' : 'unknown']
    }
  }
  return new Map(await Promise.all(venues.map(read)))
}

/** The amounts that the wallet can deposit: of SOL its lamports, else the sum of its accounts of the token. Rejects with rpc/*. */
export function readDepositBalances(
  reading: ReadingNetwork,
  owner: string,
  { base, quote }: Pair,
): Promise<DepositBalances> {
  return withRpcErrors(async () => {
    const { connection } = chainOf(reading)
    const wallet = new PublicKey(owner)
    const asked = fetchBalance(connection, wallet)
    const heldOf = async (token: PairToken) =>
      token.mint === SOL_MINT
        ? { spendable: await asked, frozen: 0n }
        : await fetchHolding(connection, wallet, token)
    const [ofBase, ofQuote, lamports, [minimum = 0n, wrapped = 0n]] = await Promise.all([
      heldOf(base),
      heldOf(quote),
      asked,
      fetchRent(connection, [0, ACCOUNT_SIZE]),
    ])
    const wraps = [base.mint, quote.mint].includes(SOL_MINT)
    const frozen = { base: ofBase.frozen, quote: ofQuote.frozen }
    return {
      base: ofBase.spendable,
      quote: ofQuote.spendable,
      frozen,
      lamports,
      least: wraps ? maxOf(minimum, wrapped) : minimum,
    }
  })
}

/** The cost of an order at its venue, or the error instead. */
export type VenueBill = Readonly<{ bill: Bill; error: null }> | Readonly<{ bill: null; error: AppError }>

/** The current costs of these orders by venue, with estimated compute units. */
export async function readVenueBills(
  orders: readonly VenueOrder[],
  context: AppContext,
): Promise<ReadonlyMap<VenueId, VenueBill>> {
  const read = async (order: VenueOrder): Promise<[VenueId, VenueBill]> => {
    try {
      const { bill } = await withRpcErrors(() => readBill(context, plannerOf(order, context)))
      return [order.venue, { bill, error: null }]
    } catch (error) {
      return [order.venue, { bill: null, error: toAppError(error) }]
    }
  }
  return new Map(await Promise.all(orders.map(read)))
}

/**
 * Prepares the review of an order, which compares its opening price with other pools once more; see operation/reviewPlan. It does not ask
 * the wallet.
 */
export function reviewNewPool(
  { market, ...wanted }: ReviewedPool,
  request: ReviewRequest<ReviewStep>,
): Promise<ReviewResult> {
  const { context } = request
  const { pair } = wanted.order
  return reviewPlan(request, async (connection, payer, siteFee) => {
    const { base, quote } = venueOf(wanted.venue).quoteOpening(wanted.order).reserves
    const chain = { connection, cluster: context.cluster.id }
    const [plan, besides] = await Promise.all([
      planOf(wanted, { ...chain, siteFee }, payer),
      fetchPriceBesides(chain, { pair, price: { num: quote, den: base }, market }),
    ])
    return { ...plan, subject: { ...plan.subject, besides } }
  })
}

/** Reads the pool that an operation opened. Rejects with account/not-found, pool/unknown-layout or rpc/*. */
export function readOpenedPool(reading: ReadingNetwork, address: string): Promise<Pool> {
  return fetchPoolAt(chainOf(reading), address)
}

function plannerOf(order: VenueOrder, { cluster }: ReadingNetwork): Planner {
  return (connection, payer, siteFee) => planOf(order, { connection, cluster: cluster.id, siteFee }, payer)
}

function planOf({ venue, order }: VenueOrder, chain: ChainConnection, payer: PublicKey) {
  return venueOf(venue).planCreate(chain, { ...order, payer: payer.toBase58() })
}

function chainOf({ cluster, ownRpcUrl }: ReadingNetwork): ChainConnection {
  return { connection: connectTo(cluster, ownRpcUrl), cluster: cluster.id }
}
