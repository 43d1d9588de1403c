import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Credits } from '../../ui/Credits'
import { Price } from '../../ui/Price'
import { formatChange } from '../../units/marketFigures'
import { fetchTrending } from '../../market/fetchTrending'
import { trendingPlaces } from '../../market/sources'
import { TRENDING_SOURCES, type Trending, type TrendingToken } from '../../market/trending'
import { paths } from '../../paths'
import type { ClusterId } from '../../solana/cluster'
import { useSettings } from '../../settings/settingsStore'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/classNames'
import { EmptyList } from '../../ui/EmptyList'
import { Note } from '../../ui/Note'
import { PlainText } from '../../ui/PlainText'
import { Skeleton } from '../../ui/Skeleton'
import { Tag } from '../../ui/Tag'
import { TokenPicture } from '../../ui/TokenPicture'
import { useNear } from '../../ui/useNear'
import { useOnOnline } from '../../ui/useOnline'
import { localTime } from '../../units/moments'
import { useCluster } from '../../wallet/walletStore'
import styles from './Trends.module.css'

const words = {
  title: 'What trends now',
  all: 'All trending tokens',
  sentence: 'Open one to see how it is made, and start from its settings.',
  ofMainnet: (network: string) =>
    `The list is from Mainnet; a token that you make here is made on ${network}.`,
  label: 'Trending tokens',
  reading: 'Reading what trends.',
  price: 'Price',
  change: 'in 1 h',
  unknown: 'not known',
  noName: 'A token without a name',
  invented: 'invented tokens',
  older: (time: string) => `From ${time}: the sources do not answer now.`,
  silent: 'The sources do not answer',
  silentDetail: 'Nothing is shown here, because there is no earlier list either.',
  again: 'Ask again',
  none: 'The sources list nothing now.',
} as const

const WINDOW = '1h'
const SHOWN = 5
const ROWS = ['a', 'b', 'c', 'd', 'e']

/** The first few trending tokens, fetched once the section comes near the window. Its height never changes. */
export function Trends() {
  const section = useRef<HTMLElement>(null)
  const wasNear = useNear(section, MARGIN, true)
  const { id, name } = useCluster()
  return (
    <section ref={section} className={classNames('wrap', styles['trends'])} aria-labelledby="trends">
      <div className="row">
        <h2 className="grow" id="trends">
          {words.title}
        </h2>
        <Link className="small thumb" to={paths.copyTrending}>
          {words.all}
        </Link>
      </div>
      <p className="small muted">{id === 'devnet' ? words.ofMainnet(name) : words.sentence}</p>
      <div className={styles['body']}>{wasNear && <Listed key={id} cluster={id} />}</div>
    </section>
  )
}

/** Pixels around the window within which the section counts as near. */
const MARGIN = '200px'

/** The last list of each network while the page is open, shown again at once when somebody comes back. */
const last = new Map<ClusterId, Trending>()

/** The trending tokens, and how to ask all sources again. By hand, because the query cache weighs more than everything else here. */
function useTrending(cluster: ClusterId) {
  const places = useMemo(() => trendingPlaces(cluster), [cluster])
  const [data, setData] = useState(last.get(cluster))
  const [asking, setAsking] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const show = (trending: Trending) => {
      if (signal.aborted) return
      last.set(cluster, trending)
      setData(trending)
    }
    const onSome = (some: Trending) => void (last.has(cluster) || show(some))
    const settled = () => void (signal.aborted || setAsking(false))
    fetchTrending({ places, window: WINDOW, force: attempt > 0, signal, onSome })
      .then(show)
      .then(settled, settled)
    return () => controller.abort()
  }, [cluster, places, attempt])
  const again = () => {
    setAsking(true)
    setAttempt((before) => before + 1)
  }
  useOnOnline(again)
  return { places, data, asking, again }
}

function Listed({ cluster }: { cluster: ClusterId }) {
  const { places, data, asking, again } = useTrending(cluster)
  const asked = TRENDING_SOURCES.filter((source) => places[source] !== null).length
  // A paid place does not mean that a token trends.
  const tokens = data?.tokens.filter(({ advertising }) => advertising === null).slice(0, SHOWN) ?? []
  if (!data || (tokens.length === 0 && data.outcomes.length < asked)) return <Waiting />
  const askAgain = (
    <Button busy={asking} onClick={again}>
      {words.again}
    </Button>
  )
  if (data.outcomes.every(({ status }) => status === 'missing'))
    return (
      <Note kind="warn" live="status" title={words.silent} actions={askAgain}>
        <p>{words.silentDetail}</p>
      </Note>
    )
  if (tokens.length === 0) return <EmptyList live="status" title={words.none} next={askAgain} />
  return (
    <>
      <ul aria-label={words.label}>
        {tokens.map((token) => (
          <li key={token.mint}>
            <Row token={token} />
          </li>
        ))}
      </ul>
      <Sources trending={data} />
    </>
  )
}

function Row({ token: { mint, name, symbol, picture, price, change } }: { token: TrendingToken }) {
  const { pictures } = useSettings()
  const percent = change[WINDOW]
  return (
    <Link className={`tok ${styles['row']}`} to={paths.trendingToken(mint)}>
      <TokenPicture address={mint} src={(pictures && picture) || undefined} size={40} />
      <div className="grow">
        <b>
          <PlainText text={name || words.noName} />
        </b>
        <span className="s">
          <PlainText text={symbol} />
        </span>
      </div>
      <span className={styles['figures']}>
        <span className="mono small" translate="no">
          <span className="sr">{words.price} </span>
          {price === null ? (
            <Unknown />
          ) : (
            <>
              $<Price price={price} />
            </>
          )}
        </span>
        <span className="s">
          {percent === null ? <Unknown /> : formatChange(percent)} {words.change}
        </span>
      </span>
    </Link>
  )
}

function Unknown() {
  return (
    <span className="faint">
      <span aria-hidden="true">–</span>
      <span className="sr">{words.unknown}</span>
    </span>
  )
}

/** The sources of the list, and their times. */
function Sources({ trending }: { trending: Trending }) {
  const { outcomes, sample } = trending
  const isOld = outcomes.every(({ status }) => status !== 'fresh')
  const latest = Math.max(...outcomes.map((outcome) => ('list' in outcome ? outcome.list.at : 0)))
  return (
    <p className={`small muted ${styles['sources']}`}>
      {sample ? <Tag>{words.invented}</Tag> : <Credits trending={trending} />}
      {isOld && <span>{words.older(localTime(latest))}</span>}
    </p>
  )
}

/** Placeholders with the size of real rows. */
function Waiting() {
  return (
    <>
      <output className="sr">{words.reading}</output>
      <ul aria-hidden="true">
        {ROWS.map((row) => (
          <li key={row} className={`tok ${styles['row']}`}>
            <Skeleton round width={40} height={40} />
            <div className="grow">
              <Skeleton width="min(11rem, 70%)" height={14} />
              <Skeleton width="4rem" height={10} />
            </div>
            <Skeleton width="5rem" height={14} />
          </li>
        ))}
      </ul>
    </>
  )
}
