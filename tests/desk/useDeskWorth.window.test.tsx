import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { useDeskWorth } from '../../src/desk/useDeskWorth'
import { foundPoolsQuery, poolPositionsQuery } from '../../src/liquidity/poolsQuery'
import type { HeldAccount } from '../../src/tokens/heldAccounts'
import { pricesQuery } from '../../src/market/worth'
import { QUOTE_MINTS } from '../../src/liquidity/orient'
import { listClusters } from '../../src/solana/cluster'
import { tokenNameQuery } from '../../src/tokens/tokenNames'
import type { ReadingNetwork } from '../../src/tokens/tokenQueries'
import { SOL_MINT } from '../../src/tokens/wellKnown'
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
function worthOf(
  accounts: readonly HeldAccount[],
  mints: readonly string[],
  client = whatWasRead(),
  at: ReadingNetwork = reading,
) {
  const name = { name: '', symbol: 'QHRN', uri: '', supply: 10n ** 9n, mintAuthority: OWNER, decimals: 6 }
  const pools = { pools: [aPool()], against: [], venues: [], failures: [], complete: true, slot: 1 }
  for (const mint of mints) {
    client.setQueryData(tokenNameQuery(at, mint).queryKey, name)
    client.setQueryData(foundPoolsQuery(at, mint).queryKey, pools)
  }
  const found = { positions: [], failures: [] }
  client.setQueryData(poolPositionsQuery(at, OWNER, accounts, false).queryKey, found)
  const held = { lamports: 1_000_000_000n, accounts }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useDeskWorth({ address: OWNER, reading: at, held }, false), { wrapper }).result
    .current
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
  expect(worthOf(accounts, mints).worth?.uncounted).toEqual({
    tokens: 20,
    unsearched: 3,
    made: 0,
    pools: 0,
    fees: 0,
  })
})

it('tells the change of a day of the SOL and of the tokens that count, each by what it counts for', () => {
  const [mainnet] = listClusters(null)
  const at = { cluster: mainnet, ownRpcUrl: undefined }
  const { mint } = aPool().pair.base
  const accounts = [aHeld({ mint, amount: 10n ** 9n })]
  const client = whatWasRead()
  const tell = (changes: ReadonlyMap<string, number>) => {
    const prices = new Map([[SOL_MINT, 100]])
    for (const mints of [QUOTE_MINTS, [SOL_MINT, mint]])
      client.setQueryData(pricesQuery('mainnet', mints).queryKey, [{ source: 'Jupiter', prices, changes }])
    return worthOf(accounts, [mint, HERON], client, at).change
  }
  // 1 SOL that doubled counts with what it was, and a token of 5 SOL that halved with what it is.
  const both = tell(
    new Map([
      [SOL_MINT, 100],
      [mint, -50],
    ]),
  )
  expect(both?.tokens).toBe(1)
  expect(both?.percent).toBeCloseTo((0.5 * 100 + 5 * -50) / 5.5)
  // What a source says of a token's past moves the figure by no more than the token counts for.
  const percentWith = (change: number) =>
    tell(
      new Map([
        [SOL_MINT, 0],
        [mint, change],
      ]),
    )?.percent ?? NaN
  expect(percentWith(-99.99999999)).toBeGreaterThan(-84)
  expect(percentWith(10 ** 12)).toBeCloseTo(500)
  expect(tell(new Map([[SOL_MINT, 100]]))).toEqual({ percent: 100, tokens: 0 })
  expect(tell(new Map([[mint, -50]]))).toBeUndefined()
})
