import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../src/errors/AppError'
import {
  decodeConfig,
  decodePool,
  decodePosition,
  decodeVestingAccount,
} from '../../../src/liquidity/meteora-damm-v2/layouts'
import { amountsIn, claimable } from '../../../src/liquidity/meteora-damm-v2/quote'
import { swap } from '../../../src/liquidity/meteora-damm-v2/instructions'
import { describeWithPrograms, METEORA_DAMM } from '../../support/programs'
import { aBench } from '../bench'
import { big, configByOracle, poolByOracle, positionByOracle, sdk, vestingByOracle } from './oracle'
import { DYNAMIC, FLAT, ponds } from './pond'
import { CONFIG, FALLING_POOL, OLD_POOL } from './recorded'

const SOMEWHERE = 'CGPxT5d1uf9a8cKVJuZaJAU76t2EfLGbTmRbfvLLZp5j'

/** Every field that we read, as the venue's own library reads it. */
function expectSame(data: Uint8Array): void {
  const [ours, theirs] = [decodePool(data, SOMEWHERE), poolByOracle(data)]
  expect(ours).toMatchObject({
    mintA: theirs.tokenAMint.toBase58(),
    mintB: theirs.tokenBMint.toBase58(),
    vaultA: theirs.tokenAVault.toBase58(),
    vaultB: theirs.tokenBVault.toBase58(),
    liquidity: big(theirs.liquidity),
    sqrtMin: big(theirs.sqrtMinPrice),
    sqrtMax: big(theirs.sqrtMaxPrice),
    sqrtPrice: big(theirs.sqrtPrice),
    openingSqrtPrice: big(theirs.poolFees.initSqrtPrice),
    amounts: theirs.layoutVersion === 0 ? null : { a: big(theirs.tokenAAmount), b: big(theirs.tokenBAmount) },
    collects: ['out', 'only-b', 'compounding'][theirs.collectFeeMode],
    protocolPercent: big(theirs.poolFees.protocolFeePercent),
    compoundingBps: big(theirs.poolFees.compoundingFeeBps),
    activation: { by: ['slot', 'time'][theirs.activationType], point: big(theirs.activationPoint) },
    enabled: theirs.poolStatus === 0,
    feePerLiquidity: {
      a: big(sdk.readU256Le(theirs.feeAPerLiquidity)),
      b: big(sdk.readU256Le(theirs.feeBPerLiquidity)),
    },
    lockedForever: big(theirs.permanentLockLiquidity),
    creator: theirs.creator.toBase58(),
  })
  const { dynamicFee } = theirs.poolFees
  expect(ours.dynamicFee).toEqual(
    dynamicFee.initialized
      ? {
          binStep: big(dynamicFee.binStep),
          control: big(dynamicFee.variableFeeControl),
          volatility: big(dynamicFee.volatilityAccumulator),
        }
      : null,
  )
}

/** An account of that name with any bytes, but for those that say how the others are to be read, of which each has so many values. */
function anyAccount(name: string, length: number, choices: Readonly<Record<number, number>> = {}) {
  const mark = createHash('sha256').update(`account:${name}`).digest().subarray(0, 8)
  const places = Object.entries(choices)
  return fc
    .tuple(
      fc.uint8Array({ minLength: length, maxLength: length }),
      fc.tuple(...places.map(([, count]) => fc.nat(count - 1))),
    )
    .map(([data, chosen]) => {
      data.set(mark)
      for (const [at, [place]] of places.entries()) data[8 + Number(place)] = chosen[at] ?? 0
      return data
    })
}

/** The fee in 32 bytes from there on, as the venue's library reads each kind. */
function feeByOracle(data: Uint8Array, from: number) {
  const bytes = Buffer.from(data.subarray(from, from + 32))
  const mode = data[from + 8] ?? 0
  if (mode === 2) {
    const fee = sdk.decodePodAlignedFeeRateLimiter(bytes)
    const parts = [fee.feeIncrementBps, fee.maxLimiterDuration, fee.maxFeeBps, big(fee.referenceAmount)]
    const [cliff, lasts] = [big(fee.cliffFeeNumerator), big(fee.maxLimiterDuration)]
    return { kind: 'by-amount', cliff, lasts, limited: parts.some((part) => Number(part) !== 0) }
  }
  if (mode < 2) {
    const fee = sdk.decodePodAlignedFeeTimeScheduler(bytes)
    return {
      kind: 'by-time',
      exponential: mode === 1,
      cliff: big(fee.cliffFeeNumerator),
      periods: big(fee.numberOfPeriod),
      every: big(fee.periodFrequency),
      reduction: big(fee.reductionFactor),
    }
  }
  const fee = sdk.decodePodAlignedFeeMarketCapScheduler(bytes)
  return {
    kind: 'by-price',
    exponential: mode === 4,
    cliff: big(fee.cliffFeeNumerator),
    periods: big(fee.numberOfPeriod),
    step: big(fee.sqrtPriceStepBps),
    expiresAfter: big(fee.schedulerExpirationDuration),
    reduction: big(fee.reductionFactor),
  }
}

