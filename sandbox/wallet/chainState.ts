import { rpc } from './rpc'

/** What the practice chain is like (practice_state): misfortunes that are armed, lamports a byte of rent, where it is. */
export type ChainState = Readonly<{
  faults: Readonly<{ drop: number; lag: number }>
  /** Transactions that were lost and have not expired yet. */
  lost: number
  lamportsPerByte: number
  /** What it costs while nobody makes it fall or rise: 6,960, or what it is on the cluster of a fork. */
  usualLamportsPerByte: number
  slot: number
  epoch: number
  genesisHash: string
}>

/** Misfortunes end by themselves: while there are any, the chain is looked at so often, in milliseconds. */
const LOOK_AGAIN = 2000

type Listener = (state: ChainState | null) => void

const listeners = new Set<Listener>()
let asked = 0
let told = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Calls back with each state that is read from now on, null where the chain does not answer, until `signal` says so. */
export function onChainState(listener: Listener, signal?: AbortSignal): void {
  listeners.add(listener)
  signal?.addEventListener('abort', () => listeners.delete(listener))
}

/** Reads the state, and tells it to whoever listens unless a later one was told meanwhile. */
export async function lookAtChain(): Promise<ChainState | null> {
  const turn = ++asked
  const state = await fetchState()
  if (turn < told) return state
  told = turn
  for (const listener of listeners) listener(state)
  clearTimeout(timer)
  if (state && troublesOf(state).length > 0) timer = setTimeout(lookWhereSeen, LOOK_AGAIN)
  return state
}

/**
 * Reads the state for somebody who is about to change it: it is told to nobody, nor is what others are reading now, so
 * that no control falls back to what it showed before.
 */
export function peekAtChain(): Promise<ChainState | null> {
  told = ++asked
  clearTimeout(timer)
  return fetchState()
}

function fetchState(): Promise<ChainState | null> {
  return rpc<ChainState>('practice_state').catch(() => null)
}

function lookWhereSeen(): void {
  if (document.visibilityState === 'visible') void lookAtChain()
}

/** What is not as usual, in as few words as fit on the pill. */
export function troublesOf({ faults, lost, lamportsPerByte, usualLamportsPerByte }: ChainState): string[] {
  const troubles = [
    faults.drop > 0 && `loses the next${faults.drop > 1 ? ` ${faults.drop}` : ''}`,
    lost > 0 && `${count(lost)} lost`,
    faults.lag > 0 && `${blocks(faults.lag)} late`,
    lamportsPerByte !== usualLamportsPerByte && `rent ${count(lamportsPerByte)}`,
  ]
  return troubles.filter((each) => each !== false)
}

/** "1 block", "151 blocks". */
export function blocks(many: number): string {
  return `${count(many)} block${many === 1 ? '' : 's'}`
}

/** A whole number as it is read: 432000 → "432,000". */
export function count(many: number): string {
  return many.toLocaleString('en')
}
