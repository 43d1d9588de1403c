import { useId, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { type SourceOutcome, type Trending, type TrendingSource, WINDOWS } from '../../market/trending'
import { Credits, SOURCE_NAMES } from '../../ui/Credits'
import { favouritesStore } from '../../market/favourites'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/classNames'
import { Mark } from '../../ui/Mark'
import { EmptyList } from '../../ui/EmptyList'
import { Note } from '../../ui/Note'
import { Segmented } from '../../ui/Segmented'
import { Skeleton } from '../../ui/Skeleton'
import { Tag } from '../../ui/Tag'
import { useOnline } from '../../ui/useOnline'
import { isAddress } from '../../units/base58'
import { localTime } from '../../units/moments'
import { useIsSilent } from '../../wallet/useIsSilent'
import { useCluster } from '../../wallet/walletStore'
import { copyTrendingCopy } from './copy'
import styles from './copy-trending.module.css'
import { Legend } from './list/AuditMarks'
import { CompactRows } from './list/CompactRows'
import { Star } from './list/FavouriteButton'
import skeletonCss from './list/skeleton.module.css'
import { TrendingTable } from './list/TrendingTable'
import type { ListedRow } from './view/holdOrder'
import { formatSort, parseSort, SORT_KEYS, type ListSort, type SortKey } from './view/sort'
import type { ListHold } from './view/useHold'
import type { TrendingQuery } from './view/useTrending'
import { FIND_FIELD } from './view/useFindText'
import type { CopyTrendingUrl } from './view/useUrlState'
import { cleanReceiver } from '../../units/pastedText'

type PartProps = Readonly<{
  query: TrendingQuery
  rows: readonly ListedRow[]
  urlState: CopyTrendingUrl
  hold: ListHold
  narrow: boolean
  recent: string | null
  typed: string
  onType: (typed: string) => void
  /** The details of the open token, beside the list. */
  children: ReactNode
}>

/** The list with its tools and sources, in all its states. */
export function TrendingPart(props: PartProps) {
  const { query, urlState, hold, typed, onType, children } = props
  const [refreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    setRefreshing(true)
    await query.refresh()
    setRefreshing(false)
    hold.release()
  }
  return (
    <>
      <Tools urlState={urlState} typed={typed} onType={onType} />
      <SourcesLine
        trending={isWaiting(query) ? undefined : query.data}
        refreshing={refreshing}
        onRefresh={() => void refresh()}
      />
      <Elsewhere />
      <div className={classNames('wrap', styles['body'], urlState.token !== null && styles['beside'])}>
        <div className={styles['list']}>
          <Listed {...props} again={() => void refresh()} asking={refreshing} />
        </div>
        {children}
      </div>
    </>
  )
}

/** Tells the user about the chosen network before anything is read from it. */
function Elsewhere() {
  const cluster = useCluster()
  const { id, name } = cluster
  const online = useOnline()
  const isSilent = useIsSilent(cluster)
  if (id !== 'devnet' && online) return null
  return (
    <div className={`wrap ${styles['notes']}`}>
      {!online && isSilent && <p className="muted">{copyTrendingCopy.offline.detail}</p>}
      {!online && !isSilent && (
        <Note kind="warn" live="status" title={copyTrendingCopy.offline.title}>
          <p>{copyTrendingCopy.offline.detail}</p>
        </Note>
      )}
      {id === 'devnet' && (
        <Note kind="warn">
          <p>{copyTrendingCopy.elsewhere(name)}</p>
        </Note>
      )}
    </div>
  )
}

function Listed({
  query: { data, complete },
  rows,
  urlState,
  hold,
  narrow,
  recent,
  typed,
  onType,
  again,
  asking,
}: Omit<PartProps, 'children'> & { again: () => void; asking: boolean }) {
  const online = useOnline()
  if (!data || isWaiting({ data, complete })) return <ListSkeleton />
  if (data.outcomes.every(({ status }) => status === 'missing'))
    return online ? <Down outcomes={data.outcomes} again={again} asking={asking} /> : null
  if (rows.length === 0)
    return <Nothing {...{ urlState, typed, onType, again, asking }} empty={data.tokens.length === 0} />
  const now = Math.max(...data.outcomes.map((outcome) => ('list' in outcome ? outcome.list.at : 0)))
  const List = narrow ? CompactRows : TrendingTable
  return (
    <>
      <output className="sr">{copyTrendingCopy.list.count(rows.length, data.tokens.length)}</output>
      <div className={complete ? undefined : styles['coming']}>
        <List rows={rows} urlState={urlState} now={now} hold={hold} recent={recent} />
      </div>
    </>
  )
}

/** Whether no token can be listed yet, and more lists may come: a source's problem is shown together with the list. */
function isWaiting({ data, complete }: Pick<TrendingQuery, 'data' | 'complete'>): boolean {
  return !data || (!complete && data.tokens.length === 0)
}

type DownProps = Pick<Trending, 'outcomes'> & Readonly<{ again: () => void; asking: boolean }>

/** In place of the list where no source has one, with each one's reason. It comes late: each of its lines is smaller than the title. */
function Down({ outcomes, again, asking }: DownProps) {
  return (
    <Note
      kind="err"
      live="status"
      title={copyTrendingCopy.down.title}
      actions={
        <Button busy={asking} onClick={again}>
          {copyTrendingCopy.down.again}
        </Button>
      }
    >
      <p>{copyTrendingCopy.down.detail}</p>
      <p>{copyTrendingCopy.down.way}</p>
      <ul>
        {outcomes.map(
          (outcome) =>
            outcome.status === 'missing' && (
              <li key={outcome.source}>
                {words.missing(SOURCE_NAMES[outcome.source], words.trouble[outcome.trouble])}
              </li>
            ),
        )}
      </ul>
    </Note>
  )
}

function Nothing({
  urlState,
  typed,
  empty,
  onType,
  again,
  asking,
}: Pick<PartProps, 'urlState' | 'typed' | 'onType'> & {
  empty: boolean
  again: () => void
  asking: boolean
}) {
  const { withAdvertising, onlyFavourites, showAll } = urlState
  const none = useStore(favouritesStore).length === 0 && onlyFavourites
  const clear = () => {
    onType('')
    showAll()
  }
  const { nothing, favourites } = copyTrendingCopy
  const title = none ? favourites.none : empty ? nothing.empty : nothing.title
  return (
    <EmptyList
      live="status"
      title={title}
      next={
        empty ? (
          <Button busy={asking} onClick={again}>
            {copyTrendingCopy.sources.refresh}
          </Button>
        ) : (
          <Button onClick={clear}>{nothing.clear}</Button>
        )
      }
    >
      {none && <p>{favourites.noneDetail}</p>}
      {isAddress(cleanReceiver(typed).text) && <p>{nothing.stands}</p>}
      {!withAdvertising && !empty && !none && <p>{nothing.advertisingHidden}</p>}
    </EmptyList>
  )
}

const words = copyTrendingCopy.sources

/** The sources of the list, with the time of each answer; and the missing sources, with the reasons. */
function SourcesLine({
  trending,
  onRefresh,
  refreshing,
}: {
  trending: Trending | undefined
  onRefresh: () => void
  refreshing: boolean
}) {
  const alone = trending?.outcomes.every(({ status }) => status === 'missing') ?? false
  // Where no source answers, the note below says so once.
  const online = useOnline()
  const outcomes = trending?.outcomes.filter(({ status }) => (online && !alone) || status !== 'missing')
  return (
    <div className={`wrap ${styles['sources']}`}>
      <p className="small muted">
        <Legend />
        {trending && (trending.sample ? <Tag>{words.invented}</Tag> : <Credits trending={trending} />)}
        {outcomes?.map((outcome) => (
          <Trouble key={sourceOf(outcome)} outcome={outcome} />
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

/** A problem of a source or its list, beside the list of another one. */
function Trouble({ outcome }: { outcome: SourceOutcome }) {
  const name = SOURCE_NAMES[sourceOf(outcome)]
  if (outcome.status === 'missing')
    return <Mark kind="warn">{words.without(name, words.trouble[outcome.trouble])}</Mark>
  const { at, cut } = outcome.list
  return (
    <>
      {outcome.status === 'kept' && (
        <Mark kind="warn">{words.kept(name, words.trouble[outcome.trouble], localTime(at))}</Mark>
      )}
      {cut > 0 && <span>{words.cut(name, cut)}</span>}
    </>
  )
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

/** Placeholders with the size of real rows. */
function ListSkeleton() {
  return (
    <>
      <output className="sr">{copyTrendingCopy.list.reading}</output>
      <div className={skeletonCss['waiting']} aria-hidden="true">
        {ROWS.map((row) => (
          <div key={row}>
            <Skeleton round width={32} height={32} />
            <span>
              <Skeleton width="min(12rem, 60%)" height={14} />
              <Skeleton width="min(8rem, 40%)" height={10} />
            </span>
          </div>
        ))}
      </div>
    </>
  )
}

const WINDOW_CHOICES = WINDOWS.map((value) => ({ value, label: value }))

/** The search; and time window, sort order and filters, on a phone in a sheet that a button opens. */
function Tools({
  urlState,
  typed,
  onType,
}: {
  urlState: CopyTrendingUrl
  typed: string
  onType: (typed: string) => void
}) {
  const sheet = useId()
  const { window, sort, onlyFavourites, withAdvertising } = urlState
  const others = [sort !== null, onlyFavourites, !withAdvertising].filter(Boolean).length
  return (
    <search className={classNames('wrap', styles['tools'], urlState.token !== null && styles['open'])}>
      <div className={`ctl ${styles['find']}`}>
        <input
          type="search"
          name={FIND_FIELD}
          aria-label={copyTrendingCopy.find}
          placeholder={copyTrendingCopy.findHint}
          value={typed}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          onChange={({ target }) => onType(target.value)}
        />
      </div>
      <Button className={styles['filter']} popoverTarget={sheet}>
        {copyTrendingCopy.filter(window, others)}
      </Button>
      <div id={sheet} popover="auto" className={styles['filters']}>
        <Segmented
          label={copyTrendingCopy.windows}
          options={WINDOW_CHOICES}
          value={urlState.window}
          onChange={urlState.setWindow}
        />
        <SortChoice urlState={urlState} />
        <button
          type="button"
          className={styles['only']}
          aria-pressed={urlState.onlyFavourites}
          onClick={() => urlState.setFavourites(!urlState.onlyFavourites)}
        >
          <Star filled={urlState.onlyFavourites} />
          {copyTrendingCopy.favourites.only}
        </button>
        <label className={styles['hide']}>
          <input
            type="checkbox"
            checked={!urlState.withAdvertising}
            onChange={({ target }) => urlState.setAdvertising(!target.checked)}
          />
          {copyTrendingCopy.hideAdvertising}
        </label>
        <Button variant="primary" className={styles['filter']} popoverTarget={sheet}>
          {copyTrendingCopy.done}
        </Button>
      </div>
    </search>
  )
}

/** The sort order as a choice, for a table that does not show all column heads. */
function SortChoice({ urlState: { sort, setSort } }: { urlState: CopyTrendingUrl }) {
  return (
    <div className={`ctl ${styles['order']}`}>
      <select
        aria-label={copyTrendingCopy.sort.label}
        value={formatSort(sort)}
        onChange={({ target }) => setSort(parseSort(target.value))}
      >
        <option value="">{copyTrendingCopy.sort.trending}</option>
        {SORT_KEYS.flatMap((by) => [
          <SortOption key={by} by={by} reversed={false} />,
          <SortOption key={`-${by}`} by={by} reversed />,
        ])}
      </select>
    </div>
  )
}

function SortOption({ by, reversed }: NonNullable<ListSort>) {
  return (
    <option value={formatSort({ by, reversed })}>
      {copyTrendingCopy.columns[by]}, {endOf(by, reversed)}
    </option>
  )
}

function endOf(by: SortKey, reversed: boolean): string {
  const { first, last, highest, lowest } = copyTrendingCopy.sort
  return reversed ? (last[by] ?? lowest) : (first[by] ?? highest)
}
