import { useSyncExternalStore } from 'react'

/** A phone's screen, as a media query. */
export const NARROW = '(max-width: 767px)'

/** Whether the screen is a phone's. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  )
}

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