describe('an account with any bytes is read as the venue’s library reads it', () => {
  it('a pool', () => {
    // The kind of fee, dynamic or not, in time or slots, on or off, how fees are taken, the highest fee, and whether it says its amounts.
    const kinds = { 8: 5, 48: 2, 472: 2, 473: 2, 476: 3, 478: 2, 688: 2 }
    fc.assert(
      fc.property(anyAccount('Pool', 1112, kinds), (data) => {
        expectSame(data)
        const { baseFee, mostFee } = decodePool(data, SOMEWHERE)
        expect(baseFee).toEqual(feeByOracle(data, 8))
        expect(mostFee).toBe(data[8 + 478] === 0 ? 500_000_000n : 990_000_000n)
      }),
      { numRuns: 40 },
    )
  })

  it('a position', () => {
    const ours = (data: Uint8Array) => decodePosition(data, SOMEWHERE)
    fc.assert(
      fc.property(anyAccount('Position', 408), (data) => {
        const theirs = positionByOracle(data)
        const { innerVesting } = theirs
        expect(ours(data)).toEqual({
          pool: theirs.pool.toBase58(),
          nftMint: theirs.nftMint.toBase58(),
          checkpoint: {
            a: big(sdk.readU256Le(theirs.feeAPerTokenCheckpoint)),
            b: big(sdk.readU256Le(theirs.feeBPerTokenCheckpoint)),
          },
          pending: { a: big(theirs.feeAPending), b: big(theirs.feeBPending) },
          unlocked: big(theirs.unlockedLiquidity),
          vested: big(theirs.vestedLiquidity),
          lockedForever: big(theirs.permanentLockedLiquidity),
          claimed: { a: big(theirs.metrics.totalClaimedAFee), b: big(theirs.metrics.totalClaimedBFee) },
          rewards: theirs.rewardInfos.some(({ rewardPendings }) => big(rewardPendings) !== 0n),
          vesting: {
            cliff: big(innerVesting.cliffPoint),
            every: big(innerVesting.periodFrequency),
            atCliff: big(innerVesting.cliffUnlockLiquidity),
            eachTime: big(innerVesting.liquidityPerPeriod),
            released: big(innerVesting.totalReleasedLiquidity),
            times: big(innerVesting.numberOfPeriod),
          },
        })
        // Rewards of either kind, and a schedule, are there or not.
        const plain = data.fill(0, 8 + 232)
        expect(ours(plain)).toMatchObject({ rewards: false, vesting: null })
        for (const at of [240, 288]) expect(ours(plain.with(8 + at, 1)).rewards).toBe(true)
        expect(ours(plain.with(8 + 304, 1)).vesting).toMatchObject({ cliff: 1n, times: 0n })
      }),
      { numRuns: 30 },
    )
  })

  it('a schedule in an account of its own', () => {
    fc.assert(
      fc.property(anyAccount('Vesting', 184), (data) => {
        const { position, innerVesting } = vestingByOracle(data)
        expect(decodeVestingAccount(data, SOMEWHERE)).toEqual({
          position: position.toBase58(),
          vesting: {
            cliff: big(innerVesting.cliffPoint),
            every: big(innerVesting.periodFrequency),
            atCliff: big(innerVesting.cliffUnlockLiquidity),
            eachTime: big(innerVesting.liquidityPerPeriod),
            released: big(innerVesting.totalReleasedLiquidity),
            times: big(innerVesting.numberOfPeriod),
          },
        })
      }),
      { numRuns: 30 },
    )
  })

  it('settings for new pools', () => {
    fc.assert(
      fc.property(anyAccount('Config', 328, { 72: 5, 96: 2, 192: 2, 193: 3, 194: 2 }), (data) => {
        const theirs = configByOracle(data)
        expect(decodeConfig(data, SOMEWHERE)).toEqual({
          baseFee: feeByOracle(data, 8 + 64),
          dynamic: theirs.poolFees.dynamicFee.initialized === 1,
          protocolPercent: big(theirs.poolFees.protocolFeePercent),
          compoundingBps: BigInt((data[8 + 150] ?? 0) + 256 * (data[8 + 151] ?? 0)),
          activation: ['slot', 'time'][theirs.activationType],
          collects: ['out', 'only-b', 'compounding'][theirs.collectFeeMode],
          open: false,
          sqrtMin: big(theirs.sqrtMinPrice),
          sqrtMax: big(theirs.sqrtMaxPrice),
        })
        const unowned = data.fill(0, 8, 8 + 64)
        expect(decodeConfig(unowned, SOMEWHERE).open).toBe(theirs.configType === 0)
      }),
      { numRuns: 30 },
    )
  })
})

