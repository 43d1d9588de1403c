/** An instruction's data: eight bytes that name it (Anchor), then its values one after another, little-endian (Borsh). */
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

/** A value that may be left out: a byte says whether it is there. */
export function option(value: Uint8Array | null): Uint8Array {
  return value ? Uint8Array.of(1, ...value) : u8(0)
}

/** Throws RangeError where it does not fit: a number that was cut would be another one. */
function little(value: bigint, bytes: number): Uint8Array {
  if (value < 0n || value >> BigInt(8 * bytes))
    throw new RangeError(`${value} does not fit in ${bytes} bytes`)
  return Uint8Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn))
}
