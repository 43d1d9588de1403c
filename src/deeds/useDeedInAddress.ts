import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useOnceHydrated } from '../ui/useHydrated'

/** The deed that the address names (`?deed=`), and the way to put another one there, or none. */
export function useDeedInAddress(): [string | null, (id: string | null) => void] {
  const [search, setSearch] = useSearchParams()
  const goTo = useCallback(
    (id: string | null) => setSearch((before) => withDeed(before, id), { replace: id !== null }),
    [setSearch],
  )
  // The prerendered page is the form: what the address names is looked at once that has been taken over.
  return [useOnceHydrated(search.get('deed'), null), goTo]
}

/** What else the address says stays as it is. */
function withDeed(before: URLSearchParams, id: string | null): URLSearchParams {
  const search = new URLSearchParams(before)
  if (id === null) search.delete('deed')
  else search.set('deed', id)
  return search
}
