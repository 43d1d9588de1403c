import { useSyncExternalStore } from 'react'

/** False while prerendering and during the first client render, true ever after: for what only a browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

function subscribeToNothing(): () => void {
  return () => {}
}
