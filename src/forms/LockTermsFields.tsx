import { Button } from '../ui/Button'
import { Field } from '../ui/Field'
import { NumberInput } from '../ui/NumberInput'
import {
  firstHint,
  firstOfLocal,
  localFirst,
  type LockTerms,
  type LockTermsWrong,
  READY_SCHEDULES,
  readyTerms,
} from './lockTerms'

type LockTermsFieldsProps = {
  terms: LockTerms
  wrongs: LockTermsWrong
  onChange: (terms: Partial<LockTerms>) => void
  onCheck?: () => void
}

/** The dates of a lock of supply: ready schedules, and four fields. */
export function LockTermsFields({ terms, wrongs, onChange, onCheck }: LockTermsFieldsProps) {
  return (
    <>
      <fieldset className="actions" aria-label={words.ready}>
        <span className="small muted">{words.ready}</span>
        {READY_SCHEDULES.map((name) => (
          <Button key={name} slim onClick={() => onChange(readyTerms(name))}>
            {words.schedules[name]}
          </Button>
        ))}
      </fieldset>
      <div className="grid2">
        <Field
          type="datetime-local"
          label={words.first}
          hint={firstHint(terms.first)}
          value={localFirst(terms.first)}
          error={wrongs.first}
          onChange={(event) => onChange({ first: firstOfLocal(event.target.value) })}
          onBlur={onCheck}
        />
        <NumberInput
          label={words.atFirst}
          unit="%"
          value={terms.atFirst}
          error={wrongs.atFirst}
          onType={(atFirst) => onChange({ atFirst })}
          onBlur={onCheck}
        />
        <NumberInput
          label={words.length}
          unit={words.days}
          value={terms.days}
          error={wrongs.days}
          onType={(days) => onChange({ days })}
          onBlur={onCheck}
        />
        <NumberInput
          label={words.steps}
          value={terms.steps}
          error={wrongs.steps}
          onType={(steps) => onChange({ steps })}
          onBlur={onCheck}
        />
      </div>
    </>
  )
}

const words = {
  ready: 'Ready schedules',
  schedules: {
    team: 'Team: 6 months, then monthly',
    advisers: 'Advisers: monthly, 2 years',
    once: 'All in 1 year',
  },
  first: 'First date',
  atFirst: 'Free on that date',
  length: 'The rest over',
  days: 'days',
  steps: 'In equal steps',
} as const
