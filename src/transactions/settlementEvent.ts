import type { Connection, TransactionError } from '@solana/web3.js'
import type { ErrorContext } from '../errors/AppError'
import type { Recorder } from './recorder'
import { pause, type Settlement } from './send'
import { programsOf, simulationError } from './simulate'

/** The chain's answer; `another`: what landed does not do what was asked. */
export type Settled = Settlement | Readonly<{ kind: 'another' }>

/**
 * What the chain answered about transaction `index`, as the event to write down. Of one that landed and failed the node is asked
 * for the programs' own words. Rejects only when `signal` is aborted.
 */
export async function settlementEvent(
  index: number,
  signature: string,
  settlement: Settled,
  connection: Connection,
  signal?: AbortSignal,
): Promise<Parameters<Recorder>[0]> {
  switch (settlement.kind) {
    case 'confirmed':
      return { type: 'confirmed', transaction: index, signature, slot: settlement.slot }
    case 'landed-failed': {
      const context = await explain(settlement.error, signature, connection, signal)
      const failure = { code: 'transaction/failed', context } as const
      return { type: 'failed', transaction: index, failure, landed: true }
    }
    case 'another': {
      const failure = { code: 'wallet/changed-transaction', context: { what: 'contents' } } as const
      return { type: 'failed', transaction: index, failure, landed: true }
    }
    case 'expired':
      return { type: 'expired', transaction: index, height: settlement.height }
  }
}

/** A node may know a status before it can tell the whole transaction: so often, and so many milliseconds apart, it is asked. */
const TRIES = 4
const BETWEEN_MS = 500

async function explain(
  error: TransactionError,
  signature: string,
  connection: Connection,
  signal?: AbortSignal,
): Promise<ErrorContext> {
  const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 } as const
  for (let tries = 0; tries < TRIES; tries++) {
    if (tries > 0) await pause(BETWEEN_MS, signal)
    const found = await connection.getTransaction(signature, options).catch(() => null)
    if (found)
      return simulationError(error, found.meta?.logMessages ?? [], [], programsOf(found.transaction.message))
        .context
  }
  return simulationError(error, []).context
}
