import bs58 from 'bs58'

/** The most bytes that a transaction may have on the wire (one IPv6 packet). */
export const PACKET_BYTES = 1232

export type WireInstruction = Readonly<{ programIndex: number; accounts: Uint8Array; data: Uint8Array }>
export type WireLookup = Readonly<{ table: string; writable: Uint8Array; readonly: Uint8Array }>
export type WireHeader = Readonly<{ signers: number; readonlySigners: number; readonlyOthers: number }>

export type WireMessage = Readonly<{
  bytes: Uint8Array
  version: 'legacy' | 0
  header: WireHeader
  staticKeys: readonly string[]
  blockhash: string
  instructions: readonly WireInstruction[]
  lookups: readonly WireLookup[]
}>

export type WireTransaction = Readonly<{
  bytes: Uint8Array
  signatures: readonly Uint8Array[]
  /** The first signature, which is the transaction's id, in base58. */
  signature: string
  message: WireMessage
}>

/** Invalid transaction bytes: `deserialize` where they cannot be read, `sanitize` where they contradict themselves. */
export class WireError extends Error {
  constructor(
    readonly stage: 'deserialize' | 'sanitize',
    message: string,
  ) {
    super(message)
  }
}

/**
 * Parses a signed transaction from its wire bytes, as strictly as a validator. LiteSVM aborts the process on bytes that it
 * cannot read, so everything must pass this first. Throws WireError.
 */
export function parseTransaction(bytes: Uint8Array): WireTransaction {
  const reader = new WireReader(bytes)
  const signatures = reader.list(() => reader.take(64))
  const message = readMessage(reader)
  if (signatures.length !== message.header.signers) throw sanitize('signature count differs from the header')
  return { bytes, signatures, signature: bs58.encode(signatures[0] ?? new Uint8Array(64)), message }
}

/** A message without signatures, as getFeeForMessage receives it. Throws WireError. */
export function parseMessage(bytes: Uint8Array): WireMessage {
  return readMessage(new WireReader(bytes))
}

function readMessage(reader: WireReader): WireMessage {
  const start = reader.offset
  const version = readVersion(reader)
  const header = { signers: reader.byte(), readonlySigners: reader.byte(), readonlyOthers: reader.byte() }
  const staticKeys = reader.list(() => bs58.encode(reader.take(32)))
  const blockhash = bs58.encode(reader.take(32))
  const instructions = reader.list(() => ({
    programIndex: reader.byte(),
    accounts: reader.bytes(),
    data: reader.bytes(),
  }))
  const lookups = version === 0 ? reader.list(() => readLookup(reader)) : []
  if (!reader.atEnd) throw new WireError('deserialize', 'trailing bytes after the message')
  const message = {
    bytes: reader.since(start),
    version,
    header,
    staticKeys,
    blockhash,
    instructions,
    lookups,
  }
  checkMessage(message)
  return message
}

function readVersion(reader: WireReader): 'legacy' | 0 {
  const first = reader.peek()
  if (first < 0x80) return 'legacy'
  reader.byte()
  if (first !== 0x80) throw new WireError('deserialize', `unsupported message version ${first & 0x7f}`)
  return 0
}

function readLookup(reader: WireReader): WireLookup {
  return { table: bs58.encode(reader.take(32)), writable: reader.bytes(), readonly: reader.bytes() }
}

/** The rules of `sanitize` in solana-message: indexes in range, a writable fee payer, no key loaded twice by the header. */
function checkMessage({ header, staticKeys, instructions, lookups }: WireMessage): void {
  if (header.signers + header.readonlyOthers > staticKeys.length)
    throw sanitize('header counts exceed the keys')
  if (header.readonlySigners >= header.signers) throw sanitize('no writable fee payer')
  const loaded = lookups.reduce((sum, lookup) => sum + lookup.writable.length + lookup.readonly.length, 0)
  if (staticKeys.length + loaded > 256) throw sanitize('more than 256 accounts')
  if (lookups.some((lookup) => lookup.writable.length + lookup.readonly.length === 0))
    throw sanitize('an address table lookup loads nothing')
  for (const instruction of instructions) {
    if (instruction.programIndex === 0 || instruction.programIndex >= staticKeys.length)
      throw sanitize('program index out of range')
    if (instruction.accounts.some((index) => index >= staticKeys.length + loaded))
      throw sanitize('account index out of range')
  }
}

function sanitize(why: string): WireError {
  return new WireError('sanitize', why)
}

class WireReader {
  offset = 0
  constructor(private readonly source: Uint8Array) {}

  get atEnd(): boolean {
    return this.offset === this.source.length
  }

  peek(): number {
    const value = this.source[this.offset]
    if (value === undefined) throw new WireError('deserialize', 'unexpected end of input')
    return value
  }

  byte(): number {
    const value = this.peek()
    this.offset += 1
    return value
  }

  take(length: number): Uint8Array {
    const end = this.offset + length
    if (end > this.source.length) throw new WireError('deserialize', 'unexpected end of input')
    const taken = this.source.subarray(this.offset, end)
    this.offset = end
    return taken
  }

  since(start: number): Uint8Array {
    return this.source.subarray(start, this.offset)
  }

  bytes(): Uint8Array {
    return this.take(this.length())
  }

  list<T>(read: () => T): T[] {
    return Array.from({ length: this.length() }, read)
  }

  /** A compact-u16: seven bits a byte, at most three bytes, no alias encodings (solana-short-vec). */
  private length(): number {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.byte()
      if (byte === 0 && shift > 0) throw new WireError('deserialize', 'alias encoding of a length')
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) {
        if (value > 0xffff) break
        return value
      }
    }
    throw new WireError('deserialize', 'length does not fit 16 bits')
  }
}
