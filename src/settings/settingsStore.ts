import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { endpointsOf, listClusters, type ClusterId } from '../solana/cluster'
import { moveEndpoints, choosePingFirst } from '../solana/rpcChoices'
import { isPriorityLevel, type PriorityLevel } from '../solana/priorityFee'
import { isCeiling, isSlippage, rpcUrlProblem } from './validation'

/**
 * The settings of this browser. `slippageBps` is in basis points, 1 to 5000; `priorityCeiling` is the highest priority fee of one
 * transaction, in lamports; `pingFirst`: each endpoint is pinged before its first call; `pictures`: pictures of tokens are fetched and
 * shown.
 */
export type Settings = Readonly<{
  rpcUrls: Readonly<Partial<Record<ClusterId, string>>>
  priority: PriorityLevel
  priorityCeiling: bigint
  pingFirst: boolean
  slippageBps: number
  pictures: boolean
}>

const KEY = 'mintwright.settings'
export const defaultSettings: Settings = {
  rpcUrls: {},
  priority: 'normal',
  priorityCeiling: 5_000_000n,
  pingFirst: false,
  slippageBps: 100,
  pictures: true,
}

/** Begins with the defaults, as the prerendered page does; the stored settings are read right below. */
export const settingsStore = createStore<Settings>(() => defaultSettings)

settingsStore.subscribe(({ pingFirst }) => choosePingFirst(pingFirst))
settingsStore.setState(read() ?? defaultSettings)
settingsStore.subscribe(({ rpcUrls: now }, { rpcUrls: before }) => {
  for (const cluster of now === before ? [] : listClusters())
    moveEndpoints(endpointsOf(cluster, before[cluster.id]), endpointsOf(cluster, now[cluster.id]))
})

/** The settings, for a component. */
export function useSettings(): Settings {
  return useStore(settingsStore)
}

/** Changes some settings and stores them in this browser. The caller has validated the values (`validation.ts`). */
export function changeSettings(changes: Partial<Settings>): void {
  settingsStore.setState(changes)
  try {
    localStorage.setItem(KEY, formatSettings(settingsStore.getState()))
  } catch {
    // Storage is full or forbidden: the settings last until the page is closed.
  }
}

/** The settings as text that `parseSettings` reads back. */
export function formatSettings({ priorityCeiling, ...rest }: Settings): string {
  return JSON.stringify({ ...rest, priorityCeiling: `${priorityCeiling}` })
}

/** The stored settings, each value validated: another version or the user may have written them. */
export function parseSettings(text: string | null): Settings {
  const stored = parseObject(text)
  const { priority, slippageBps, pingFirst, priorityCeiling, pictures } = stored
  return {
    rpcUrls: parseRpcUrls(stored['rpcUrls']),
    priority: isPriorityLevel(priority) ? priority : defaultSettings.priority,
    priorityCeiling: readCeiling(priorityCeiling) ?? defaultSettings.priorityCeiling,
    pingFirst: pingFirst === true,
    slippageBps: isSlippage(slippageBps) ? slippageBps : defaultSettings.slippageBps,
    pictures: typeof pictures === 'boolean' ? pictures : defaultSettings.pictures,
  }
}

function readCeiling(value: unknown): bigint | undefined {
  const lamports = typeof value === 'string' && /^\d{1,18}$/.test(value) ? BigInt(value) : undefined
  return isCeiling(lamports) ? lamports : undefined
}

function parseRpcUrls(value: unknown): Settings['rpcUrls'] {
  const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  const ids = ['mainnet', 'devnet', 'practice'] as const
  return Object.fromEntries(
    ids.flatMap((id) => {
      const url = given[id]
      return typeof url === 'string' && rpcUrlProblem(url) === undefined ? [[id, url]] : []
    }),
  )
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function read(): Settings | null {
  try {
    return parseSettings(localStorage.getItem(KEY))
  } catch {
    return null
  }
}
