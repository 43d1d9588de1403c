import { formatUnits, parseUnits, type ParsedAmount } from './amounts'
import { groupDigits } from './grouping'
import { significant } from './shortFigures'

/** The decimals of SOL: one SOL is 10⁹ lamports. */
export const SOL_DECIMALS = 9

/** Lamports as SOL with all nine decimals, as the bill prints them: 5000n → "0.000005000". */
export function formatSolFixed(lamports: bigint): string {
  const sign = lamports < 0n ? '-' : ''
  const digits = (lamports < 0n ? -lamports : lamports).toString().padStart(SOL_DECIMALS + 1, '0')
  return `${sign}${groupDigits(digits.slice(0, -SOL_DECIMALS))}.${digits.slice(-SOL_DECIMALS)}`
}

/** Lamports as SOL without trailing zeros: 1500000000n → "1.5". */
export function formatSol(lamports: bigint): string {
  return formatUnits(lamports, SOL_DECIMALS)
}

/** Lamports as SOL with few significant digits, for a sentence; rounded up, so that a cost is never understated: 4181457n → "0.0042". */
export function formatSolAbout(lamports: bigint, digits = 2): string {
  return formatSol(lamports <= 0n ? lamports : significant(lamports, digits, 'up'))
}

/** Parses a typed amount of SOL into lamports. */
export function parseSol(text: string): ParsedAmount {
  return parseUnits(text, SOL_DECIMALS)
}
