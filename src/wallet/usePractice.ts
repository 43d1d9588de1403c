import { readPractice } from '../solana/practice'
import { useHydrated } from '../ui/useHydrated'

/** Whether this copy offers the practice chain. It is known after the first render, because pages are prerendered for every host. */
export function usePractice(): boolean {
  return useHydrated() && readPractice() !== null
}

/** The name of this copy's test network, for a sentence. */
export function usePlayNetwork(): string {
  return usePractice() ? 'the practice chain' : 'Devnet'
}
