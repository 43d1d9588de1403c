import fc from 'fast-check'
import { calculateFee, type TransferFee as SplTransferFee } from '@solana/spl-token'
import { describe, expect, it } from 'vitest'
import { payFrom } from '../../src/tokens/spendable'
import {
  arrivesOf,
  grossFor,
  isNoFee,
  netOf,
  paymentFor,
  presentFee,
  sentAmounts,
  sumOfAmounts,
  transferFeeOf,
  withholds,
} from '../../src/tokens/transferFeeMath'
import { U64_MAX } from '../../src/units/amounts'

const amounts = fc.bigInt({ min: 0n, max: U64_MAX })
const fees = fc.record({
  basisPoints: fc.integer({ min: 0, max: 10_000 }),
  maximum: fc.oneof(amounts, fc.bigInt({ min: 0n, max: 1_000n })),
})

describe('the fee of a transfer', () => {
  it('is what the official library takes, for every amount and every fee', () => {
    fc.assert(
      fc.property(amounts, fees, (amount, fee) => {
        const theirs: SplTransferFee = {
          epoch: 0n,
          maximumFee: fee.maximum,
          transferFeeBasisPoints: fee.basisPoints,
        }
        expect(transferFeeOf(amount, fee)).toBe(calculateFee(theirs, amount))
      }),
    )
  })

  it('is nothing of a mint without one', () => {
    expect(transferFeeOf(1_000n, null)).toBe(0n)
    expect(grossFor(1_000n, null)).toBe(1_000n)
  })

  it('withholds nothing where its rate or its maximum is nothing, unless a later one does', () => {
    const some = { basisPoints: 1, maximum: 1n }
    const none = [null, { basisPoints: 0, maximum: 5n }, { basisPoints: 5, maximum: 0n }]
    expect(none.map(isNoFee)).toEqual([true, true, true])
    expect(none.map(withholds)).toEqual([false, false, false])
    expect([isNoFee(some), withholds(some)]).toEqual([false, true])
    const later = { basisPoints: 0, maximum: 5n, next: { ...some, epoch: 9n } }
    expect([isNoFee(later), withholds(later)]).toEqual([true, true])
    expect(withholds({ ...later, next: { basisPoints: 0, maximum: 0n, epoch: 9n } })).toBe(false)
  })

  it('is rounded up and capped', () => {
    expect(transferFeeOf(1n, { basisPoints: 1, maximum: 5n })).toBe(1n)
    expect(transferFeeOf(1_000_000n, { basisPoints: 100, maximum: 5n })).toBe(5n)
  })
})

describe('what must be sent for an amount to arrive', () => {
  it('is the least that brings it', () => {
    fc.assert(
      fc.property(amounts, fees, (net, fee) => {
        const gross = grossFor(net, fee)
        if (gross === undefined) return
        expect(netOf(gross, fee)).toBe(net)
        if (gross > 0n) expect(netOf(gross - 1n, fee)).toBeLessThan(net)
      }),
    )
  })

  it('is undefined where it would be more than a token program accepts', () => {
    expect(grossFor(U64_MAX, { basisPoints: 1, maximum: 1n })).toBeUndefined()
  })

  it('is the amount and the whole maximum where all of a transfer would be kept', () => {
    expect(grossFor(7n, { basisPoints: 10_000, maximum: 100n })).toBe(107n)
  })
})

describe('what several accounts must pay for an amount to arrive', () => {
  type Held = Readonly<{ balance: bigint; delegated?: object | undefined }>
  const balances: fc.Arbitrary<readonly Held[]> = fc.array(
    fc.record({
      balance: fc.bigInt({ min: 0n, max: 2_000n }),
      delegated: fc.constantFrom<(object | undefined)[]>({}, undefined),
    }),
    { minLength: 1, maxLength: 8 },
  )
  const small = fc.record({
    basisPoints: fc.integer({ min: 0, max: 10_000 }),
    maximum: fc.bigInt({ min: 0n, max: 300n }),
  })
  const paying = (accounts: readonly Held[], units: bigint) =>
    payFrom(accounts, units, ({ balance }) => balance)

  it('is the least that brings exactly it, although each transfer withholds its own fee', () => {
    fc.assert(
      fc.property(balances, small, fc.bigInt({ min: 1n, max: 4_000n }), (accounts, fee, net) => {
        const partsOf = (units: bigint) => paying(accounts, units)
        const held = accounts.reduce((sum, { balance }) => sum + balance, 0n)
        const payment = paymentFor(net, fee, partsOf)
        const enough = Array.from({ length: Number(held) + 1 }, (_, units) => BigInt(units)).find(
          (units) => arrivesOf(partsOf(units), fee) >= net,
        )
        if (enough !== undefined) {
          expect(payment).toBe(enough)
          expect(arrivesOf(partsOf(enough), fee)).toBe(net)
        } else if (payment !== undefined) expect(payment).toBeGreaterThan(held)
      }),
    )
  })

  it('is undefined where so much can never arrive', () => {
    const all = { basisPoints: 10_000, maximum: U64_MAX }
    expect(paymentFor(1n, all, (units) => [{ units }])).toBeUndefined()
    expect(paymentFor(0n, all, (units) => [{ units }])).toBe(0n)
  })
})

