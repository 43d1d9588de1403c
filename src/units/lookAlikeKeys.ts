import { visibleText } from './hiddenCharacters'
import { isCapitalI, isOne, lettersOf, lookOf, readLetter, type Reading } from './lookAlikeLetters'

/** One way in which a text can be taken: what each of its characters (as they are seen) comes to in it. */
export type Way = Readonly<{ kind: 'look' | 'read'; pieces: readonly string[] }>

/** The characters of a text that can be seen. */
export function visibleCharacters(text: string): readonly string[] {
  return Array.from(visibleText(text).normalize('NFC'))
}

/**
 * The texts that a text can be taken for, as keys: two texts are alike where they share one. One key is how it looks, case and all; the others
 * how it is read, without regard to case, accents, spaces and punctuation. They are apart because similarity does not pass on: AI looks
 * like Al, and al is AL in small letters, but nobody takes AI for AL. What is read is read as itself. Never throws.
 */
export function lookAlikeKeys(text: string): readonly string[] {
  const ways = waysToTake(visibleCharacters(text))
  return [...new Set(ways.map(keyOf))].filter((key) => key.length > 'look '.length)
}

export function keyOf({ kind, pieces }: Way): string {
  return `${kind} ${pieces.join('')}`
}

/** Each way in which characters can be taken. */
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

/** What is seen, without accents, spaces and punctuation; where nothing else is left, with what is no space. */
function look(chars: readonly string[]): Way {
  const letters = chars.map(lettersOf)
  if (letters.some((piece) => piece !== '')) return { kind: 'look', pieces: letters }
  return { kind: 'look', pieces: [chars.map(lookOf).join('').normalize('NFC')] }
}

/** Among small letters a capital I passes for l; beside a capital S or L it is seen for what it is. */
function iAsL(amongSmall: boolean): Reading {
  return amongSmall ? 'capital-l' : 'capital'
}

/** The same where small letters r and n pass for an m, if there are any side by side. */
function rnAsM(chars: readonly string[], { kind, pieces }: Way): readonly Way[] {
  const isR = (index: number) =>
    isSmall(chars[index]) && isSmall(chars[index + 1]) && pieces[index] === 'r' && pieces[index + 1] === 'n'
  if (!chars.some((_, index) => isR(index))) return []
  return [{ kind, pieces: pieces.map((piece, index) => (isR(index) ? 'm' : isR(index - 1) ? '' : piece)) }]
}

/** The places of characters whose word has a small letter. */
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
