import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toAppError } from '../../errors/AppError'
import { describeError } from '../../errors/describeError'
import type { OtherOffers } from '../../forms/swap/SwapPanel'
import { RENEW_MS } from '../../forms/swap/swapQueries'
import { symbolOf } from '../../tokens/tokenWords'
import { isNoFee } from '../../tokens/transferFeeMath'
import { jupiterOffer, mintsBetween } from '../../liquidity/jupiter/offer'
import type { JupiterOffer } from '../../liquidity/swap/offer'
import type { SwapWish } from '../../liquidity/swap/poolsOffers'
import { marketSources } from '../../market/sources'
import { pricesQuery } from '../../market/worth'
import { saidMessageOf } from '../../operations/said'
import { type AppContext, useAppContext } from '../../operation/appContext'
import { chooseJupiter, useJupiterChoice } from '../../settings/jupiterChoice'
import { pause } from '../../units/pause'
import { Credit } from '../../ui/Credits'
import { Mark } from '../../ui/Mark'
import { TickBox } from '../../ui/TickBox'
import { Tip } from '../../ui/Tip'
import { askJupiter, EXAMPLE_TAKER } from './askJupiter'
import { swapPageCopy } from './copy'
import { marketLossOf } from './marketLoss'
import styles from './jupiter.module.css'

const words = swapPageCopy.jupiter

/** The delay in ms after the last key press: an amount that is still being typed is not sent. */
const TYPING_MS = 500

/** The interval of prices in ms. It is longer than that of quotes, because the sources limit the number of requests. */
const PRICES_MS = 30_000

/**
 * Jupiter's offer for a wish, renewed like the pools' offers, where the person allows it; and the field for this choice. Only Mainnet has
 * Jupiter.
 */
export function useJupiterOffers(wish: SwapWish | null): OtherOffers<JupiterOffer> {
  const context = useAppContext()
  const isThere = marketSources(context.cluster.id).jupiter !== null
  const isAllowed = useJupiterChoice()
  const query = useQuery(jupiterQuery(context, isThere && isAllowed ? wish : null))
  const { data, error, isFetching, refetch } = query
  // An offer that could not be renewed is no longer one.
  const offer = error ? undefined : data
  const offers = useMemo(() => (offer ? [offer] : []), [offer])
  const prices = useQuery({
    ...pricesQuery(context.cluster.id, offer ? [offer.from.mint, offer.to.mint] : []),
    refetchInterval: PRICES_MS,
  })
  return {
    offers,
    lossOf: (one) => marketLossOf(one, prices.data),
    renewal: { busy: isFetching, failed: error !== null, renew: () => void refetch() },
    part: isThere && wish !== null && (
      <JupiterChoice
        isAllowed={isAllowed}
        isOffered={offer !== undefined}
        isFetching={isFetching}
        feeOf={isNoFee(wish.to.transferFee) ? null : symbolOf(wish.to)}
        error={error}
      />
    ),
  }
}

/**
 * The offer for a wish. Rejects with route/unanswered where Jupiter gave no route, and with rpc/* where the tokens between could not be
 * read.
 */
function jupiterQuery({ cluster, ownRpcUrl }: AppContext, wish: SwapWish | null) {
  const asked = wish && [wish.from.mint, wish.to.mint, `${wish.amount}`, wish.slippage]
  return queryOptions({
    queryKey: ['swap-jupiter', cluster.id, ownRpcUrl, asked],
    enabled: wish !== null,
    staleTime: 0,
    gcTime: RENEW_MS,
    retry: false,
    refetchInterval: RENEW_MS,
    queryFn: async ({ signal }): Promise<JupiterOffer> => {
      if (!wish) throw new RangeError('an amount is typed')
      await pause(TYPING_MS, signal)
      const answer = await askJupiter(wish, { cluster: cluster.id, taker: EXAMPLE_TAKER, signal })
      const mints = mintsBetween(wish, answer)
      const { readTokens } = await import('../../forms/swap/swapWork')
      const between = mints.length === 0 ? [] : await readTokens({ cluster, ownRpcUrl }, mints)
      return jupiterOffer(wish, answer, between, Date.now())
    },
  })
}

type JupiterChoiceProps = {
  isAllowed: boolean
  isOffered: boolean
  isFetching: boolean
  /** The symbol of the received token, where it has a transfer fee. */
  feeOf: string | null
  /** Why there is no offer. */
  error: Error | null
}

/** The choice to ask Jupiter, and its result. It names the host of the requests. */
function JupiterChoice({ isAllowed, isOffered, isFetching, feeOf, error }: JupiterChoiceProps) {
  return (
    <div className={styles['jupiter']}>
      <TickBox
        label={words.ask}
        detail={words.learns}
        checked={isAllowed}
        onChange={(event) => chooseJupiter(event.target.checked)}
      />
      <p className="small muted">
        <Tip shown={words.checked}>{words.checks}</Tip>
      </p>
      <output className="small">
        {error && !isFetching ? (
          <Mark kind="warn">{words.none(reasonOf(error))}</Mark>
        ) : (
          !isOffered && isFetching && words.asking
        )}
      </output>
      {isOffered && (
        <p className="small muted">
          {words.fees} {feeOf !== null && words.feeOpen(feeOf)} <Credit source="jupiter" />
        </p>
      )}
    </div>
  )
}

function reasonOf(error: Error): string {
  const { code, context } = toAppError(error)
  if (code === 'route/unanswered') return saidMessageOf({ code, context })
  return `${describeError(error).title}.`
}
