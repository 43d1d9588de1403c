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

/**
 * A signal that is aborted once the person goes back or forward in the browser's history from where they are now: no wallet's prompt is
 * to come up, or to be waited for, behind somebody who has left.
 */
export function untilGoneBack(): AbortSignal {
  const gone = new AbortController()
  const from = indexInHistory()
  const onPop = () => {
    const to = indexInHistory()
    if (to === null || to === from) return
    window.removeEventListener('popstate', onPop, { capture: true })
    gone.abort()
  }
  window.addEventListener('popstate', onPop, { capture: true })
  return gone.signal
}

/** Where in its history the router stands: a replaced entry keeps its place. Null at one that is not the router's, as that of a #part. */
function indexInHistory(): number | null {
  const state: unknown = window.history.state
  const { idx } = (typeof state === 'object' && state !== null ? state : {}) as { idx?: unknown }
  return typeof idx === 'number' ? idx : null
}

/** What else the address says stays as it is. */
function withDeed(before: URLSearchParams, id: string | null): URLSearchParams {
  const search = new URLSearchParams(before)
  if (id === null) search.delete('deed')
  else search.set('deed', id)
  return search
}