describe('what is sent and arrives of a typed amount', () => {
  const fee = { basisPoints: 1_000, maximum: 50n }
  const halves = (units: bigint) => [{ units: units / 2n }, { units: units - units / 2n }]

  it('is counted by the transfers that pay it', () => {
    expect(sentAmounts(100n, 'sent', fee)).toEqual({ sent: 100n, arrives: 90n })
    expect(sentAmounts(90n, 'arrives', fee)).toEqual({ sent: 100n, arrives: 90n })
    // Two transfers withhold ten of hundred each, rounded up, where one withholds at most fifty.
    expect(sentAmounts(1_000n, 'sent', fee, halves)).toEqual({ sent: 1_000n, arrives: 900n })
    expect(sentAmounts(1_000n, 'sent', fee)).toEqual({ sent: 1_000n, arrives: 950n })
    expect(sentAmounts(900n, 'arrives', fee, halves)).toEqual({ sent: 1_000n, arrives: 900n })
    expect(sentAmounts(7n, 'sent', null)).toEqual({ sent: 7n, arrives: 7n })
  })

  it('is that of one transfer where the accounts hold less', () => {
    const few = (units: bigint) => [{ units: units < 60n ? units : 60n }]
    expect(sentAmounts(100n, 'sent', fee, few)).toEqual({ sent: 100n, arrives: 90n })
  })

  it('is undefined where so much can never arrive, and one lamport less can', () => {
    expect(sentAmounts(U64_MAX - 49n, 'arrives', fee)).toBeUndefined()
    expect(sentAmounts(U64_MAX - 50n, 'arrives', fee)).toEqual({ sent: U64_MAX, arrives: U64_MAX - 50n })
    // Of several accounts that hold too little, one more transfer would bring what is missing.
    const some = (held: bigint) => (units: bigint) => [{ units: units < held ? units : held }]
    expect(paymentFor(U64_MAX - 50n, fee, some(1_000n))).toBe(U64_MAX)
    expect(paymentFor(U64_MAX - 49n, fee, some(1_000n))).toBeUndefined()
    const held = (most: bigint) => (units: bigint) => halves(units < most ? units : most)
    expect(paymentFor(930n, fee, held(1_000n))).toBe(1_034n)
    expect(paymentFor(U64_MAX - 60n, fee, held(U64_MAX))).toBeUndefined()
  })

  it('is added up line by line, and all of a line arrives where no fee is known', () => {
    expect(sumOfAmounts([{ units: 5n, arrives: 3n }, { units: 7n }])).toEqual({ sent: 12n, arrives: 10n })
    expect(sumOfAmounts([])).toEqual({ sent: 0n, arrives: 0n })
  })
})

describe('the fee of the present epoch', () => {
  const older = { basisPoints: 750, maximum: 9n, epoch: 0n }
  const newer = { basisPoints: 500, maximum: 8n, epoch: 12n }
  const settings = {
    transferFee: { older, newer, withheld: 0n, configAuthority: null, withdrawAuthority: null },
  }

  it('is the older one until the newer one begins, which is known before', () => {
    expect(presentFee(settings, 11n)).toEqual({ basisPoints: 750, maximum: 9n, next: newer })
    expect(presentFee(settings, 12n)).toEqual({ basisPoints: 500, maximum: 8n })
    expect(presentFee(settings, null)).toEqual({ basisPoints: 500, maximum: 8n })
    expect(presentFee({}, 12n)).toBeNull()
    // Another maximum alone is another fee.
    const transferFee = { ...settings.transferFee, older: { ...newer, maximum: 9n, epoch: 0n } }
    expect(presentFee({ transferFee }, 11n)).toEqual({ basisPoints: 500, maximum: 9n, next: newer })
  })
})
