import { useSyncExternalStore } from 'react'

/** False while prerendering and during the first client render, true ever after: for what only a browser knows. */
export function useHydrated(): boolean {
  return useOnceHydrated(true, false)
}

/**
 * `before` while prerendering and during the first client render, `value` ever after. Only where the two differ is the
 * component rendered a second time, at once: for a page as large as a form that is felt on a phone.
 */
export function useOnceHydrated<Value extends string | boolean | null>(value: Value, before: Value): Value {
  return useSyncExternalStore(
    subscribeToNothing,
    () => value,
    () => before,
  )
}

function subscribeToNothing(): () => void {
  return () => {}
}
