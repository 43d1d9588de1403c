import { AppError } from '../../errors/AppError'
import { encodeBase58 } from '../../units/base58'

/** An account that is not as it should be is a layout that is not known here: nothing is guessed about it. */
export function unknownLayout(address: string): AppError {
  return new AppError('pool/unknown-layout', { address, venue: 'Raydium CPMM' })
}

/**
 * Reads field after field of an account that begins with the eight bytes of its `kind` and is `bytes` long. Throws pool/unknown-layout
 * with `address` at whatever is not as it should be.
 */
export function readFields(data: Uint8Array, kind: Uint8Array, bytes: number, address: string) {
  if (data.length !== bytes || !beginsWith(data, kind)) throw unknownLayout(address)
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let next = kind.length
  const take = (length: number) => (next += length) - length
  const oneOf = <T>(values: readonly T[]): T => {
    const value = values[view.getUint8(take(1))]
    if (value === undefined) throw unknownLayout(address)
    return value
  }
  return {
    u8: () => view.getUint8(take(1)),
    u16: () => view.getUint16(take(2), true),
    u64: () => view.getBigUint64(take(8), true),
    key: () => encodeBase58(data.subarray(take(32), next)),
    bool: () => oneOf([false, true]),
    oneOf,
    skip: (length: number) => void take(length),
    zeros: (length: number) => {
      if (data.subarray(take(length), next).some((byte) => byte !== 0)) throw unknownLayout(address)
    },
  }
}

/** Whether an account begins with the bytes of a kind. */
export function beginsWith(data: Uint8Array, kind: Uint8Array): boolean {
  return kind.every((byte, at) => data[at] === byte)
}
