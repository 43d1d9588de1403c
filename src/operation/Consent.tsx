import { useState } from 'react'
import { addedCost } from './consentBills'
import type { ChangedRecord } from '../transactions/events'
import type { Execution } from '../transactions/execution'
import { Button } from '../ui/Button'
import { Note } from '../ui/Note'
import { formatSol } from '../units/lamports'
import { copy } from './copy'

const words = copy.consent

/** What the wallet made of the transaction, and the person's word about it. The bills stand beside. */
export function Consent({
  execution,
  changed,
  onConsent,
}: {
  execution: Execution
  changed: ChangedRecord
  onConsent: (go: boolean) => Promise<void>
}) {
  const [answered, setAnswered] = useState(false)
  const more = addedCost(execution, changed)
  const answer = (go: boolean) => {
    setAnswered(true)
    void onConsent(go).finally(() => setAnswered(false))
  }
  return (
    <Note
      kind="warn"
      title={words.title}
      acts={
        <>
          <Button variant="primary" busy={answered} onClick={() => answer(true)}>
            {answered ? words.busy : words.go}
          </Button>
          {!answered && <Button onClick={() => answer(false)}>{words.stop}</Button>}
        </>
      }
    >
      <p>
        {[words.more(formatSol(more))]
          .concat(changed.added.map((addition) => words.added[addition]))
          .join(' ')}
      </p>
      <p>{words.nothing}</p>
    </Note>
  )
}
