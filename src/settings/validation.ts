import { parseSol } from '../units/lamports'
import { formatUnits } from '../units/amounts'
import { addressProblem } from '../units/httpsAddress'

/** The highest slippage that can be set, in basis points: half of the price. */
export const MOST_SLIPPAGE = 5000

/**
 * What is wrong with an RPC URL, as a sentence; undefined if nothing is. The page's Content-Security-Policy allows requests to
 * https URLs and to the page's own origin.
 */
export function rpcUrlProblem(text: string, origin = globalThis.location?.origin): string | undefined {
  if (!URL.canParse(text)) return 'Enter the whole address, starting with https://.'
  const { protocol, origin: itsOrigin } = new URL(text)
  if (protocol === 'ws:' || protocol === 'wss:')
    return 'Enter the https address: this page uses HTTP, not WebSockets.'
  if (protocol !== 'http:' && protocol !== 'https:') return 'An RPC address starts with https://.'
  if (protocol === 'http:' && itsOrigin !== origin)
    return 'Use https://: this page may not reach plain http addresses.'
  const problem = addressProblem(text)
  return problem && ADDRESS_PROBLEMS[problem]
}

const ADDRESS_PROBLEMS = {
  'user-name': 'Put the key into the path or the query: a browser does not send user names in addresses.',
  'not-plain': 'Write the address in full, such as https://rpc.example.com.',
} as const

/** Whether a value is a slippage, or a limit of a price impact, in basis points: a whole number from 1 to 5000. */
export function isSlippage(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_SLIPPAGE
}

/** Percent as typed ("0.5", "1,25") to basis points, or a sentence that says what is wrong. */
export function parseSlippage(text: string): number | string {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (!match) return 'Enter a percentage with at most two decimals, such as 0.5.'
  const bps = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return isSlippage(bps) ? bps : 'Enter between 0.01 and 50 percent.'
}

/** The highest ceiling that can be set for the priority fee of one transaction: one SOL, in lamports. */
const MOST_CEILING = 1_000_000_000n

/** Whether a value is a ceiling for the priority fee in lamports; 0 means the lowest possible fee. */
export function isCeiling(value: unknown): value is bigint {
  return typeof value === 'bigint' && value >= 0n && value <= MOST_CEILING
}

/** SOL as typed ("0.005", or "0,005": at most 1 SOL, so a comma is no thousands separator) to lamports, or what is wrong with it. */
export function parseCeiling(text: string): bigint | string {
  const parsed = parseSol(text.replace(',', '.'))
  if (!parsed.ok && parsed.reason === 'too-many-decimals') return 'SOL has nine decimals at most.'
  if (!parsed.ok && parsed.reason !== 'too-large') return 'Enter an amount of SOL, such as 0.005.'
  return parsed.ok && isCeiling(parsed.units) ? parsed.units : 'Enter between 0 and 1 SOL.'
}

/** Basis points as percent: 50 → "0.5", 100 → "1". */
export function formatSlippage(bps: number): string {
  return formatUnits(BigInt(bps), 2)
}
