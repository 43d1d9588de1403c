import { intervalsOf, type VanityPattern, valuesOf } from './pattern'

/** The filter of a kernel, for addresses as 256-bit numbers N: it passes all that fit, and few others. */
export type VanityFilter = Readonly<{
  /** Inclusive unsigned intervals of N's first 32 bits. */
  tops: readonly (readonly [from: number, to: number])[]
  /**
   * The address's last characters, `digits` of them, at most MOST_DIGITS: N must have one of the pairs [N mod 2^digits, N mod 29^digits].
   * null: any end.
   */
  ending: Readonly<{ digits: number; values: readonly (readonly [low: number, rest: number])[] }> | null
}>

/** 29^5 times the eight words of N still has room in 64 bits. */
export const MOST_DIGITS = 5

/** The filter of a pattern. It has no intervals where no address can fit. */
export function filterOf(pattern: VanityPattern): VanityFilter {
  const digits = Math.min(pattern.suffix.length, MOST_DIGITS)
  return { tops: topsOf(pattern), ending: digits === 0 ? null : { digits, values: pairsOf(pattern, digits) } }
}

/** The intervals of the first word. */
function topsOf(pattern: VanityPattern): (readonly [number, number])[] {
  return joined(
    intervalsOf(pattern).map(([from, before]) => [Number(from >> 224n), Number((before - 1n) >> 224n)]),
  )
}

/** Inclusive intervals of whole numbers in order, joined where they overlap or touch. */
export function joined(intervals: readonly (readonly [number, number])[]): [number, number][] {
  const apart: [number, number][] = []
  for (const [from, to] of intervals.toSorted((one, other) => one[0] - other[0])) {
    const last = apart.at(-1)
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else apart.push([from, to])
  }
  return apart
}

/** The pairs of remainders of an ending. 58^digits is 2^digits times 29^digits: one remainder by each is cheaper than one by both. */
function pairsOf({ suffix, anyCase }: VanityPattern, digits: number): (readonly [number, number])[] {
  return valuesOf(suffix.slice(-digits), anyCase).map((value) => [
    Number(value % 2n ** BigInt(digits)),
    Number(value % 29n ** BigInt(digits)),
  ])
}
