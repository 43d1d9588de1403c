import { decodeBase58 } from '../../units/base58'

/** Whether a text can be a transaction's signature: base58 of exactly 64 bytes. */
export function isSignature(text: string): boolean {
  return text.length >= 64 && text.length <= 88 && decodeBase58(text)?.length === 64
}
