import bs58 from 'bs58'

/** Decoded bytes, or the error of the Rust crate (bs58, base64) as its Debug format prints it. */
export type Decoded = Uint8Array | string

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

export function decodeBase58(text: string): Decoded {
  const bytes = bs58.decodeUnsafe(text)
  if (bytes) return bytes
  const index = text.search(/[^1-9A-HJ-NP-Za-km-z]/)
  const character = text.charAt(index)
  return character > '\u007f'
    ? `NonAsciiCharacter { index: ${index} }`
    : `InvalidCharacter { character: '${character}', index: ${index} }`
}

/** Strictly, with its padding: Node's own decoder would skip what is not base64. */
export function decodeBase64(text: string): Decoded {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.toString('base64') === text) return new Uint8Array(bytes)
  return base64Error(Buffer.from(text, 'utf8'), text)
}

function base64Error(bytes: Uint8Array, text: string): string {
  const digits = text.replace(/={1,2}$/, '')
  const strange = bytes.findIndex((byte) => !BASE64.includes(String.fromCharCode(byte)))
  if (strange >= 0 && strange < digits.length) return `InvalidByte(${strange}, ${bytes[strange] ?? 0})`
  if (digits.length % 4 === 1) return `InvalidLength(${text.length})`
  if (text.length % 4 !== 0) return 'InvalidPadding'
  return `InvalidLastSymbol(${digits.length - 1}, ${bytes[digits.length - 1] ?? 0})`
}
