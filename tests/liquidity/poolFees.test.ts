import { describe, expect, it } from 'vitest'
import { isLargeFee } from '../../src/liquidity/impact'
import { namedAmount } from '../../src/tokens/tokenWords'
import { otherSide } from '../../src/liquidity/orient'
import { routeSubject, swapSubject } from '../../src/liquidity/subject'
import { quoteOffers } from '../../src/liquidity/swap/poolsOffers'
import { decisionOf } from '../../src/operations/decision'
import { readSubject, type Subject, writeSubject } from '../../src/transactions/subject'
import { decodePool } from '../../src/liquidity/meteora-damm-v2/layouts'
import { toPool } from '../../src/liquidity/meteora-damm-v2/pool'
import { sidesOfPool } from '../../src/liquidity/meteora-damm-v2/sides'
import { decodeAmmConfig, decodePoolState } from '../../src/liquidity/raydium-cpmm/layouts'
import { cpmmPoolOf } from '../../src/liquidity/raydium-cpmm/pool'
import { aToken, SOL } from '../pages/manage-liquidity/aPool'
import { FALLING_POOL } from './meteora-damm-v2/recorded'
import { CONFIG_OF_TWO_PERCENT, OLDER_POOL, POOL_WITH_CREATOR_FEE } from './raydium-cpmm/recorded'

const POOL = '7quYw7bVc5K3ebFyxZNWvyPF1WRgV6MyWcBhk3sTRXQM'

/* The fee that pages tell of a pool that exists is the whole of it, as it is now. */

describe('the fee of a Raydium pool', () => {
  const config = { ...decodeAmmConfig(CONFIG_OF_TWO_PERCENT, POOL), creatorFeeShareRate: 100_000n }
  const poolOf = (account: Uint8Array) => {
    const beside = {
      config,
      tokens: [SOL, aToken()],
      vaults: [10n ** 12n, 10n ** 15n],
      lpMinted: 1n,
      lockedLp: null,
    } as const
    return cpmmPoolOf(POOL, decodePoolState(account, POOL), beside)
  }
  const feeOf = (account: Uint8Array) => poolOf(account).tier

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

  const { base, quote } = poolOf(POOL_WITH_CREATOR_FEE).pair
  // SOL is the pool's first token. What its account says of the creator's fee stands at 389 (states/pool.rs).
  it.each([
    ['in the paid token', 0, 'quote', null],
    ['in the paid token', 0, 'base', null],
    ['in the first token, which is paid', 1, 'quote', null],
    ['in the first token, which is received', 1, 'base', quote],
    ['in the second token, which is received', 2, 'quote', base],
    ['in the second token, which is paid', 2, 'base', null],
  ] as const)('is said whole of a swap, where the creator’s is taken %s', (_, takenIn, from, besides) => {
    const pool = poolOf(Uint8Array.from(POOL_WITH_CREATOR_FEE).fill(takenIn, 389, 390))
    const amount = 10n ** 6n + 7n
    const swap = pool.quotes.swap(from, amount)
    const rate = config.tradeFeeRate + (besides ? 0n : config.creatorFeeRate)
    expect(swap.fee).toBe((amount * rate + 999_999n) / 1_000_000n)
    const got = otherSide(from)
    // What neither stays in the pool nor arrives is the creator's.
    const creators = pool.reserves[got] - swap.after[got] - swap.amountOut
    expect([creators > 0n, swap.otherFee ?? 0n]).toEqual([besides !== null, creators])

    const paid = pool.pair[from]
    const whole = [namedAmount(swap.fee, paid), ...(besides ? [namedAmount(creators, besides)] : [])].join(
      ' and ',
    )
    const factsOf = (subject: Subject) => {
      const kept = readSubject(writeSubject(subject))
      if (kept.unread !== undefined) throw new Error('it cannot be read')
      expect(kept).toEqual(subject)
      return decisionOf({ kind: 'swap', subject: kept }).facts
    }
    const facts = factsOf(swapSubject({ pool, quote: swap, slippage: 100 }))
    expect(facts.find(({ label }) => label === 'Trading fee, included')?.value).toBe(whole)
    const market = { direct: [{ ...pool, opensAt: 0n }], through: [], divisible: false, readAt: 1 }
    const wish = { from: paid, to: pool.pair[got], amount, slippage: 100 }
    const [offer] = quoteOffers(wish, market).offers
    if (!offer) throw new Error('the pool gives no offer')
    const through = factsOf(routeSubject(offer, null)).find(({ label }) => label === 'Through')
    expect(through?.note).toBe(`trading fee, included: ${whole}`)
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
