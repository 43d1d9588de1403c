import type { Ratio } from './ratio'

/* Floats as the token programs compute with them: only scaled amounts depend on floats. */

/** A power of ten by squaring, as the programs compute it; from 23 on, this is not always the nearest float. */
export function powerOfTen(exponent: number): number {
  let power = 1
  for (let square = 10, left = exponent; left > 0; left >>= 1, square *= square) if (left & 1) power *= square
  return power
}

/** A float from zero on, times a power of ten, as the nearest whole number: half to even from its exact value, as Rust prints it. */
export function nearestWhole(value: number, decimals: number): bigint {
  const { mantissa, exponent } = binaryOf(value)
  const scaled = mantissa * 10n ** BigInt(decimals)
  return exponent >= 0n ? scaled << exponent : halved(scaled, -exponent)
}

/** The exact value of a float above zero, as a fraction. */
export function exactRatio(value: number): Ratio {
  const { mantissa, exponent } = binaryOf(value)
  return exponent >= 0n ? { num: mantissa << exponent, den: 1n } : { num: mantissa, den: 1n << -exponent }
}

/** A float from zero on as `mantissa` times two to the power of `exponent`. */
function binaryOf(value: number): Readonly<{ mantissa: bigint; exponent: bigint }> {
  const bits = new DataView(new ArrayBuffer(8))
  bits.setFloat64(0, value)
  const biased = (bits.getUint32(0) >>> 20) & 0x7ff
  const fraction = bits.getBigUint64(0) & (2n ** 52n - 1n)
  const mantissa = biased === 0 ? fraction : fraction | (2n ** 52n)
  return { mantissa, exponent: BigInt(Math.max(biased, 1) - 1075) }
}

/** A whole number divided by two `times` times, half to even. */
function halved(value: bigint, times: bigint): bigint {
  const whole = value >> times
  const twiceRest = (value - (whole << times)) * 2n
  const unit = 1n << times
  const up = twiceRest > unit || (twiceRest === unit && (whole & 1n) === 1n)
  return up ? whole + 1n : whole
}
