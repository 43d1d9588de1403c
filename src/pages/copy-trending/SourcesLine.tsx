import { Fragment } from 'react'
import type { SourceOutcome, Trending, TrendingSource } from '../../market/trending'
import { utcTime } from '../../units/moments'
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
  const alone = trending?.outcomes.every(({ status }) => status === 'missing') ?? false
  return (
    <div className={`wrap ${styles['sources']}`}>
      <p className="small muted">
        {trending?.sample && (
          <span>
            <Tag>{words.sample}</Tag> {words.invented}
          </span>
        )}
        {trending && <Credits trending={trending} />}
        {trending?.outcomes.map((outcome) => (
          <Trouble key={sourceOf(outcome)} outcome={outcome} alone={alone} />
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

/** Whose lists are shown; those of one moment with one time. When a kept one is from is told with its trouble. */
function Credits({ trending: { outcomes, sample } }: { trending: Trending }) {
  const shown = outcomes.flatMap((outcome) =>
    outcome.status === 'missing'
      ? []
      : [{ source: outcome.list.source, time: outcome.status === 'fresh' ? utcTime(outcome.list.at) : '' }],
  )
  return [...new Set(shown.map(({ time }) => time))].map((time) => (
    <span key={time}>
      {shown
        .filter((one) => one.time === time)
        .map(({ source }, at) => (
          <Fragment key={source}>
            {at > 0 && ' · '}
            <Credit source={source} sample={sample} />
          </Fragment>
        ))}
      {time !== '' && `, ${time}`}
    </span>
  ))
}

function Credit({ source, sample }: { source: TrendingSource; sample: boolean }) {
  if (sample) return words.names[source]
  return <ExternalLink href={HOMES[source]}>{words.credit[source]}</ExternalLink>
}

/** What is wrong with a source or its list; `alone`: there is no other list to show without it. */
function Trouble({ outcome, alone }: { outcome: SourceOutcome; alone: boolean }) {
  const name = words.names[sourceOf(outcome)]
  if (outcome.status === 'missing')
    return (
      <Mark kind="warn">{(alone ? words.missing : words.without)(name, words.trouble[outcome.trouble])}</Mark>
    )
  const { at, cut } = outcome.list
  return (
    <>
      {outcome.status === 'kept' && (
        <Mark kind="warn">{words.kept(name, words.trouble[outcome.trouble], utcTime(at))}</Mark>
      )}
      {cut > 0 && <span>{words.cut(name, cut)}</span>}
    </>
  )
}
