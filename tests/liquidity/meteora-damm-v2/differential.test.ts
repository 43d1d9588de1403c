import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AppError } from '../../../src/errors/AppError'
import type { Amounts2, DammSide } from '../../../src/liquidity/meteora-damm-v2/curve'
import {
  addLiquidity,
  claimPositionFee,
  removeAllLiquidity,
  removeLiquidity,
  swap,
} from '../../../src/liquidity/meteora-damm-v2/instructions'
import {
  amountsIn,
  claimable,
  quoteDammDeposit,
  quoteSwap,
  quoteWithdrawal,
} from '../../../src/liquidity/meteora-damm-v2/quote'
import { toPool } from '../../../src/liquidity/meteora-damm-v2/pool'
import { sidesOfPool } from '../../../src/liquidity/meteora-damm-v2/sides'
import { netOf } from '../../../src/tokens/transferFeeMath'
import { describeWithPrograms, METEORA_DAMM } from '../../support/programs'
import { aToken, SOL } from '../../pages/manage-liquidity/aPool'
import { aBench, type Bench, type TestMint } from '../bench'
import { liquidityByOracle, swapByOracle, withdrawalByOracle } from './oracleQuotes'
import { BY_AMOUNT, DYNAMIC, FALLING, FLAT, ponds, WITH_PRICE, type Kind, type Pond } from './pond'

const MOST = 2n ** 64n - 1n
const DEEP = 2n ** 60n
const SLIPPAGE = /custom program error: 0x1772/
/** Those of the run's seed; npm run test:full has more of them. */
const ACTS_A_POOL = Number(process.env['ACTS'] ?? 120)
const ONE = 1n << 64n

type Action = Readonly<{
  kind: 'add' | 'remove' | 'swap' | 'claim'
  token: DammSide
  size: number
  fine: number
  wait: number
}>

const actions = fc.record<Action>({
  kind: fc.constantFrom('add', 'remove', 'swap', 'swap', 'claim'),
  token: fc.constantFrom<DammSide>('a', 'b'),
  size: fc.integer({ min: 0, max: 1_000 }),
  fine: fc.integer({ min: 0, max: 1_000_000 }),
  wait: fc.integer({ min: 0, max: 30 }),
})

/** From one base unit to the whole of what there is, each order of magnitude as likely. */
function partOf(whole: bigint, { size, fine }: Action): bigint {
  const bits = (whole.toString(2).length * size) / 1_000
  const magnitude = 2n ** BigInt(Math.floor(bits))
  const amount = magnitude + (magnitude * BigInt(fine)) / 1_000_000n
  return amount > whole ? whole : amount
}

