import { PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DropHolder, type DropRule, inHolderOrder, shareOut } from '../../../src/tokens/drop/shares'
import { U64_MAX } from '../../../src/units/amounts'

/*
 * The shares of a drop, compared with another way to compute them: one holder after another goes out, each time all fractions are made
 * anew, and units that are left are given out one by one to whoever is furthest below its exact share.
 */

type Drop = Readonly<{ holders: readonly DropHolder[]; rule: DropRule }>

const amount = fc.oneof(fc.bigInt({ min: 0n, max: 12n }), fc.bigInt({ min: 0n, max: U64_MAX }))
const sum = fc.oneof(fc.bigInt({ min: 1n, max: 400n }), fc.bigInt({ min: 1n, max: U64_MAX }))
const owner = fc
  .oneof(
    fc.uint8Array({ minLength: 32, maxLength: 32 }),
    // Small numbers are short addresses, and long ones with many zeros.
    fc
      .uint8Array({ minLength: 1, maxLength: 2 })
      .map((bytes) => Uint8Array.of(...Array(32 - bytes.length).fill(0), ...bytes)),
  )
  .map((bytes) => new PublicKey(bytes).toBase58())
const bytesOf = (address: string) => new PublicKey(address).toBuffer()

const drop: fc.Arbitrary<Drop> = fc
  .uniqueArray(fc.record({ owner, amount, need: fc.option(sum, { nil: null }) }), {
    selector: (one) => one.owner,
    maxLength: 25,
  })
  .chain((all) =>
    fc.record({
      holders: fc.constant(all.map(({ owner: its, amount: held }) => ({ owner: its, amount: held }))),
      rule: fc.record({
        split: fc.oneof(
          fc.record({ by: fc.constantFrom('proportion' as const, 'equal' as const), total: sum }),
          fc.record({ by: fc.constant('fixed' as const), each: sum }),
        ),
        leastHolding: amount,
        top: fc.option(fc.integer({ min: 1, max: 25 }), { nil: null }),
        leastPayout: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 60n }), sum),
        needs: fc.constant(new Map(all.flatMap((one) => (one.need === null ? [] : [[one.owner, one.need]])))),
        raises: fc.boolean(),
      }),
    }),
  )

/** The same rule, word by word. */
function slowly({ holders, rule }: Drop): ReadonlyMap<string, bigint> {
  const { split, leastHolding, top, leastPayout, needs, raises } = rule
  let within = holders
    .filter((one) => one.amount !== 0n && one.amount >= leastHolding)
    .toSorted(
      (a, b) =>
        Number(b.amount > a.amount) - Number(b.amount < a.amount) ||
        Buffer.compare(bytesOf(a.owner), bytesOf(b.owner)),
    )
    .filter((_, place) => top === null || place < top)
  const weight = (one: DropHolder) => (split.by === 'proportion' ? one.amount : 1n)
  const all = () => within.map(weight).reduce((a, b) => a + b, 0n)
  const floor = (one: DropHolder) => (split.by === 'fixed' ? split.each : (split.total * weight(one)) / all())
  for (;;) {
    const poor = within.filter((one) => {
      const need = raises ? 0n : (needs.get(one.owner) ?? 0n)
      return floor(one) < leastPayout || floor(one) < need || floor(one) === 0n
    })
    const smallest = poor.at(-1)
    if (!smallest) break
    within = within.filter((one) => !(poor.includes(one) && one.amount === smallest.amount))
  }
  const got = new Map(within.map((one) => [one.owner, floor(one)]))
  if (split.by !== 'fixed' && within.length > 0) {
    const weights = all()
    let left = split.total - [...got.values()].reduce((a, b) => a + b, 0n)
    const given = new Set<string>()
    for (; left > 0n; left -= 1n) {
      // How far each is below its share, as a numerator over all weights.
      const missing = (one: DropHolder) => split.total * weight(one) - floor(one) * weights
      const next = within
        .filter((one) => !given.has(one.owner))
        .reduce((a, b) => {
          if (missing(a) !== missing(b)) return missing(a) > missing(b) ? a : b
          return Buffer.compare(bytesOf(a.owner), bytesOf(b.owner)) < 0 ? a : b
        })
      given.add(next.owner)
      got.set(next.owner, floor(next) + 1n)
    }
  }
  if (raises)
    for (const [to, units] of got) if (units < (needs.get(to) ?? 0n)) got.set(to, needs.get(to) ?? 0n)
  return got
}

