import { expect, it } from 'vitest'
import { marketInPools } from '../../../src/pages/token/marketInPools'
import type { ReadToken } from '../../../src/tokens/readToken'
import { aTemplate, MAKER, MINT } from '../../tokens/anyTemplate'

const SOL = 'So11111111111111111111111111111111111111112'

/** 1,000 tokens of six decimals. */
const token: ReadToken = { ...aTemplate().token, decimals: 6, supply: 1_000_000_000n, slot: 9, clock: null }

type PoolGiven = Readonly<{
  base: bigint
  quote: bigint
  quoteMint?: string
  baseMint?: string
  venue?: string
}>

function pool({ base, quote, quoteMint = SOL, baseMint = MINT, venue = 'raydium-cpmm' }: PoolGiven) {
  return {
    venue,
    pair: { base: { mint: baseMint, decimals: 6 }, quote: { mint: quoteMint, decimals: 9 } },
    price: { quote, base },
    holdings: { base, quote },
  } as Parameters<typeof marketInPools>[0][number]
}

it('has price and market cap from the deepest pool, and liquidity from all', () => {
  const deep = pool({ base: 100_000_000n, quote: 2_000_000_000n, venue: 'meteora-damm-v2' })
  const dust = pool({ base: 1n, quote: 1_000_000n })
  expect(marketInPools([dust, deep], token)).toMatchObject({
    venue: 'meteora-damm-v2',
    price: 0.02,
    cap: 20,
    liquidity: 2.001,
  })
})

it('takes the quote whose deepest pool holds the most of the token, and adds up no two quotes', () => {
  const inSol = pool({ base: 1_000n, quote: 9_000_000_000n })
  const inOther = pool({ base: 100_000_000n, quote: 50_000_000_000n, quoteMint: MAKER })
  const market = marketInPools([inSol, inOther], token)
  expect([market?.quote.mint, market?.liquidity]).toEqual([MAKER, 50])
})

it('has no market without a pool that has a price, nor from one in which the token is the quote', () => {
  expect(marketInPools([], token)).toBeNull()
  expect(marketInPools([pool({ base: 0n, quote: 5n })], token)).toBeNull()
  expect(marketInPools([pool({ base: 5n, quote: 5n, baseMint: MAKER, quoteMint: MINT })], token)).toBeNull()
})

it('prices the tokens that wallets show where the mint has a multiplier', () => {
  const scale = { by: 'multiplier', multiplier: 4, newMultiplier: 4, newFrom: 0 } as const
  const market = marketInPools([pool({ base: 100_000_000n, quote: 2_000_000_000n })], { ...token, scale })
  expect([market?.price, market?.cap]).toEqual([0.005, 20])
})
