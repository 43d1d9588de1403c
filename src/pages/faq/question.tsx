import type { ReactNode } from 'react'
import { compareWorth, isqrt } from '../../liquidity/math'
import { formatBasisPoints } from '../../units/percent'

/** A question with the #part of the URL that leads to it, and its answer in paragraphs with at least one link. */
export type Question = Readonly<{ id: string; question: string; answer: ReactNode }>

export type Section = Readonly<{ id: string; title: string; questions: readonly Question[] }>

/**
 * How much less a position is worth than holding after the price has changed to `times` the first price, to the nearest tenth of a
 * percent.
 */
export function lossAt(times: bigint): string {
  const whole = 10n ** 15n
  const root = isqrt(times * whole * whole)
  const after = { base: (whole * whole) / root, quote: root }
  const basisPoints = compareWorth(after, [after], [{ base: whole, quote: whole }]) ?? 0n
  return formatBasisPoints(BigInt(Math.round(-Number(basisPoints) / 10)) * 10n)
}
