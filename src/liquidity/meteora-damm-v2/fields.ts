import { AppError } from '../../errors/AppError'
import { encodeBase58 } from '../../units/base58'

/** The fields of an account's data by where they begin, all little-endian (Anchor, zero copy). `address` is base58. */
export type Fields = Readonly<{
  u8: (at: number) => number
  u16: (at: number) => number
  u32: (at: number) => number
  u64: (at: number) => bigint
  u128: (at: number) => bigint
  u256: (at: number) => bigint
  address: (at: number) => string
  /** The same, counted from there on. */
  from: (at: number) => Fields
}>

/** How an account says what it is: eight bytes at its beginning (Anchor: sha256 of "account:Name"), then so many of data. */
export type AccountKind = Readonly<{ discriminator: readonly number[]; bytes: number }>

/**
 * The fields behind the discriminator. Throws pool/unknown-layout where the account is of another kind or length: a newer program may
 * have written it, and nothing is guessed.
 */
export function fieldsOf(data: Uint8Array, { discriminator, bytes }: AccountKind, address: string): Fields {
  if (!isOfKind(data, discriminator) || data.length !== discriminator.length + bytes)
    throw unknownLayout(address)
  return fieldsFrom(data, discriminator.length)
}

export function isOfKind(data: Uint8Array, discriminator: readonly number[]): boolean {
  return discriminator.every((byte, at) => data[at] === byte)
}

export function unknownLayout(address: string): AppError {
  return new AppError('pool/unknown-layout', { venue: 'Meteora DAMM v2', address })
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
