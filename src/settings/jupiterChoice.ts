import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/*
 * Whether Jupiter may be asked for swaps: its host learns what is swapped, so it is asked only after a choice in this browser. Like an RPC
 * endpoint the choice is in no exported file, and none can make it.
 */

const KEY = 'mintwright.jupiter'

/** Begins as the prerendered page does; what this browser keeps is read right below. */
const store = createStore<Readonly<{ isAsked: boolean }>>(() => ({ isAsked: false }))
store.setState(kept())
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) store.setState(kept())
  })

/** Whether Jupiter may be asked, for a component. */
export function useJupiterChoice(): boolean {
  return useStore(store, ({ isAsked }) => isAsked)
}

/** The same now: the last word before a request. */
export function mayAskJupiter(): boolean {
  return store.getState().isAsked
}

/** Allows it or takes it back. The choice is stored in this browser. */
export function chooseJupiter(isAsked: boolean): void {
  store.setState({ isAsked })
  try {
    if (isAsked) localStorage.setItem(KEY, 'asked')
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is full or forbidden: the choice lasts until the page is closed.
  }
}

function kept(): Readonly<{ isAsked: boolean }> {
  try {
    return { isAsked: localStorage.getItem(KEY) === 'asked' }
  } catch {
    return { isAsked: false }
  }
}
