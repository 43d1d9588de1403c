import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { swapCopy as words } from '../../forms/swap/swapCopy'
import type { SwapState } from '../../forms/swap/SwapPanel'
import { pairName } from '../../liquidity/names'
import { orient } from '../../liquidity/orient'
import { DOWNLOAD_COMMAND } from '../../liquidity/practicePrograms'
import { VENUES } from '../../liquidity/profiles'
import type { ReadMarket } from '../../liquidity/swap/fetchSwapMarket'
import type { AppContext } from '../../operation/appContext'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { ErrorNote } from '../../ui/ErrorNote'
import { NeedsDownload } from '../../ui/NeedsDownload'
import { Note } from '../../ui/Note'

type MarketNotesProps = {
  context: AppContext
  state: SwapState
  market: Pick<UseQueryResult<ReadMarket>, 'data' | 'error' | 'isFetching' | 'refetch'>
}

/** Says why there are no offers, and what to do: the pools could not be read, or do not exist. */
export function MarketNotes({ context, state: { from, to }, market }: MarketNotesProps) {
  const { data, error, isFetching, refetch } = market
  if (from === null || to === null || from === to) return null
  if (!data)
    return (
      error && (
        <ErrorNote
          error={error}
          actions={
            <Button slim busy={isFetching} onClick={() => void refetch()}>
              {words.again}
            </Button>
          }
        />
      )
    )
  const { cluster } = context
  const pools = data.market.direct.length + data.market.through.length
  if (pools > 0) return data.complete ? null : <p className="hint">{words.incomplete}</p>
  if (data.everywhere)
    return (
      <>
        <Note kind="warn" title={words.unsupported.title} live="status">
          {cluster.id !== 'practice' && <p>{words.unsupported.detail(cluster.name)}</p>}
        </Note>
        {cluster.id === 'practice' && (
          <NeedsDownload command={DOWNLOAD_COMMAND}>{words.unsupported.needs(data.missing)}</NeedsDownload>
        )}
      </>
    )
  const { pair } = orient(data.from, data.to)
  return (
    <Note
      kind="warn"
      title={words.none.title}
      live="status"
      actions={
        <Link
          className={buttonClass({ slim: true })}
          to={`${paths.newPool(pair.base.mint)}&quote=${pair.quote.mint}`}
        >
          {words.none.open}
        </Link>
      }
    >
      <p>
        {words.none.detail(
          pairName(pair),
          VENUES.map(({ name }) => name),
        )}
      </p>
    </Note>
  )
}
