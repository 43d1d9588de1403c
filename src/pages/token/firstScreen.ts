import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAppContext } from '../../operation/appContext'
import type { ReadToken } from '../../tokens/readToken'
import { lazyPart } from '../../ui/lazyPart'
import { useWallet } from '../../wallet/walletStore'
import { useAuthorityKinds } from './AuthorityKind'
import { tokenBalanceQuery } from './manage/tokenWork'
import type { OwnerNextProps } from './OwnerNext'
import { useKnownLiquidity } from './VerdictCard'

/* What the first screen of a token waits for, so that each part is drawn once, in its own size, and moves nothing. */

export const priceFigure = lazyPart<{ token: ReadToken }>(() => import('./PriceFigure'))
export const marketFigures = lazyPart<{ token: ReadToken }>(() => import('./MarketFigures'))
export const ownerNext = lazyPart<OwnerNextProps>(() => import('./OwnerNext'))
export const ownerPart = lazyPart<{ token: ReadToken }>(() => import('./OwnerPart'))

const PARTS = [priceFigure, marketFigures, ownerNext, ownerPart]

/** Milliseconds after which the first screen shows what is read by then. */
const PATIENCE_MS = 5_000

/**
 * Whether the verdict is whole and it is known whether the token has a market, and whether the wallet of the last visit has to do with it.
 * Until then the frame of the first screen stands there, and nothing below it; but an endpoint or a wallet that does not answer keeps back
 * nothing for longer than `PATIENCE_MS`. What was shown of a token stays, whatever is read later, as for a wallet that connects.
 */
export function useIsFirstScreenRead(token: ReadToken | undefined): boolean {
  const context = useAppContext()
  const isRestoring = useWallet().status === 'restoring'
  const { isReading } = useKnownLiquidity(token)
  const kinds = useAuthorityKinds(token)
  const balance = useQuery(tokenBalanceQuery(context, token))
  const [areLoaded, setLoaded] = useState(() => PARTS.every((part) => part.isLoaded()))
  const [shown, setShown] = useState<string | null>(null)
  const its = token ? `${context.cluster.id} ${token.mint}` : null
  useEffect(() => {
    const note = () => setLoaded(true)
    void Promise.all(PARTS.map((part) => part.fetch())).then(note, note)
  }, [])
  useEffect(() => {
    if (its === null) return undefined
    const timer = setTimeout(() => setShown(its), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [its])
  if (its === null) return false
  const isRead = areLoaded && !isReading && kinds !== null && !isRestoring && !balance.isLoading
  if (isRead && shown !== its) setShown(its)
  return isRead || shown === its
}
