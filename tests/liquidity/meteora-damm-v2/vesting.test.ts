import { type Connection, Keypair } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { call, read, signs, write } from '../../../src/liquidity/meteora-damm-v2/addresses'
import { encode, option, u128, u16, u64 } from '../../../src/liquidity/anchor'
import { removeAllLiquidity, removeLiquidity } from '../../../src/liquidity/meteora-damm-v2/instructions'
import {
  freeLiquidity,
  pointsOf,
  type PositionState,
  releasable,
  totalLiquidity,
  vestedInAll,
  type Vesting,
} from '../../../src/liquidity/meteora-damm-v2/layouts'
import { LONGEST_LOCK, scheduleOf, vestingOf, whyNotLockable } from '../../../src/liquidity/lockSchedule'
import {
  fetchVestings,
  hasVestingAccounts,
  schedulesAt,
} from '../../../src/liquidity/meteora-damm-v2/vestings'
import { quoteWithdrawal } from '../../../src/liquidity/meteora-damm-v2/quote'
import { describeWithPrograms, METEORA_DAMM } from '../../support/programs'
import { aBench } from '../bench'
import { big, bn, positionByOracle, sdk } from './oracle'
import { ponds } from './pond'

describeWithPrograms('a position that was locked for some time elsewhere', [METEORA_DAMM], () => {
  it('is released by its schedule, and can then be withdrawn without another transaction', () => {
    const bench = aBench()
    const { aPond, positionOf, poolOf, gained, now } = ponds(bench)
    const pond = aPond(bench.aMint(10n ** 15n), bench.aMint(10n ** 15n), { a: 10n ** 12n, b: 10n ** 12n })
    const { pool, position, owner } = pond.accounts
    const whole = positionOf(pond).unlocked
    const part = whole / 10n
    const plan = [option(u64(now() + 100n)), u64(10n), u128(part), u128(part), u16(5)]
    const data = encode([72, 19, 49, 204, 18, 122, 23, 90], ...plan)
    const keys = [read(pool.pool), write(position.position), read(position.nftAccount), signs(read(owner))]
    bench.run(call(keys, data))

    expect(totalLiquidity(positionOf(pond))).toBe(whole)
    for (const [passed, parts] of [
      [0n, 0n],
      [99n, 0n],
      [1n, 1n],
      [25n, 3n],
    ] as const) {
      bench.passTime(passed)
      const free = freeLiquidity(positionOf(pond), now())
      expect(free).toBe(whole - 6n * part + parts * part)
      const { innerVesting } = positionByOracle(bench.dataOf(position.position))
      const vesting = { position: position.position, innerVesting, padding2: [] }
      const theirs = sdk.getAvailableVestingLiquidity(vesting, bn(now()))
      expect(big(theirs)).toBe(parts * part)
      expect(bench.refusal(removeLiquidity(pond.accounts, free + 1n, { a: 0n, b: 0n }))).toMatch(
        /InsufficientLiquidity/,
      )
    }
    const free = freeLiquidity(positionOf(pond), now())
    const { gets } = quoteWithdrawal(poolOf(pond), free, pond.fees)
    expect(gained(pond, removeAllLiquidity(pond.accounts, gets))).toEqual(gets)
    expect(freeLiquidity(positionOf(pond), now())).toBe(0n)
    bench.passTime(1_000n)
    expect(freeLiquidity(positionOf(pond), now())).toBe(totalLiquidity(positionOf(pond)))
  })
})

/** Small numbers: each point can be looked at. */
const schedules: fc.Arbitrary<Vesting> = fc
  .record({
    cliff: fc.bigInt(0n, 9n),
    every: fc.bigInt(0n, 4n),
    atCliff: fc.bigInt(0n, 5n),
    eachTime: fc.bigInt(0n, 5n),
    times: fc.bigInt(0n, 4n),
  })
  .map((vesting) => ({ ...vesting, released: 0n }))

/** What a schedule has set free, part by part. */
function freeAt({ cliff, every, atCliff, eachTime, times }: Vesting, point: bigint): bigint {
  const parts = Array.from({ length: Number(times) }, (_, at) => cliff + every * BigInt(at + 1))
  const passed = every === 0n ? [] : parts.filter((at) => at <= point)
  return point < cliff ? 0n : atCliff + eachTime * BigInt(passed.length)
}