describe('the shares of a drop', () => {
  it('are those of an independent computation', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(drop, (each) => {
        const holders = each.holders.toSorted(inHolderOrder)
        const { paid, out, total, raised } = shareOut(holders, each.rule)
        expect(new Map(paid.map((one) => [one.owner, one.units]))).toEqual(slowly(each))
        // Everybody is either paid or left out, once, and the total is exact.
        const named = [...paid, ...out].map((one) => one.owner)
        expect(named.toSorted()).toEqual(
          holders
            .filter((one) => one.amount > 0n)
            .map((one) => one.owner)
            .toSorted(),
        )
        expect(total).toBe(paid.reduce((sum, { units }) => sum + units, 0n))
        const { split } = each.rule
        const shared =
          split.by === 'fixed' ? split.each * BigInt(paid.length) : paid.length > 0 ? split.total : 0n
        expect(total - raised).toBe(shared)
      }),
      { numRuns: 10_000 },
    )
  })

  it('order addresses by their bytes', () => {
    fc.assert(
      fc.property(owner, owner, (one, other) => {
        const order = inHolderOrder({ owner: one, amount: 1n }, { owner: other, amount: 1n })
        expect(order).toBe(Buffer.compare(bytesOf(one), bytesOf(other)))
      }),
      { numRuns: 1_000 },
    )
  })

  const [a, b, c, d] = [1, 2, 3, 4].map((last) =>
    new PublicKey(Uint8Array.of(...Array(31).fill(0), last)).toBase58(),
  ) as [string, string, string, string]
  const rule: DropRule = {
    split: { by: 'proportion', total: 100n },
    leastHolding: 0n,
    top: null,
    leastPayout: 0n,
    needs: new Map(),
    raises: false,
  }
  const holdersOf = (...amounts: readonly bigint[]) =>
    [a, b, c, d].map((its, at) => ({ owner: its, amount: amounts[at] ?? 0n }))

  it('give what is left to the largest remainders, then to the smaller addresses', () => {
    // 33.3 each: the one unit that is left goes to the smallest address.
    expect(shareOut(holdersOf(5n, 5n, 5n), rule).paid.map(({ units }) => units)).toEqual([34n, 33n, 33n])
    // 58.33, 33.33 and 8.33; 71.4, 14.29 and 14.29.
    expect(shareOut(holdersOf(7n, 4n, 1n), rule).paid.map(({ units }) => units)).toEqual([59n, 33n, 8n])
    expect(shareOut(holdersOf(10n, 2n, 2n), rule).paid.map(({ units }) => units)).toEqual([72n, 14n, 14n])
  })

  it('leave out the smallest holder until each gets the least payout', () => {
    const { paid, out } = shareOut(holdersOf(40n, 30n, 20n, 10n), { ...rule, leastPayout: 21n })
    // With 10 out, 20 of 90 gives 22.
    expect(paid.map(({ units }) => units)).toEqual([45n, 33n, 22n])
    expect(out).toEqual([{ owner: d, amount: 10n, why: 'payout' }])
  })

  it('leave out, or raise on top of the total, who needs more than the share', () => {
    const needs = new Map([[c, 15n]])
    const held = holdersOf(60n, 30n, 10n)
    expect(shareOut(held, { ...rule, needs })).toMatchObject({
      paid: [{ units: 67n }, { units: 33n }],
      out: [{ owner: c, why: 'need' }],
      total: 100n,
      raised: 0n,
    })
    expect(shareOut(held, { ...rule, needs, raises: true })).toMatchObject({
      paid: [{ units: 60n }, { units: 30n }, { units: 15n }],
      out: [],
      total: 105n,
      raised: 5n,
      raisedFor: 1,
    })
  })
})
