import { SOL_MINT, wellKnownMints, wellKnownToken, wellKnownWords } from '../../tokens/wellKnown'
import { areAlike } from '../../units/lookAlike'
import { orient } from '../orient'
import type { PairToken } from '../venue'

/*
 * Finds tokens with the name or symbol of a well-known one, or with a similar one. Anybody can give a token any name and picture; only its
 * address is unique.
 */

/** The symbol of the well-known token for which a name or symbol can be mistaken; null for a well-known token, and for all others. */
export function imitatedBy({
  mint,
  name,
  symbol,
}: Pick<PairToken, 'mint' | 'name' | 'symbol'>): string | null {
  if (wellKnownToken(mint)) return null
  const said = [name, symbol].filter((text) => text !== '')
  const original = wellKnownMints().find((known) =>
    wordsOf(known).some((words) => said.some((text) => areAlike(text, words))),
  )
  return original === undefined ? null : (wellKnownWords(original)?.symbol ?? null)
}

/** The names and symbols of a well-known token: SOL has its own and those of wrapped SOL. */
function wordsOf(mint: string): readonly string[] {
  const both = mint === SOL_MINT ? [wellKnownToken(mint), wellKnownWords(mint)] : [wellKnownToken(mint)]
  return both.flatMap((words) => (words ? [words.name, words.symbol] : []))
}

/** The part of a plan's subject about imitations: for each side, the symbol of the token that it imitates. */
export function imitationSubject(from: PairToken, to: PairToken) {
  const { pair } = orient(from, to)
  const [base, quote] = [imitatedBy(pair.base), imitatedBy(pair.quote)]
  return { ...(base !== null && { baseImitates: base }), ...(quote !== null && { quoteImitates: quote }) }
}
