import { describe, expect, it, test } from 'vitest'
import {
  addSubject,
  claimSubject,
  closeSubject,
  createSubject,
  creatorFeesSubject,
  lpSubject,
  removeSubject,
  routeSubject,
  swapAddSubject,
  swapSubject,
  withPlaces,
} from '../../src/liquidity/subject'
import { quoteSwapAdd } from '../../src/liquidity/swapAdd'
import type { LpOrder, Pool, Position } from '../../src/liquidity/venue'
import { aPool, aPosition, aToken, SOL } from '../pages/manage-liquidity/aPool'

/* What an operation in a pool is about, as the history, the review and the receipt tell it: the pool has 1 000 GALM and 10 SOL. */

const pool = aPool({ lpMint: 'lp' })
const position = (over: Partial<Position> = {}) => aPosition({ pool, ...over })
const OF_POOL = {
  venue: 'raydium-cpmm',
  pool: pool.address,
  base: aToken().mint,
  quote: SOL.mint,
  baseSymbol: 'GALM',
  quoteSymbol: 'SOL',
  baseDecimals: 6,
  quoteDecimals: 9,
  feeRate: 2_500n,
  price: { num: 10n ** 10n, den: 10n ** 9n },
  lpMint: 'lp',
}
const id = position().id
const quote = pool.quotes.withdraw(1_000n)
const order = { position: position(), quote, slippage: 100, payer: 'payer', close: false } as const

describe('a withdrawal', () => {
  const remove = (over: Partial<Position> = {}, close = false) =>
    removeSubject({ ...order, position: position(over), close })
  // A hundredth of the pool, one percent less at least.
  const figures = {
    baseAmount: 10_000_000n,
    quoteAmount: 100_000_000n,
    baseLeast: 9_900_000n,
    quoteLeast: 99_000_000n,
  }

  it('has what it pays, at least and as quoted, of which part of the position', () =>
    expect(remove({ locked: { forever: 3n, overTime: 4n } })).toEqual({
      ...OF_POOL,
      position: id,
      lpAmount: 1_000n,
      lpSupply: 100_000n,
      held: 10_007n,
      free: 10_000n,
      ...figures,
      slippage: 100,
    }))

  const fees = { base: 5n, quote: 7n }
  it('that closes the position has its fees, for which there is no least, and its rent', () => {
    expect(remove({ fees, rentBack: 9n }, true)).toMatchObject({
      baseAmount: 10_000_005n,
      quoteAmount: 100_000_007n,
      baseLeast: 9_900_005n,
      quoteLeast: 99_000_007n,
      baseFees: 5n,
      quoteFees: 7n,
      rentBack: 9n,
    })
    expect(remove({ fees: { base: 1n, quote: 0n } }, true)).toMatchObject({ baseFees: 1n, quoteFees: 0n })
    for (const none of [remove({ fees: null }, true), remove({ fees, rentBack: 9n })]) {
      expect(none).toMatchObject(figures)
      expect(none).not.toHaveProperty('baseFees')
    }
    expect(remove({ fees, rentBack: 9n })).not.toHaveProperty('rentBack')
  })

  it('has the rent of the schedules that it releases', () => {
    const due = [2n, 3n].map((rentBack) => ({ account: 'a', rentBack }))
    expect(remove({ due, rentBack: 9n })).toHaveProperty('rentBack', 5n)
    expect(remove({ due, rentBack: 9n }, true)).toHaveProperty('rentBack', 14n)
    expect(remove({ due, rentBack: 0n }, true)).toHaveProperty('rentBack', 5n)
  })
})

describe('a deposit', () => {
  const deposit = {
    deposits: { base: 100n, quote: 1_000n },
    arrives: { base: 90n, quote: 1_000n },
    lpAmount: 9n,
  }
  const add = { pool, position: position(), quote: deposit, slippage: 50 } as const

  it('has what leaves the wallet, at most with the slippage, and what arrives', () =>
    expect(addSubject(add)).toEqual({
      ...OF_POOL,
      position: id,
      lpAmount: 9n,
      lpSupply: 100_000n,
      held: 10_000n,
      free: 10_000n,
      baseAmount: 100n,
      quoteAmount: 1_000n,
      baseInPool: 90n,
      quoteInPool: 1_000n,
      baseMost: 101n,
      quoteMost: 1_005n,
      slippage: 50,
    }))

  it('may have a lower limit, and no position yet', () => {
    const first = addSubject({ ...add, position: null }, deposit.deposits)
    expect(first).toMatchObject({ baseMost: 100n, quoteMost: 1_000n, held: 0n, free: 0n })
    expect(first).not.toHaveProperty('position')
  })

  test.each(['base', 'quote'] as const)(
    'from one token, %s, has its swap and what stays of the other',
    (from) => {
      const alone = quoteSwapAdd(pool.quotes, from, 1_000_000n, 100)
      const subject = swapAddSubject({ pool, position: null, quote: alone, slippage: 100 })
      expect(subject).toMatchObject({
        ...OF_POOL,
        lpAmount: alone.deposit.lpAmount,
        baseAmount: alone.deposit.deposits.base,
        quoteAmount: alone.deposit.deposits.quote,
        baseInPool: alone.deposit.arrives.base,
        quoteInPool: alone.deposit.arrives.quote,
        from,
        paid: alone.paid,
        most: 1_000_000n,
        swapIn: alone.swap.amountIn,
        swapOut: alone.swap.amountOut,
        minimum: alone.least,
        rest: from === 'base' ? alone.rest.quote : alone.rest.base,
        fee: 0n,
        feeSide: from,
      })
      expect(subject).not.toHaveProperty('position')
      expect(swapAddSubject({ pool, position: position(), quote: alone, slippage: 100 }).position).toBe(id)
    },
  )
})

