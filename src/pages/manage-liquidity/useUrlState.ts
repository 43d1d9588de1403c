import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isAct, type Act } from './act'
import { useOnceHydrated } from '../../ui/useHydrated'

/** What the URL says: the pool that is shown, and the panel that is open, of a position or of the pool itself. */
export type UrlState = Readonly<{ pool: string | null; position: string | null; act: Act | null }>

export type UrlStateControls = UrlState &
  Readonly<{
    /** Shows a pool, or with null all positions. */
    goToPool: (address: string | null) => void
    /** Opens a panel, or with null closes the one that is open; the pool stays. */
    open: (act: Act | null, position?: string) => void
  }>

/** What the page shows is in the URL, so that it survives a reload and can be shared. */
export function useUrlState(): UrlStateControls {
  const [search, setSearch] = useSearchParams()
  const goToPool = useCallback(
    (address: string | null) => setSearch(address === null ? {} : { pool: address }),
    [setSearch],
  )
  const open = useCallback(
    (act: Act | null, position?: string) =>
      setSearch(
        (now) => {
          const pool = now.get('pool')
          return {
            ...(pool !== null && { pool }),
            ...(act !== null && position !== undefined && { position }),
            ...(act !== null && { act }),
          }
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
  // The prerendered page shows positions without a wallet: what the address names is looked at once that has been taken over.
  const pool = useOnceHydrated(search.get('pool'), null)
  const position = useOnceHydrated(search.get('position'), null)
  const act = useOnceHydrated(search.get('act'), null)
  return { pool, position, act: isAct(act) ? act : null, goToPool, open }
}
