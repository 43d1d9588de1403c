import { findHiddenCharacter, visibleText } from './hiddenCharacters'
import { keyOf, lookAlikeKeys, visibleCharacters, waysToTake } from './lookAlikeKeys'
import { smallLetters, withoutAccents } from './lookAlikeLetters'

/**
 * How two similar texts differ. `same`: not at all. `case`: only in capitals or the width of letters. `accents`: in accents, spaces,
 * punctuation or pictures. `hidden`: in invisible characters; `code` is the first one, as "U+200B". `character`: in look-alike
 * characters; for the first, `shown` is the typed one, `code` its code point, `letter` the one that it looks like.
 */
export type Similarity =
  | Readonly<{ kind: 'same' | 'case' | 'accents' }>
  | Readonly<{ kind: 'hidden'; code: string }>
  | Readonly<{ kind: 'character'; code: string; shown: string; letter: string }>

/** Whether one text can be mistaken for the other. */
export function areAlike(one: string, other: string): boolean {
  if (one === other) return true
  const keys = new Set(lookAlikeKeys(one))
  return lookAlikeKeys(other).some((key) => keys.has(key))
}

/** What makes a text as typed like another, of two that are alike; the least of it where there are several things. */
export function similarityOf(typed: string, like: string): Similarity {
  if (typed === like) return { kind: 'same' }
  if (plain(typed) === plain(like)) return { kind: 'case' }
  const code = findHiddenCharacter(typed)
  if (code !== undefined && plain(visibleText(typed)) === plain(visibleText(like))) {
    return { kind: 'hidden', code }
  }
  return findPasser(typed, like) ?? { kind: 'accents' }
}

/** The first look-alike character; undefined where the texts differ only in accents and the like. */
function findPasser(typed: string, like: string): Similarity | undefined {
  const [chars, others] = [visibleCharacters(typed), visibleCharacters(like)]
  const otherWays = new Map(waysToTake(others).map((way) => [keyOf(way), way]))
  const way = waysToTake(chars).find((one) => otherWays.has(keyOf(one)))
  const same = way && otherWays.get(keyOf(way))
  if (!same) return undefined
  for (const [shown, passedFor] of pairUp({ chars, ...way }, { chars: others, ...same })) {
    const letter = onlyLetters(passedFor)
    // A sign such as ™ has no counterpart in the other text: it is no look-alike.
    if (letter !== '' && letters(shown) !== letters(letter))
      return { kind: 'character', code: codeOf(shown), shown, letter }
  }
  return undefined
}

type Taken = Readonly<{ chars: readonly string[]; pieces: readonly string[] }>

/** Pairs of the shortest parts of both texts that have the same reading: "m" and "rn". */
function* pairUp(ours: Taken, theirs: Taken): Generator<readonly [string, string]> {
  let [at, there] = [0, 0]
  while (at < ours.chars.length) {
    const [from, start] = [at, there]
    let ahead = 0
    do {
      if (ahead <= 0 && at < ours.chars.length) ahead += ours.pieces[at++]?.length ?? 0
      else ahead -= theirs.pieces[there++]?.length ?? 0
    } while (ahead !== 0 && there < theirs.chars.length)
    ;[at, there] = [endOfLetter(ours, at), endOfLetter(theirs, there)]
    yield [ours.chars.slice(from, at).join(''), theirs.chars.slice(start, there).join('')]
  }
}

/** The index after the letters that belong to the previous one, as the n of "rn" that looks like an m. */
function endOfLetter({ chars, pieces }: Taken, at: number): number {
  let end = at
  while (pieces[end] === '' && /^\p{L}$/u.test(chars[end] ?? '')) end += 1
  return end
}

/** The text in small letters of one width and style. */
function plain(text: string): string {
  return smallLetters(text.normalize('NFKC'))
}

function letters(text: string): string {
  return onlyLetters(smallLetters(withoutAccents(text)))
}

function onlyLetters(text: string): string {
  return text.replaceAll(/[\p{P}\p{S}\p{Z}]/gu, '')
}

function codeOf(text: string): string {
  return `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
