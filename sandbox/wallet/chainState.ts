import type { Consensus } from '../chain/consensus'
import type { FeeStep } from '../chain/feeSteps'
import { rpc } from './rpc'

/** The state of the practice chain (practice_state): its faults, lamports a byte of rent, the step of the fee, the consensus, slot, height and epoch. */
export type ChainState = Readonly<{
  faults: Readonly<{ drop: number; lag: number }>
  /** Dropped transactions that have not expired yet. */
  lost: number
  lamportsPerByte: number
  /** The price without changes; on a fork the cluster's. */
  usualLamportsPerByte: number
  feeStep: FeeStep
  /** Without changes; on a fork the cluster's. */
  usualFeeStep: FeeStep
  consensus: Consensus
  usualConsensus: Consensus
  slot: number
  epoch: number
  genesisHash: string
}>

/** Faults end by themselves: while there are any, the state is read this often, in milliseconds. */
const LOOK_AGAIN = 2000

type Listener = (state: ChainState | null) => void

const listeners = new Set<Listener>()
let asked = 0
let told = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Calls back with each state that is read from now on, null where the chain does not answer, until `signal` is aborted. */
export function onChainState(listener: Listener, signal?: AbortSignal): void {
  listeners.add(listener)
  signal?.addEventListener('abort', () => listeners.delete(listener))
}

/** Reads the state and reports it to the listeners, unless a later one was reported meanwhile. */
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

/** Reads the state before a change, without reporting it. */
export function peekAtChain(): Promise<ChainState | null> {
  leaveUnreported()
  return fetchState()
}

/** A state that is being read now is not reported: a control that was just pressed would fall back to its old value. */
export function leaveUnreported(): void {
  told = ++asked
  clearTimeout(timer)
}

function fetchState(): Promise<ChainState | null> {
  return rpc<ChainState>('practice_state').catch(() => null)
}

function lookWhereSeen(): void {
  if (document.visibilityState === 'visible') void lookAtChain()
}

/** Everything that is not as usual, short enough for the pill. */
export function troublesOf({ faults, lost, ...state }: ChainState): string[] {
  const { lamportsPerByte, usualLamportsPerByte, feeStep, usualFeeStep, consensus, usualConsensus } = state
  const troubles = [
    faults.drop > 0 && `loses the next${faults.drop > 1 ? ` ${faults.drop}` : ''}`,
    lost > 0 && `${count(lost)} lost`,
    faults.lag > 0 && `${blocks(faults.lag)} late`,
    lamportsPerByte !== usualLamportsPerByte && `rent ${count(lamportsPerByte)}`,
    consensus !== usualConsensus && CONSENSUS_WORDS[consensus],
    feeStep !== usualFeeStep && `fee ${feeStep === 'off' ? 'of today' : feeStep}`,
  ]
  return troubles.filter((each) => each !== false)
}

const CONSENSUS_WORDS: Readonly<Record<Consensus, string>> = {
  alpenglow: 'Alpenglow',
  towerbft: 'TowerBFT',
  older: 'older node',
}

/** "1 block", "151 blocks". */
export function blocks(many: number): string {
  return `${count(many)} block${many === 1 ? '' : 's'}`
}

/** A whole number for people: 432000 → "432,000". */
export function count(many: number): string {
  return many.toLocaleString('en')
}
