import '../../solana/buffer'
import { PublicKey } from '@solana/web3.js'
import { fetchSwapMarket, type ReadMarket } from '../../liquidity/swap/fetchSwapMarket'
import type { PoolsOffer } from '../../liquidity/swap/offer'
import { planPoolsOffer } from '../../liquidity/swap/planOffer'
import { fetchPairTokens } from '../../liquidity/pairToken'
import { SOL_MINT } from '../../liquidity/orient'
import type { ChainConnection, PairToken } from '../../liquidity/venue'
import type { AppContext } from '../../operation/appContext'
import { fitsAtOnce, type Planner } from '../../operation/reviewPlan'
import { connectTo } from '../../solana/connection'
import { withRpcErrors } from '../../solana/namedErrors'
import { fetchHolding } from '../../tokens/holdings'
import { fetchSolHolding } from '../../tokens/operations/wrappedSol'
import type { MintHolding } from '../../tokens/spendable'

/* The part of a swap panel that needs the chain. It loads late. */

/** The pools of two mints. Rejects like fetchSwapMarket. */
export function readMarket(
  context: AppContext,
  mints: readonly [string, string],
  before: ReadMarket | undefined,
): Promise<ReadMarket> {
  const fits = (offer: PoolsOffer) => fitsAtOnce(context, plannerOf(offer, context))
  return fetchSwapMarket(chainOf(context), mints, before, fits)
}

/** Tokens by their mints, in that order, without addresses that are no mint. Rejects with rpc/*. */
export async function readTokens(
  context: Pick<AppContext, 'cluster' | 'ownRpcUrl'>,
  mints: readonly string[],
): Promise<readonly PairToken[]> {
  const found = await fetchPairTokens(chainOf(context).connection, mints)
  return mints.flatMap((mint) => found.get(mint) ?? [])
}

/**
 * A wallet's balances of two tokens: for SOL including the SOL that it can unwrap, else the sum of its accounts of the token. Rejects with
 * rpc/*.
 */
export function readSwapBalances(
  context: AppContext,
  owner: string,
  tokens: readonly [PairToken, PairToken],
): Promise<readonly [MintHolding, MintHolding]> {
  const { connection } = chainOf(context)
  const wallet = new PublicKey(owner)
  const heldOf = async (token: PairToken) =>
    token.mint === SOL_MINT
      ? await fetchSolHolding(connection, wallet)
      : await fetchHolding(connection, wallet, token)
  return withRpcErrors(() => Promise.all([heldOf(tokens[0]), heldOf(tokens[1])]))
}

/** Makes the plan of an offer. */
export function plannerOf(offer: PoolsOffer, { cluster }: Pick<AppContext, 'cluster'>): Planner {
  return (connection, payer, siteFee) =>
    planPoolsOffer({ connection, cluster: cluster.id, siteFee }, offer, payer.toBase58())
}

function chainOf({ cluster, ownRpcUrl }: Pick<AppContext, 'cluster' | 'ownRpcUrl'>): ChainConnection {
  return { connection: connectTo(cluster, ownRpcUrl), cluster: cluster.id }
}
