import 'fake-indexeddb/auto'
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, onTestFinished, test, vi } from 'vitest'
import { encode, option, u128, u16, u64 } from '../../../src/liquidity/anchor'
import { LONGEST_LOCK, scheduleOf, vestingOf } from '../../../src/liquidity/lockSchedule'
import { call, positionAccounts, read, signs, write } from '../../../src/liquidity/meteora-damm-v2/addresses'
import { lockInnerPosition, refreshVesting } from '../../../src/liquidity/meteora-damm-v2/instructions'
import { pointsOf, releasable, vestedInAll } from '../../../src/liquidity/meteora-damm-v2/layouts'
import { meteoraDammV2 } from '../../../src/liquidity/meteora-damm-v2/venue'
import { raydiumCpmm } from '../../../src/liquidity/raydium-cpmm/venue'
import { poolsSay } from '../../../src/liquidity/said'
import type { Position } from '../../../src/liquidity/venue'
import { startPracticeChain, untilOpen, withMethods, type PracticeChain } from '../../support/chain'
import { describeWithPrograms, METAPLEX, METEORA_DAMM, practicePrograms } from '../../support/programs'
import { aBench } from '../bench'
import { operationsOn } from './operations'
import { big, bn, cpAmm, positionByOracle, sdk } from './oracle'
import { ponds } from './pond'

const key = () => Keypair.generate().publicKey
const seconds = fc.bigInt({ min: 1n, max: LONGEST_LOCK })
/** A schedule from so many seconds on, over so many seconds, in so many parts, of so much liquidity. */
const schedules = fc
  .record({
    first: seconds,
    length: seconds,
    parts: fc.integer({ min: 1, max: 1_000 }),
    liquidity: fc.bigInt({ min: 1_000n, max: 2n ** 127n }),
  })
  .filter(({ length, parts }) => length >= BigInt(parts))

test('a schedule gives back all of what was locked, nothing before its first date, all at its last, and in between what the SDK counts', () => {
  fc.assert(
    fc.property(schedules, fc.bigInt({ min: 0n, max: 2n * LONGEST_LOCK }), (asked, passed) => {
      const schedule = scheduleOf(asked.first, asked.first + asked.length, asked.parts)
      const vesting = { ...vestingOf(schedule, asked.liquidity), released: 0n }
      const last = asked.parts === 1 ? asked.first : asked.first + asked.length
      expect(schedule.first - asked.first).toBeLessThan(BigInt(asked.parts))
      expect(schedule.first).toBeGreaterThanOrEqual(asked.first)
      expect([schedule.last, vestedInAll(vesting)]).toEqual([last, asked.liquidity])
      expect(pointsOf(vesting)).toEqual({ first: schedule.first, last })
      expect(releasable(vesting, schedule.first - 1n)).toBe(0n)
      expect(releasable(vesting, last)).toBe(asked.liquidity)
      const innerVesting = {
        cliffPoint: bn(vesting.cliff),
        periodFrequency: bn(vesting.every),
        cliffUnlockLiquidity: bn(vesting.atCliff),
        liquidityPerPeriod: bn(vesting.eachTime),
        totalReleasedLiquidity: bn(0n),
        numberOfPeriod: Number(vesting.times),
        padding: [],
      }
      const theirs = { position: key(), innerVesting, padding2: [] }
      expect(releasable(vesting, passed)).toBe(big(sdk.getAvailableVestingLiquidity(theirs, bn(passed))))
    }),
  )
})

test('both instructions are those of the SDK, byte for byte', async () => {
  const [pool, owner, position, outer] = [key(), key(), positionAccounts(key(), key()), [key(), key()]]
  const vesting = vestingOf(scheduleOf(2_000_000_000n, 2_100_000_000n, 7), 10n ** 30n)
  const { methods } = cpAmm._program
  const named = { pool, position: position.position, positionNftAccount: position.nftAccount }
  const params = {
    cliffPoint: bn(vesting.cliff),
    periodFrequency: bn(vesting.every),
    cliffUnlockLiquidity: bn(vesting.atCliff),
    liquidityPerPeriod: bn(vesting.eachTime),
    numberOfPeriod: Number(vesting.times),
  }
  const lock = await methods
    .lockInnerPosition(params)
    .accountsPartial({ ...named, signer: owner })
    .instruction()
  expect(lockInnerPosition(pool, position, owner, vesting)).toEqual(lock)
  const refresh = await methods
    .refreshVesting()
    .accountsPartial({ ...named, owner })
    .remainingAccounts(outer.map((pubkey) => ({ pubkey, isSigner: false, isWritable: true })))
    .instruction()
  expect(refreshVesting(pool, position, owner, outer)).toEqual(refresh)
})

