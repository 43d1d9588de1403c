import { expect, it } from 'vitest'
import { marketInPools, payingQuotes } from '../../../src/pages/token/marketInPools'
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
  opensAt?: bigint
  switchedOff?: readonly string[]
}>

function pool({
  base,
  quote,
  quoteMint = SOL,
  baseMint = MINT,
  venue = 'raydium-cpmm',
  opensAt,
  switchedOff = [],
}: PoolGiven) {
  return {
    venue,
    pair: { base: { mint: baseMint, decimals: 6 }, quote: { mint: quoteMint, decimals: 9 } },
    price: { quote, base },
    holdings: { base, quote },
    opensAt: opensAt ?? null,
    switchedOff,
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

/** SOL at 150 dollars, MAKER's token at one. */
const prices = new Map([
  [SOL, 150],
  [MAKER, 1],
])

it('takes the quote whose deepest pool is worth the most, and adds up no two quotes', () => {
  const inSol = pool({ base: 100_000_000n, quote: 9_000_000_000n })
  const less = pool({ base: 900_000_000n, quote: 1_349_000_000_000n, quoteMint: MAKER })
  const more = pool({ base: 1_000n, quote: 1_351_000_000_000n, quoteMint: MAKER })
  const quoteOf = (pools: readonly ReturnType<typeof pool>[]) => {
    const market = marketInPools(pools, token, prices)
    return [market?.quote.mint, market?.liquidity]
  }
  expect(quoteOf([less, inSol])).toEqual([SOL, 9])
  expect(quoteOf([inSol, more])).toEqual([MAKER, 1_351])
})

it('takes SOL where a quote has no known price, however much of the token the other pool holds', () => {
  const inSol = pool({ base: 1_000n, quote: 1n })
  const inOther = pool({ base: 900_000_000n, quote: 50_000_000_000n, quoteMint: MAKER })
  for (const known of [undefined, new Map(), new Map([[MAKER, 1]])])
    expect(marketInPools([inOther, inSol], token, known)?.quote.mint).toBe(SOL)
})

it('takes no price of a pool in which no one can sell: without the quote, not open yet, switched off', () => {
  const real = pool({ base: 50_000_000n, quote: 500_000_000n })
  const oneSided = { ...pool({ base: 51_000_000n, quote: 9n, quoteMint: MAKER }) }
  const forged = [
    { ...oneSided, holdings: { base: 51_000_000n, quote: 0n } },
    pool({ base: 1n, quote: 501_000_000n, opensAt: BigInt(Math.floor(Date.now() / 1_000) + 31_536_000) }),
    pool({ base: 1n, quote: 502_000_000n, switchedOff: ['add', 'swap'] }),
  ]
  expect(payingQuotes([...forged, real], token)).toEqual([SOL])
  expect(marketInPools([...forged, real], token)).toMatchObject({ price: 0.01, liquidity: 0.5 })
  expect(marketInPools(forged, token)).toBeNull()
  const open = pool({ base: 50_000_000n, quote: 501_000_000n, opensAt: 1_000n, switchedOff: ['add'] })
  expect(marketInPools([real, open], token)?.liquidity).toBe(1.001)
})

it('has no market without a pool that has a price, nor from one in which the token is the quote', () => {
  expect(marketInPools([], token)).toBeNull()
  expect(marketInPools([pool({ base: 0n, quote: 5n })], token)).toBeNull()
  expect(marketInPools([pool({ base: 5n, quote: 5n, baseMint: MAKER, quoteMint: MINT })], token)).toBeNull()
})

it('prices the tokens that wallets show where the mint has a multiplier', () => {
  const scale = { by: 'multiplier', multiplier: 4, newMultiplier: 4, newFrom: 0n } as const
  const market = marketInPools([pool({ base: 100_000_000n, quote: 2_000_000_000n })], { ...token, scale })
  expect([market?.price, market?.cap]).toEqual([0.005, 20])
})
