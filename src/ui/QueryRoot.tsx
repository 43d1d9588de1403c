import { hashKey, type Query, QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isUnanswered, onAnswerAgain } from '../errors/silence'
import { landings } from '../units/channel'

/**
 * The query cache of all pages. Queries do not retry, because the network layer does; data is fresh for ten seconds. While the device is
 * offline, queries fail as when a node refuses, instead of waiting silently for the network.
 */
const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      networkMode: 'always',
      refetchOnReconnect: true,
      queryKeyHashFn: hashOf,
    },
    mutations: { networkMode: 'always' },
  },
})

/** When a silent network answers again, the queries without an answer are read again. All others keep their data. */
onAnswerAgain(() => void client.invalidateQueries({ predicate: lacksAnswer }))

/**
 * Reads the queries again whose keys contain one of these addresses: the shown ones now, the others when they are shown next, without
 * showing their old data. Resolves when the shown ones were read.
 */
export async function readAgain(addresses: readonly (string | null)[], cancelRefetch = true): Promise<void> {
  const namesOne = namesOneOf(addresses)
  const isLeft = (query: Query) => namesOne(query) && query.state.fetchStatus === 'idle'
  client.removeQueries({ type: 'inactive', predicate: isLeft })
  await client.invalidateQueries({ predicate: namesOne }, { cancelRefetch })
}

function namesOneOf(addresses: readonly (string | null)[]): (query: Query) => boolean {
  const named = addresses.filter((address) => address !== null)
  return ({ queryHash }) => named.some((address) => queryHash.includes(address))
}

/** Milliseconds after a landing until the next read, so that several landings share one: a list of payments has many. */
const TOGETHER = 500
/** Milliseconds until the next read while further transactions land. */
const APART = 3_000
const landed = new Set<string>()
let next: ReturnType<typeof setTimeout> | undefined

/** Since when the device is offline, in ms since 1970: 0 where the page was opened without a network, Infinity while it is online. */
let offlineSince = globalThis.navigator?.onLine === false ? 0 : Infinity

/** Announced by the journals of all tabs. In prerendering nothing lands, and an open channel would keep the process from ending. */
if (typeof document !== 'undefined') {
  window.addEventListener('offline', () => {
    offlineSince = Date.now()
  })
  // After all that listens for it: a wallet that could not be read is held back until then (heldQuery).
  window.addEventListener('online', () => setTimeout(() => void readMissed()))
  landings.listen((addresses) => {
    for (const address of addresses) landed.add(address)
    next ??= setTimeout(readLanded, TOGETHER)
  })
  document.addEventListener('visibilitychange', () => {
    next ??= setTimeout(readLanded, TOGETHER)
  })
}

/**
 * Reads the landed addresses again; a hidden tab does so once it is shown. A query under way finishes first, however slow the network is,
 * and is then read again: it may have missed a landing.
 */
function readLanded(): void {
  next = undefined
  if (landed.size === 0 || document.visibilityState === 'hidden') return
  const addresses = [...landed]
  if (client.isFetching({ predicate: namesOneOf(addresses) }) === 0) landed.clear()
  void readAgain(addresses, false)
  next = setTimeout(readLanded, APART)
}

/** Surrounds a page that uses queries; its code loads with the first such page, not with the app. */
export function QueryRoot({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/**
 * Whether a query lacks an answer of the network: completely, or in parts, whose errors are in its data. A query with pages keeps its
 * first page: its button continues from there.
 */
function lacksAnswer({ state: { error, data } }: Query): boolean {
  if (isRead(data) && 'pages' in data) return false
  return [error, ...partsOf(data).map((part) => isRead(part) && part['error'])].some(isUnanswered)
}

/**
 * Reads again what was asked while the device was offline: its last answer or failure is from then, or still comes. Parts of it may be missing
 * or old. What is read page by page stays, as above.
 */
async function readMissed(): Promise<void> {
  const since = offlineSince
  offlineSince = Infinity
  const missed = new Set(
    client.getQueryCache().findAll({
      predicate: ({ state }) =>
        !(isRead(state.data) && 'pages' in state.data) &&
        (state.fetchStatus === 'fetching' || Math.max(state.dataUpdatedAt, state.errorUpdatedAt) >= since),
    }),
  )
  const predicate = (query: Query) => missed.has(query)
  await client.cancelQueries({ predicate })
  await client.invalidateQueries({ predicate })
}

/** The parts of an answer: a list, or named parts; else the whole, with its `failures` or the parts in its `value`. */
function partsOf(data: unknown): readonly unknown[] {
  if (Array.isArray(data)) return data
  if (data instanceof Map) return [...data.values()]
  return isRead(data) ? [data, ...partsOf(data['failures']), ...partsOf(data['value'])] : []
}

function isRead(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null
}

/** A query key as text. Keys may have bigints, which JSON does not know. */
function hashOf(key: QueryKey): string {
  const text = JSON.stringify(key, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  return hashKey(JSON.parse(text) as QueryKey)
}
