import { createHash } from 'node:crypto'
import bs58 from 'bs58'

/**
 * Bytes as the recordings write them: hex, `00*12` for a byte so many times, `@name` for an address, `u64:7` and the
 * like for little-endian numbers, `text:…` for UTF-8, `borsh:…` and `bincode:…` for the same behind its length.
 */
export function bytesOf(notation: string): Uint8Array {
  return Uint8Array.from(notation.split(/\s+/).flatMap((token) => [...bytesOfToken(token)]))
}

/** The address that a name stands for: always the same one. */
export function addressOf(name: string): string {
  return bs58.encode(createHash('sha256').update(name).digest())
}

/** A recorded answer with its names and bytes (`b64:…`) in full. */
export function spelledOut<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'string' ? spelledOutText(each) : each,
  ) as T
}

function spelledOutText(text: string): string {
  if (text.startsWith('@')) return addressOf(text.slice(1))
  if (text.startsWith('b64:')) return Buffer.from(bytesOf(text.slice(4))).toString('base64')
  return text
}

function bytesOfToken(token: string): Uint8Array {
  if (token === '') return new Uint8Array(0)
  if (token.startsWith('@')) return bs58.decode(addressOf(token.slice(1)))
  const [kind = '', ...rest] = token.split(':')
  const write = NUMBERS.get(kind)
  const text = Buffer.from(rest.join(':'))
  if (write) return number(write, rest.join(':'))
  if (kind === 'text') return text
  if (kind === 'borsh') return Buffer.concat([bytesOf(`u32:${text.length}`), text])
  if (kind === 'bincode') return Buffer.concat([bytesOf(`u64:${text.length}`), text])
  const [hex = '', times = '1'] = token.split('*')
  if (!/^([0-9a-f]{2})+$/.test(hex)) throw new Error(`not a notation of bytes: ${token}`)
  return Buffer.from(hex.repeat(Number(times)), 'hex')
}

type Write = (view: DataView, text: string) => number

const NUMBERS: ReadonlyMap<string, Write> = new Map<string, Write>([
  ['u8', (view, text) => (view.setUint8(0, Number(text)), 1)],
  ['i8', (view, text) => (view.setInt8(0, Number(text)), 1)],
  ['u16', (view, text) => (view.setUint16(0, Number(text), true), 2)],
  ['i16', (view, text) => (view.setInt16(0, Number(text), true), 2)],
  ['u32', (view, text) => (view.setUint32(0, Number(text), true), 4)],
  ['u64', (view, text) => (view.setBigUint64(0, BigInt(text), true), 8)],
  ['i64', (view, text) => (view.setBigInt64(0, BigInt(text), true), 8)],
  ['f64', (view, text) => (view.setFloat64(0, Number(text), true), 8)],
])

function number(write: Write, text: string): Uint8Array {
  const bytes = new Uint8Array(8)
  return bytes.slice(0, write(new DataView(bytes.buffer), text))
}
