import { describe, expect, it } from 'vitest'
import { findAccounts, groupAccounts } from '../../src/desk/groups'
import { isNft } from '../../src/liquidity/walletWorth'
import { aHeld } from './aDesk'

const held = (mint: string, amount: bigint) => aHeld({ account: `account of ${mint}`, mint, amount })

describe('token accounts', () => {
  const [otter, unit, dust, empty] = [held('otter', 5n), held('unit', 1n), held('dust', 1n), held('none', 0n)]

  it('are grouped without their mints, but for single units that were read', () => {
    const all = [otter, unit, dust, held('lp', 9n), held('position', 1n), empty]
    const groups = groupAccounts(all, new Set(['lp', 'position']), (mint) =>
      mint === 'dust' ? false : undefined,
    )
    expect(groups).toEqual({ tokens: [otter, dust], nfts: [unit], empty: [empty] })
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
