import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { QueryRoot } from '../../src/ui/QueryRoot'

/* What a page shows of the chain while the device is offline, and once it is online again. */

afterEach(cleanup)

/** A figure that is read from a network: it fails while that is unreachable. Fresh for a minute, so that nothing but the test reads it. */
function show(name: string, isReachable: () => boolean) {
  const queryFn = vi.fn(() =>
    isReachable() ? Promise.resolve('read') : Promise.reject(new Error('offline')),
  )
  function Figure() {
    const { data, error, isFetching } = useQuery({ queryKey: ['offline', name], queryFn, staleTime: 60_000 })
    return <p>{`${name} ${isFetching ? 'is being read' : error ? 'failed' : data}`}</p>
  }
  render(<Figure />, { wrapper: QueryRoot })
  return queryFn
}

test('what is asked offline fails at once, as where a node refuses, and is read by itself when the network is back', async () => {
  let isOnline = false
  window.dispatchEvent(new Event('offline'))
  show('price', () => isOnline)
  expect(await screen.findByText('price failed')).toBeTruthy()
  isOnline = true
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('price read')).toBeTruthy()
})

test('an answer from offline, of which parts may be missing, is read again although it is fresh; what was read before is not', async () => {
  const before = show('before', () => true)
  await screen.findByText('before read')
  await new Promise((resolve) => setTimeout(resolve, 2))
  window.dispatchEvent(new Event('offline'))
  const during = show('during', () => true)
  await screen.findByText('during read')
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(during).toHaveBeenCalledTimes(2))
  expect(before).toHaveBeenCalledTimes(1)
})

test('what is read page by page is not read anew from its first page', async () => {
  const queryFn = vi.fn(async ({ pageParam }: { pageParam: number }) => pageParam)
  function Pages() {
    const query = useInfiniteQuery({
      queryKey: ['offline', 'pages'],
      queryFn,
      initialPageParam: 1,
      getNextPageParam: (last) => last + 1,
      staleTime: Infinity,
    })
    return <button onClick={() => void query.fetchNextPage()}>{`pages ${query.data?.pages.join()}`}</button>
  }
  render(<Pages />, { wrapper: QueryRoot })
  await screen.findByText('pages 1')
  window.dispatchEvent(new Event('offline'))
  act(() => screen.getByRole('button').click())
  await screen.findByText('pages 1,2')
  const during = show('beside pages', () => true)
  await screen.findByText('beside pages read')
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(during).toHaveBeenCalledTimes(2))
  expect(queryFn).toHaveBeenCalledTimes(2)
})
