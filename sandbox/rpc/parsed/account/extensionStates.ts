import { plainDecimal } from '../../uiAmount'
import { decoded, type ByteReader } from '../ByteReader'
import { accountState } from './tokenState'

export type InterestBearing = ReturnType<typeof interestBearing>

/** Rates in basis points a year, times in Unix seconds. */
export function interestBearing(data: ByteReader) {
  return whole(data, {
    rateAuthority: data.maybeKey(),
    initializationTimestamp: data.i64(),
    preUpdateAverageRate: data.i16(),
    lastUpdateTimestamp: data.i64(),
    currentRate: data.i16(),
  })
}

export type ScaledUiAmount = ReturnType<typeof scaledUiAmount>

/** The multiplier until a Unix time in seconds, and the one from then on. */
export function scaledUiAmount(data: ByteReader) {
  return whole(data, {
    authority: data.maybeKey(),
    multiplier: data.f64(),
    newMultiplierEffectiveTimestamp: data.i64(),
    newMultiplier: data.f64(),
  })
}

/** The same as shown: with its floats as text. */
export function scaledUiAmountConfig(data: ByteReader): object {
  const config = scaledUiAmount(data)
  const { multiplier, newMultiplier } = config
  return { ...config, multiplier: plainDecimal(multiplier), newMultiplier: plainDecimal(newMultiplier) }
}

/** The transfer fee, in basis points and at most so many base units: the one before an epoch and the one from it on. */
export function transferFeeConfig(data: ByteReader): object {
  const fee = () => ({ epoch: data.u64(), maximumFee: data.u64(), transferFeeBasisPoints: data.u16() })
  return whole(data, {
    transferFeeConfigAuthority: data.maybeKey(),
    withdrawWithheldAuthority: data.maybeKey(),
    withheldAmount: data.u64(),
    olderTransferFee: fee(),
    newerTransferFee: fee(),
  })
}

/** A byte that is no state counts as the first state. */
export function defaultAccountState(data: ByteReader): object {
  const byte = data.u8()
  return whole(data, { accountState: decoded(() => accountState(byte)) ?? 'uninitialized' })
}

/** A group of mints that this mint represents. */
export function tokenGroup(data: ByteReader): object {
  return whole(data, {
    updateAuthority: data.maybeKey(),
    mint: data.key(),
    size: data.u64(),
    maxSize: data.u64(),
  })
}

/** The group that a mint belongs to. */
export function tokenGroupMember(data: ByteReader): object {
  return whole(data, { mint: data.key(), group: data.key(), memberNumber: data.u64() })
}

/** spl-token-metadata-interface `TokenMetadata`, Borsh; the only extension that need not fill its bytes. */
export function tokenMetadata(data: ByteReader): object {
  const text = () => data.text(data.u32())
  return {
    updateAuthority: data.maybeKey(),
    mint: data.key(),
    name: text(),
    symbol: text(),
    uri: text(),
    additionalMetadata: data.list(data.u32(), () => [text(), text()]),
  }
}

/** An authority and the address that it may change. */
export const pointer = (name: string) => (data: ByteReader) =>
  whole(data, { authority: data.maybeKey(), [name]: data.maybeKey() })

/** A state that is one key or none. */
export const onlyKey = (name: string) => (data: ByteReader) => whole(data, { [name]: data.maybeKey() })
/** A state that is one bool. */
export const onlyFlag = (name: string) => (data: ByteReader) => whole(data, { [name]: data.podBool() })

/** Who may pause the mint, and whether it is. */
export const pausableConfig = (data: ByteReader) =>
  whole(data, { authority: data.maybeKey(), paused: data.podBool() })

/** Fees withheld in an account, in base units. */
export const transferFeeAmount = (data: ByteReader) => whole(data, { withheldAmount: data.u64() })

function whole<T extends object>(data: ByteReader, state: T): T {
  data.end()
  return state
}
