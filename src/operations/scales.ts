/* Facts about tokens whose amounts are shown by a scale: the scale when it was read, and the base units, which do not depend on it. */

import { symbolOf } from '../tokens/tokenWords'
import { type AmountScale, factorOf, formatAmount, unscaledAmount } from '../solana/amountScale'
import type { TokenUnit } from '../transactions/plan'
import { localMoment } from '../units/moments'
import { formatPercentFixed } from '../units/percent'
import type { DecisionAmount, DecisionFact } from './figures'

/** The scale facts for the amounts of a pool or a swap. */
export function scaledFacts(amounts: readonly (DecisionAmount | null)[]): readonly DecisionFact[] {
  return amounts.flatMap((amount) => {
    if (!amount) return []
    const facts = scaleFacts({ ...amount.token, symbol: symbolOf(amount.token) }, [])
    return facts.map((fact) => ({ ...fact, note: `${fact.note}; ${POOLS_COUNT}` }))
  })
}

const POOLS_COUNT = 'the pool itself counts base units, its prices here are of what is shown'

/** The facts for a token with a scale: the base units that move, and the scale when it was read; none without a scale. */
export function scaleFacts(unit: TokenUnit, amounts: readonly bigint[]): readonly DecisionFact[] {
  if (!unit.scale) return []
  const one = 10n ** BigInt(unit.decimals)
  const value = `${unscaledAmount(one)} as ${formatAmount(one, unit)} ${unit.symbol}`.trim()
  return [
    ...amounts.map((moved): DecisionFact => ({ label: 'What moves', value: unscaledAmount(moved) })),
    { label: 'What is shown', value, note: scaleNote(unit.scale) },
  ]
}

/** The fact for an operation that changes the multiplier after its amounts have moved: how the amounts are shown from then on. */
export function nextScaleFacts(unit: TokenUnit, multiplier: number | undefined): readonly DecisionFact[] {
  if (unit.scale?.by !== 'multiplier' || multiplier === undefined || multiplier <= 0) return []
  const scale = { ...unit.scale, multiplier, newMultiplier: multiplier }
  return scaleFacts({ ...unit, scale }, []).map(({ value }) => ({
    label: 'What is shown later',
    value,
    note: 'this operation changes the multiplier last; its amounts are those before',
  }))
}

/** The last second of the year 9999. */
const LAST_SECOND = 253_402_300_799n

/** The words for a scale, and for the time when it was read. */
function scaleNote(scale: AmountScale): string {
  const { at } = scale
  const read = at === undefined ? '' : `, read on ${localMoment(Number(at) * 1000)}`
  if (scale.by === 'interest')
    return `with its interest of ${formatPercentFixed(scale.basisPoints)} a year${read}; this changes every second`
  const now = factorOf(scale)
  const isNext = at !== undefined && at < scale.newFrom && scale.newMultiplier !== scale.multiplier
  if (!isNext) return `its multiplier is ${now}${read}`
  const from =
    scale.newFrom > LAST_SECOND ? 'after the year 9999' : `on ${localMoment(Number(scale.newFrom) * 1000)}`
  return `its multiplier is ${now}${read}; it changes to ${scale.newMultiplier} ${from}`
}
