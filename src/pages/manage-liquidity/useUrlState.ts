import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isLiquidityAction, type LiquidityAction } from './action'
import { useOnceHydrated } from '../../ui/useHydrated'

/** The state in the URL: the shown pool, and the open panel of a position or of the pool. */
export type ManageLiquidityUrl = Readonly<{
  pool: string | null
  position: string | null
  action: LiquidityAction | null
}>

export type UrlStateControls = ManageLiquidityUrl &
  Readonly<{
    /** Shows a pool, or with null all positions. */
    goToPool: (address: string | null) => void
    /** Opens a panel, or with null closes the open one; the pool stays. */
    open: (action: LiquidityAction | null, position?: string) => void
  }>

/** Reads and changes the state in the URL, which survives a reload and can be shared. */
export function useManageLiquidityUrl(): UrlStateControls {
  const [search, setSearch] = useSearchParams()
  const goToPool = useCallback(
    (address: string | null) => setSearch(address === null ? {} : { pool: address }),
    [setSearch],
  )
  const open = useCallback(
    (action: LiquidityAction | null, position?: string) =>
      setSearch(
        (now) => {
          const pool = now.get('pool')
          return {
            ...(pool !== null && { pool }),
            ...(action !== null && position !== undefined && { position }),
            ...(action !== null && { action }),
          }
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
  // The prerendered page shows the positions without a wallet: the URL is read after hydration.
  const pool = useOnceHydrated(search.get('pool'), null)
  const position = useOnceHydrated(search.get('position'), null)
  const action = useOnceHydrated(search.get('action'), null)
  return { pool, position, action: isLiquidityAction(action) ? action : null, goToPool, open }
}
