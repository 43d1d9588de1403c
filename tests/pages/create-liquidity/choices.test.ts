import { describe, expect, it } from 'vitest'
import { matching, pastedMint, poolable } from '../../../src/operation/TokenPicker'
import type { Holding } from '../../../src/tokens/holdings'
import type { OnChainToken } from '../../../src/tokens/readToken'

const LP = 'GpMZbSM2GgvTKHJirzeGfMFoaZ8UR2X7F4v8vHTvxFbL'

function aHolding(mint: string, over: Partial<OnChainToken> = {}, amount = 5n): Holding {
  const metadata = { name: `Quiet ${mint}`, symbol: mint.toUpperCase() } as OnChainToken['metadata']
  const token = { decimals: 6, supply: 100n, mintAuthority: null, metadata, ...over } as OnChainToken
  return { account: `account of ${mint}`, mint, amount, frozen: false, rights: [], token }
}

describe('what of a wallet can go into a pool', () => {
  it('leaves out NFTs, shares of pools, empty accounts, what could not be read, and no token twice', () => {
    const held = [
      aHolding('heron'),
      aHolding('nft', { decimals: 0, supply: 1n }),
      aHolding('lp', { mintAuthority: LP }),
      aHolding('empty', {}, 0n),
      { ...aHolding('unread'), token: null },
      aHolding('heron'),
      aHolding('whole', { decimals: 0, supply: 21n }),
    ]
    expect(poolable(held, [LP]).map(({ mint }) => mint)).toEqual(['heron', 'whole'])
  })

  it('is found by name, symbol or address, in any case of letters', () => {
    const held = [aHolding('heron'), aHolding('egret')]
    for (const words of ['HER', 'quiet h', ' heron '])
      expect(matching(held, words).map(({ mint }) => mint)).toEqual(['heron'])
    expect(matching(held, '')).toHaveLength(2)
    expect(matching(held, 'stork')).toHaveLength(0)
  })

  it('may be any other mint, by an address that is one', () => {
    expect(pastedMint(` ${LP} `, [])).toBe(LP)
    expect(pastedMint(LP, [LP])).toBeNull()
    expect(pastedMint('heron', [])).toBeNull()
  })
})
