import { useStore } from 'zustand'
import { endpointsOf, listClusters, type ClusterId } from '../solana/cluster'
import { moveEndpoints, choosePingFirst } from '../solana/rpcChoices'
import { EXPLORERS, type Explorer } from '../solana/explorer'
import { isPriorityLevel, type PriorityLevel } from '../solana/priorityFee'
import { env } from '../env'
import { keptStore } from '../storage/keptStore'
import { chooseIpfsGateway } from '../uploads/readableAddress'
import { isHttpsAddress } from '../units/httpsAddress'
import { chooseGrouping, GROUPINGS, type Grouping } from '../units/grouping'
import { isCeiling, isSlippage, rpcUrlProblem } from './validation'

/**
 * The settings of this browser. `slippageBps`, and `impactBps`, the limit of a swap's loss and of its price move, are in basis points, 1
 * to 5000; `priorityCeiling` is the highest priority fee of one transaction, in lamports; `pingFirst`: each endpoint is pinged before its first call. `explorer` is linked to before the others;
 * `worth`: the currency in which the worth of a sum is shown; `grouping`: how digits are grouped; `pictures`: whether pictures of tokens
 * are fetched and shown; `ipfsGateway`: the gateway through which files at ipfs:// addresses are read, '' for the deployer's, or none.
 */
export type Settings = Readonly<{
  rpcUrls: Readonly<Partial<Record<ClusterId, string>>>
  priority: PriorityLevel
  priorityCeiling: bigint
  pingFirst: boolean
  slippageBps: number
  impactBps: number
  pictures: boolean
  explorer: Explorer
  worth: WorthSetting
  grouping: Grouping
  ipfsGateway: string
}>

const WORTHS = ['usd', 'sol'] as const
const GROUPING_NAMES = Object.keys(GROUPINGS) as readonly Grouping[]
export type WorthSetting = (typeof WORTHS)[number]

export const defaultSettings: Settings = {
  rpcUrls: {},
  priority: 'normal',
  priorityCeiling: 5_000_000n,
  pingFirst: false,
  slippageBps: 100,
  impactBps: 2500,
  pictures: true,
  explorer: 'solana',
  worth: 'usd',
  grouping: 'comma',
  ipfsGateway: '',
}

export const settingsStore = keptStore<Settings>('mintwright.settings', {
  empty: defaultSettings,
  parse: parseSettings,
  format: formatSettings,
})

/** Passes settings to the modules that have no access to this store. */
function applySettings({ pingFirst, grouping, ipfsGateway }: Settings): void {
  choosePingFirst(pingFirst)
  chooseGrouping(grouping)
  chooseIpfsGateway(ipfsGateway || (env.ipfsGateway ?? ''))
}
applySettings(settingsStore.getState())
settingsStore.subscribe(applySettings)
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
  // Another tab may have stored other settings since.
  settingsStore.keep({ ...settingsStore.latest(), ...changes })
}

/** The settings as text that `parseSettings` reads back. */
export function formatSettings(settings: Settings): string {
  return JSON.stringify({
    rpcUrls: settings.rpcUrls,
    ipfsGateway: settings.ipfsGateway,
    ...shareSettings(settings),
  })
}

/** The stored settings, each value validated: another version or the user may have written them. */
export function parseSettings(text: string | null): Settings {
  const stored = parseObject(text)
  const gateway = stored['ipfsGateway']
  return {
    ...defaultSettings,
    ...readShared(stored),
    rpcUrls: parseRpcUrls(stored['rpcUrls']),
    ipfsGateway: typeof gateway === 'string' && isHttpsAddress(gateway) ? gateway : '',
  }
}

/** The settings that an exported file holds: all but the RPC endpoints and the gateway, whose addresses may hold a key. */
export type SharedSettings = Omit<Settings, 'rpcUrls' | 'ipfsGateway'>

/** The settings for an exported file, as JSON values that `readShared` reads back. */
export function shareSettings(settings: Settings): Record<string, unknown> {
  const { rpcUrls: _, ipfsGateway: _gateway, priorityCeiling, ...rest } = settings
  return { ...rest, priorityCeiling: `${priorityCeiling}` }
}

/**
 * The valid settings of a file that anybody may have written, or of this browser's storage. An RPC endpoint in a file is never taken: it
 * would see every question that this page asks, and could answer falsely.
 */
export function readShared(value: unknown): Partial<SharedSettings> {
  if (typeof value !== 'object' || value === null) return {}
  const {
    priority,
    slippageBps,
    impactBps,
    pingFirst,
    priorityCeiling,
    pictures,
    explorer,
    worth,
    grouping,
  } = value as Readonly<Record<string, unknown>>
  const ceiling = readCeiling(priorityCeiling)
  return {
    ...(isPriorityLevel(priority) && { priority }),
    ...(ceiling !== undefined && { priorityCeiling: ceiling }),
    ...(typeof pingFirst === 'boolean' && { pingFirst }),
    ...(isSlippage(slippageBps) && { slippageBps }),
    ...(isSlippage(impactBps) && { impactBps }),
    ...(typeof pictures === 'boolean' && { pictures }),
    ...(isOneOf(EXPLORERS, explorer) && { explorer }),
    ...(isOneOf(WORTHS, worth) && { worth }),
    ...(isOneOf(GROUPING_NAMES, grouping) && { grouping }),
  }
}

function isOneOf<Value>(values: readonly Value[], value: unknown): value is Value {
  return (values as readonly unknown[]).includes(value)
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
