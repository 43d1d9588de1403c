import { formatRatio, type Ratio } from '../../units/ratio'

/** A part of a whole in percent, with three digits; '' where the whole is zero. */
export function percentOfWhole(part: bigint, whole: bigint): string {
  return whole === 0n ? '0' : formatRatio({ num: part * 100n, den: whole }, 3)
}

/** A multiple as text: "2.25", "2,595". */
export function formatMultiple(ratio: Ratio): string {
  return formatRatio(ratio, 3)
}
