import { ErrorNote } from '../../../ui/ErrorNote'
import { DOWNLOAD_COMMAND } from '../../../solana/practicePrograms'
import { Button } from '../../../ui/Button'
import { Mark } from '../../../ui/Mark'
import { NeedsDownload } from '../../../ui/NeedsDownload'
import { Skeleton } from '../../../ui/Skeleton'
import type { VenueOption } from '../chainWork'
import { copy } from '../copy'
import styles from '../create-liquidity.module.css'
import type { FormPartsProps } from '../form/formParts'
import { VenueTable } from './VenueTable'

const words = copy.venue

/** The venues side by side for exactly this pair and deposit; one of them is chosen. */
export function VenueField({ form, onForm, context, liquidity, problems }: FormPartsProps) {
  const { state } = liquidity
  return (
    <fieldset className={styles['venues']}>
      <legend>{words.title}</legend>
      <p className="lead">{state ? words.lead : words.leadNoPair}</p>
      {state && !state.options && <Waiting />}
      {state?.options && (
        <>
          <div
            role="radiogroup"
            aria-label={words.title}
            aria-invalid={problems.venue !== undefined || undefined}
            aria-describedby={problems.venue === undefined ? undefined : 'venue-problem'}
          >
            <VenueTable form={form} onForm={onForm} state={state} options={state.options} />
          </div>
          {problems.venue !== undefined && (
            <p className={`hint ${styles['bad']}`} id="venue-problem">
              <Mark kind="err">{problems.venue}</Mark>
            </p>
          )}
          <Absent
            options={state.options}
            practice={context.cluster.id === 'practice'}
            onAgain={state.again}
          />
          <p className="small faint">{words.orca}</p>
        </>
      )}
    </fieldset>
  )
}

function Waiting() {
  return (
    <div className="stack">
      <output className="sr">{words.reading}</output>
      <Skeleton height={620} />
    </div>
  )
}

/** The venues of which nothing is known, and what helps. */
function Absent({
  options,
  practice,
  onAgain,
}: {
  options: readonly VenueOption[]
  practice: boolean
  onAgain: () => void
}) {
  const missing = options.filter(({ error }) => error?.code === 'venue/missing')
  const failed = options.find(({ error }) => error && error.code !== 'venue/missing')
  return (
    <>
      {practice && missing.length > 0 && (
        <NeedsDownload command={DOWNLOAD_COMMAND}>
          {words.needs(missing.map(({ venue }) => venue.name).join(' and '))}
        </NeedsDownload>
      )}
      {failed?.error && (
        <ErrorNote
          error={failed.error}
          acts={
            <Button slim onClick={onAgain}>
              {words.again}
            </Button>
          }
        />
      )}
    </>
  )
}
