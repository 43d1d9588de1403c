import type { Fields } from '../anchor'

/*
 * The part of a pool's fee that does not follow volatility, in billionths (cp-amm, base_fee/): a fee that may begin higher and fall with
 * time or with the price, or rise with the size of a buy.
 */

type Falling = Readonly<{
  cliff: bigint
  /** How many times the fee falls, and by how much: billionths each time, or basis points of the present fee. */
  periods: bigint
  reduction: bigint
  exponential: boolean
}>

/** `every` and `expiresAfter` are seconds or slots, as the pool's activation. `step`: basis points of the square root of the price. */
export type BaseFee =
  | (Falling & Readonly<{ kind: 'by-time'; every: bigint }>)
  | (Falling & Readonly<{ kind: 'by-price'; step: bigint; expiresAfter: bigint }>)
  | Readonly<{ kind: 'by-amount'; cliff: bigint; lasts: bigint; limited: boolean }>

/** The moment of a fee: `point` and `opened` in the pool's seconds or slots, square roots of prices in Q64.64. */
type FeeMoment = Readonly<{
  point: bigint
  opened: bigint
  openingSqrtPrice: bigint
  sqrtPrice: bigint
  buys: boolean
}>

/** Decodes the 32 bytes of `BaseFeeInfo`; null for a mode that this code does not know. */
export function decodeBaseFee(fields: Fields): BaseFee | null {
  const mode = fields.u8(8)
  const falling = {
    cliff: fields.u64(0),
    periods: BigInt(fields.u16(14)),
    reduction: fields.u64(24),
    exponential: mode === 1 || mode === 4,
  }
  switch (mode) {
    case 0:
    case 1:
      return { kind: 'by-time', ...falling, every: fields.u64(16) }
    case 2:
      return rateLimiter(fields)
    case 3:
    case 4: {
      const [step, expiresAfter] = [BigInt(fields.u32(16)), BigInt(fields.u32(20))]
      return { kind: 'by-price', ...falling, step, expiresAfter }
    }
    default:
      return null
  }
}

function rateLimiter(fields: Fields): BaseFee {
  const [increment, lasts, most, reference] = [
    fields.u16(14),
    fields.u32(16),
    fields.u32(20),
    fields.u64(24),
  ] as const
  const limited = !(increment === 0 && lasts === 0 && most === 0 && reference === 0n)
  return { kind: 'by-amount', cliff: fields.u64(0), lasts: BigInt(lasts), limited }
}

/** The fee of a moment in billionths; null where it depends on the size of the buy, which this code does not compute. */
export function baseFeeAt(fee: BaseFee, moment: FeeMoment): bigint | null {
  switch (fee.kind) {
    case 'by-time':
      return fee.every === 0n ? fee.cliff : fallen(fee, periodsByTime(fee.every, fee.periods, moment))
    case 'by-price':
      return fallen(fee, periodsByPrice(fee, moment))
    case 'by-amount':
      return isLimiting(fee, moment) ? null : fee.cliff
  }
}

/** How many times the fee has fallen by time. Before a pool opens only its vault may buy, at the lowest fee. */
function periodsByTime(every: bigint, most: bigint, { point, opened }: FeeMoment): bigint {
  return point < opened ? most : atMost((point - opened) / every, most)
}

function periodsByPrice(
  { step, expiresAfter, periods }: Extract<BaseFee, { kind: 'by-price' }>,
  { point, opened, openingSqrtPrice, sqrtPrice }: FeeMoment,
): bigint {
  if (point > opened + expiresAfter || point < opened) return periods
  if (sqrtPrice <= openingSqrtPrice || step === 0n) return 0n
  return atMost(((sqrtPrice - openingSqrtPrice) * 10_000n) / openingSqrtPrice / step, periods)
}

function isLimiting({ limited, lasts }: Extract<BaseFee, { kind: 'by-amount' }>, moment: FeeMoment): boolean {
  const { point, opened, buys } = moment
  return limited && buys && point >= opened && point <= opened + lasts
}

function fallen({ cliff, reduction, exponential }: Falling, periods: bigint): bigint {
  if (!exponential) return cliff - reduction * periods
  return reduction === 0n ? cliff : (power(ONE - (reduction << 64n) / 10_000n, periods) * cliff) >> 64n
}

const ONE = 1n << 64n

/** base ^ exponent in Q64.64 with base below 1, rounded after each step as the program does (fee_math.rs `pow`). */
function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [ONE, base]
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) >> 64n
    square = (square * square) >> 64n
  }
  return result
}

function atMost(value: bigint, most: bigint): bigint {
  return value > most ? most : value
}

/** A fee that rises while the price moves much (cp-amm, `DynamicFeeStruct`), as far as a quote needs it. */
export type DynamicFee = Readonly<{ binStep: bigint; control: bigint; volatility: bigint }>

/** Decodes the 96 bytes of `DynamicFeeStruct`; null where it is switched off. */
export function decodeDynamicFee(fields: Fields): DynamicFee | null {
  if (fields.u8(0) === 0) return null
  return { control: BigInt(fields.u32(12)), binStep: BigInt(fields.u16(16)), volatility: fields.u128(64) }
}

/**
 * The dynamic fee on top of the base fee, in billionths (`get_variable_fee`). The volatility is that of the last swap: the program
 * computes a swap's fee before it updates the volatility, so the fee is exact until somebody else swaps.
 */
export function variableFee(fee: DynamicFee | null): bigint {
  if (!fee) return 0n
  const moved = fee.volatility * fee.binStep
  return (moved * moved * fee.control + 99_999_999_999n) / 100_000_000_000n
}
