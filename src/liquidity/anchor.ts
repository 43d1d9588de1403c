import { AppError } from '../errors/AppError'
import { encodeBase58 } from '../units/base58'

/*
 * The layout of accounts and instruction data of programs written with Anchor: an eight-byte discriminator, then values one after
 * another, little-endian.
 */

/** A kind of account: `discriminator` is the beginning of sha256("account:Name"), `bytes` its whole length. */
export type AccountKind = Readonly<{ venue: string; discriminator: readonly number[]; bytes: number }>

/** The values of an account by their offset. `address` is base58. */
export type Fields = Readonly<{
  u8: (at: number) => number
  u16: (at: number) => number
  u32: (at: number) => number
  u64: (at: number) => bigint
  u128: (at: number) => bigint
  u256: (at: number) => bigint
  address: (at: number) => string
  /** The fields from this offset on; their offsets are counted from it. */
  from: (at: number) => Fields
}>

/**
 * The values after the discriminator. Throws pool/unknown-layout (which names `address`) where the account is of another kind or
 * length: a newer program may have written it.
 */
export function fieldsOf(data: Uint8Array, kind: AccountKind, address: string): Fields {
  if (!isOfKind(data, kind) || data.length !== kind.bytes) throw unknownLayout(kind.venue, address)
  return fieldsFrom(data, kind.discriminator.length)
}

/** Whether an account is of that kind, independent of its length. */
export function isOfKind(data: Uint8Array, { discriminator }: AccountKind): boolean {
  return discriminator.every((byte, at) => data[at] === byte)
}

export function unknownLayout(venue: string, address: string): AppError {
  return new AppError('pool/unknown-layout', { venue, address })
}

function fieldsFrom(data: Uint8Array, start: number): Fields {
  const number = (at: number, length: number) => {
    let value = 0n
    for (let byte = length - 1; byte >= 0; byte -= 1)
      value = (value << 8n) | BigInt(data[start + at + byte] ?? 0)
    return value
  }
  return {
    u8: (at) => Number(number(at, 1)),
    u16: (at) => Number(number(at, 2)),
    u32: (at) => Number(number(at, 4)),
    u64: (at) => number(at, 8),
    u128: (at) => number(at, 16),
    u256: (at) => number(at, 32),
    address: (at) => encodeBase58(data.subarray(start + at, start + at + 32)),
    from: (at) => fieldsFrom(data, start + at),
  }
}

/** Reads the values one after another, from the first. Throws like fieldsOf, also at an invalid value. */
export function readerOf(data: Uint8Array, kind: AccountKind, address: string) {
  const fields = fieldsOf(data, kind, address)
  let next = 0
  const take = (length: number) => (next += length) - length
  const oneOf = <T>(values: readonly T[]): T => {
    const value = values[fields.u8(take(1))]
    if (value === undefined) throw unknownLayout(kind.venue, address)
    return value
  }
  return {
    u8: () => fields.u8(take(1)),
    u16: () => fields.u16(take(2)),
    u64: () => fields.u64(take(8)),
    key: () => fields.address(take(32)),
    bool: () => oneOf([false, true]),
    oneOf,
    skip: (length: number) => void take(length),
    /** So many zeros, or all that is left. */
    zeros: (length = data.length) => {
      const from = kind.discriminator.length + take(length)
      if (data.subarray(from, from + length).some((byte) => byte !== 0))
        throw unknownLayout(kind.venue, address)
    },
  }
}

/** An instruction's data: its discriminator, then its values. */
export function encode(discriminator: readonly number[], ...values: readonly Uint8Array[]): Buffer {
  return Buffer.concat([Uint8Array.from(discriminator), ...values])
}

export function u8(value: number): Uint8Array {
  return Uint8Array.of(value)
}

export function u16(value: number): Uint8Array {
  return little(BigInt(value), 2)
}

export function u64(value: bigint): Uint8Array {
  return little(value, 8)
}

export function u128(value: bigint): Uint8Array {
  return little(value, 16)
}

/** An optional value: a first byte says whether the value follows. */
export function option(value: Uint8Array | null): Uint8Array {
  return value ? Uint8Array.of(1, ...value) : u8(0)
}

/** A number as little-endian bytes. Throws RangeError where it does not fit: a truncated number would be wrong. */
function little(value: bigint, bytes: number): Uint8Array {
  if (value < 0n || value >> BigInt(8 * bytes))
    throw new RangeError(`${value} does not fit in ${bytes} bytes`)
  return Uint8Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn))
}
