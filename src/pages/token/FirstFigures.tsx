import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { poolsQuery } from '../../liquidity/poolsQuery'
import { useAppContext } from '../../operation/appContext'
import { SOL_MINT } from '../../solana/knownPrograms'
import { readTokenQuery } from '../../tokens/tokenQueries'
import { QueryRoot } from '../../ui/QueryRoot'
import { Skeleton } from '../../ui/Skeleton'
import { PRICE_HEIGHT } from './headSizes'
import PriceFigure from './PriceFigure'

/** Milliseconds after which the page no longer waits for the figures. */
const PATIENCE_MS = 12_000

let noteRead: () => void

/**
 * Resolves when the first token's figures are read, or cannot be. On a slow connection the page's own scripts, which would delay them by
 * seconds, are fetched after that.
 */
export const figuresRead = new Promise<void>((resolve) => {
  noteRead = resolve
  setTimeout(resolve, PATIENCE_MS)
})

/** The figures of a token before its page is there; the page finds in the query cache what they have read. */
export default function FirstFigures({ mint }: { mint: string }) {
  return (
    <QueryRoot>
      <Figures mint={mint} />
    </QueryRoot>
  )
}

function Figures({ mint }: { mint: string }) {
  const { cluster, ownRpcUrl } = useAppContext()
  const { data: token, isPending } = useQuery(readTokenQuery({ cluster, ownRpcUrl }, mint))
  // The pools do not wait for the token.
  const pools = useQuery(poolsQuery({ cluster, ownRpcUrl }, mint))
  const isRead = !isPending && !pools.isPending
  useEffect(() => {
    if (isRead) noteRead()
  }, [isRead])
  if (!token) return <Skeleton height={PRICE_HEIGHT} />
  return mint === SOL_MINT ? null : <PriceFigure token={token} />
}