describeWithPrograms('liquidity that is locked until dates', [METEORA_DAMM, METAPLEX], () => {
  it('is what the program releases, at any time and for any schedule', () => {
    const bench = aBench()
    const { aPond, anotherPosition, positionOf, now } = ponds(bench)
    const first = aPond(bench.aMint(10n ** 15n), bench.aMint(10n ** 15n), { a: 10n ** 12n, b: 10n ** 12n })
    const { pool, owner } = first.accounts
    for (const [parts, length, steps] of [
      [1, 0n, [99n, 1n, 5n]],
      [2, 50n, [100n, 49n, 1n, 9n]],
      [7, 1_000n, [99n, 1n, 3n, 170n, 400n, 500n]],
    ] as const) {
      const pond = parts === 1 ? first : anotherPosition(first)
      const { position } = pond.accounts
      if (parts !== 1) bench.run(addingTo(pond))
      const whole = positionOf(pond).unlocked
      const schedule = scheduleOf(now() + 100n, now() + 100n + length, parts)
      bench.run(lockInnerPosition(pool.pool, position, owner, vestingOf(schedule, whole)))
      for (const step of steps) {
        bench.passTime(step)
        // A schedule that has released all is gone.
        const { vesting, unlocked } = positionOf(pond)
        const ours = unlocked + (vesting ? releasable(vesting, now()) : 0n)
        bench.run(refreshVesting(pool.pool, position, owner, []))
        expect([parts, step, positionOf(pond).unlocked]).toEqual([parts, step, ours])
        expect(big(positionByOracle(bench.dataOf(position.position)).unlockedLiquidity)).toBe(ours)
        if (now() >= schedule.last) expect(ours).toBe(whole)
      }
      expect(positionOf(pond).unlocked).toBe(whole)
    }

    function addingTo({ accounts }: typeof first) {
      const keys = [
        write(pool.pool),
        write(accounts.position.position),
        write(accounts.tokenAccounts.a),
        write(accounts.tokenAccounts.b),
        write(pool.a.vault),
        write(pool.b.vault),
        read(pool.a.mint),
        read(pool.b.mint),
        read(accounts.position.nftAccount),
        signs(read(owner)),
        read(pool.a.program),
        read(pool.b.program),
      ]
      const most = 2n ** 63n
      return call(keys, encode([181, 157, 89, 67, 143, 182, 52, 72], u128(10n ** 29n), u64(most), u64(most)))
    }
  })

  let chain: PracticeChain
  let on: ReturnType<typeof operationsOn>
  let payer: Keypair
  beforeAll(async () => {
    chain = await startPracticeChain(practicePrograms())
    on = operationsOn(chain)
    payer = await chain.aPayer(1_000_000_000_000n)
  })
  afterAll(() => chain.stop())

  const there = (position: Position | null): Position => {
    if (!position) throw new Error('no position')
    return position
  }
  const now = async () => BigInt((await chain.connection.getBlockTime(await chain.connection.getSlot())) ?? 0)
  /** The clock of this process, and with it the chain's, jumps to a time: a slow machine would pass a near one too early. */
  const goOnTo = async (time: bigint) => {
    const clock = Date.now
    const ahead = (Number(time) + 1) * 1_000 - clock()
    const jumped = vi.spyOn(Date, 'now').mockImplementation(() => clock() + ahead)
    onTestFinished(() => jumped.mockRestore())
    await untilOpen(chain, time)
  }
  const aPool = async (order: Partial<Parameters<typeof on.open>[1]> = {}) => {
    const pair = await on.pairOf(await on.make(payer))
    return await on.open(payer, { pair, deposit: { base: 10n ** 17n, quote: 2_000_000_000n }, ...order })
  }
  /** Locks a part in an account of its own, as other tools do. */
  const lockOutside = async (position: Position, cliff: bigint, liquidity: bigint) => {
    const [vesting, pool, nft] = [
      Keypair.generate(),
      new PublicKey(position.pool.address),
      position.nft ?? '',
    ]
    const accounts = positionAccounts(new PublicKey(nft))
    const owner = payer.publicKey
    const keys = [
      read(pool),
      write(accounts.position),
      signs(write(vesting.publicKey)),
      read(accounts.nftAccount),
      signs(read(owner)),
      signs(write(owner)),
      read(SystemProgram.programId),
    ]
    const plan = [option(u64(cliff)), u64(0n), u128(liquidity), u128(0n), u16(0)]
    await chain.send([call(keys, encode([227, 62, 2, 252, 247, 10, 171, 185], ...plan))], payer, vesting)
    return vesting.publicKey
  }

  it('is locked with the pool itself, in its one transaction, for no lamport more, and says its dates', async () => {
    const until = scheduleOf((await now()) + 1_000n, (await now()) + 5_000n, 5)
    const free = await aPool()
    const { plan, position, pool, prepared } = await aPool({ lock: until })
    expect([plan.confirmWord, prepared.drafts.length]).toEqual(['LOCK', 1])
    expect(prepared.bytes - free.prepared.bytes).toBe(68)
    expect(prepared.bill.total).toBe(free.prepared.bill.total)
    expect(plan.steps.at(-1)?.title).toEqual(poolsSay('lock-until', { isWhole: true }))
    const { first, last } = until
    expect(there(position)).toMatchObject({
      free: 0n,
      locked: { forever: 0n, overTime: pool.lpSupply },
      timed: [{ locked: pool.lpSupply, all: pool.lpSupply, dates: { first, last } }],
      datedLock: 'one-at-a-time',
    })
    expect(there(position).actions).toEqual(['add'])
    // Whoever looks at the pool finds the lock by its positions; what another tool locks is named, never counted.
    const found = await meteoraDammV2.fetchDatedLocks?.(on.at, pool.address)
    expect(found).toEqual({ locked: pool.lpSupply, first, last, undated: 0n })
    const other = await aPool()
    await lockOutside(there(other.position), last, 1_000n)
    const none = { locked: 0n, first: null, last: null }
    expect(await meteoraDammV2.fetchDatedLocks?.(on.at, other.pool.address)).toEqual({
      ...none,
      undated: 1_000n,
    })
    const silent = withMethods(chain.connection, {
      getProgramAccounts: (): Promise<never> => Promise.reject(new Error('it does not search')),
    })
    expect(await meteoraDammV2.fetchDatedLocks?.({ ...on.at, connection: silent }, pool.address)).toBeNull()
    const unread = await meteoraDammV2.fetchPositions(
      { ...on.at, connection: silent },
      payer.publicKey.toBase58(),
    )
    expect(unread.find(({ id }) => id === other.position?.id)).toMatchObject({
      locked: { overTime: 1_000n },
      timed: [],
    })
  })

  it('of a pool is said with the next part that becomes free, not with one that is free already', async () => {
    const first = (await now()) + 1_000n
    const until = scheduleOf(first, first + 1_000_000n, 11)
    const { pool } = await aPool({ lock: until })
    await goOnTo(first)
    expect(await meteoraDammV2.fetchDatedLocks?.(on.at, pool.address)).toMatchObject({
      locked: (pool.lpSupply / 11n) * 10n,
      first: first + 100_000n,
      last: first + 1_000_000n,
      undated: 0n,
    })
  })

  it('takes deposits and pays fees meanwhile, is refused a second time with a sentence, and is free at its date, for the next lock', async () => {
    const { plan, position, pool } = await aPool()
    const lockUntil = async (part: Position, lpAmount: bigint, first: bigint) =>
      await on.can('planLock')(on.at, { position: part, lpAmount, until: scheduleOf(first, first, 1) })
    const first = (await now()) + 1_000n
    const part = there(position).free / 4n
    await on.run(payer, await lockUntil(there(position), part, first))
    const locked = there((await on.look(plan)).position)
    expect([locked.free, locked.locked.overTime]).toEqual([pool.lpSupply - part, part])

    const quote = pool.quotes.deposit('quote', 1_000_000_000n)
    const adding = { payer: payer.publicKey.toBase58(), pool, position: locked, quote, slippage: 100 }
    await on.run(payer, await meteoraDammV2.planAdd(on.at, adding))
    const pays = pool.quotes.swap('quote', 100_000_000n)
    const [address, slippage] = [payer.publicKey.toBase58(), 500]
    await on.run(payer, await meteoraDammV2.planSwap(on.at, { payer: address, pool, quote: pays, slippage }))
    const earned = there((await on.look(plan)).position)
    expect(earned.fees?.quote).toBeGreaterThan(0n)
    await on.run(payer, await on.can('planClaim')(on.at, earned))
    await expect(lockUntil(locked, 5n, first + 1_000n)).rejects.toMatchObject({
      context: { message: poolsSay('one-at-a-time', {}) },
    })
    // The program itself refuses it, where the lock was made since the position was read.
    const since = await lockUntil({ ...locked, datedLock: 'possible' }, 5n, first + 1_000n)
    await expect(on.run(payer, since)).rejects.toMatchObject({
      context: { refusal: { values: { code: 6024, name: 'InvalidVestingAccount' } } },
    })

    await goOnTo(first)
    const released = there((await on.look(plan)).position)
    expect(released).toMatchObject({ locked: { overTime: 0n }, timed: [], datedLock: 'possible' })
    // More than was never locked: the program counts what the date has released.
    await on.run(payer, await lockUntil(released, released.free - part, (await now()) + 1_000n))
    expect(there((await on.look(plan)).position).free).toBe(part)
  })

  it('is not locked in the past, for longer than ten years, of nothing, or at Raydium', async () => {
    const { position } = await aPool()
    const own = there(position)
    const at = await now()
    const order = (first: bigint, last = first, lpAmount = own.free) => ({
      position: own,
      lpAmount,
      until: scheduleOf(first, last, first === last ? 1 : 2),
    })
    const plan = on.can('planLock')
    for (const [asked, why] of [
      [order(at - 1n), 'lock-passed'],
      [order(at + LONGEST_LOCK + 60n), 'lock-too-long'],
      [order(at + 60n, at + LONGEST_LOCK + 60n), 'lock-too-long'],
      [order(at + 60n, at + 60n, 0n), 'less-to-lock'],
      [order(at + 60n, at + 60n, own.free + 1n), 'less-to-lock'],
    ] as const)
      await expect(plan(on.at, asked)).rejects.toMatchObject({ context: { message: poolsSay(why, {}) } })
    const { datedLock: _, ...elsewhere } = own
    await expect(
      raydiumCpmm.planLock(on.at, { ...order(at + 60n), position: elsewhere }),
    ).rejects.toMatchObject({ context: { message: poolsSay('no-dated-lock', {}) } })
    const inSlots = { ...order(at + 60n), position: { ...own, datedLock: 'counts-slots' as const } }
    await expect(plan(on.at, inSlots)).rejects.toMatchObject({
      context: { message: poolsSay('counts-slots', {}) },
    })
  })

  it('by another tool is found, dated, and released in the transaction that removes it, with its rent', async () => {
    const { plan, position } = await aPool()
    const [due, later] = [(await now()) + 1_000n, (await now()) + 100_000n]
    const part = there(position).free / 5n
    const vesting = await lockOutside(there(position), due, part)
    await lockOutside(there(position), later, part)
    await goOnTo(due)
    const read = there((await on.look(plan)).position)
    const rentBack = await chain.balance({ publicKey: vesting })
    expect(read).toMatchObject({
      free: there(position).free - part,
      locked: { overTime: part },
      timed: [{ locked: part, all: part, dates: { first: later, last: later } }],
      due: [{ account: vesting.toBase58(), rentBack }],
      datedLock: 'possible',
    })
    const quote = read.pool.quotes.withdraw(read.free)
    const removing = await meteoraDammV2.planRemove(on.at, {
      position: read,
      quote,
      slippage: 100,
      close: false,
    })
    // What it decides names the rent that comes back, and its step what it does first.
    const says = ({ subject, steps }: typeof removing) => [subject.rentBack, steps[0]?.detail]
    expect(says(removing)).toEqual([
      rentBack,
      expect.arrayContaining([poolsSay('releases-due', { schedules: 1 })]),
    ])
    const locking = await on.can('planLock')(on.at, { position: read, lpAmount: 1n })
    expect(says(locking)).toEqual([
      rentBack,
      expect.arrayContaining([poolsSay('releases-due', { schedules: 1 })]),
    ])
    const prepared = await on.run(payer, removing)
    expect(prepared.drafts).toHaveLength(1)
    expect(prepared.bill.lines.map(({ lamports }) => lamports)).toContain(-rentBack)
    expect(there((await on.look(plan)).position)).toMatchObject({
      free: 0n,
      locked: { overTime: part },
      due: [],
    })
  })

  it('by another tool is removed with its position once it is due: the position closes', async () => {
    const { plan, position } = await aPool()
    const due = (await now()) + 1_000n
    await lockOutside(there(position), due, there(position).free)
    await goOnTo(due)
    const read = there((await on.look(plan)).position)
    const quote = read.pool.quotes.withdraw(read.free)
    const removing = await meteoraDammV2.planRemove(on.at, {
      position: read,
      quote,
      slippage: 100,
      close: true,
    })
    const [record] = read.due ?? []
    expect(removing.subject.rentBack).toBe(read.rentBack + (record?.rentBack ?? -1n))
    await on.run(payer, removing)
    expect((await on.look(plan)).position).toBeNull()
  })
})
