import { describe, expect, it } from 'vitest'
import { activityByMonth, activityQuery, type ActivityEntry } from '../../../src/pages/account/activity'
import { findAccounts, groupAccounts, isNft } from '../../../src/pages/account/groups'
import { describeError } from '../../../src/errors/describeError'
import { listClusters } from '../../../src/solana/cluster'
import type { HeldAccount } from '../../../src/tokens/heldAccounts'

const held = (mint: string, amount: bigint): HeldAccount => ({
  account: `account of ${mint}`,
  mint,
  program: 'token',
  amount,
  frozen: false,
  native: false,
  closeAuthority: null,
  lamports: 0n,
  bytes: 165,
})

describe('token accounts', () => {
  const [otter, unit, dust, empty] = [held('otter', 5n), held('unit', 1n), held('dust', 1n), held('none', 0n)]

  it('are grouped without their mints, but for single units that were read', () => {
    const groups = groupAccounts([otter, unit, dust, empty], new Map(), (mint) =>
      mint === 'dust' ? false : undefined,
    )
    expect(groups).toEqual({ tokens: [otter, dust], lp: [], nfts: [unit], empty: [empty] })
  })

  it('are found by address, mint and name', () => {
    const find = (words: string) =>
      findAccounts([otter, unit], words, (mint) => (mint === 'otter' ? 'River Otter' : ''))
    expect(find(' RIVER ')).toEqual([otter])
    expect(find('account of unit')).toEqual([unit])
    expect(find('')).toEqual([otter, unit])
    expect(find('heron')).toEqual([])
  })

  it('of which there is one that cannot be divided are NFTs; a token without decimals is a token', () => {
    expect(isNft({ supply: 1n, decimals: 0 })).toBe(true)
    expect(isNft({ supply: 100n, decimals: 0 })).toBe(false)
    expect(isNft({ supply: 1n, decimals: 6 })).toBe(false)
  })
})

it('activity is not read without the address of an account', async () => {
  const [cluster] = listClusters(null)
  const { queryFn } = activityQuery({ cluster, ownRpcUrl: undefined }, '')
  const thrown: unknown = await queryFn({ pageParam: null }).catch((error: unknown) => error)
  expect(thrown).toMatchObject({
    code: 'wallet/disconnected',
    context: { reason: "Transactions can't be fetched without an accountAddress" },
  })
  expect(describeError(thrown).title).toBe('Failed to fetch transactions')
})

it('activity is grouped by year and month', () => {
  const entry = (id: string, at: number | null): ActivityEntry => ({ id, at, onChain: null, operation: null })
  const entries = [
    entry('a', Date.UTC(2026, 10, 3)),
    entry('b', Date.UTC(2026, 10, 1)),
    entry('c', Date.UTC(2026, 0, 1)),
    entry('d', Date.UTC(2025, 11, 31, 23, 59)),
    entry('e', null),
  ]
  const ids = activityByMonth(entries).map(({ year, months }) => [
    year,
    months.map(({ month, entries }) => [month, entries.map(({ id }) => id).join('')]),
  ])
  expect(ids).toEqual([
    [
      2026,
      [
        [10, 'ab'],
        [0, 'c'],
      ],
    ],
    [2025, [[11, 'd']]],
    [null, [[0, 'e']]],
  ])
})
