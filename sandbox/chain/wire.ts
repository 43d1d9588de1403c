import bs58 from 'bs58'

/** The most bytes that a legacy transaction or one of version 0 may have on the wire (one IPv6 packet). */
const PACKET_BYTES = 1232
/** The most bytes of a transaction of version 1 (SIMD-0385). */
const MOST_V1_BYTES = 4096
/** The first byte of a message of version 1, and so of its transaction, whose signatures come last. */
const V1_PREFIX = 0x81
const SIGNATURE_BYTES = 64
const ADDRESS_BYTES = 32

export type MessageVersion = 'legacy' | 0 | 1
export type WireInstruction = Readonly<{ programIndex: number; accounts: Uint8Array; data: Uint8Array }>
export type WireLookup = Readonly<{ table: string; writable: Uint8Array; readonly: Uint8Array }>
export type WireHeader = Readonly<{ signers: number; readonlySigners: number; readonlyOthers: number }>

/** What a message of version 1 says in place of compute budget instructions. Null: it does not say, which counts as 0 for all but the heap. */
export type WireConfig = Readonly<{
  /** Lamports for the whole transaction. */
  priorityFee: bigint | null
  computeUnitLimit: number | null
  loadedAccountsDataSizeLimit: number | null
  /** Bytes; 32 KiB where it does not say. */
  heapSize: number | null
}>

export type WireMessage = Readonly<{
  bytes: Uint8Array
  version: MessageVersion
  header: WireHeader
  /** Null before version 1. */
  config: WireConfig | null
  staticKeys: readonly string[]
  blockhash: string
  instructions: readonly WireInstruction[]
  /** None but in version 0. */
  lookups: readonly WireLookup[]
}>

export type WireTransaction = Readonly<{
  bytes: Uint8Array
  signatures: readonly Uint8Array[]
  /** Where the first signature begins in `bytes`; the others follow it. */
  signaturesAt: number
  /** The first signature, which is the transaction's id, in base58. */
  signature: string
  message: WireMessage
}>

/** Invalid transaction bytes: `deserialize` where they cannot be read, else how they contradict themselves (SanitizeError of Solana). */
export class WireError extends Error {
  constructor(
    readonly stage: 'deserialize' | 'index out of bounds' | 'invalid value',
    message: string,
  ) {
    super(message)
  }
}

/** The most bytes that a transaction of that version may have. */
export function mostBytes(version: MessageVersion): number {
  return version === 1 ? MOST_V1_BYTES : PACKET_BYTES
}

/**
 * Parses a signed transaction from its wire bytes, as strictly as a validator and with its words (wincode). LiteSVM aborts the
 * process on bytes that it cannot read, so everything must pass this first. Throws WireError.
 */
export function parseTransaction(bytes: Uint8Array): WireTransaction {
  const reader = new WireReader(bytes)
  const first = reader.peek()
  if (first >= 0x80 && first !== V1_PREFIX)
    throw unreadable('Custom error: invalid transaction discriminator')
  return first === V1_PREFIX ? readSignedAfter(reader, bytes) : readSignedBefore(reader, bytes)
}

/** A message without signatures, as getFeeForMessage receives it. Throws WireError. */
export function parseMessage(bytes: Uint8Array): WireMessage {
  const reader = new WireReader(bytes)
  const message = readMessage(reader)
  reader.expectEnd()
  checkMessage(message)
  return message
}

function readSignedBefore(reader: WireReader, bytes: Uint8Array): WireTransaction {
  const signatures = reader.fixed(reader.length(), SIGNATURE_BYTES)
  const message = readMessage(reader)
  if (message.version === 1) throw unreadable('Custom error: invalid message version')
  reader.expectEnd()
  checkMessage(message)
  const { signers } = message.header
  if (signatures.length < signers) throw outOfBounds('there are fewer signatures than signers')
  if (signatures.length > signers) throw invalid('there are more signatures than signers')
  const signaturesAt = bytes.length - message.bytes.length - SIGNATURE_BYTES * signers
  return { bytes, signatures, signaturesAt, signature: idOf(signatures), message }
}

