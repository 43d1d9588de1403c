import { useDeferredValue, useSyncExternalStore } from 'react'

/** False while prerendering and during the first client render, true from then on: for values that only a browser knows. */
export function useHydrated(): boolean {
  return useOnceHydrated(true, false)
}

/**
 * False while prerendering and in the first render of any page, true soon after: for a request that a large form makes. The render that follows
 * yields to whoever presses or types meanwhile, as one for `useHydrated` does not.
 */
export function useDrawn(): boolean {
  return useDeferredValue(true, false)
}

/**
 * `before` while prerendering and during the first client render, `value` from then on. The component renders a second time only where
 * the two differ: a second render of a large form is slow on a phone.
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
