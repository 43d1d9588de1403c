import { useCallback } from 'react'
import type { DeedHere } from '../../transactions/components/deedView'
import { TimeLeft, type FetchHeight } from '../../transactions/components/TimeLeft'
import type { DeedRecord } from '../../transactions/events'
import { currentTransaction } from '../../transactions/execution'
import type { TransactionState } from '../../transactions/transactionState'

export type FetchHeightOf = (deed: DeedRecord, blockhash: string) => ReturnType<FetchHeight>

type CountdownProps = {
  deed: DeedHere
  fetchHeight: FetchHeightOf
  /** Looks at it anew. */
  onResume: () => void
}

/** How long what was signed can still land; what waits for consent is looked at anew once it cannot. */
export function Countdown({ deed: view, fetchHeight, onResume }: CountdownProps) {
  const { execution, lost } = view
  const { state } = currentTransaction(execution)
  const { deed } = execution
  const { last, blockhash } = expiryOf(state, lost) ?? { last: null, blockhash: '' }
  const consent = state.status === 'awaiting-consent'
  const fetch = useCallback(async () => {
    const seen = await fetchHeight(deed, blockhash)
    if (consent && last !== null && seen.height > last) onResume()
    return seen
  }, [fetchHeight, deed, blockhash, consent, last, onResume])
  return last === null ? null : <TimeLeft lastValidBlockHeight={last} fetchHeight={fetch} />
}

function expiryOf(state: TransactionState, lost: boolean): { last: number; blockhash: string } | null {
  if (state.status === 'signed' || state.status === 'sent') {
    const { lastValidBlockHeight: last, blockhash = state.asked.blockhash } = state.signed
    return { last, blockhash }
  }
  if (state.status === 'awaiting-consent') {
    const { lastValidBlockHeight: last, blockhash } = state.changed
    return { last, blockhash }
  }
  if (state.status !== 'awaiting-approval' || !lost) return null
  return { last: state.asked.lastValidBlockHeight, blockhash: state.asked.blockhash }
}
