import { Link } from 'react-router-dom'
import { describeError } from '../../../errors/describeError'
import { paths } from '../../../paths'
import type { Cluster } from '../../../solana/cluster'
import { DOWNLOAD_COMMAND } from '../../../solana/practicePrograms'
import { clock } from '../../../units/moments'
import { Button } from '../../../ui/Button'
import { buttonClass } from '../../../ui/buttonClass'
import { Mark } from '../../../ui/Mark'
import { NeedsDownload } from '../../../ui/NeedsDownload'
import { Note } from '../../../ui/Note'
import { copy } from '../copy'
import type { ShownPositions } from '../queries'
import styles from './positions.module.css'

const words = copy.failed

type Failure = ShownPositions['failures'][number]
type UnreadProps = {
  failures: readonly Failure[]
  cluster: Cluster
  again: () => void
  reading: boolean
}

/** No venue answered, and nothing is known from before. */
export function UnreadPositions(props: UnreadProps) {
  const [failure] = props.failures
  if (!failure || props.failures.every(isMissing)) return <FailureNotes {...props} />
  const { title, detail, remedy } = describeError(failure.error)
  return (
    <section className={styles['state']} role="alert">
      <Mark kind="err">{words.mark}</Mark>
      <h2>{title}</h2>
      <p>
        {detail} {remedy} {words.rest}
      </p>
      <div className="acts">
        <Button variant="primary" busy={props.reading} onClick={props.again}>
          {copy.again}
        </Button>
        <Link className={buttonClass({})} to={paths.settings}>
          {words.rpc}
        </Link>
      </div>
      <Exactly failures={props.failures} />
    </section>
  )
}

/** Of each venue that was not read: why, and from when what stands there of it is. */
export function FailureNotes({ failures, cluster, again, reading }: UnreadProps) {
  return failures.map((failure) =>
    isMissing(failure) ? (
      <MissingVenue key={failure.venue.id} name={failure.venue.name} cluster={cluster} />
    ) : (
      <Note
        key={failure.venue.id}
        kind="err"
        live="alert"
        title={words.part(failure.venue.name)}
        acts={
          <Button slim busy={reading} onClick={again}>
            {copy.again}
          </Button>
        }
      >
        <p>
          {describeError(failure.error).title}.{' '}
          {failure.since === null ? words.partDetail : words.from(clock(failure.since))}
        </p>
        <Exactly failures={[failure]} />
      </Note>
    ),
  )
}

/** The program of a venue is not on this chain: on the practice chain it can be had. */
function MissingVenue({ name, cluster }: { name: string; cluster: Cluster }) {
  if (cluster.id === 'practice')
    return <NeedsDownload command={DOWNLOAD_COMMAND}>{copy.needs([name])}</NeedsDownload>
  return (
    <Note kind="warn">
      <p>{copy.notHere(name, cluster.name)}</p>
    </Note>
  )
}

function Exactly({ failures }: { failures: readonly Failure[] }) {
  return (
    <details className={`small muted ${styles['exactly']}`}>
      <summary>{words.exactly}</summary>
      {failures.map(({ venue, error }) => (
        <p key={venue.id} className="mono">
          {venue.name}: {describeError(error).raw || error.code}
        </p>
      ))}
    </details>
  )
}

function isMissing({ error }: Failure): boolean {
  return error.code === 'venue/missing'
}
