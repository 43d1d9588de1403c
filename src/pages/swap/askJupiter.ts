import { AppError } from '../../errors/AppError'
import type { RouteAnswer } from '../../liquidity/jupiter/route'
import type { SwapWish } from '../../liquidity/swap/poolsOffers'
import { poolsSay } from '../../liquidity/said'
import { SourceError } from '../../market/askSource'
import { fetchJupiterRoute } from '../../market/jupiterRoute'
import { marketSources } from '../../market/sources'
import type { SourceTrouble } from '../../market/trending'
import { mayAskJupiter } from '../../settings/jupiterChoice'
import type { ClusterId } from '../../solana/cluster'
import { encodeBase58 } from '../../units/base58'

/**
 * The taker in requests for offers that are only shown: an address that nobody has, so that Jupiter does not learn the wallet's address
 * before a review.
 */
export const EXAMPLE_TAKER = encodeBase58(new Uint8Array(32).fill(7))

type Asking = Readonly<{
  cluster: ClusterId
  taker: string
  maxAccounts?: number | undefined
  signal: AbortSignal
}>

/**
 * Jupiter's route for a wish, if the person allows it. Rejects with route/unanswered, whose message says why, or with the signal's reason.
 */
export async function askJupiter(
  { from, to, amount, slippage }: Pick<SwapWish, 'amount' | 'slippage' | 'from' | 'to'>,
  { cluster, taker, maxAccounts, signal }: Asking,
): Promise<RouteAnswer> {
  const { jupiter: place } = marketSources(cluster)
  if (place === null || !mayAskJupiter()) throw unanswered('not-allowed')
  const question = { from: from.mint, to: to.mint, amount, slippage, taker }
  try {
    return await fetchJupiterRoute(
      place,
      { ...question, ...(maxAccounts !== undefined && { maxAccounts }) },
      signal,
    )
  } catch (error) {
    if (error instanceof SourceError)
      throw unanswered(error.status === 400 ? 'none-known' : error.trouble, error)
    throw error
  }
}

function unanswered(why: 'not-allowed' | 'none-known' | SourceTrouble, cause?: unknown): AppError {
  return new AppError('route/unanswered', { message: poolsSay('no-route', { why }) }, { cause })
}