describeWithPrograms('Meteora DAMM v2’s arithmetic against the program', [METEORA_DAMM], () => {
  const bench = aBench()
  const fee: TestMint['transferFee'] = { basisPoints: 137, maximum: MOST }
  const capped: TestMint['transferFee'] = { basisPoints: 5_000, maximum: 1_000n }
  const plain = () => bench.aMint(DEEP)
  const taxed = (of = fee) => bench.aMint(DEEP, of)
  const { aPond, aForeignPond, anotherPosition } = ponds(bench)

  it.each<[string, () => readonly [TestMint, TestMint], Amounts2, bigint]>([
    ['SPL and SPL', () => [plain(), plain()], { a: 1_000_000n, b: 4_000_000_000n }, 2_500_000n],
    [
      'SPL and SPL, of which there is next to nothing',
      () => [plain(), plain()],
      { a: 101n, b: 103n },
      10_000_000n,
    ],
    ['SPL and SPL, very lopsided', () => [plain(), plain()], { a: 10n ** 17n, b: 3n }, 3_000_000n],
    ['SPL and SPL, very deep', () => [plain(), plain()], { a: 2n ** 59n, b: 2n ** 58n }, 100_000n],
    [
      'Token-2022 with a transfer fee and SPL',
      () => [taxed(), plain()],
      { a: 10n ** 9n, b: 10n ** 12n },
      10_000_000n,
    ],
    [
      'two tokens with transfer fees',
      () => [taxed(), taxed(capped)],
      { a: 10n ** 10n, b: 10n ** 7n },
      40_000_000n,
    ],
    [
      'SPL and SOL',
      () => [plain(), bench.wrapped(10n ** 15n)],
      { a: 10n ** 12n, b: 10n ** 11n },
      990_000_000n,
    ],
  ])('comes out to the base unit in a pool of ours of %s', (_, mints, deposits, rate) => {
    const [a, b] = mints()
    const pond = aPond(a, b, deposits, rate)
    play(bench, anotherPosition(pond))
  })

  const range = { range: [ONE / 2n, ONE * 3n] as const }
  it.each<[string, Kind]>([
    ['takes its fee in what comes out', { baseFee: FLAT(2_500_000n), collects: 0 }],
    ['has a range of prices', { baseFee: FLAT(2_500_000n), collects: 0, ...range }],
    ['puts its fees back', { baseFee: FLAT(10_000_000n), collects: 2, compoundingBps: 7_000 }],
    ['has a fee for volatility', { baseFee: FLAT(2_500_000n), collects: 1, dynamicFee: DYNAMIC }],
    [
      'puts back and has a fee for volatility',
      { baseFee: FLAT(2_500_000n), collects: 2, compoundingBps: 1, dynamicFee: DYNAMIC },
    ],
    [
      'has a fee that falls with time',
      { baseFee: FALLING(0, 500_000_000n, 100, 60n, 4_000_000n), collects: 0 },
    ],
    [
      'has a fee that falls by a part with time',
      { baseFee: FALLING(1, 500_000_000n, 120, 60n, 417n), collects: 1 },
    ],
    [
      'has a fee that falls with the price',
      { baseFee: WITH_PRICE(3, 500_000_000n, 100, 100, 3_600, 4_000_000n), collects: 1 },
    ],
    [
      'has a fee that falls by a part with the price',
      { baseFee: WITH_PRICE(4, 500_000_000n, 100, 100, 3_600, 300n), collects: 0 },
    ],
  ])('comes out to the base unit in a pool of others that %s', (_, kind) => {
    const liquidity = (10n ** 10n) << 64n
    const pond = aForeignPond(plain(), taxed(), kind, { liquidity, sqrtPrice: ONE + 12_345n })
    play(bench, anotherPosition(pond))
  })

  it('tells what a pool that puts its fees back has kept of its first liquidity: nobody can withdraw it', () => {
    const kind = { baseFee: FLAT(10_000_000n), collects: 2, compoundingBps: 7_000 } as const
    const pond = aForeignPond(plain(), plain(), kind, { liquidity: (10n ** 10n) << 64n, sqrtPrice: ONE })
    const { poolOf, positionOf } = ponds(bench)
    const [state, { unlocked }] = [poolOf(pond), positionOf(pond)]
    const clock = { slot: 1n, time: 1n, slotMs: 400 }
    const { lpSupply, lockedForever } = toPool('', state, sidesOfPool(aToken(), SOL), clock)
    expect(lockedForever).toBeGreaterThan(0n)
    expect(lpSupply - (lockedForever ?? 0n)).toBe(unlocked)
  })

  it('reports a fee that depends on the amount, and is exact to the base unit elsewhere', () => {
    const kind = { baseFee: BY_AMOUNT(10_000_000n, 10, 3_600, 5_000, 1_000_000n), collects: 1 } as const
    const pond = aForeignPond(plain(), plain(), kind, { liquidity: (10n ** 10n) << 64n, sqrtPrice: ONE })
    const act = { kind: 'swap', size: 500, fine: 0, wait: 0 } as const
    expect(perform(bench, pond, { ...act, token: 'b' })).toBe(false)
    expect(perform(bench, pond, { ...act, token: 'a' })).toBe(true)
    bench.passTime(3_601n)
    expect(perform(bench, pond, { ...act, token: 'b' })).toBe(true)
  })
})

/** Of each kind one that every pool allows. */
const LARGE = (['add', 'swap', 'claim', 'remove'] as const).map((kind): Action => ({
  kind,
  token: 'a',
  size: 900,
  fine: 1,
  wait: 1,
}))

/** Does many things at random, each quoted beforehand; what cannot be quoted is not tried. */
function play(bench: Bench, pond: Pond): void {
  const done = [...LARGE, ...fc.sample(actions, ACTS_A_POOL)].map((act) => {
    bench.passTime(BigInt(act.wait))
    return perform(bench, pond, act) ? act.kind : null
  })
  for (const kind of ['add', 'remove', 'swap', 'claim']) expect(done, kind).toContain(kind)
}

/** Whether the program would do it at all: a refusal of ours is one of the program's as well, or comes to nothing. */
function perform(bench: Bench, pond: Pond, act: Action): boolean {
  try {
    return DO[act.kind](bench, pond, act)
  } catch (error) {
    if (error instanceof AppError && error.code === 'pool/refused') return false
    throw error
  }
}

