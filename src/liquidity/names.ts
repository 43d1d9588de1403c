import { type AmountUnit, formatAmount, plainAmount } from '../solana/amountScale'
import { SOL_MINT, wellKnownToken } from '../tokens/wellKnown'
import { shortAddress } from '../units/shortAddress'
import { isolated } from '../units/unbroken'
import { VENUES } from './records'
import type { TokenUnit } from '../transactions/plan'
import type { Amounts, Pair, PairToken } from './venue'

/**
 * The names of a well-known token in a pair; undefined for other mints. Operations wrap and unwrap SOL themselves, so wrapped SOL is named
 * SOL.
 */
export function wellKnownWords(mint: string): Readonly<{ name: string; symbol: string }> | undefined {
  return mint === SOL_MINT ? { name: 'Solana', symbol: 'SOL' } : wellKnownToken(mint)
}

type Named = Pick<PairToken, 'mint' | 'symbol'>

/** A token's short name for a plan, whose texts are stored: its symbol, or its shortened mint address where it has none. */
export function plainSymbolOf({ symbol, mint }: Named): string {
  return symbol || shortAddress(mint)
}

/** A token's short name, as it is drawn. */
export function symbolOf(token: Named): string {
  return isolated(plainSymbolOf(token))
}

/** A pair's name: "QHR / SOL"; for a plan, the plain one. */
export function plainPairName({ base, quote }: Readonly<{ base: Named; quote: Named }>): string {
  return `${plainSymbolOf(base)} / ${plainSymbolOf(quote)}`
}

/** A pair's name, as it is drawn: "QHR / SOL". */
export function pairName({ base, quote }: Readonly<{ base: Named; quote: Named }>): string {
  return `${symbolOf(base)} / ${symbolOf(quote)}`
}

/** What is done, and in the pool of which pair: "Remove · QHR / SOL". */
export function titleWithPair(title: string, pair: Readonly<{ base: Named; quote: Named }>): string {
  return `${title} · ${pairName(pair)}`
}

/** A pool's name with its article: "an OTTR / SOL pool", "a QHR / SOL pool". */
export function aPoolOf(pair: Readonly<{ base: Named; quote: Named }>): string {
  const name = plainPairName(pair)
  return `${articleOf(name)} ${name} pool`
}

/**
 * "an" before the sound of a vowel, else "a". A symbol with a vowel is read as a word (an OTTR, a MOON, a USDC), one without a vowel is
 * spelt out (an FTT, a QHRN).
 */
function articleOf(name: string): 'a' | 'an' {
  const [first = ''] = /^(?:[a-z]+|\d+)/i.exec(name) ?? []
  if (/^(?:u$|us|uni|eu)/i.test(first)) return 'a'
  if (/^\d/.test(first)) return /^(?:8.*|11|18)$/.test(first) ? 'an' : 'a'
  const isWord = /[aeiou]/i.test(first)
  return (isWord ? /^[aeiou]/i : /^[fhlmnrsx]/i).test(first) ? 'an' : 'a'
}

/** The exact amount with its token: "3.118704551 SOL". */
export function namedAmount(units: bigint, token: Named & AmountUnit): string {
  return `${formatAmount(units, token)} ${symbolOf(token)}`
}

/** The exact amount with its token, always with commas, for the texts of a plan, which are stored. */
export function plainAmountOf(units: bigint, token: Named & AmountUnit): string {
  return `${plainAmount(units, token)} ${plainSymbolOf(token)}`
}

/** A token as the unit of a plan's changes. */
export function tokenUnit(token: Named & AmountUnit): TokenUnit {
  const { decimals, scale } = token
  return { decimals, symbol: plainSymbolOf(token), ...(scale && { scale }) }
}

/** Both exact amounts of a pair, with their tokens, for the texts of a plan: "12.5 QHR and 0.4 SOL". */
export function plainAmountsOf({ base, quote }: Amounts, pair: Pair): string {
  return `${plainAmountOf(base, pair.base)} and ${plainAmountOf(quote, pair.quote)}`
}

/** The name of a venue, by the id in an operation's record; an unknown id is returned as it is. */
export function venueName(id: string): string {
  return VENUES.find((venue) => venue.id === id)?.name ?? id
}
