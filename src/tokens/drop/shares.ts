/* Who gets how much of a drop: whole numbers alone, so that anybody can compute it again from the saved list (docs/drop.md). */

/** An owner (base58) and what it holds, in base units. */
export type DropHolder = Readonly<{ owner: string; amount: bigint }>

/** A total is shared, by what each holds (`proportion`) or alike (`equal`), or each gets a `fixed` amount. Base units of what is paid. */
export type DropSplit = Readonly<
  { by: 'proportion' | 'equal'; total: bigint } | { by: 'fixed'; each: bigint }
>

/**
 * The rule of a drop. `leastHolding`: base units of what is held. `top`: only so many of the largest holders; null: all. `leastPayout`: base
 * units of what is paid. `needs`: the least that can arrive at some owners (base58), in base units of what is paid: who would get less is left
 * out, or gets so much where `raises`, on top of the total.
 */
export type DropRule = Readonly<{
  split: DropSplit
  leastHolding: bigint
  top: number | null
  leastPayout: bigint
  needs: ReadonlyMap<string, bigint>
  raises: boolean
}>

/** Why the rule leaves a holder out: too small a holding, not among the largest, too small a payout, or less than can arrive. */
export type RuledOut = 'holding' | 'top' | 'payout' | 'need'

/** A holder with its payout, in base units of what is paid. */
export type DropPayout = DropHolder & Readonly<{ units: bigint }>

/** The payouts, the largest holder first, and who is left out by the rule. `total`: the sum of the payouts; `raised`: what of it is on top, for so many (`raisedFor`). */
export type DropShares = Readonly<{
  paid: readonly DropPayout[]
  out: readonly (DropHolder & Readonly<{ why: RuledOut }>)[]
  total: bigint
  raised: bigint
  raisedFor: number
}>

/** The order of holders: the largest first, of equal ones that with the smaller address first. */
export function inHolderOrder(a: DropHolder, b: DropHolder): number {
  return a.amount === b.amount ? byAddress(a, b) : a.amount < b.amount ? 1 : -1
}

/**
 * Compares addresses like their bytes: base58 has its digits in the order of the characters, and an address filled up with its zero to the
 * longest length is the same number.
 */
function byAddress(a: DropHolder, b: DropHolder): number {
  const [one, other] = [a.owner.padStart(44, '1'), b.owner.padStart(44, '1')]
  return one < other ? -1 : one > other ? 1 : 0
}

/**
 * Shares a drop among holders, who stand in the order of inHolderOrder, each once. Those with the least holding take part, of them the
 * largest `top`. While somebody would get less than the least payout, or than can arrive there, the smallest such holder goes out, equal
 * holdings together, and the others share the total. Shares are rounded down; what is left goes, one base unit each, to those with the
 * largest remainders, of equal ones to the smaller addresses.
 */
export function shareOut(holders: readonly DropHolder[], rule: DropRule): DropShares {
  const { split, leastHolding, top, needs, raises } = rule
  const held = holders.filter(({ amount }) => amount > 0n)
  const large = held.filter(({ amount }) => amount >= leastHolding)
  const first = large.slice(0, top ?? large.length)
  const { within, out } = withEnough(first, rule)
  const shares = split.by === 'fixed' ? within.map(() => split.each) : exactShares(within, split)
  const paid = within.map((one, at) => {
    const share = shares[at] ?? 0n
    return { ...one, units: raises ? greater(share, needs.get(one.owner) ?? 0n) : share }
  })
  const total = sumOf(paid, ({ units }) => units)
  return {
    paid,
    out: [
      ...held
        .filter(({ amount }) => amount < leastHolding)
        .map((one) => ({ ...one, why: 'holding' as const })),
      ...large.slice(first.length).map((one) => ({ ...one, why: 'top' as const })),
      ...out,
    ],
    total,
    raised: total - sumOf(shares, (share) => share),
    raisedFor: paid.filter(({ units }, at) => units !== shares[at]).length,
  }
}

/**
 * The holders who get enough. From the smallest up, those of one holding are looked at with what all who are still there weigh: as others
 * go, shares only grow, so whoever got enough once does so in the end.
 */
function withEnough(
  holders: readonly DropHolder[],
  { split, leastPayout, needs, raises }: DropRule,
): Readonly<{ within: readonly DropHolder[]; out: DropShares['out'] }> {
  const gone = new Map<DropHolder, RuledOut>()
  let weight = sumOf(holders, (one) => weightOf(one, split))
  let end = holders.length
  while (end > 0) {
    let start = end - 1
    while (start > 0 && holders[start - 1]?.amount === holders[end - 1]?.amount) start -= 1
    const group = holders.slice(start, end)
    const before = weight
    for (const one of group) {
      const isLess = (least: bigint) =>
        split.by === 'fixed' ? split.each < least : split.total * weightOf(one, split) < least * before
      const needed = needs.get(one.owner) ?? 0n
      const why = isLess(greater(leastPayout, 1n)) ? 'payout' : !raises && isLess(needed) ? 'need' : null
      if (why === null) continue
      gone.set(one, why)
      weight -= weightOf(one, split)
    }
    end = start
  }
  return {
    within: holders.filter((one) => !gone.has(one)),
    out: [...gone].map(([one, why]) => ({ ...one, why })),
  }
}

/** The shares of a total, which they add up to exactly. */
function exactShares(
  holders: readonly DropHolder[],
  split: Extract<DropSplit, { total: bigint }>,
): readonly bigint[] {
  const weight = sumOf(holders, (one) => weightOf(one, split))
  const exact = holders.map((one, at) => {
    const product = split.total * weightOf(one, split)
    return { one, at, floor: product / weight, remainder: product % weight }
  })
  const left = split.total - sumOf(exact, ({ floor }) => floor)
  const shares = exact.map(({ floor }) => floor)
  const inTurn = exact.toSorted((a, b) =>
    a.remainder === b.remainder ? byAddress(a.one, b.one) : a.remainder < b.remainder ? 1 : -1,
  )
  for (const { at, floor } of inTurn.slice(0, holders.length === 0 ? 0 : Number(left)))
    shares[at] = floor + 1n
  return shares
}

function weightOf({ amount }: DropHolder, { by }: DropSplit): bigint {
  return by === 'proportion' ? amount : 1n
}

export function greater(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

export function sumOf<One>(all: readonly One[], valueOf: (one: One) => bigint): bigint {
  return all.reduce((sum, one) => sum + valueOf(one), 0n)
}