describe('a lock or a burn', () => {
  const lp = (over: Partial<Position> = {}, more: Partial<LpOrder> = {}) =>
    lpSubject({ position: position(over), lpAmount: 1_000n, ...more } as LpOrder)

  it('has what a withdrawal of it would pay', () => {
    expect(lp()).toEqual({
      ...OF_POOL,
      position: id,
      lpAmount: 1_000n,
      lpSupply: 100_000n,
      held: 10_000n,
      free: 10_000n,
      baseAmount: 10_000_000n,
      quoteAmount: 100_000_000n,
    })
    const until = { first: 1n, last: 2n, parts: 2 }
    expect(lp({ due: [{ account: 'a', rentBack: 5n }] }, { until })).toMatchObject({
      lockedUntil: until,
      rentBack: 5n,
    })
  })

  it('has its part of the position where nothing can be withdrawn now', () => {
    const withdraw = () => {
      throw new Error('not open')
    }
    const closed = { ...pool, quotes: { ...pool.quotes, withdraw } }
    const locked = { forever: 4_000n, overTime: 6_000n }
    expect(lp({ pool: closed })).toMatchObject({ baseAmount: 10_000_000n, quoteAmount: 100_000_000n })
    expect(lp({ pool: closed, locked })).toMatchObject({ baseAmount: 5_000_000n, quoteAmount: 50_000_000n })
    expect(lp({ pool: closed, free: 0n })).toMatchObject({ baseAmount: 0n, quoteAmount: 0n })
  })

  it.each(['interestBearing', 'scaledAmount'] as const)(
    'tells no amount that the chain does not check: %s',
    (extension) => {
      const rescaled = aToken({ extensions: [extension] })
      const inBase = lp({ pool: aPool({ pair: { base: rescaled, quote: SOL } }) })
      expect(inBase).toHaveProperty('quoteAmount')
      expect(inBase).not.toHaveProperty('baseAmount')
      const inQuote = lp({ pool: aPool({ pair: { base: SOL, quote: rescaled } }) })
      expect(inQuote).toHaveProperty('baseAmount')
      expect(inQuote).not.toHaveProperty('quoteAmount')
    },
  )
})

test('a claim has its fees where they are known, a creator’s says whose they are, and closing has its rent', () => {
  const fees = { base: 5n, quote: 7n }
  expect(claimSubject(position({ fees }))).toEqual({
    ...OF_POOL,
    position: id,
    baseAmount: 5n,
    quoteAmount: 7n,
  })
  expect(claimSubject(position())).toEqual({ ...OF_POOL, position: id })
  expect(creatorFeesSubject(pool, fees)).toEqual({
    ...OF_POOL,
    baseAmount: 5n,
    quoteAmount: 7n,
    owed: 'creator',
  })
  expect(closeSubject(position({ rentBack: 9n }))).toEqual({ ...OF_POOL, position: id, rentBack: 9n })
})

