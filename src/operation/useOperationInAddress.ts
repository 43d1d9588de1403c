import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { namedOperation } from '../paths'
import { useOnceHydrated } from '../ui/useHydrated'

/** The operation that the address names (`?operation=`), and the way to put another one there, or none. */
export function useOperationInAddress(): [string | null, (id: string | null) => void] {
  const [search, setSearch] = useSearchParams()
  const goTo = useCallback(
    (id: string | null) => setSearch((before) => withOperation(before, id), { replace: id !== null }),
    [setSearch],
  )
  // The prerendered page is the form: what the address names is looked at once that has been taken over.
  return [useOnceHydrated(namedOperation(search), null), goTo]
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
function withOperation(before: URLSearchParams, id: string | null): URLSearchParams {
  const search = new URLSearchParams(before)
  search.delete('deed')
  if (id === null) search.delete('operation')
  else search.set('operation', id)
  return search
}
