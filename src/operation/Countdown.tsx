import { useCallback } from 'react'
import type { OperationHere } from './operationView'
import { TimeLeft, type FetchHeight } from './TimeLeft'
import { currentTransaction, type Execution, type TransactionState } from '../transactions/execution'
/** As FetchHeight, of the chain of an operation; `past`: what it is at can no longer land. */
export type FetchHeightOf = (
  execution: Execution,
) => Promise<Awaited<ReturnType<FetchHeight>> & Readonly<{ past: boolean }>>

type CountdownProps = {
  operation: OperationHere
  fetchHeight: FetchHeightOf
  /** Looks at it anew. */
  onResume: () => void
}

/** How long what was signed can still land; what waits for consent is looked at anew once it cannot. */
export function Countdown({ operation: view, fetchHeight, onResume }: CountdownProps) {
  const { execution, lost } = view
  const { state } = currentTransaction(execution)
  const last = lastHeightOf(state, lost)
  const consent = state.status === 'awaiting-consent'
  const fetch = useCallback(async () => {
    const seen = await fetchHeight(execution)
    if (consent && seen.past) onResume()
    return seen
  }, [fetchHeight, execution, consent, onResume])
  return last === null ? null : <TimeLeft lastValidBlockHeight={last} fetchHeight={fetch} />
}

function lastHeightOf(state: TransactionState, lost: boolean): number | null {
  if (state.status === 'signed' || state.status === 'sent') return state.signed.lastValidBlockHeight
  if (state.status === 'awaiting-consent') return state.changed.lastValidBlockHeight
  return state.status === 'awaiting-approval' && lost ? state.asked.lastValidBlockHeight : null
}
