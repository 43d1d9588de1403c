// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { isLargeFee } from '../../src/liquidity/impact'
import { decodePool } from '../../src/liquidity/meteora-damm-v2/layouts'
import { toPool } from '../../src/liquidity/meteora-damm-v2/pool'
import { sidesOfPool } from '../../src/liquidity/meteora-damm-v2/sides'
import { decodeAmmConfig, decodePoolState } from '../../src/liquidity/raydium-cpmm/layouts'
import { cpmmPoolOf } from '../../src/liquidity/raydium-cpmm/pool'
import { aToken, POOL, SOL } from '../pages/manage-liquidity/aPool'
import { FALLING_POOL } from './meteora-damm-v2/recorded'
import { CONFIG_OF_TWO_PERCENT, OLDER_POOL, POOL_WITH_CREATOR_FEE } from './raydium-cpmm/recorded'

/* The fee that pages tell of a pool that exists is the whole of it, as it is now. */

describe('the fee of a Raydium pool', () => {
  const config = { ...decodeAmmConfig(CONFIG_OF_TWO_PERCENT, POOL), creatorFeeShareRate: 100_000n }
  const feeOf = (account: Uint8Array) => {
    const beside = {
      config,
      tokens: [SOL, aToken()],
      vaults: [10n ** 12n, 10n ** 15n],
      lpMinted: 1n,
      lockedLp: null,
    } as const
    return cpmmPoolOf(POOL, decodePoolState(account, POOL), beside).tier
  }

  it('includes that of its creator, and says who earns which part', () => {
    const { rate, split } = feeOf(POOL_WITH_CREATOR_FEE)
    expect(rate).toBe(config.tradeFeeRate + config.creatorFeeRate)
    const { pool, operators, creator = 0n } = split
    expect(pool + operators + creator).toBe(1_000_000n)
    // Nine tenths of the creator's part are the creator's.
    expect((creator * rate) / 1_000_000n).toBe((config.creatorFeeRate * 9n) / 10n - 1n)
  })

  it('is that of its config where the creator takes none', () => {
    const { rate, split } = feeOf(OLDER_POOL)
    expect([rate, split.creator]).toEqual([config.tradeFeeRate, undefined])
  })
})

describe('the fee of a Meteora pool that falls with time', () => {
  const state = decodePool(FALLING_POOL, POOL)
  const rateAt = (point: bigint) => {
    const clock = { slot: point, time: point, slotMs: 400 }
    return toPool(POOL, state, sidesOfPool(aToken(), SOL), clock).tier.rate
  }

  it('is that of now by the chain’s clock, and before the pool opens that of its opening', () => {
    const opened = state.activation.point
    const rates = [opened - 1_000n, opened, opened + 10_000_000n].map(rateAt)
    expect(rates[0]).toBe(rates[1])
    expect(rates[2]).toBeLessThan(rates[1] ?? 0n)
    expect(rates[1]).toBe(state.baseFee.cliff / 1_000n)
  })
})

it('a fee is large above those that venues offer for a new pool', () => {
  expect([60_000n, 60_001n, 990_000n].map(isLargeFee)).toEqual([false, true, true])
})
