import type { ReactNode } from 'react'
import type { OperationHere } from './operationView'
import { ErrorNote } from '../ui/ErrorNote'
import { countDone, currentTransaction, isNowhere, type TransactionState } from '../transactions/execution'
import type { PreparedTransaction } from '../transactions/prepare'
import { Button } from '../ui/Button'
import { Note } from '../ui/Note'
import { shortAddress } from '../units/shortAddress'
import type { OperationWords } from './words'
import { AskAgain } from './AskAgain'
import type { NextBill } from './useNextBill'
import { copy } from './copy'

const frame = copy.operation

type OperationAtRestProps = {
  words: OperationWords
  operation: OperationHere
  next: NextBill
  /** Asks the wallet, as before or for what was prepared anew. */
  onAgain: (next?: PreparedTransaction) => Promise<void>
  onBack: () => void
}

/** Nothing is under way any more: how to go on, and why that is safe, where it is known to be. */
export function OperationAtRest({ operation: view, words, next, onAgain, onBack }: OperationAtRestProps) {
  const { execution, problem } = view
  const { operation } = execution
  // What the plan allows stays as it was written: only a new one, from the panel or form, takes the price of now.
  const moved = problem?.code === 'pool/price-moved'
  const { state } = currentTransaction(execution)
  const back = (
    <Button variant={moved ? 'primary' : 'quiet'} onClick={onBack}>
      {words.back}
    </Button>
  )
  const ask = (act?: string, prepared?: PreparedTransaction) =>
    operation.imported ? null : (
      <AskAgain operation={operation} state={state} act={act} onAgain={() => onAgain(prepared)} />
    )
  switch (next.status) {
    case 'key-gone':
      return <KeyGone address={next.address} isSafe={isNowhere(state)} back={back} />
    case 'not-kept':
      return (
        <Note kind="warn" title={copy.notKept.title} acts={back}>
          <p>{copy.notKept.detail}</p>
        </Note>
      )
    case 'failed':
      return (
        <ErrorNote isBegun error={next.error} acts={<Button onClick={next.again}>{frame.tryAgain}</Button>} />
      )
    case 'reading':
    case 'ready': {
      const act = operation.transactions > 1 ? copy.several.continue : undefined
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
  execution: OperationHere['execution']
  reading: boolean
  acts: ReactNode
}) {
  const all = execution.transactions.length
  const done = countDone(execution)
  const [title, detail] =
    all > 1
      ? [copy.several.title(done, all), copy.several.detail]
      : [copy.newPrice.title, copy.newPrice.detail]
  return (
    <Note kind="warn" title={title} acts={acts}>
      <p>{reading ? copy.several.reading : detail}</p>
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
    <Note kind="warn" title={copy.keyGone.title} acts={back}>
      <p>{copy.keyGone.detail(shortAddress(address))}</p>
      {isSafe && <p>{copy.keyGone.begin}</p>}
    </Note>
  )
}

type AsBeforeProps = { state: TransactionState; words: OperationWords; again: ReactNode; back: ReactNode }

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
