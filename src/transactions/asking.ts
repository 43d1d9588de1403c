import { SolanaJSONRPCError } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { pause } from '../storage/pause'

/** Milliseconds between two questions to a node that does not answer. */
const BETWEEN_MS = 700

/** Asks until a node answers. Rejects only when `signal` is aborted. */
export async function untilAnswered<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    signal?.throwIfAborted()
    const answer = await ask().then(
      (value) => ({ value }),
      () => null,
    )
    if (answer) return answer.value
    await pause(BETWEEN_MS, signal)
  }
}

/** How often a node is asked at most, and how many milliseconds lie between. */
export type Patience = Readonly<{ tries: number; betweenMs: number }>

/**
 * Asks until a node can tell: it may know a status before it knows the whole transaction. Null where it cannot in time, or does
 * not answer. Rejects only when `signal` is aborted.
 */
export async function untilTold<T>(
  ask: () => Promise<T | null>,
  { tries, betweenMs }: Patience,
  signal?: AbortSignal,
): Promise<T | null> {
  for (let left = tries; left > 0; left--) {
    const answer = await ask().catch(() => null)
    if (answer !== null) return answer
    if (left > 1) await pause(betweenMs, signal)
  }
  return null
}

/** JSON_RPC_SERVER_ERROR_TRANSACTION_HISTORY_NOT_AVAILABLE of Agave, and JSON-RPC's "method not found". */
const NEVER_TELLS: readonly unknown[] = [-32_011, -32_601]

/** Whether a node says by this error that it can never tell of transactions. */
export function isWithoutHistory(error: unknown): boolean {
  return error instanceof SolanaJSONRPCError && NEVER_TELLS.includes(error.code)
}

/** For `catch`: throws rpc/short-history where a node keeps no history and so can never tell, else the error as it is. */
export function withoutHistory(error: unknown): never {
  throw isWithoutHistory(error) ? new AppError('rpc/short-history', {}, { cause: error }) : error
}
