import { useState } from 'react'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { isAddress } from '../../units/base58'
import { useCluster } from '../../wallet/walletStore'
import styles from './copy-trending.module.css'
import { copy } from './copy'
import { Legend } from './list/AuditMarks'
import { ListSkeleton } from './list/ListSkeleton'
import { TrendingCards } from './list/TrendingCards'
import { TrendingTable } from './list/TrendingTable'
import { SourcesLine } from './SourcesLine'
import { Tools } from './Tools'
import type { ListedRow } from './view/holdOrder'
import type { Hold } from './view/useHold'
import { useOnline } from './view/useOnline'
import type { UrlState } from './view/useUrlState'
import type { TrendingQuery } from './view/useTrending'

type PartProps = Readonly<{
  query: TrendingQuery
  rows: readonly ListedRow[]
  urlState: UrlState
  hold: Hold
  narrow: boolean
  recent: string | null
  typed: string
  onType: (typed: string) => void
}>

/** The list with its tools and sources, in all its states. */
export function TrendingPart(props: PartProps) {
  const { query, rows, urlState, hold, typed, onType } = props
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
      <div className={`wrap ${styles['list']}`}>
        <Listed {...props} again={() => void refresh()} asking={refreshing} />
        {rows.length > 0 && <Legend />}
      </div>
    </>
  )
}

/** What has to be said of the network before anything is read from it. */
function Elsewhere() {
  const { id, name } = useCluster()
  const online = useOnline()
  if (id !== 'devnet' && online) return null
  return (
    <div className={`wrap ${styles['notes']}`}>
      {!online && <Note kind="warn" live="status" title={copy.offline} />}
      {id === 'devnet' && (
        <Note kind="warn">
          <p>{copy.elsewhere(name)}</p>
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
}: PartProps & { again: () => void; asking: boolean }) {
  if (!data || isWaiting({ data, complete })) return <ListSkeleton />
  if (data.outcomes.every(({ status }) => status === 'missing')) return <Down again={again} asking={asking} />
  if (rows.length === 0)
    return <Nothing urlState={urlState} typed={typed} empty={data.tokens.length === 0} onType={onType} />
  const now = Math.max(...data.outcomes.map((outcome) => ('list' in outcome ? outcome.list.at : 0)))
  const List = narrow ? TrendingCards : TrendingTable
  return (
    <>
      <output className="sr">{copy.list.count(rows.length, data.tokens.length)}</output>
      <div className={complete ? undefined : styles['coming']}>
        <List rows={rows} urlState={urlState} now={now} hold={hold} recent={recent} />
      </div>
    </>
  )
}

/** Nothing can be listed yet, and more may come: what a source has against it is told with the list. */
function isWaiting({ data, complete }: Pick<TrendingQuery, 'data' | 'complete'>): boolean {
  return !data || (!complete && data.tokens.length === 0)
}

function Down({ again, asking }: { again: () => void; asking: boolean }) {
  return (
    <Note
      kind="err"
      live="status"
      title={copy.down.title}
      acts={
        <Button busy={asking} onClick={again}>
          {copy.down.again}
        </Button>
      }
    >
      <p>
        {copy.down.detail} {copy.down.way}
      </p>
    </Note>
  )
}

function Nothing({
  urlState,
  typed,
  empty,
  onType,
}: Pick<PartProps, 'urlState' | 'typed' | 'onType'> & { empty: boolean }) {
  const clear = () => {
    onType('')
    if (!urlState.withAdvertising) urlState.setAdvertising(true)
  }
  const { nothing } = copy
  return (
    <Note
      live="status"
      title={empty ? nothing.empty : nothing.title}
      acts={!empty && <Button onClick={clear}>{nothing.clear}</Button>}
    >
      {isAddress(typed.trim()) && <p>{nothing.stands}</p>}
      {!urlState.withAdvertising && !empty && <p>{nothing.advertisingHidden}</p>}
    </Note>
  )
}
