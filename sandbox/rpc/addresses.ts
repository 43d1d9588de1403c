import bs58 from 'bs58'
import { invalidParams } from './RpcError'
import { text } from './serde'

/** The errors of the parsers of addresses, hashes and signatures: an invalid character, or a wrong length. */
type ParseError = 'Invalid' | 'WrongSize'

/** Thirty-two bytes in base58. Throws -32602. */
export function asAddress(value: unknown): string {
  return parsed(text(value), 32, (error) => `Invalid param: ${error}`)
}

/** The same for a blockhash, for which the method has a shorter sentence. */
export function asHash(value: string): string {
  return parsed(value, 32, (error) => error)
}

/** Sixty-four bytes in base58. Throws -32602. */
export function asSignature(value: string): string {
  return parsed(value, 64, (error) => `Invalid param: ${error}`)
}

/** An address or a signature of a subscription, which has a different sentence: `thing` names the invalid value. */
export function asSubscribed(value: string, thing: 'pubkey' | 'mentions' | 'signature'): string {
  return parsed(value, thing === 'signature' ? 64 : 32, () => `Invalid Request: Invalid ${thing} provided`)
}

/** The most characters that so many bytes can take. */
const LONGEST = { 32: 44, 64: 88 }

function parsed(value: string, bytes: 32 | 64, say: (error: ParseError) => string): string {
  if (value.length > LONGEST[bytes]) throw invalidParams(say('WrongSize'))
  const decoded = bs58.decodeUnsafe(value)
  if (!decoded) throw invalidParams(say('Invalid'))
  if (decoded.length !== bytes) throw invalidParams(say('WrongSize'))
  return value
}
