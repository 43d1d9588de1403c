import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { useDeskWorth } from '../../src/desk/useDeskWorth'
import { foundPoolsQuery, poolPositionsQuery } from '../../src/liquidity/poolsQuery'
import type { HeldAccount } from '../../src/tokens/heldAccounts'
import { tokenNameQuery } from '../../src/tokens/tokenNames'
import { aPool, OWNER } from '../pages/manage-liquidity/aPool'
import { aHeld, HERON, reading, whatWasRead } from './aDesk'

vi.mock('../../src/operation/useJournal', () => ({
  useOperations: () => operations,
}))
const { operations } = vi.hoisted(() => ({
  operations: [
    {
      transactions: [{ status: 'confirmed' }],
      operation: {
        subject: { mint: 'HeronHeronHeronHeronHeronHeronHeronHeronHer' },
        creates: [{ address: 'HeronHeronHeronHeronHeronHeronHeronHeronHer' }],
      },
    },
  ],
}))
vi.mock('../../src/transactions/execution', () => ({ isDone: () => true }))

/** What is known of a wallet where these mints and their pools were read. */
function worthOf(accounts: readonly HeldAccount[], mints: readonly string[], client = whatWasRead()) {
  const name = { name: '', symbol: 'QHRN', uri: '', supply: 10n ** 9n, mintAuthority: OWNER, decimals: 6 }
  const pools = { pools: [aPool()], against: [], venues: [], failures: [], complete: true, slot: 1 }
  for (const mint of mints) {
    client.setQueryData(tokenNameQuery(reading, mint).queryKey, name)
    client.setQueryData(foundPoolsQuery(reading, mint).queryKey, pools)
  }
  const found = { positions: [], failures: [] }
  client.setQueryData(poolPositionsQuery(reading, OWNER, accounts, false).queryKey, found)
  const held = { lamports: 1n, accounts }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useDeskWorth({ address: OWNER, reading, held }, false), { wrapper }).result.current
}

it('knows the mint authority and the pools of a token that the wallet made, of which it holds none', () => {
  const { nameOf, madePools } = worthOf([], [HERON])
  expect(nameOf(HERON)?.mintAuthority).toBe(OWNER)
  expect(madePools).toHaveLength(1)
})

it('says whether a token that the wallet made was not read', () => {
  expect(worthOf([], [HERON]).isMadeUnread).toBe(false)
  expect(worthOf([], []).isMadeUnread).toBe(true)
})

it('reads a token that the wallet made again before an hour has passed', () => {
  const client = whatWasRead()
  const { queryKey } = tokenNameQuery(reading, HERON)
  worthOf([], [HERON], client)
  const [observer] = client.getQueryCache().find({ queryKey })?.observers ?? []
  expect(observer?.options.staleTime).toBeLessThan(60_000)
})

it('searches the pools of 20 tokens, and says of how many it did not', () => {
  const mints = Array.from({ length: 23 }, (_, at) => `mint ${at}`)
  const accounts = mints.map((mint) => aHeld({ account: mint, mint }))
  expect(worthOf(accounts, mints).worth?.uncounted).toEqual({ tokens: 20, unsearched: 3, made: 0, pools: 0 })
})
