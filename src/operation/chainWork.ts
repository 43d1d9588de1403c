/*
 * All that every operation needs of the chain, whatever it is about. It is loaded when it is first needed, by a dynamic import; a page's own
 * chain work builds on it.
 */
import '../solana/buffer'
import { readAccountFields } from '../liquidity/readAccountFields'
import { withRpcErrors } from '../solana/namedErrors'
import type { PriorityLevel } from '../solana/priorityLevel'
import { reopenEngine as reopen, type Engine } from '../transactions/engine'
import { currentSigner } from '../wallet/walletSigner'
import type { AppContext } from './appContext'
import {
  prepareAgain,
  prepareReady,
  type PlanFor,
  type PrepareStep,
  type Preparing,
  type Ready,
} from './prepare'

export { currentSigner }

/** Asks the chain for a review, once the connected wallet can sign. Rejects with wallet/unsupported and as `work` does. */
export function withSigner<T>(work: () => Promise<T>): Promise<T> {
  return withRpcErrors(() => {
    currentSigner()
    return work()
  })
}

/** From what a page is about to what its review shows; see prepareReady. Nothing is asked of the wallet. */
export function prepare(preparing: Preparing<PrepareStep>, planFor: PlanFor): Promise<Ready> {
  return withSigner(() => prepareReady(preparing, planFor))
}

/** What the review shows, with a bid of another level. Rejects with simulation/* or rpc/*. */
export function bidOtherwise<R extends Ready>(
  ready: R,
  context: AppContext,
  priority: PriorityLevel,
): Promise<R> {
  return withRpcErrors(() => prepareAgain(ready, { ...context, priority }))
}

/** The engine of an operation that was begun earlier, on which its promises can be checked again. Rejects as the engine's own does. */
export async function reopenEngine(...operation: Parameters<typeof reopen>): Promise<Engine> {
  return { ...(await reopen(...operation)), readAccount: readAccountFields }
}
