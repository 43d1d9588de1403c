import { classNames } from '../../ui/classNames'
import { PageTitle } from '../../ui/PageTitle'
import { QueryRoot } from '../../ui/QueryRoot'
import styles from './copy-trending.module.css'
import { copy } from './copy'
import { ChooseOne, DetailsPart } from './details/DetailsPart'
import { TrendingPart } from './TrendingPart'
import { useHold } from './view/useHold'
import { useNarrow } from './view/useNarrow'
import { useUrlState } from './view/useUrlState'
import { useRecent } from './view/useRecent'
import { useReturn } from './view/useReturn'
import { useRows } from './view/useRows'
import { useTrending } from './view/useTrending'
import { useTyped } from './view/useTyped'

/** What trends, and how each token is made; the chosen one is at `?token=`. No wallet is needed. */
export default function CopyTrendingPage() {
  return (
    <QueryRoot>
      <CopyTrending />
    </QueryRoot>
  )
}

function CopyTrending() {
  const urlState = useUrlState()
  const narrow = useNarrow()
  const [typed, type] = useTyped(urlState)
  const hold = useHold(urlState.token !== null)
  const query = useTrending(urlState.window)
  const rows = useRows(query.data, urlState, typed, hold)
  const covered = narrow && urlState.token !== null
  const back = useReturn(narrow, urlState)
  const recent = useRecent(urlState.token)
  const listed = query.data?.tokens.find(({ mint }) => mint === urlState.token)
  return (
    <>
      <div className={classNames(covered && 'sr')}>
        <PageTitle title={copy.title}>{copy.lede}</PageTitle>
      </div>
      {!covered && (
        <TrendingPart
          query={query}
          rows={rows}
          urlState={urlState}
          hold={hold}
          narrow={narrow}
          recent={recent}
          typed={typed}
          onType={type}
        />
      )}
      <div className={`wrap ${styles['details']}`}>
        {urlState.token === null ? (
          (rows.length > 0 || !query.data) && !narrow && <ChooseOne />
        ) : (
          <DetailsPart mint={urlState.token} listed={listed} {...(covered && { onBack: back })} />
        )}
      </div>
    </>
  )
}
