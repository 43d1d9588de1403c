import type { Connection, TransactionError } from '@solana/web3.js'
import type { ErrorContext } from '../errors/AppError'
import { untilTold, type Patience } from './asking'
import { fetchTransaction } from './fetchTransaction'
import type { Found } from './findLanded'
import type { Recorder } from './recorder'
import type { Settlement } from './send'
import { programsOf, simulationError } from './simulate'

/** The chain's answer; `another`: what landed does not do what was asked; `nowhere`: it was searched (findLanded.ts). */
export type Settled = Settlement | Found | Readonly<{ kind: 'another' }>

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
    case 'nowhere': {
      const { kind, height, alone } = settlement
      const marks = { ...(alone && { alone }), ...(kind === 'nowhere' && { searched: true as const }) }
      return { type: 'expired', transaction: index, height, ...marks }
    }
  }
}

const PATIENCE: Patience = { tries: 4, betweenMs: 500 }

async function explain(
  error: TransactionError,
  signature: string,
  connection: Connection,
  signal?: AbortSignal,
): Promise<ErrorContext> {
  const found = await untilTold(() => fetchTransaction(connection, signature), PATIENCE, signal)
  if (!found) return simulationError(error, []).context
  const { meta, transaction } = found
  return simulationError(error, meta?.logMessages ?? [], [], programsOf(transaction.message)).context
}