describe('a swap', () => {
  it.each([
    ['base', 10_000_000n],
    ['quote', 100_000_000n],
  ] as const)('that pays %s has both amounts, the least and what is lost', (from, paid) => {
    const swap = pool.quotes.swap(from, paid)
    const subject = swapSubject({ pool, quote: swap, slippage: 100 })
    const [pays, gets] = from === 'base' ? ['baseAmount', 'quoteAmount'] : ['quoteAmount', 'baseAmount']
    expect(subject).toMatchObject({
      ...OF_POOL,
      from,
      [pays ?? '']: paid,
      [gets ?? '']: swap.amountOut,
      minimum: (swap.amountOut * 99n) / 100n,
      impact: 100n,
      loss: 100n,
      fee: 0n,
      feeSide: from,
    })
    expect(subject.moved > 0n).toBe(from === 'quote')
    expect(subject).not.toHaveProperty('otherFee')
    expect(swapSubject({ pool, quote: { ...swap, otherFee: 3n }, slippage: 100 }).otherFee).toBe(3n)
  })

  it('by a route names its legs, and each fee by the token in which it is taken', () => {
    const [from, to, via] = [aToken(), SOL, aToken({ mint: 'via', symbol: 'VIA', decimals: 3 })]
    const feeIn = (mint: string) => ({ amount: 4n, token: { mint, symbol: '', decimals: 0 }, rate: 1n })
    const leg = (fee: string | null, otherFee?: string) => ({
      label: 'Venue',
      pool: 'pool',
      from: '',
      to: '',
      amountIn: 1n,
      amountOut: 1n,
      part: 5_000n,
      fee: fee === null ? null : feeIn(fee),
      ...(otherFee !== undefined && { otherFee: feeIn(otherFee) }),
    })
    const offer = {
      from,
      to,
      amountIn: 10n,
      amountOut: 20n,
      minimum: 19n,
      slippage: 100,
      impact: null,
      loss: null,
      legs: [leg(from.mint, to.mint), leg(via.mint), leg('unknown'), leg(null)],
      readAt: 0,
    }
    const named = { name: 'Venue', pool: 'pool', part: 5_000n }
    const subject = routeSubject(offer, via)
    expect(subject).toMatchObject({
      from: 'base',
      baseAmount: 10n,
      quoteAmount: 20n,
      minimum: 19n,
      slippage: 100,
    })
    expect(subject).toMatchObject({ via: 'via', viaSymbol: 'VIA', viaDecimals: 3 })
    expect(subject.legs).toEqual([
      { ...named, fee: { amount: 4n, token: 'base' }, otherFee: { amount: 4n, token: 'quote' } },
      { ...named, fee: { amount: 4n, token: 'via' } },
      named,
      named,
    ])
    for (const absent of ['impact', 'loss', 'moved']) expect(subject).not.toHaveProperty(absent)
    const back = routeSubject({ ...offer, from: to, to: from, impact: 1n, loss: 2n, swaps: [] }, null)
    expect(back).toMatchObject({
      from: 'quote',
      baseAmount: 20n,
      quoteAmount: 10n,
      impact: 1n,
      loss: 2n,
      moved: 0n,
    })
    expect(back).not.toHaveProperty('via')
  })
})

describe('a new pool', () => {
  const opening = { ...pool, lpAmount: 99n, swap: pool.quotes.swap }
  const places = { venue: 'raydium-cpmm', address: pool.address, deposits: { base: 1n, quote: 2n } } as const
  const asked = { pair: pool.pair, tier: pool.tier, opensAt: null, lock: false } as const
  const opened = (over: object = {}, at: Pick<Pool, 'reserves' | 'quotes'> = pool) =>
    createSubject({ ...asked, ...over }, { ...opening, reserves: at.reserves, swap: at.quotes.swap }, places)

  it('has what leaves the wallet and what is in it', () => {
    const { lpMint: _, ...ofPool } = OF_POOL
    expect(opened()).toEqual({
      ...ofPool,
      lpAmount: 99n,
      lpSupply: 100_000n,
      baseAmount: 1n,
      quoteAmount: 2n,
      baseInPool: 10n ** 9n,
      quoteInPool: 10n ** 10n,
    })
    const { swap: _swap, ...unswapped } = opening
    expect(createSubject(asked, unswapped, places)).toEqual(opened())
  })

  it('says when it opens and how it is locked', () => {
    expect(opened({ opensAt: 9n })).toHaveProperty('opensAt', 9n)
    expect(opened({ lock: true })).toMatchObject({ locked: 'forever' })
    const until = { first: 1n, last: 2n, parts: 1 }
    const dated = opened({ lock: until })
    expect(dated).toHaveProperty('lockedUntil', until)
    expect(dated).not.toHaveProperty('locked')
  })

  it('says which small buy would raise its price by half and more', () => {
    const shallow = aPool({ reserves: { base: 10n ** 9n, quote: 10n ** 9n } })
    // One SOL beside one: four times the price.
    expect(opened({}, shallow)).toMatchObject({ shallowBuy: 10n ** 9n, shallowTimes: 40_000n })
  })
})

test('a subject names scales, prices and places only where there are any', () => {
  const scale = { by: 'multiplier', multiplier: 2, newMultiplier: 2, newFrom: 0n } as const
  const scaled = aPool({ pair: { base: aToken({ scale }), quote: SOL } })
  const other = aPool({ pair: { base: SOL, quote: aToken({ scale }) } })
  expect(closeSubject(position({ pool: scaled }))).toHaveProperty('baseScale', scale)
  expect(closeSubject(position({ pool: scaled }))).not.toHaveProperty('quoteScale')
  expect(closeSubject(position({ pool: other }))).toHaveProperty('quoteScale', scale)
  for (const price of [
    { base: 0n, quote: 1n },
    { base: 1n, quote: 0n },
  ])
    expect(closeSubject(position({ pool: aPool({ price }) }))).not.toHaveProperty('price')
  const vaults = { base: 'one', quote: 'other' }
  expect(withPlaces({ a: 1 }, { vaults })).toEqual({ a: 1, baseVault: ['one'], quoteVault: ['other'] })
  expect(withPlaces({ a: 1 }, { vaults, position: 'p' })).toHaveProperty('position', 'p')
})
