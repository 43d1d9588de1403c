import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import { NO_SUM, sumSchema, type TypedSum } from '../../../forms/AmountField'
import { useKeptForm } from '../../../forms/keptForm'
import { SwapPanel } from '../../../forms/swap/SwapPanel'
import { swapPath } from '../../../forms/swap/swapPath'
import { RENEW_MS } from '../../../forms/swap/swapQueries'
import { titleWithPair } from '../../../liquidity/names'
import { otherSide } from '../../../liquidity/orient'
import { swapSubject } from '../../../liquidity/subject'
import type { PoolsOffer } from '../../../liquidity/swap/offer'
import type { Pool } from '../../../liquidity/venue'
import type { ActionOrder } from '../action'
import type { PageWork } from '../pageWork'
import { poolQuery, readReserveOf } from '../queries'
import { actionCopy } from './actionCopy'

const words = actionCopy.swap

const formSchema = v.object({ from: v.picklist(['base', 'quote']), sum: sumSchema })

/** A swap in this one pool, with a link to all pools of the pair. */
export function PoolSwapPanel({ work, pool: given }: { work: PageWork; pool: Pool }) {
  const form = useKeptForm({
    schema: formSchema,
    empty: { from: 'quote', sum: NO_SUM },
    memory: { of: work.typed, name: `swap ${given.address}` },
  })
  const { from, sum } = form.values
  const read = useQuery({ ...poolQuery(work.context, given.address), refetchInterval: RENEW_MS })
  const pool = read.data ?? given
  const { dataUpdatedAt } = read
  const shown = useMemo(
    () => ({
      from: pool.pair[from],
      to: pool.pair[otherSide(from)],
      market: { direct: [pool], through: [], divisible: false, readAt: dataUpdatedAt },
    }),
    [pool, from, dataUpdatedAt],
  )
  const state = {
    from: shown.from.mint,
    to: shown.to.mint,
    sum,
    change: (part: Readonly<{ from?: string; sum?: TypedSum }>) => {
      const isTurned = part.from !== undefined && part.from !== shown.from.mint
      form.change({
        ...(isTurned && { from: otherSide(from) }),
        ...(part.sum !== undefined && { sum: part.sum }),
      })
    },
  }
  const orderOf = useCallback((offer: PoolsOffer): ActionOrder => ({ action: 'swap', ...orderIn(offer) }), [])
  return (
    <SwapPanel<ActionOrder>
      title={titleWithPair(words.title, pool.pair)}
      lead={words.lead}
      work={work}
      readReserve={readReserveOf}
      state={state}
      shown={shown}
      renewal={{ busy: read.isFetching, failed: read.isError, renew: () => void read.refetch() }}
      orderOf={orderOf}
      subjectOf={(offer) => swapSubject(orderIn(offer))}
      canPick={false}
    >
      <p className="small">
        <Link to={swapPath(state.from, state.to, sum)}>{words.everywhere}</Link>
      </p>
    </SwapPanel>
  )
}

/** The only swap of an offer in one pool. */
function orderIn({ swaps: [swap], slippage }: PoolsOffer) {
  if (!swap) throw new RangeError('an offer has a swap')
  return { pool: swap.pool, quote: swap.quote, slippage }
}
