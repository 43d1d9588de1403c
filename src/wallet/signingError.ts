import { AppError } from '../errors/AppError'

/** The user declined: 4001 in EIP-1193, 5000 in the WalletConnect protocol. */
const DECLINED_CODES = new Set([4001, 5000])
const DISCONNECTED_CODES = new Set([4900, 4901, 6000])

/** How wallets word it: "User rejected the request.", "Transaction cancelled", "Approval denied", "Plugin Closed". */
const DECLINED_WORDS =
  /\b(user|you|approval|request|signing|signature|transaction)\b.{0,24}\b(reject|declin|den(y|ied)|cancel|refus|abort)|\b(reject|declin|den(y|ied)|cancel|refus)\w* (by|the request)|^(rejected|declined|cancell?ed|denied)\.?$|plugin closed/i

/**
 * What a wallet threw while it was asked to sign, as an AppError: wallet/declined when the person said no,
 * wallet/disconnected, wallet/unsupported, else wallet/failed with the wallet's own words.
 */
export function toSigningError(thrown: unknown, walletName: string): AppError {
  if (thrown instanceof AppError) return thrown
  const { code, message } = readThrown(thrown)
  const context = { wallet: walletName, message, ...(code !== undefined && { code }) }
  return new AppError(nameOf(code, message), context, { cause: thrown })
}

function nameOf(code: number | undefined, message: string) {
  if (code !== undefined && DECLINED_CODES.has(code)) return 'wallet/declined'
  if (code !== undefined && DISCONNECTED_CODES.has(code)) return 'wallet/disconnected'
  if (/not supported|does not support/i.test(message)) return 'wallet/unsupported'
  if (DECLINED_WORDS.test(message)) return 'wallet/declined'
  return /\bdisconnected\b|not connected/i.test(message) ? 'wallet/disconnected' : 'wallet/failed'
}

/** Errors that JavaScript itself throws when a wallet has a bug: their messages do not help a user. */
const STUMBLES = /^(Type|Range|Reference|Syntax)Error$/

/** The code and message of a thrown value; wallets wrap theirs in `error` or `cause`. */
function readThrown(thrown: unknown): { code: number | undefined; message: string } {
  if (typeof thrown === 'string') return { code: undefined, message: thrown }
  if (typeof thrown !== 'object' || thrown === null) return { code: undefined, message: '' }
  const { code, message: said, error, cause, name } = thrown as Record<string, unknown>
  const message = STUMBLES.test(String(name)) ? '' : said
  const inner = error ?? cause
  if (typeof code !== 'number' && typeof inner === 'object' && inner !== null) {
    const nested = readThrown(inner)
    if (nested.code !== undefined || typeof message !== 'string' || message === '') return nested
  }
  return {
    code: typeof code === 'number' ? code : undefined,
    message: typeof message === 'string' ? message : '',
  }
}
