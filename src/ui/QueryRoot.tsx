import { hashKey, QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { onAnswerAgain } from '../errors/silence'

/** One query cache for all pages. Queries do not retry, because the network layer does; data is fresh for ten seconds. */
const client = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 10_000, refetchOnWindowFocus: true, queryKeyHashFn: hashOf },
  },
})

/** What is shown is read again when the network answers again, except what comes from elsewhere. */
onAnswerAgain(
  () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'trending' }),
)

/** Surrounds a page that uses queries; its code loads with the first such page, not with the app. */
export function QueryRoot({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** Keys may hold bigints, which JSON does not know. */
function hashOf(key: QueryKey): string {
  const text = JSON.stringify(key, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  return hashKey(JSON.parse(text) as QueryKey)
}