describe('a recorded pool', () => {
  it.each([
    ['of an older program', OLD_POOL],
    ['whose fee falls', FALLING_POOL],
  ])('%s is read as the venue’s library reads it', (_, data) => expectSame(data))

  it('that does not say its amounts has those that follow from its price', () => {
    const { tokenAAmount, tokenBAmount, ...theirs } = poolByOracle(OLD_POOL)
    const { sqrtPrice, sqrtMinPrice, sqrtMaxPrice, liquidity } = theirs
    const [a, b] = sdk.getAmountsForModifyForConcentratedLiquidity(
      sqrtPrice,
      sqrtMinPrice,
      sqrtMaxPrice,
      liquidity,
      0,
    )
    expect(amountsIn(decodePool(OLD_POOL, SOMEWHERE))).toEqual({ a: big(a), b: big(b) })
    expect([big(tokenAAmount), big(tokenBAmount)]).toEqual([0n, 0n])
  })

  it('has the fee that its mode says', () => {
    const theirs = sdk.decodePodAlignedFeeTimeScheduler(Buffer.from(FALLING_POOL.subarray(8, 40)))
    expect(decodePool(FALLING_POOL, SOMEWHERE).baseFee).toEqual({
      kind: 'by-time',
      exponential: true,
      cliff: big(theirs.cliffFeeNumerator),
      periods: big(theirs.numberOfPeriod),
      every: big(theirs.periodFrequency),
      reduction: big(theirs.reductionFactor),
    })
  })

  it.each<[string, (data: Uint8Array) => Uint8Array]>([
    ['another kind of account', (data) => data.with(0, 1)],
    ['longer than it was', (data) => Uint8Array.from([...data, 0])],
    ['shorter than it was', (data) => data.subarray(0, 1111)],
    ['a fee mode that is not known', (data) => data.with(8 + 8, 5)],
    ['a way to take fees that is not known', (data) => data.with(8 + 476, 3)],
    ['another kind of time', (data) => data.with(8 + 472, 2)],
    ['a newer fee version', (data) => data.with(8 + 478, 2)],
    ['a newer layout', (data) => data.with(8 + 688, 2)],
  ])('is refused where it is %s', (_, change) => {
    expect(() => decodePool(change(OLD_POOL), SOMEWHERE)).toThrow(
      expect.objectContaining({
        code: 'pool/unknown-layout',
        context: { venue: 'Meteora DAMM v2', address: SOMEWHERE },
      }),
    )
  })
})

it('reads recorded settings as the venue’s library does', () => {
  const [ours, theirs] = [decodeConfig(CONFIG, SOMEWHERE), configByOracle(CONFIG)]
  expect(ours).toMatchObject({
    dynamic: theirs.poolFees.dynamicFee.initialized === 1,
    protocolPercent: big(theirs.poolFees.protocolFeePercent),
    activation: ['slot', 'time'][theirs.activationType],
    collects: ['out', 'only-b'][theirs.collectFeeMode],
    sqrtMin: big(theirs.sqrtMinPrice),
    sqrtMax: big(theirs.sqrtMaxPrice),
    open: true,
  })
  expect(ours.baseFee).toMatchObject({ cliff: 500_000_000n, periods: 120n, every: 60n })
  expect(decodeConfig(CONFIG.with(8, 1), SOMEWHERE).open).toBe(false)
  expect(decodeConfig(CONFIG.with(8 + 40, 1), SOMEWHERE).open).toBe(false)
  expect(decodeConfig(CONFIG.with(8 + 194, 1), SOMEWHERE).open).toBe(false)
  expect(() => decodeConfig(OLD_POOL, SOMEWHERE)).toThrow(AppError)
})

describeWithPrograms('accounts that the program makes', [METEORA_DAMM], () => {
  it('are read as the venue’s library reads them, fees to claim included', () => {
    const bench = aBench()
    const { aForeignPond, poolOf, positionOf } = ponds(bench)
    const kind = { baseFee: FLAT(10_000_000n), collects: 0, dynamicFee: DYNAMIC } as const
    const opening = { liquidity: (10n ** 9n) << 64n, sqrtPrice: 3n << 63n }
    const pond = aForeignPond(bench.aMint(2n ** 60n), bench.aMint(2n ** 60n), kind, opening)
    const { pool, position, tokenAccounts } = pond.accounts
    bench.run(swap(pond.accounts, tokenAccounts.a, tokenAccounts.b, 12_345_678n, 0n))
    bench.run(swap(pond.accounts, tokenAccounts.b, tokenAccounts.a, 98_765_432n, 0n))
    expectSame(bench.dataOf(pool.pool))
    const theirs = positionByOracle(bench.dataOf(position.position))
    expect(positionOf(pond)).toMatchObject({
      pool: theirs.pool.toBase58(),
      nftMint: theirs.nftMint.toBase58(),
      unlocked: big(theirs.unlockedLiquidity),
      vested: 0n,
      lockedForever: 0n,
      rewards: false,
      vesting: null,
    })
    const { feeTokenA, feeTokenB } = sdk.getUnClaimLpFee(poolByOracle(bench.dataOf(pool.pool)), theirs)
    expect(claimable(positionOf(pond), poolOf(pond))).toEqual({ a: big(feeTokenA), b: big(feeTokenB) })
    expect(big(feeTokenA)).toBeGreaterThan(0n)
    expect(() => decodePosition(bench.dataOf(pool.pool), SOMEWHERE)).toThrow(AppError)
  })
})
