import { useStore } from 'zustand'
import { keptStore } from '../storage/keptStore'

/*
 * Whether Jupiter may be asked for swaps: its host learns the tokens and amounts, so it is asked only after a choice in this browser. Like
 * an RPC endpoint, the choice is in no exported file, and an imported file cannot make it.
 */

const isAsked = keptStore<boolean>('mintwright.jupiter', {
  empty: false,
  parse: (text) => text === 'asked',
  format: (asked) => (asked ? 'asked' : null),
  isShared: true,
})

/** Whether Jupiter may be asked, for a component. */
export function useJupiterChoice(): boolean {
  return useStore(isAsked)
}

/** Whether Jupiter may be asked now: checked right before a request. */
export function mayAskJupiter(): boolean {
  return isAsked.getState()
}

/** Allows requests to Jupiter, or forbids them again. The choice is stored in this browser. */
export const chooseJupiter = isAsked.keep
