import { useCallback, useSyncExternalStore } from 'react'

/** A phone's screen, as a media query. */
export const NARROW = '(max-width: 767px)'

/** Up to here the columns of a page stand one below the other. */
const ONE_COLUMN = '(max-width: 960px)'

/** Whether the screen is a phone's. */
export function useNarrow(): boolean {
  return useMedia(NARROW)
}

/** Whether what stands beside on a wide screen stands above or below. */
export function useOneColumn(): boolean {
  return useMedia(ONE_COLUMN)
}

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
