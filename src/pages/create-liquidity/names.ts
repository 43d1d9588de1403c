import { formatRatio } from '../../units/ratio'

/** A part of a whole in percent, with three digits; '' where the whole is zero. */
export function percentOfWhole(part: bigint, whole: bigint): string {
  return whole === 0n ? '0' : formatRatio({ num: part * 100n, den: whole }, 3)
}
