import { useCallback } from 'react'
import type { DeedHere } from '../../transactions/components/deedView'
import { TimeLeft } from '../../transactions/components/TimeLeft'
import type { DeedRecord } from '../../transactions/events'
import { currentTransaction } from '../../transactions/execution'
import type { TransactionState } from '../../transactions/transactionState'

type CountdownProps = {
  deed: DeedHere
  fetchHeight: (deed: DeedRecord) => Promise<number>
  /** Looks at it anew. */
  onResume: () => void
}

/** How long what was signed can still land; what waits for consent is looked at anew once it cannot. */
export function Countdown({ deed: view, fetchHeight, onResume }: CountdownProps) {
  const { execution, lost } = view
  const { state } = currentTransaction(execution)
  const { deed } = execution
  const last = lastHeightOf(state, lost)
  const consent = state.status === 'awaiting-consent'
  const fetch = useCallback(async () => {
    const height = await fetchHeight(deed)
    if (consent && last !== null && height > last) onResume()
    return height
  }, [fetchHeight, deed, consent, last, onResume])
  return last === null ? null : <TimeLeft lastValidBlockHeight={last} fetchHeight={fetch} />
}

function lastHeightOf(state: TransactionState, lost: boolean): number | null {
  if (state.status === 'signed' || state.status === 'sent') return state.signed.lastValidBlockHeight
  if (state.status === 'awaiting-consent') return state.changed.lastValidBlockHeight
  return state.status === 'awaiting-approval' && lost ? state.asked.lastValidBlockHeight : null
}
