import { Fragment } from 'react'
import { ExternalLink } from './ExternalLink'
import { localTime } from '../units/moments'

export const SOURCE_NAMES = {
  jupiter: 'Jupiter',
  dexscreener: 'DexScreener',
  geckoterminal: 'GeckoTerminal',
} as const

type Source = keyof typeof SOURCE_NAMES

/** A source's answer: a list, a fresh or a stored one, or nothing. */
type Outcome =
  | Readonly<{ status: 'fresh' | 'kept'; list: Readonly<{ source: Source; at: number }> }>
  | Readonly<{ status: 'missing' }>

type Listed = Readonly<{ outcomes: readonly Outcome[] }>

/** The text and link that each source's terms require beside its data. */
const CREDITS: Readonly<Record<Source, Readonly<{ text: string; home: string }>>> = {
  jupiter: { text: 'Powered by Jupiter', home: 'https://jup.ag' },
  dexscreener: { text: 'DexScreener', home: 'https://dexscreener.com' },
  geckoterminal: { text: 'Data by GeckoTerminal', home: 'https://www.geckoterminal.com' },
}

/**
 * The sources of the shown lists; lists from the same moment share one time. The time of an older list is shown with its source's problem.
 */
export function Credits({ trending: { outcomes } }: { trending: Listed }) {
  const shown = outcomes.flatMap((outcome) =>
    outcome.status === 'missing'
      ? []
      : [{ source: outcome.list.source, time: outcome.status === 'fresh' ? localTime(outcome.list.at) : '' }],
  )
  return [...new Set(shown.map(({ time }) => time))].map((time) => (
    <span key={time}>
      {shown
        .filter((one) => one.time === time)
        .map(({ source }, at) => (
          <Fragment key={source}>
            {at > 0 && ' · '}
            <Credit source={source} />
          </Fragment>
        ))}
      {time !== '' && `, ${time}`}
    </span>
  ))
}

/** A source's name, with the text that its terms require. */
export function Credit({ source }: { source: Source }) {
  return <ExternalLink href={CREDITS[source].home}>{CREDITS[source].text}</ExternalLink>
}
