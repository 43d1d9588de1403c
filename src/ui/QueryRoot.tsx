import { hashKey, type Query, QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isUnanswered, onAnswerAgain } from '../errors/silence'
import { landings } from '../units/channel'

/**
 * One query cache for all pages. Queries do not retry, because the network layer does; data is fresh for ten seconds. Where the device is
 * offline they fail as where a node refuses, and do not wait for the network without a word.
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

/** What a silent network left open is read when it answers again. All else stays as it was read. */
onAnswerAgain(() => void client.invalidateQueries({ predicate: lacksAnswer }))

/**
 * What names one of these addresses in its key is read again: now where it is shown, else when it is shown next, and what was read before
 * is not shown then. Resolves when what is shown was read.
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

/** Landings that come together are followed by one read, this many milliseconds later: a list of payments has many. */
const TOGETHER = 500
/** While more land, the next read begins this much later. */
const APART = 3_000
const landed = new Set<string>()
let next: ReturnType<typeof setTimeout> | undefined

/** Since when the device is offline, in ms since 1970: 0 where the page was opened without a network, Infinity while it is online. */
let offlineSince = globalThis.navigator?.onLine === false ? 0 : Infinity

/** Heard from the journals of all tabs. Where pages are prerendered nothing lands, and an open channel would hold up the end. */
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
 * A hidden tab reads what has landed once it is shown. What is being read already comes to its end, however slow the network is, and is read
 * once more afterwards: it may have missed what landed meanwhile.
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
 * Whether something was not read because the network did not answer: all of it, or parts, whose errors are in what was read. What is read
 * page by page stays once its first page is there: its button goes on from there.
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

/** A list of parts, or parts by their names; else the whole, with the parts that are its `failures` or in its `value`. */
function partsOf(data: unknown): readonly unknown[] {
  if (Array.isArray(data)) return data
  if (data instanceof Map) return [...data.values()]
  return isRead(data) ? [data, ...partsOf(data['failures']), ...partsOf(data['value'])] : []
}

function isRead(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null
}

/** Keys may hold bigints, which JSON does not know. */
function hashOf(key: QueryKey): string {
  const text = JSON.stringify(key, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  return hashKey(JSON.parse(text) as QueryKey)
}
