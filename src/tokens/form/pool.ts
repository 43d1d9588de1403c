import { formatUnits, parseUnits } from '../../units/amounts'
import { parseSol } from '../../units/lamports'
import type { PoolFields, TokenFields } from '../tokenFields'
import type { Report } from './report'
import type { PoolValues } from './values'

/** How much of the token there is and who else gets some, in base units; undefined while it cannot be read. */
type Supply = Readonly<{
  supply: bigint | undefined
  decimals: number | undefined
  shares: TokenFields['shares']
}>

const WHOLE = 10_000n
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** The pool as typed, undefined where none is wished or it cannot be read yet. `now` in ms since 1970. */
export function parsePool(
  values: PoolValues,
  supply: Supply,
  report: Report,
  now = Date.now(),
): PoolFields | undefined {
  if (!values.on) return undefined
  const tokens = parsePoolShare(values.share, supply, report)
  const sol = parsePoolSol(values.sol, report)
  const opensAt = parseOpening(values, report, now)
  if (tokens === undefined || sol === undefined || opensAt === undefined) return undefined
  const { tier, burn, apart, ledger } = values
  return { tokens, sol, tier, opensAt, burn, atomic: !apart, ledger }
}

/** Percent of the supply with two places, as base units. */
function parsePoolShare(
  text: string,
  { supply, decimals, shares }: Supply,
  report: Report,
): bigint | undefined {
  const parsed = parseUnits(text, 2)
  if (!parsed.ok || parsed.units === 0n || parsed.units > WHOLE) {
    report('pool.share', 'A share is more than 0 and at most 100, with two places.')
    return undefined
  }
  if (supply === undefined || decimals === undefined) return undefined
  const tokens = (supply * parsed.units) / WHOLE
  const rest = supply - shares.reduce((sum, { amount }) => sum + amount, 0n)
  if (tokens > rest)
    report(
      'pool.share',
      `That is ${formatUnits(tokens - rest, decimals)} more than is left once others have their parts.`,
    )
  else if (tokens === 0n) report('pool.share', 'That is less than the smallest part of the token.')
  else return tokens
  return undefined
}

function parsePoolSol(text: string, report: Report): bigint | undefined {
  const parsed = parseSol(text)
  if (parsed.ok && parsed.units > 0n) return parsed.units
  const why =
    parsed.ok || parsed.reason === 'empty'
      ? 'Say how much SOL goes in.'
      : 'This is no amount of SOL. Write it like 1.5.'
  report('pool.sol', why)
  return undefined
}

/** Unix seconds; null at once. A pool that opens more than a year ahead is a slip. */
function parseOpening(
  { opens, opensAt }: PoolValues,
  report: Report,
  now: number,
): bigint | null | undefined {
  if (opens === 'now') return null
  const at = new Date(opensAt).getTime()
  if (Number.isNaN(at)) report('pool.opensAt', 'Say when it opens.')
  else if (at <= now) report('pool.opensAt', 'That time is past. Choose a later one, or let it open at once.')
  else if (at > now + YEAR_MS)
    report('pool.opensAt', 'That is more than a year ahead. Choose an earlier time.')
  else return BigInt(Math.floor(at / 1000))
  return undefined
}