type Doing = (bench: Bench, pond: Pond, act: Action) => boolean

const add: Doing = (bench, pond, act) => {
  const { poolOf, gained } = ponds(bench)
  const pool = poolOf(pond)
  const whole = amountsIn(pool)[act.token] * 4n
  const amount = partOf(whole > DEEP / 1_000n ? DEEP / 1_000n : whole, act)
  const { liquidity, deposits, arrives } = quoteDammDeposit(pool, act.token, amount, pond.fees)
  expect(deposits[act.token]).toBeLessThanOrEqual(amount)
  if (act.fine % 4 === 0) expect(liquidityByOracle(bench, pond, act.token, amount)).toBe(liquidity)
  if (deposits.a > DEEP / 1_000n || deposits.b > DEEP / 1_000n) return false
  for (const token of ['a', 'b'] as const)
    if (deposits[token] > 0n)
      expect(
        bench.refusal(addLiquidity(pond.accounts, liquidity, { ...deposits, [token]: deposits[token] - 1n })),
      ).toMatch(SLIPPAGE)
  expect(gained(pond, addLiquidity(pond.accounts, liquidity, deposits))).toEqual({
    a: -deposits.a,
    b: -deposits.b,
  })
  const before = amountsIn(pool)
  expect(amountsIn(poolOf(pond))).toEqual({ a: before.a + arrives.a, b: before.b + arrives.b })
  expect(poolOf(pond).liquidity).toBe(pool.liquidity + liquidity)
  return true
}

const remove: Doing = (bench, pond, act) => {
  const { poolOf, positionOf, gained } = ponds(bench)
  const { unlocked } = positionOf(pond)
  const lpAmount = partOf(unlocked, act)
  const { gets, leaves } = quoteWithdrawal(poolOf(pond), lpAmount, pond.fees)
  const before = amountsIn(poolOf(pond))
  for (const token of ['a', 'b'] as const)
    expect(
      bench.refusal(removeLiquidity(pond.accounts, lpAmount, { ...gets, [token]: gets[token] + 1n })),
    ).toMatch(SLIPPAGE)
  if (act.fine % 4 === 0) expect(withdrawalByOracle(bench, pond, lpAmount)).toEqual(gets)
  const taking =
    lpAmount === unlocked
      ? removeAllLiquidity(pond.accounts, gets)
      : removeLiquidity(pond.accounts, lpAmount, gets)
  expect(gained(pond, taking)).toEqual(gets)
  expect(amountsIn(poolOf(pond))).toEqual({ a: before.a - leaves.a, b: before.b - leaves.b })
  return true
}

const trade: Doing = (bench, pond, act) => {
  const { poolOf, gained, now } = ponds(bench)
  const pool = poolOf(pond)
  const from = act.token
  const to = from === 'a' ? 'b' : 'a'
  const { tokenAccounts } = pond.accounts
  const amount = partOf(amountsIn(pool)[from], act)
  if (bench.amountOf(tokenAccounts[from]) < amount) return false
  const quote = quoteSwap(pool, from, amount, pond.fees, now())
  if (act.fine % 4 === 0) expect(swapByOracle(bench, pond, from, amount)).toBe(quote.amountOut)
  const trading = (least: bigint) =>
    swap(pond.accounts, tokenAccounts[from], tokenAccounts[to], amount, least)
  expect(bench.refusal(trading(quote.amountOut + 1n))).toMatch(SLIPPAGE)
  const came = gained(pond, trading(quote.amountOut))
  expect(came).toEqual(from === 'a' ? { a: -amount, b: quote.amountOut } : { a: quote.amountOut, b: -amount })
  const { sqrtPrice, ...amounts } = quote.after
  expect(poolOf(pond).sqrtPrice).toBe(sqrtPrice)
  expect(amountsIn(poolOf(pond))).toEqual(amounts)
  return true
}

const claim: Doing = (bench, pond) => {
  const { poolOf, positionOf, gained } = ponds(bench)
  const fees = claimable(positionOf(pond), poolOf(pond))
  const gets = { a: netOf(fees.a, pond.fees.a), b: netOf(fees.b, pond.fees.b) }
  expect(gained(pond, claimPositionFee(pond.accounts))).toEqual(gets)
  return true
}

const DO: Readonly<Record<Action['kind'], Doing>> = { add, remove, swap: trade, claim }