describe('a schedule', () => {
  it('sets its parts free at their points, less what was released before', () => {
    fc.assert(
      fc.property(schedules, fc.bigInt(0n, 40n), fc.bigInt(0n, 40n), (vesting, point, earlier) => {
        const [from, to] = earlier < point ? [earlier, point] : [point, earlier]
        expect(releasable(vesting, point)).toBe(freeAt(vesting, point))
        const released = freeAt(vesting, from)
        expect(releasable({ ...vesting, released }, to)).toBe(freeAt(vesting, to) - released)
      }),
    )
  })

  it('has its first part free at the first of its points, and all at the last', () => {
    fc.assert(
      fc.property(schedules, (vesting) => {
        const { every, eachTime, times } = vesting
        fc.pre(every > 0n && eachTime > 0n && times > 0n)
        const { first, last } = pointsOf(vesting)
        expect(freeAt(vesting, first - 1n)).toBe(0n)
        expect(freeAt(vesting, first)).toBeGreaterThan(0n)
        expect(freeAt(vesting, last - 1n)).toBeLessThan(freeAt(vesting, last))
        expect(freeAt(vesting, last)).toBe(vestedInAll(vesting))
      }),
    )
  })

  it('of equal parts ends at its last date and begins no earlier than the first, with all of the liquidity', () => {
    const dates = fc.tuple(fc.bigInt(1n, 1_000n), fc.bigInt(0n, 1_000n))
    fc.assert(
      fc.property(
        dates,
        fc.integer({ min: 1, max: 12 }),
        fc.bigInt(1n, 10n ** 6n),
        ([from, more], parts, liquidity) => {
          fc.pre(parts === 1 || more >= BigInt(parts - 1))
          const schedule = scheduleOf(from, from + more, parts)
          expect(schedule.parts).toBe(parts)
          expect(schedule.first).toBeGreaterThanOrEqual(from)
          expect(schedule.first).toBeLessThan(from + BigInt(parts))
          expect(schedule.last).toBe(parts === 1 ? from : from + more)
          const vesting: Vesting = { ...vestingOf(schedule, liquidity), released: 0n }
          expect(vestedInAll(vesting)).toBe(liquidity)
          expect([freeAt(vesting, schedule.first - 1n), freeAt(vesting, schedule.last)]).toEqual([
            0n,
            liquidity,
          ])
          expect(freeAt(vesting, schedule.first)).toBe(vesting.atCliff)
          expect(vesting.atCliff).toBeGreaterThanOrEqual(vesting.eachTime)
          if (parts === 1) expect([vesting.every, vesting.eachTime]).toEqual([0n, 0n])
          expect(vesting.atCliff - vesting.eachTime).toBeLessThan(
            parts === 1 ? liquidity + 1n : BigInt(parts),
          )
        },
      ),
    )
  })

  it.each([
    [100n, 200n, 100n, 'lock-passed'],
    [101n, 200n, 100n, null],
    [101n, 100n + LONGEST_LOCK, 100n, null],
    [101n, 101n + LONGEST_LOCK, 100n, 'lock-too-long'],
  ] as const)('from %i to %i is refused at %i: %s', (first, last, now, why) =>
    expect(whyNotLockable({ first, last }, now)).toBe(why),
  )
})

describe('what the schedules of a position say', () => {
  const own: Vesting = { cliff: 100n, every: 10n, atCliff: 7n, eachTime: 3n, released: 0n, times: 2n }
  const state = (over: Partial<PositionState> = {}) =>
    ({ unlocked: 50n, vested: 13n, lockedForever: 0n, vesting: own, ...over }) as PositionState
  const inTime = { activation: { by: 'time', point: 0n } } as const
  const outer = (address: string, over: Partial<Vesting> = {}) => ({
    address,
    lamports: 9n,
    vesting: { ...own, ...over },
  })

  it.each([
    [99n, 50n, 13n, 'one-at-a-time'],
    [100n, 57n, 6n, 'one-at-a-time'],
    [119n, 60n, 3n, 'one-at-a-time'],
    [120n, 63n, 0n, 'possible'],
  ] as const)(
    'at %i: %i are free and %i are locked, another lock is %s',
    (point, free, locked, datedLock) => {
      const timed = locked > 0n ? [{ all: 13n, locked, dates: { first: 100n, last: 120n } }] : []
      expect(schedulesAt(state(), null, inTime, point)).toEqual({ free, timed, datedLock, due: [] })
    },
  )

  it('is what it has not released yet', () => {
    const released = { vested: 6n, vesting: { ...own, released: 7n } }
    expect(schedulesAt(state(released), null, inTime, 104n)).toMatchObject({
      free: 50n,
      timed: [{ all: 13n, locked: 6n }],
    })
  })

  it('is no date in slots, in which nothing more can be locked until a date', () =>
    expect(schedulesAt(state(), [], { activation: { by: 'slot', point: 0n } }, 100n)).toEqual({
      free: 57n,
      timed: [{ all: 13n, locked: 6n, dates: null }],
      datedLock: 'counts-slots',
      due: [],
    }))

  it('counts what accounts of their own have set free, which give their rent back once that is all', () => {
    const accounts = [outer('later', { cliff: 105n }), outer('part'), outer('all', { times: 0n })]
    const said = schedulesAt(state({ vesting: null }), accounts, inTime, 104n)
    expect(said).toMatchObject({ free: 50n + 7n + 7n, datedLock: 'possible' })
    expect(said.due).toEqual([
      { account: 'part', rentBack: 0n },
      { account: 'all', rentBack: 9n },
    ])
    expect(said.timed?.map(({ locked }) => locked)).toEqual([13n, 6n])
  })

  it('releases six of them at most', () => {
    const accounts = Array.from({ length: 8 }, (_, at) => outer(`${at}`))
    const { free, due } = schedulesAt(state(), accounts, inTime, 120n)
    expect([due?.length, free]).toEqual([6, 50n + 7n * 13n])
  })

  it('does not say of all locked liquidity: other accounts may', () => {
    expect(hasVestingAccounts(state())).toBe(false)
    expect(hasVestingAccounts(state({ vested: 14n }))).toBe(true)
    expect(hasVestingAccounts(state({ vested: 6n, vesting: { ...own, released: 7n } }))).toBe(false)
    expect(hasVestingAccounts(state({ vested: 7n, vesting: { ...own, released: 7n } }))).toBe(true)
    expect(hasVestingAccounts(state({ vested: 0n, vesting: null }))).toBe(false)
    expect(hasVestingAccounts(state({ vested: 1n, vesting: null }))).toBe(true)
  })

  it('is not known in accounts of their own where the node does not search', async () => {
    const refusing = { getProgramAccounts: () => Promise.reject(new Error('410')) } as unknown as Connection
    expect(await fetchVestings(refusing, Keypair.generate().publicKey.toBase58())).toBeNull()
  })
})
