/**
 * Which tokens a sentence or figure means by their symbols. Anybody can give a token any symbol, so one that is neither well-known nor made
 * in this browser is a stranger: its short address stands with its symbol, and what it can be mistaken for is said.
 */

import { imitatedBy } from '../liquidity/swap/imitated'
import { wellKnownWords } from '../tokens/wellKnown'
import type { OperationRecord } from '../transactions/events'
import type { Subject } from '../transactions/subject'
import { shortAddress } from '../units/shortAddress'
import { isolated } from '../units/unbroken'

/** A token as it is called on the screen. `imitates`: the symbol of a well-known token, where its record says that it looks like it. */
export type CalledToken = Readonly<{
  mint: string
  symbol: string
  name?: string | undefined
  imitates?: string | undefined
}>

type Called = Readonly<{
  subject: Subject
  creates?: OperationRecord['creates']
  imported?: boolean | undefined
}>

/** The tokens that the sentence of an operation names; not one that it makes itself, unless a file says so. */
export function calledTokens({ subject, creates = [], imported }: Called): readonly CalledToken[] {
  const { mint = '', name, symbol = '', base = '', baseSymbol = '', quote = '', quoteSymbol = '' } = subject
  const { token = '', via = '', viaSymbol = '', baseImitates, quoteImitates } = subject
  const made = creates.some(({ address }) => address === mint) && !imported ? mint : ''
  return [
    { mint: mint || token, symbol, name },
    { mint: base, symbol: baseSymbol, imitates: baseImitates },
    { mint: quote, symbol: quoteSymbol, imitates: quoteImitates },
    { mint: via, symbol: viaSymbol },
  ].filter((called) => called.mint !== '' && called.mint !== made)
}

/** What the tokens are called: a page translator has to leave it as it is, whatever words it looks like. */
export function namesOf(tokens: readonly Pick<CalledToken, 'symbol' | 'name'>[]): readonly string[] {
  return tokens.flatMap(({ symbol, name = '' }) => [symbol, name]).filter(Boolean)
}

type Named = Partial<Pick<Subject, 'name' | 'symbol' | 'baseSymbol' | 'quoteSymbol' | 'viaSymbol'>>

/** The names and symbols in a subject, those of what it makes too. */
export function namesIn({ name, symbol = '', baseSymbol = '', quoteSymbol = '', viaSymbol = '' }: Named) {
  return namesOf([{ symbol, name }, { symbol: baseSymbol }, { symbol: quoteSymbol }, { symbol: viaSymbol }])
}

/** Those of the tokens that nobody vouches for, each once. `own`: the mints that this browser made. */
export function strangersAmong(
  tokens: readonly CalledToken[],
  own: ReadonlySet<string>,
): readonly CalledToken[] {
  return [...new Map(tokens.map((token) => [token.mint, token])).values()].filter(
    ({ mint, symbol, name = '' }) => symbol + name !== '' && !wellKnownWords(mint) && !own.has(mint),
  )
}

/** Those of the tokens whose symbols stand in one of the texts, such as the labels of a bill. */
export function calledIn(texts: readonly string[], tokens: readonly CalledToken[]): readonly CalledToken[] {
  return tokens.filter(({ symbol }) => symbol !== '' && texts.some((text) => text.includes(symbol)))
}

/** The symbol of the well-known token for which a stranger can be mistaken; null for none. */
export function imitatedByStranger({ mint, symbol, name = '', imitates }: CalledToken): string | null {
  return imitates ?? imitatedBy({ mint, symbol, name })
}

/** A stranger in a text that has no place for a picture: "USDC 7Qhn…Ro2V, not the real USDC". */
export function strangerWords(token: CalledToken): string {
  const original = imitatedByStranger(token)
  const called = `${isolated(token.symbol || token.name || '')} ${shortAddress(token.mint)}`
  return original === null ? called : `${called}, ${notTheReal(original)}`
}

/** A text that names tokens, with the strangers among them after it: "Swap SOL for USDC (USDC 7Qhn…Ro2V, not the real USDC)". */
export function withStrangers(
  text: string,
  tokens: readonly CalledToken[],
  own: ReadonlySet<string>,
): string {
  const strangers = strangersAmong(tokens, own).map(strangerWords)
  return strangers.length === 0 ? text : `${text} (${strangers.join('; ')})`
}

export function notTheReal(original: string): string {
  return `not the real ${original}`
}
