import { expect, it } from 'vitest'
import { call, read, signs, write } from '../../../src/liquidity/meteora-damm-v2/addresses'
import { encode, option, u128, u16, u64 } from '../../../src/liquidity/anchor'
import { removeAllLiquidity, removeLiquidity } from '../../../src/liquidity/meteora-damm-v2/instructions'
import { freeLiquidity, totalLiquidity } from '../../../src/liquidity/meteora-damm-v2/layouts'
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
