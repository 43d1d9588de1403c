import type { SourceOutcome, Trending, TrendingSource } from '../../market/trending'
import { utcTime } from '../../transactions/components/moments'
import { Button } from '../../ui/Button'
import { ExternalLink } from '../../ui/ExternalLink'
import { Mark } from '../../ui/Mark'
import { Tag } from '../../ui/Tag'
import styles from './copy-trending.module.css'
import { copy } from './copy'

const words = copy.sources

/** What each source's terms ask to be shown with its data. */
const HOMES: Readonly<Record<TrendingSource, string>> = {
  jupiter: 'https://jup.ag',
  dexscreener: 'https://dexscreener.com',
  geckoterminal: 'https://www.geckoterminal.com',
}

/** Who says what is listed, and when each said it; whom it had to do without, and why. */
export function SourcesLine({
  trending,
  onRefresh,
  refreshing,
}: {
  trending: Trending | undefined
  onRefresh: () => void
  refreshing: boolean
}) {
  return (
    <div className={`wrap ${styles['sources']}`}>
      <p className="small muted">
        {trending?.sample && (
          <span>
            <Tag>{words.sample}</Tag> {words.invented}
          </span>
        )}
        {trending?.outcomes.map((outcome) => (
          <Outcome key={sourceOf(outcome)} outcome={outcome} sample={trending.sample} />
        ))}
      </p>
      <Button variant="quiet" slim busy={refreshing} onClick={onRefresh}>
        {words.refresh}
      </Button>
    </div>
  )
}

function sourceOf(outcome: SourceOutcome): TrendingSource {
  return outcome.status === 'missing' ? outcome.source : outcome.list.source
}

function Outcome({ outcome, sample }: { outcome: SourceOutcome; sample: boolean }) {
  const source = sourceOf(outcome)
  const name = words.names[source]
  if (outcome.status === 'missing')
    return <Mark kind="warn">{words.without(name, words.trouble[outcome.trouble])}</Mark>
  const { at, cut } = outcome.list
  return (
    <>
      <span>
        {sample ? name : <ExternalLink href={HOMES[source]}>{words.credit[source]}</ExternalLink>}
        {outcome.status === 'fresh' && `, ${utcTime(at)}`}
      </span>
      {outcome.status === 'kept' && (
        <Mark kind="warn">{words.kept(name, words.trouble[outcome.trouble], utcTime(at))}</Mark>
      )}
      {cut > 0 && <span>{words.cut(name, cut)}</span>}
    </>
  )
}