/** Of version 1: as many signatures as the header says, behind the message. */
function readSignedAfter(reader: WireReader, bytes: Uint8Array): WireTransaction {
  const message = readMessage(reader)
  const signaturesAt = reader.offset
  const signatures = reader.fixed(message.header.signers, SIGNATURE_BYTES)
  reader.expectEnd()
  checkMessage(message)
  return { bytes, signatures, signaturesAt, signature: idOf(signatures), message }
}

function idOf(signatures: readonly Uint8Array[]): string {
  return bs58.encode(signatures[0] ?? new Uint8Array(SIGNATURE_BYTES))
}

function readMessage(reader: WireReader): WireMessage {
  const start = reader.offset
  const first = reader.peek()
  if (first >= 0x80) reader.byte()
  if (first > V1_PREFIX) throw unreadable(`Invalid tag encoding: ${first & 0x7f}`)
  const read = first === V1_PREFIX ? readV1(reader) : readUpToV0(reader, first === 0x80 ? 0 : 'legacy')
  return { bytes: reader.since(start), ...read }
}

function readUpToV0(reader: WireReader, version: 'legacy' | 0): Omit<WireMessage, 'bytes'> {
  const signers = version === 0 ? undefined : reader.byte()
  const header = headerOf(reader.take(version === 0 ? 3 : 2), signers)
  const staticKeys = reader.fixed(reader.length(), ADDRESS_BYTES).map((key) => bs58.encode(key))
  const blockhash = bs58.encode(reader.take(32))
  const instructions = reader.list(() => ({
    programIndex: reader.byte(),
    accounts: reader.bytes(),
    data: reader.bytes(),
  }))
  const lookups = version === 0 ? reader.list(() => readLookup(reader)) : []
  return { version, header, config: null, staticKeys, blockhash, instructions, lookups }
}

function headerOf(bytes: Uint8Array, first?: number): WireHeader {
  const [signers = 0, readonlySigners = 0, readonlyOthers = 0] =
    first === undefined ? bytes : [first, ...bytes]
  return { signers, readonlySigners, readonlyOthers }
}

function readLookup(reader: WireReader): WireLookup {
  return {
    table: bs58.encode(reader.take(ADDRESS_BYTES)),
    writable: reader.bytes(),
    readonly: reader.bytes(),
  }
}

/** Bytes of a message of version 1 before its addresses: header, mask of the config, blockhash, and two counts. */
const V1_HEAD_BYTES = 41

/** The layout is in solana-message, versions/v1/message.rs. */
function readV1(reader: WireReader): Omit<WireMessage, 'bytes'> {
  const head = reader.take(V1_HEAD_BYTES)
  const mask = littleEndian(head.subarray(3, 7))
  const [instructionCount = 0, addressCount = 0] = head.subarray(39)
  if (!isConfigMask(mask)) throw unreadable('Invalid value: invalid transaction config mask')
  const staticKeys = reader.fixed(addressCount, ADDRESS_BYTES).map((key) => bs58.encode(key))
  const config = readConfig(reader, Number(mask))
  const heads = reader.fixed(instructionCount, 4)
  const instructions = heads.map(([programIndex = 0, accounts = 0, low = 0, high = 0]) => ({
    programIndex,
    accounts: reader.take(accounts),
    data: reader.take(low + 256 * high),
  }))
  const blockhash = bs58.encode(head.subarray(7, 39))
  return { version: 1, header: headerOf(head), config, staticKeys, blockhash, instructions, lookups: [] }
}

/** Bits of the mask: two for the priority fee, which takes eight bytes, and one for each of the others, which take four. */
const MASK = { priorityFee: 0b11, units: 0b100, loadedBytes: 0b1000, heap: 0b10000, all: 0b11111 }

function isConfigMask(mask: bigint): boolean {
  const fee = Number(mask) & MASK.priorityFee
  return mask <= MASK.all && (fee === 0 || fee === MASK.priorityFee)
}

function readConfig(reader: WireReader, mask: number): WireConfig {
  const u32 = (bit: number) => (mask & bit ? Number(littleEndian(reader.take(4))) : null)
  return {
    priorityFee: mask & MASK.priorityFee ? littleEndian(reader.take(8)) : null,
    computeUnitLimit: u32(MASK.units),
    loadedAccountsDataSizeLimit: u32(MASK.loadedBytes),
    heapSize: u32(MASK.heap),
  }
}

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => (value << 8n) + BigInt(byte), 0n)
}

