import { describe, expect, it } from 'vitest'
import { holdingProfit } from '../../src/liquidity/holdingProfit'
import { foldExecution, type Execution } from '../../src/transactions/execution'
import type { Subject } from '../../src/transactions/subject'
import { type ActId } from '../../src/operations/registry'
import { anOperation, events } from '../support/events'
import { aPool, aPosition, OWNER, POOL } from '../pages/manage-liquidity/aPool'

let count = 0

/** An operation that landed, of that subject. */
function done(kind: ActId, subject: Subject): Execution {
  const operation = anOperation({
    id: `operation-${(count += 1)}`,
    kind,
    payer: OWNER,
    subject: { pool: POOL, position: aPosition().id, ...subject },
  })
  const all = [
    events.planned({ operation }),
    events.simulated(),
    events.asked(),
    events.signed(),
    events.confirmed(),
  ]
  const execution = foldExecution(all)
  if (!execution) throw new Error('no operation')
  return execution
}

const amounts = (baseAmount: bigint, quoteAmount: bigint) => ({
  baseAmount,
  quoteAmount,
})

const made = () => done('create-pool', { lpAmount: 10000n, ...amounts(100_000_000n, 1_000_000_000n) })

describe('a position whose deposit is known', () => {
  it('that is worth its deposit has a profit of zero', () =>
    expect(holdingProfit(aPosition(), [made()])).toEqual({ status: 'known', basisPoints: 0n }))

  it('with fees is ahead by its fees', () => {
    const fees = { base: 0n, quote: 20_000_000n }
    expect(holdingProfit(aPosition({ fees }), [made()])).toEqual({ status: 'known', basisPoints: 100n })
  })

  it('whose price has moved is behind holding, at the current price', () => {
    // four times the price: half the tokens, twice the SOL
    const reserves = { base: 500_000_000n, quote: 20_000_000_000n }
    const worth = { base: 50_000_000n, quote: 2_000_000_000n }
    const position = aPosition({ pool: aPool({ reserves }), worth })
    expect(holdingProfit(position, [made()])).toEqual({ status: 'known', basisPoints: -2000n })
  })

  it('counts a deposit from one token by what went into the pool', () => {
    const added = done('swap-and-add', {
      lpAmount: 10000n,
      from: 'quote',
      paid: 7n,
      ...amounts(100_000_000n, 1_000_000_000n),
    })
    const position = aPosition({ free: 20_000n, worth: { base: 200_000_000n, quote: 2_000_000_000n } })
    expect(holdingProfit(position, [made(), added])).toEqual({ status: 'known', basisPoints: 0n })
  })

  it('counts withdrawals in between, and the claimed fees on the chain', () => {
    const removed = done('remove-liquidity', { lpAmount: 5000n, ...amounts(50_000_000n, 500_000_000n) })
    const worth = { base: 50_000_000n, quote: 500_000_000n }
    const claimed = { base: 0n, quote: 200_000_000n }
    expect(holdingProfit(aPosition({ free: 5_000n, worth, claimed }), [made(), removed])).toEqual({
      status: 'known',
      basisPoints: 1000n,
    })
  })

  it('does not count creator fees, nor a claim twice', () => {
    const collected = done('claim-fees', amounts(0n, 200_000_000n))
    expect(holdingProfit(aPosition(), [made(), collected])).toEqual({ status: 'known', basisPoints: 0n })
  })
})

describe('the profit is unknown', () => {
  const unknown = { status: 'unknown' }

  it('where no operation is known', () => expect(holdingProfit(aPosition(), [])).toEqual(unknown))

  it('where the LP amounts do not add up: something happened elsewhere', () =>
    expect(holdingProfit(aPosition({ free: 10_001n }), [made()])).toEqual(unknown))

  it('where an operation’s record lacks its amounts', () =>
    expect(
      holdingProfit(aPosition(), [made(), done('remove-liquidity', { lpAmount: 0n, baseAmount: undefined })]),
    ).toEqual(unknown))

  it('where the chain does not tell what was claimed', () =>
    expect(holdingProfit(aPosition({ claimed: null }), [made()])).toEqual(unknown))

  it('where some was burnt', () =>
    expect(
      holdingProfit(aPosition({ free: 5000n }), [made(), done('burn-liquidity', { lpAmount: 5000n })]),
    ).toEqual(unknown))

  it('of an operation of another position, pool or wallet', () => {
    const others = [
      done('create-pool', { lpAmount: 10000n, ...amounts(1n, 1n), position: 'another' }),
      done('create-pool', { lpAmount: 10000n, ...amounts(1n, 1n), pool: 'another' }),
    ]
    expect(holdingProfit(aPosition(), others)).toEqual(unknown)
    expect(holdingProfit(aPosition({ owner: POOL }), [made()])).toEqual(unknown)
  })

  it('while an operation is under way, or where it stopped halfway', () => {
    const operation = done('remove-liquidity', { lpAmount: 0n, ...amounts(0n, 5n) }).operation
    const half = { ...operation, transactions: 2 }
    const signed = [events.simulated(), events.asked(), events.signed()]
    const open = foldExecution([events.planned({ operation }), ...signed])
    const stuck = foldExecution([events.planned({ operation: half }), ...signed, events.confirmed()])
    for (const one of [open, stuck])
      expect(holdingProfit(aPosition(), one ? [made(), one] : [])).toEqual({ status: 'under-way' })
  })

  it('of an operation that did not land', () => {
    const planned = foldExecution([events.planned({ operation: { ...made().operation, id: 'open' } })])
    expect(holdingProfit(aPosition(), planned ? [planned] : [])).toEqual(unknown)
  })
})
