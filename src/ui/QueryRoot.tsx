import { hashKey, type Query, QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isUnanswered, onAnswerAgain } from '../errors/silence'

/** One query cache for all pages. Queries do not retry, because the network layer does; data is fresh for ten seconds. */
const client = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: true, queryKeyHashFn: hashOf },
  },
})

/** What a silent network left open is read when it answers again. All else stays as it was read. */
onAnswerAgain(() => void client.invalidateQueries({ predicate: lacksAnswer }))

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
