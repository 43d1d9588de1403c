/** Reads little-endian borsh in order; throws RangeError past the end. */
export class BorshReader {
  private at = 0
  private readonly view: DataView

  constructor(private readonly data: Uint8Array) {
    this.view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  }

  /** The bytes that are not read yet. */
  get left(): number {
    return this.data.length - this.at
  }

  u8(): number {
    return this.view.getUint8(this.advance(1))
  }

  u16(): number {
    return this.view.getUint16(this.advance(2), true)
  }

  u32(): number {
    return this.view.getUint32(this.advance(4), true)
  }

  bytes(length: number): Uint8Array {
    const start = this.advance(length)
    return this.data.subarray(start, start + length)
  }

  text(): string {
    return new TextDecoder().decode(this.bytes(this.u32())).replace(/\0+$/, '')
  }

  private advance(length: number): number {
    const start = this.at
    if (start + length > this.data.length) throw new RangeError('past the end')
    this.at += length
    return start
  }
}
