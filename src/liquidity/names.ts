import { type NamedToken, shortNameOf, symbolOf } from '../tokens/tokenWords'
import { VENUES } from './profiles'

type NamedPair = Readonly<{ base: NamedToken; quote: NamedToken }>

/** A pair's name, as it is drawn: "QHR / SOL". */
export function pairName({ base, quote }: NamedPair): string {
  return `${symbolOf(base)} / ${symbolOf(quote)}`
}

/** What is done, and in the pool of which pair: "Remove · QHR / SOL". */
export function titleWithPair(title: string, pair: NamedPair): string {
  return `${title} · ${pairName(pair)}`
}

/** A pool's name with its article: "an OTTR / SOL pool", "a QHR / SOL pool". */
export function aPoolOf({ base, quote }: NamedPair): string {
  const name = `${shortNameOf(base)} / ${shortNameOf(quote)}`
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

/** The name of a venue, by the id in an operation's record; an unknown id is returned as it is. */
export function venueName(id: string): string {
  return VENUES.find((venue) => venue.id === id)?.name ?? id
}
