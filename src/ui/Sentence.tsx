import { createContext, Fragment, useContext } from 'react'
import { unbroken } from '../units/unbroken'
import { Exact } from './Exact'

/**
 * A sentence of ours. Page translators leave its figures, symbols and addresses as they are: "You get at least [47.03 HERON]". A line ends
 * beside an amount, a pair or a date (`unbroken`). `symbols`: the symbols and names in it,
 * which may look like any words.
 */
export function Sentence({ text, symbols = [] }: { text: string; symbols?: readonly string[] }) {
  const called = useContext(CalledHere)
  return exactParts(unbroken(text), [...called, ...symbols]).map((part, at) =>
    at % 2 === 0 ? <Fragment key={at}>{part}</Fragment> : <Exact key={at} text={part} />,
  )
}

/** The symbols and names that each sentence in a part of the page may say. */
export const CalledHere = createContext<readonly string[]>([])

const ADDRESS = '[1-9A-HJ-NP-Za-km-z]{32,44}|[1-9A-HJ-NP-Za-km-z]{4}…[1-9A-HJ-NP-Za-km-z]{4}'
const PAIR = '[^\\s,;:()]+\\u00a0/\\u00a0[^\\s,;:()]*[^\\s,;:.()]'
const NUMBER = "[-−+]?\\$?\\d(?:[\\d₀-₉.,:'’\\u202f]*\\d)?[KMBT]?×?"
/** Behind a number: "%", or a symbol that no English word looks like, such as SOL, wSOL or 猫. */
const UNIT = '(?![a-z]+(?![^\\s,;:.()]))[^\\s,;:()]*[^\\s,;:.()]'
const CAPITALS = '\\p{Lu}[\\p{Lu}\\d]+'
const OWN_NAME = 'Mintwright'

/** The parts of an unbroken text: its words at even places, what is exact at odd ones. */
export function exactParts(text: string, symbols: readonly string[] = []): readonly string[] {
  const named = symbols
    .filter(Boolean)
    .map((symbol) => unbroken(symbol).replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .toSorted((one, other) => other.length - one.length)
  const figure = `${NUMBER}(?:\\u00a0(?:${[...named, UNIT].join('|')}))?`
  const all = [ADDRESS, PAIR, figure, ...named, CAPITALS, OWN_NAME].join('|')
  return text.split(new RegExp(`(?<![\\p{L}\\d])(${all})(?![\\p{L}\\d])`, 'gu'))
}
