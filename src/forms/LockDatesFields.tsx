import type { LiquiditySchedule } from '../liquidity/lockSchedule'
import { untilFacts } from '../operations/pool/lock'
import { Field } from '../ui/Field'
import { NumberInput } from '../ui/NumberInput'
import { Segmented } from '../ui/Segmented'
import { Sentence } from '../ui/Sentence'
import { localTimeHint } from '../units/localTime'
import { type LockDateProblems, type LockDates, lockDatesWords as words } from './lockDates'

type LockDatesFieldsProps = {
  dates: LockDates
  problems: LockDateProblems
  /** What the dates mean exactly; null while one is missing or wrong. */
  schedule: LiquiditySchedule | null
  onDates: (changed: Partial<LockDates>) => void
}

/** The fields for the dates until which liquidity is locked, and below them what they are everywhere. */
export function LockDatesFields({ dates, problems, schedule, onDates }: LockDatesFieldsProps) {
  return (
    <>
      <div>
        <Segmented
          label={words.how}
          options={[
            { value: 'once', label: words.once },
            { value: 'parts', label: words.inParts },
          ]}
          value={dates.inParts ? 'parts' : 'once'}
          onChange={(how) => onDates({ inParts: how === 'parts' })}
        />
      </div>
      <div className="grid2">
        <Field
          type="datetime-local"
          label={dates.inParts ? words.firstOfParts : words.first}
          value={dates.first}
          hint={localTimeHint(dates.first, words.local)}
          error={problems.first}
          onChange={(event) => onDates({ first: event.target.value })}
        />
        {dates.inParts && (
          <>
            <Field
              type="datetime-local"
              label={words.last}
              value={dates.last}
              hint={localTimeHint(dates.last)}
              error={problems.last}
              onChange={(event) => onDates({ last: event.target.value })}
            />
            <NumberInput
              label={words.parts}
              value={dates.parts}
              error={problems.parts}
              onType={(parts) => onDates({ parts })}
            />
          </>
        )}
      </div>
      {schedule && (
        <p className="hint">
          {untilFacts(schedule).map(({ label, value, note }) => (
            <span key={label} style={{ display: 'block' }}>
              <Sentence text={`${label}: ${value}${note === undefined ? '' : `, ${note}`}`} />
            </span>
          ))}
        </p>
      )}
    </>
  )
}
