import { useEffect, useState } from 'react'
import { toAppError, type AppError } from '../errors/AppError'
import type { OperationHere } from './operationView'
import { currentTransaction, type Execution, isAtRest } from '../transactions/execution'
import { heldSigners } from '../transactions/journal'
import type { PreparedTransaction } from '../transactions/prepare'
import { prepareNextOf } from './engines'

/** What an operation at rest can do next: ask as before, ask at a bill of its own (read anew), or nothing, and why. */
export type NextBill =
  | Readonly<{ status: 'as-before' }>
  | Readonly<{ status: 'reading' }>
  | Readonly<{ status: 'ready'; next: PreparedTransaction }>
  | Readonly<{ status: 'failed'; error: AppError; again: () => void }>
  | Readonly<{ status: 'key-gone'; address: string }>
  | Readonly<{ status: 'not-kept' }>

/**
 * The bill of the transaction that an operation at rest is at, where it is not the one that stands there already: the next of several,
 * or one whose price moved.
 */
export function useNextBill(operation: OperationHere): NextBill {
  const { execution, activity } = operation
  const known = activity === 'resting' ? knownOf(operation) : ({ status: 'as-before' } as const)
  const [attempt, setAttempt] = useState(0)
  const [read, setRead] = useState<{ of: Execution; result: NextBill } | null>(null)
  const wanted = known.status === 'reading'
  useEffect(() => {
    if (!wanted) return undefined
    let current = true
    const show = (result: NextBill) => current && setRead({ of: execution, result })
    const again = () => {
      setRead(null)
      setAttempt((count) => count + 1)
    }
    prepareNextOf(execution).then(
      (next) => show({ status: 'ready', next }),
      (error: unknown) => show({ status: 'failed', error: toAppError(error), again }),
    )
    return () => void (current = false)
  }, [wanted, execution, attempt])
  return wanted && read?.of === execution ? read.result : known
}

/** What the record alone tells; `reading` where the network must be asked. */
function knownOf({ execution, problem }: OperationHere): NextBill {
  const { index, state } = currentTransaction(execution)
  const { parts, transactions } = execution.operation
  if (!isAtRest(state) || execution.operation.imported) return { status: 'as-before' }
  const part = parts?.[index]
  if (!part) return { status: index > 0 && state.status === 'prepared' ? 'not-kept' : 'as-before' }
  const gone = part.signers.find((address) => heldSigners([address]) === null)
  if (gone !== undefined) return { status: 'key-gone', address: gone }
  const begun = state.status !== 'prepared' || index > 0
  const moved = problem?.code === 'simulation/mismatch' || problem?.code === 'simulation/rent-changed'
  return { status: begun && (transactions > 1 || moved) ? 'reading' : 'as-before' }
}
