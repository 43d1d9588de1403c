import bs58 from 'bs58'

/** The bytes are not in their program's format. They are then shown undecoded. */
export class Undecodable extends Error {}

const KEY_BYTES = 32
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Reads little-endian values one after the other. Throws Undecodable beyond the end and on impossible values. */
export class ByteReader {
  #offset = 0
  readonly #view: DataView

  constructor(private readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get left(): number {
    return this.bytes.length - this.#offset
  }

  u8(): number {
    return this.#view.getUint8(this.#skip(1))
  }

  i8(): number {
    return this.#view.getInt8(this.#skip(1))
  }

  u16(): number {
    return this.#view.getUint16(this.#skip(2), true)
  }

  i16(): number {
    return this.#view.getInt16(this.#skip(2), true)
  }

  u32(): number {
    return this.#view.getUint32(this.#skip(4), true)
  }

  u64(): bigint {
    return this.#view.getBigUint64(this.#skip(8), true)
  }

  i64(): bigint {
    return this.#view.getBigInt64(this.#skip(8), true)
  }

  u128(): bigint {
    return this.u64() + (this.u64() << 64n)
  }

  f64(): number {
    return this.#view.getFloat64(this.#skip(8), true)
  }

  /** A bool of Borsh and bincode: nothing but 0 and 1. */
  bool(): boolean {
    const value = this.u8()
    if (value > 1) throw new Undecodable('neither true nor false')
    return value === 1
  }

  /** A bool of a zero-copy structure, where any byte is valid (PodBool). */
  podBool(): boolean {
    return this.u8() !== 0
  }

  key(): string {
    return bs58.encode(this.take(KEY_BYTES))
  }

  /** A key, or none where it is thirty-two zeros (OptionalNonZeroPubkey). */
  maybeKey(): string | null {
    const bytes = this.take(KEY_BYTES)
    return bytes.some((byte) => byte !== 0) ? bs58.encode(bytes) : null
  }

  /** A value behind a one-byte tag (Option of Borsh and bincode). */
  option<T>(read: () => T): T | null {
    return this.bool() ? read() : null
  }

  /** A value after a four-byte tag, whose space is always used (COption in an account). */
  fixedOption<T>(read: () => T): T | null {
    const tag = this.u32()
    const value = read()
    if (tag > 1) throw new Undecodable('neither some nor none')
    return tag === 1 ? value : null
  }

  /** So many values in a row. A wrong count ends where the bytes do. */
  list<T>(count: number | bigint, read: () => T): T[] {
    const values: T[] = []
    for (let i = 0; i < count; i += 1) values.push(read())
    return values
  }

  /** A count in seven bits a byte, at most three bytes (compact-u16). */
  shortLength(): number {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.u8()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw new Undecodable('a count that does not end')
  }

  take(length: number | bigint): Uint8Array {
    const start = this.#skip(length)
    return this.bytes.subarray(start, this.#offset)
  }

  base64(length: number | bigint): string {
    return Buffer.from(this.take(length)).toString('base64')
  }

  /** UTF-8 of so many bytes. Throws Undecodable on anything that is none. */
  text(length: number | bigint): string {
    try {
      return utf8.decode(this.take(length))
    } catch (error) {
      throw error instanceof Undecodable ? error : new Undecodable('not UTF-8')
    }
  }

  rest(): Uint8Array {
    return this.take(this.left)
  }

  /** Throws Undecodable where bytes are left: zero-copy structures fill all of them. */
  end(): void {
    if (this.left > 0) throw new Undecodable('bytes are left')
  }

  #skip(length: number | bigint): number {
    if (length > this.left) throw new Undecodable('the bytes end early')
    const start = this.#offset
    this.#offset += Number(length)
    return start
  }
}

/** The result of parsing bytes, or null where they are invalid. */
export function decoded<T>(parse: () => T): T | null {
  try {
    return parse()
  } catch (error) {
    if (error instanceof Undecodable) return null
    throw error
  }
}
