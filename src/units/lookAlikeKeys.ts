import { visibleText } from './hiddenCharacters'
import { isCapitalI, isOne, lettersOf, lookOf, readLetter, type Reading } from './lookAlikeLetters'

/** One reading of a text: what each of its visible characters becomes in it. */
export type Way = Readonly<{ kind: 'look' | 'read'; pieces: readonly string[] }>

/** The characters of a text that can be seen. */
export function visibleCharacters(text: string): readonly string[] {
  return Array.from(visibleText(text).normalize('NFC'))
}

/**
 * The keys of a text: two texts are similar where they share a key. One key is how the text looks, with its case; the others are how it
 * is read, without case, accents, spaces and punctuation. They are separate because similarity is not transitive: AI looks like Al, and
 * al is AL in small letters, but nobody mistakes AI for AL. Never throws.
 */
export function lookAlikeKeys(text: string): readonly string[] {
  const ways = waysToTake(visibleCharacters(text))
  return [...new Set(ways.map(keyOf))].filter((key) => key.length > 'look '.length)
}

export function keyOf({ kind, pieces }: Way): string {
  return `${kind} ${pieces.join('')}`
}

/** Each reading of some characters. */
export function waysToTake(chars: readonly string[]): readonly Way[] {
  const inWords = smallWords(chars)
  const read = (reading: (index: number) => Reading): Way => ({
    kind: 'read',
    pieces: chars.map((char, index) => readLetter(char, reading(index))),
  })
  const ways = [read(() => 'small'), read(() => 'capital')]
  if (chars.some(isCapitalI)) {
    ways.push(
      read((index) => iAsL(inWords.has(index))),
      read((index) => iAsL(isSmall(chars[index - 1]))),
    )
  }
  if (chars.some(isOne)) ways.push(read(() => 'one-i'))
  return [look(chars), ...ways, ...ways.flatMap((way) => rnAsM(chars, way))]
}

/** How the characters look without accents, spaces and punctuation; where nothing would be left, without spaces only. */
function look(chars: readonly string[]): Way {
  const letters = chars.map(lettersOf)
  if (letters.some((piece) => piece !== '')) return { kind: 'look', pieces: letters }
  return { kind: 'look', pieces: [chars.map(lookOf).join('').normalize('NFC')] }
}

/** How a capital I is read: among small letters it looks like l; beside capitals such as S or L it is recognised. */
function iAsL(amongSmall: boolean): Reading {
  return amongSmall ? 'capital-l' : 'capital'
}

/** The reading in which small r and n side by side become m, if there are any. */
function rnAsM(chars: readonly string[], { kind, pieces }: Way): readonly Way[] {
  const isR = (index: number) =>
    isSmall(chars[index]) && isSmall(chars[index + 1]) && pieces[index] === 'r' && pieces[index + 1] === 'n'
  if (!chars.some((_, index) => isR(index))) return []
  return [{ kind, pieces: pieces.map((piece, index) => (isR(index) ? 'm' : isR(index - 1) ? '' : piece)) }]
}

/** The indices of the characters whose word has a small letter. */
function smallWords(chars: readonly string[]): ReadonlySet<number> {
  const places = new Set<number>()
  let word: number[] = []
  chars.concat(' ').forEach((char, index) => {
    if (/[\p{L}\p{M}\p{N}]/u.test(char)) return void word.push(index)
    if (word.some((place) => isSmall(chars[place]))) word.forEach((place) => places.add(place))
    word = []
  })
  return places
}

function isSmall(char = ''): boolean {
  return /\p{Ll}/u.test(char)
}
