import { useOperations } from '../../operation/useJournal'
import type { ReviewResult, ReviewStep } from '../../operation/reviewPlan'
import type { ReviewControls } from '../../operation/useReview'
import type { HeldAccount } from '../../tokens/heldAccounts'
import { closableBy } from '../../tokens/heldRent'
import type { Reading } from '../../tokens/tokenQueries'
import { Button } from '../../ui/Button'
import { ErrorNote } from '../../ui/ErrorNote'
import { formatWhole } from '../../units/grouping'
import { formatSol } from '../../units/lamports'
import { unbroken } from '../../units/unbroken'
import type { RentOrder } from './chainWork'
import { copy } from './copy'

const words = copy.rent

export type RentReview = ReviewControls<RentOrder, ReviewResult, ReviewStep>

type RentProps = { accounts: readonly HeldAccount[]; address: string; reading: Reading; review: RentReview }

/** The rent that the wallet can have back: of its empty accounts, and what is more than today's rent. */
export function Rent({ accounts, address, reading, review }: RentProps) {
  const operations = useOperations({ ...reading, payer: address })
  const empty = accounts.filter(({ amount }) => amount === 0n)
  const closable = empty.filter((held) => closableBy(held, address) === 'yes')
  const others = empty.length - closable.length
  const sum = closable.reduce((all, { lamports }) => all + lamports, 0n)
  const { state } = review
  const isWorking = state.status === 'working'
  const withdraw = () => {
    const made = operations.flatMap(({ operation: { kind, subject } }) =>
      ['create-token', 'launch-token'].includes(kind) ? (subject['mint'] ?? []) : [],
    )
    review.open({ kind: 'withdraw-rent', made })
  }
  return (
    <section>
      <h2>{words.title}</h2>
      <p className="lead">{words.lead}</p>
      <p>
        {closable.length === 0
          ? words.none
          : unbroken(words.closable(formatWhole(closable.length), formatSol(sum)))}{' '}
        {others > 0 && words.others(formatWhole(others))}
      </p>
      <p>{words.withdrawLead}</p>
      <div className="actions">
        <Button
          busy={isWorking}
          disabled={closable.length === 0}
          onClick={() => review.open({ kind: 'close-accounts' })}
        >
          {words.close}
        </Button>
        <Button busy={isWorking} onClick={withdraw}>
          {words.withdraw}
        </Button>
        {isWorking && (
          <output className="small muted">
            {state.progress === null ? words.working : copy.steps[state.progress]}
          </output>
        )}
      </div>
      {state.status === 'failed' && <ErrorNote error={state.error} />}
    </section>
  )
}
