import type { LedgerAccount } from '../../chain/accounts'
import { powerOfTen } from '../../../src/units/floats'
import type { AmountScale } from '../uiAmount'
import { ByteReader, decoded } from './ByteReader'
import {
  interestBearing,
  scaledUiAmount,
  type InterestBearing,
  type ScaledUiAmount,
} from './account/extensionStates'
import { findExtension, INTEREST_BEARING, SCALED_UI_AMOUNT } from './account/extensions'
import { unpackMint } from './account/tokenState'

const CLOCK = 'SysvarC1ock11111111111111111111111111111111'
/** Where the clock's bytes hold the Unix time in seconds. */
const UNIX_TIME_OFFSET = 32
/** 365.24 days. */
const SECONDS_A_YEAR = 31_556_736
const ONE_IN_BASIS_POINTS = 10_000

/**
 * How a mint shows its amounts at the chain's time (SplTokenAdditionalDataV2 of Agave), or null where the account is no mint.
 * `read` finds the clock.
 */
export function amountScaleOf(
  mint: LedgerAccount | null,
  read: (address: string) => LedgerAccount | null,
): AmountScale | null {
  return (
    mint &&
    decoded(() => {
      const { decimals, tlv } = unpackMint(mint.data)
      const toTokens = changeOf(tlv, powerOfTen(decimals), () => unixTime(read(CLOCK)))
      return toTokens ? { decimals, toTokens } : { decimals }
    })
  )
}

/** Interest is rounded to the mint's decimals; a multiplier gives whole base units, toward zero. */
function changeOf(tlv: Uint8Array, unit: number, now: () => bigint): AmountScale['toTokens'] {
  const interest = configIn(tlv, INTEREST_BEARING, interestBearing)
  if (interest) {
    const growth = interestUntil(interest, now())
    return (amount) => (growth === null ? null : amount * (growth / unit))
  }
  const scaled = configIn(tlv, SCALED_UI_AMOUNT, scaledUiAmount)
  if (!scaled) return undefined
  const multiplier = multiplierAt(scaled, now())
  return (amount) => Math.trunc(amount * multiplier) / unit
}

function configIn<T>(tlv: Uint8Array, type: number, parse: (data: ByteReader) => T): T | null {
  const value = findExtension(tlv, type)
  return value && decoded(() => parse(new ByteReader(value)))
}

/**
 * Continuously compounded, at the average rate until the last change and at the current one since then. The exponential is
 * the same float everywhere except at an exponent of exactly one: there the program on the chain is one float above the
 * nearest one, which we and a node return.
 */
function interestUntil(config: InterestBearing, now: bigint): number | null {
  const before = compounded(
    config.preUpdateAverageRate,
    config.lastUpdateTimestamp - config.initializationTimestamp,
  )
  const since = compounded(config.currentRate, now - config.lastUpdateTimestamp)
  return before === null || since === null ? null : before * since
}

function compounded(rate: number, seconds: bigint): number | null {
  if (BigInt.asIntN(64, seconds) !== seconds) return null
  return Math.exp(Number(BigInt(rate) * seconds) / SECONDS_A_YEAR / ONE_IN_BASIS_POINTS)
}

function multiplierAt(config: ScaledUiAmount, now: bigint): number {
  return now >= config.newMultiplierEffectiveTimestamp ? config.newMultiplier : config.multiplier
}

function unixTime(clock: LedgerAccount | null): bigint {
  const data = new ByteReader(clock?.data ?? new Uint8Array(0))
  data.take(UNIX_TIME_OFFSET)
  return data.i64()
}
