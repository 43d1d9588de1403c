import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isAct, type Act } from './act'
import { useOnceHydrated } from '../../ui/useHydrated'

/** What the address says: the pool that is looked at, and the panel that is open, of a position or of the pool itself. */
export type Place = Readonly<{ pool: string | null; position: string | null; act: Act | null }>

export type PlaceControls = Place &
  Readonly<{
    /** To a pool, or to all positions. */
    goToPool: (address: string | null) => void
    /** Opens a panel, or closes the one that is open; the pool stays. */
    open: (act: Act | null, position?: string) => void
  }>

/** Which part of the page is shown is in the address, so that it survives a reload and can be shared. */
export function usePlace(): PlaceControls {
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