/** The rules of `sanitize` in solana-message. */
function checkMessage(message: WireMessage): void {
  if (message.config) checkV1(message, message.config)
  else checkUpToV0(message)
}

/** Indexes in range, a writable fee payer. */
function checkUpToV0({ header, staticKeys, instructions, lookups }: WireMessage): void {
  if (header.signers + header.readonlyOthers > staticKeys.length)
    throw outOfBounds('header counts exceed the keys')
  if (header.readonlySigners >= header.signers) throw outOfBounds('no writable fee payer')
  const loaded = lookups.reduce((sum, lookup) => sum + lookup.writable.length + lookup.readonly.length, 0)
  if (staticKeys.length + loaded > 256) throw outOfBounds('more than 256 accounts')
  if (lookups.some((lookup) => lookup.writable.length + lookup.readonly.length === 0))
    throw invalid('an address table lookup loads nothing')
  checkIndexes(instructions, staticKeys.length, staticKeys.length + loaded)
}

/** The most of each in a transaction of version 1. */
export const V1_MOST = { signatures: 12, instructions: 64, addresses: 64 }
const HEAP = { least: 32 * 1024, most: 256 * 1024, step: 1024 }

/** The same with the limits of version 1, and no key twice (Message::validate). */
function checkV1({ header, staticKeys, instructions }: WireMessage, { heapSize }: WireConfig): void {
  if (header.signers > V1_MOST.signatures) throw outOfBounds('more than 12 signatures')
  if (instructions.length > V1_MOST.instructions) throw outOfBounds('more than 64 instructions')
  if (staticKeys.length > V1_MOST.addresses) throw outOfBounds('more than 64 addresses')
  if (staticKeys.length < header.signers + header.readonlyOthers)
    throw outOfBounds('header counts exceed the keys')
  if (header.readonlySigners >= header.signers) throw invalid('no writable fee payer')
  if (new Set(staticKeys).size < staticKeys.length) throw invalid('an address is there twice')
  if (heapSize !== null && (heapSize % HEAP.step > 0 || heapSize < HEAP.least || heapSize > HEAP.most))
    throw invalid('a heap of that size')
  checkIndexes(instructions, staticKeys.length, staticKeys.length)
}

function checkIndexes(instructions: WireMessage['instructions'], programs: number, accounts: number): void {
  for (const instruction of instructions) {
    if (instruction.programIndex === 0 || instruction.programIndex >= programs)
      throw outOfBounds('program index out of range')
    if (instruction.accounts.some((index) => index >= accounts))
      throw outOfBounds('account index out of range')
  }
}

function unreadable(why: string): WireError {
  return new WireError('deserialize', why)
}

function outOfBounds(why: string): WireError {
  return new WireError('index out of bounds', why)
}

function invalid(why: string): WireError {
  return new WireError('invalid value', why)
}

class WireReader {
  offset = 0
  constructor(private readonly source: Uint8Array) {}

  expectEnd(): void {
    if (this.offset < this.source.length) throw unreadable('Trailing bytes remain after deserialization')
  }

  peek(): number {
    const value = this.source[this.offset]
    if (value === undefined) throw unreadable('Attempting to read 1 bytes')
    return value
  }

  byte(): number {
    const value = this.peek()
    this.offset += 1
    return value
  }

  take(length: number): Uint8Array {
    const end = this.offset + length
    if (end > this.source.length) throw unreadable(`Attempting to read ${length} bytes`)
    const taken = this.source.subarray(this.offset, end)
    this.offset = end
    return taken
  }

  /** So many items of the same size, which are read at once. */
  fixed(count: number, size: number): Uint8Array[] {
    const taken = this.take(count * size)
    return Array.from({ length: count }, (_, index) => taken.subarray(index * size, (index + 1) * size))
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
  length(): number {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.byte()
      if (byte === 0 && shift > 0) throw unreadable('Invalid value: short u16: non-canonical encoding')
      if (byte > 3 && shift === 14) break
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw unreadable('Sequence length would overflow length encoding scheme: u16::MAX')
  }
}
