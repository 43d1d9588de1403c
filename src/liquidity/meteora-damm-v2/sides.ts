import { orient, toAmounts } from '../orient'
import type { TransferFee } from '../../tokens/transferFeeMath'
import type { Amounts, Pair, PairToken, PoolSide } from '../venue'
import type { Amounts2, DammSide } from './curve'

/** The program's two tokens, and the pair as base and quote: `flipped` where A is the quote. */
export type Sides = Readonly<{ a: PairToken; b: PairToken; pair: Pair; flipped: boolean }>

/** The sides of a new pool: B is the quote, because fees are taken in B. */
export function sidesOfPair(pair: Pair): Sides {
  const oriented = orient(pair.base, pair.quote).pair
  return { a: oriented.base, b: oriented.quote, pair, flipped: oriented.base.mint !== pair.base.mint }
}

/** The sides of an existing pool, in the program's order. */
export function sidesOfPool(a: PairToken, b: PairToken): Sides {
  return { a, b, ...orient(a, b) }
}

export function tokenOf({ flipped }: Pick<Sides, 'flipped'>, side: PoolSide): DammSide {
  return (side === 'base') === flipped ? 'b' : 'a'
}

export function poolSideOf({ flipped }: Pick<Sides, 'flipped'>, token: DammSide): PoolSide {
  return (token === 'a') === flipped ? 'quote' : 'base'
}

/** The program's amounts of A and B, as base and quote. */
export function toBaseQuote({ flipped }: Pick<Sides, 'flipped'>, { a, b }: Amounts2): Amounts {
  return toAmounts(flipped, a, b)
}

/** Amounts of base and quote, as the program's A and B. */
export function toAB({ flipped }: Pick<Sides, 'flipped'>, { base, quote }: Amounts): Amounts2 {
  return flipped ? { a: quote, b: base } : { a: base, b: quote }
}

export function dammFeesOf({ a, b }: Sides): Readonly<Record<DammSide, TransferFee | null>> {
  return { a: a.transferFee, b: b.transferFee }
}
