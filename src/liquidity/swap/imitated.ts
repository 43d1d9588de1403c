import { SOL_MINT, wellKnownMints, wellKnownToken } from '../../tokens/wellKnown'
import { areAlike } from '../../units/lookAlike'
import { wellKnownWords } from '../names'
import { orient } from '../orient'
import type { PairToken } from '../venue'

/*
 * Tokens that are called like a well-known one, or so that they can be mistaken for it. Anybody can give a token any name and picture; only
 * its address tells them apart.
 */

/** The symbol of the well-known token that a name or symbol can be mistaken for; null for a well-known token, and for all others. */
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

/** Names and symbols: SOL has them as itself, and as wrapped. */
function wordsOf(mint: string): readonly string[] {
  const both = mint === SOL_MINT ? [wellKnownToken(mint), wellKnownWords(mint)] : [wellKnownToken(mint)]
  return both.flatMap((words) => (words ? [words.name, words.symbol] : []))
}

/** What a plan's subject says of it: the symbol of the token that this side imitates. */
export function imitationSubject(from: PairToken, to: PairToken) {
  const { pair } = orient(from, to)
  const [base, quote] = [imitatedBy(pair.base), imitatedBy(pair.quote)]
  return { ...(base !== null && { baseImitates: base }), ...(quote !== null && { quoteImitates: quote }) }
}
