import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { AppError } from '../../errors/AppError'
import type { Book } from '../../liquidity/fetchBook'
import type { Pair, Pool, Position } from '../../liquidity/venue'
import { lookAgain } from '../../solana/cluster'
import { isAddress } from '../../units/base58'
import type { Reading } from './chainWork'
import { copy } from './copy'

/**
 * The book as the page shows it: read at `at` (ms since 1970). Of a venue that did not answer, what was read of it before stands in
 * `positions` as well, and `since` says from when it is.
 */
export type ReadBook = Readonly<{
  at: number
  positions: readonly Position[]
  failures: readonly (Book['failures'][number] & Readonly<{ since: number | null }>)[]
}>

function where({ cluster, ownRpcUrl }: Reading) {
  return [cluster.id, ownRpcUrl] as const
}

/** All positions of a wallet. It is read anew whenever the page is looked at, and while the practice chain lacks a venue's program. */
export function bookQuery(reading: Reading, owner: string) {
  const queryKey = ['liquidity-book', ...where(reading), owner]
  return queryOptions({
    queryKey,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      lookAgain(reading.cluster, data?.failures.some(({ error }) => error.code === 'venue/missing') ?? false),
    queryFn: async ({ client }: { client: QueryClient }): Promise<ReadBook> => {
      const before = client.getQueryData<ReadBook>(queryKey)
      const { readBook } = await import('./chainWork')
      return withWhatWasRead(await readBook(reading, owner), before, Date.now())
    },
  })
}

/** What of the last reading still stands for the venues that did not answer this time. */
export function withWhatWasRead(book: Book, before: ReadBook | undefined, at: number): ReadBook {
  const failures = book.failures.map((failure) => {
    const earlier = before?.failures.find(({ venue }) => venue.id === failure.venue.id)
    return { ...failure, since: before ? (earlier ? earlier.since : before.at) : null }
  })
  const failed = new Set(failures.map(({ venue }) => venue.id))
  const kept = before?.positions.filter(({ pool }) => failed.has(pool.venue)) ?? []
  return { at, positions: [...book.positions, ...kept], failures }
}

/** What else of pools a wallet holds, once the book is known. */
export function foreignQuery(reading: Reading, owner: string, book: ReadBook | undefined) {
  const told = book?.positions.flatMap(({ nft, pool: { lpMint } }) => [nft ?? '', lpMint ?? '']) ?? []
  const mints = [...new Set(told)].toSorted()
  return queryOptions({
    queryKey: ['liquidity-foreign', ...where(reading), owner, ...mints],
    enabled: book !== undefined,
    queryFn: async () => {
      const { readForeign } = await import('./chainWork')
      return await readForeign(reading, owner, new Set(mints))
    },
  })
}

/** The pool at an address. Fails with input/invalid where the text is none, else as fetchPoolAt does. */
export function poolQuery(reading: Reading, address: string) {
  return queryOptions({
    queryKey: ['liquidity-pool', ...where(reading), address],
    staleTime: 0,
    queryFn: async (): Promise<Pool> => {
      if (!isAddress(address))
        throw new AppError('input/invalid', { what: 'an address', message: copy.lookUp.wrong })
      const { readPool } = await import('./chainWork')
      return await readPool(reading, address)
    },
  })
}

/** What a wallet can pay of a pair. */
export function heldQuery(reading: Reading, owner: string | null, pair: Pair) {
  return queryOptions({
    queryKey: ['liquidity-held', ...where(reading), owner, pair.base.mint, pair.quote.mint],
    enabled: owner !== null,
    queryFn: async () => {
      const { readHeld } = await import('./chainWork')
      return await readHeld(reading, owner ?? '', pair)
    },
  })
}
