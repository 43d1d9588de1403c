/** The digits of base58, from 0 to 57. */
export const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The bytes of a base58 text, or undefined where a character is not in the alphabet. Each leading 1 is a zero byte. */
export function decodeBase58(text: string): Uint8Array | undefined {
  let value = 0n
  for (const char of text) {
    const digit = ALPHABET.indexOf(char)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const bytes = [...Array<number>(zeros).fill(0), ...bigEndian(value)]
  return Uint8Array.from(bytes)
}

/** Bytes as base58, as addresses are written. */
export function encodeBase58(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; value > 0n; value /= 58n) text = `${ALPHABET[Number(value % 58n)] ?? ''}${text}`
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + text
}

/** What an address looks like, for a field that holds none. */
export const ADDRESS_RULE = 'An address has 32 to 44 letters and digits, without 0, O, I and l.'

/** Whether a text can be a Solana address: base58 of exactly 32 bytes. No account need exist there. */
export function isAddress(text: string): boolean {
  return text.length >= 32 && text.length <= 44 && decodeBase58(text)?.length === 32
}

function bigEndian(value: bigint): number[] {
  const bytes: number[] = []
  for (let rest = value; rest > 0n; rest >>= 8n) bytes.unshift(Number(rest & 0xffn))
  return bytes
}
