import type { ReactNode } from 'react'
import type { DeedHere } from '../../transactions/components/deedView'
import { ErrorNote } from '../../transactions/components/ErrorNote'
import { countDone, currentTransaction } from '../../transactions/execution'
import type { PreparedTransaction } from '../../transactions/prepareTransaction'
import { isNowhere, type TransactionState } from '../../transactions/transactionState'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { shortAddress } from '../../units/shortAddress'
import { copy } from '../copy'
import type { DeedWords } from '../words'
import { AskAgain } from './AskAgain'
import { deedCopy } from './deedCopy'
import type { NextBill } from './useNextBill'

const frame = copy.deed

type DeedAtRestProps = {
  words: DeedWords
  deed: DeedHere
  next: NextBill
  /** Asks the wallet, as before or for what was prepared anew. */
  onAgain: (next?: PreparedTransaction) => Promise<void>
  onBack: () => void
}

/** Nothing is under way any more: how to go on, and why that is safe, where it is known to be. */
export function DeedAtRest({ deed: view, words, next, onAgain, onBack }: DeedAtRestProps) {
  const { execution, problem } = view
  const { deed } = execution
  // What the plan allows stays as it was written: only a new one, from the panel or form, takes the price of now.
  const moved = problem?.code === 'pool/price-moved'
  const { state } = currentTransaction(execution)
  const back = (
    <Button variant={moved ? 'primary' : 'quiet'} onClick={onBack}>
      {words.back}
    </Button>
  )
  const ask = (act?: string, prepared?: PreparedTransaction) =>
    deed.imported ? null : <AskAgain deed={deed} state={state} act={act} onAgain={() => onAgain(prepared)} />
  switch (next.status) {
    case 'key-gone':
      return <KeyGone address={next.address} isSafe={isNowhere(state)} back={back} />
    case 'not-kept':
      return (
        <Note kind="warn" title={deedCopy.notKept.title} acts={back}>
          <p>{deedCopy.notKept.detail}</p>
        </Note>
      )
    case 'failed':
      return (
        <ErrorNote isBegun error={next.error} acts={<Button onClick={next.again}>{frame.tryAgain}</Button>} />
      )
    case 'reading':
    case 'ready': {
      const act = deed.transactions > 1 ? deedCopy.several.continue : undefined
      const again =
        next.status === 'ready' ? ask(act, next.next) : <Button busy>{act ?? frame.askAgain}</Button>
      return (
        <Anew
          execution={execution}
          reading={next.status === 'reading'}
          acts={
            <>
              {again}
              {back}
            </>
          }
        />
      )
    }
    case 'as-before':
      return (
        <AsBefore
          state={state}
          words={words}
          again={canAskAgain(state) && !moved ? ask() : null}
          back={back}
        />
      )
  }
}

/** Several transactions of which some are done, or a price that moved: the bill of what is asked next stands beside. */
function Anew({
  execution,
  reading,
  acts,
}: {
  execution: DeedHere['execution']
  reading: boolean
  acts: ReactNode
}) {
  const all = execution.transactions.length
  const done = countDone(execution)
  const [title, detail] =
    all > 1
      ? [deedCopy.several.title(done, all), deedCopy.several.detail]
      : [deedCopy.newPrice.title, deedCopy.newPrice.detail]
  return (
    <Note kind="warn" title={title} acts={acts}>
      <p>{reading ? deedCopy.several.reading : detail}</p>
      <OneEndpoint state={currentTransaction(execution).state} />
    </Note>
  )
}

/** Says that one node alone was asked whether it has expired or landed, where that was so. */
function OneEndpoint({ state }: { state: TransactionState }) {
  return 'alone' in state && state.alone ? <p>{frame.alone}</p> : null
}

function KeyGone({ address, isSafe, back }: { address: string; isSafe: boolean; back: ReactNode }) {
  return (
    <Note kind="warn" title={deedCopy.keyGone.title} acts={back}>
      <p>{deedCopy.keyGone.detail(shortAddress(address))}</p>
      {isSafe && <p>{deedCopy.keyGone.begin}</p>}
    </Note>
  )
}

type AsBeforeProps = { state: TransactionState; words: DeedWords; again: ReactNode; back: ReactNode }

function AsBefore({ state, words, again, back }: AsBeforeProps) {
  // A wallet that sends by itself may still show the request, and send it with a blockhash of its own.
  const isStillOpen = state.status === 'expired' && state.asked.sends === true && !state.signed
  if (isStillOpen || (state.status === 'expired' && isNowhere(state)))
    return (
      <Note
        kind="warn"
        title={isStillOpen ? frame.declineFirst : frame.safe}
        acts={
          <>
            {again}
            {back}
          </>
        }
      >
        <p>{isStillOpen ? frame.declineFirstDetail : words.safe}</p>
        <OneEndpoint state={state} />
      </Note>
    )
  if (state.status === 'prepared')
    return (
      <Note title={frame.neverAsked} acts={back}>
        <p>{frame.neverAskedDetail(words.kept)}</p>
      </Note>
    )
  return (
    <>
      <OneEndpoint state={state} />
      <div className="acts">
        {again}
        {back}
      </div>
    </>
  )
}

function canAskAgain(state: TransactionState): boolean {
  const resting = state.status === 'declined' || state.status === 'expired' || state.status === 'failed'
  return resting && state.asked !== undefined && state.simulation !== undefined
}
