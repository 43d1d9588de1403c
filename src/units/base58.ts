/** The digits of base58, from 0 to 57. */
export const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The digit of each character, by its code. */
const DIGITS = new Map(Array.from(ALPHABET, (char, digit) => [char.charCodeAt(0), digit]))
/** This many digits of base58 fit into a number without loss. */
const DIGITS_AT_ONCE = 9

/** The bytes of a base58 text, or undefined where a character is not in the alphabet. Each leading 1 is a zero byte. */
export function decodeBase58(text: string): Uint8Array | undefined {
  let value = 0n
  for (let at = 0; at < text.length; at += DIGITS_AT_ONCE) {
    let part = 0
    let scale = 1
    for (let next = at; next < Math.min(at + DIGITS_AT_ONCE, text.length); next += 1) {
      const digit = DIGITS.get(text.charCodeAt(next))
      if (digit === undefined) return undefined
      part = part * 58 + digit
      scale *= 58
    }
    value = value * BigInt(scale) + BigInt(part)
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const hex = value === 0n ? '' : value.toString(16)
  const bytes = new Uint8Array(zeros + Math.ceil(hex.length / 2))
  for (let at = bytes.length - 1, end = hex.length; end > 0; at -= 1, end -= 2)
    bytes[at] = Number.parseInt(hex.slice(Math.max(0, end - 2), end), 16)
  return bytes
}

/** Bytes as base58, as addresses are written. */
export function encodeBase58(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; value > 0n; value /= 58n) text = `${ALPHABET[Number(value % 58n)] ?? ''}${text}`
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + text
}

/** The rule for addresses, for a field with an invalid one. */
export const ADDRESS_RULE = 'An address has 32 to 44 letters and digits, without 0, O, I and l.'

/** Whether a text can be a Solana address: base58 of exactly 32 bytes. No account need exist there. */
export function isAddress(text: string): boolean {
  return text.length >= 32 && text.length <= 44 && decodeBase58(text)?.length === 32
}
