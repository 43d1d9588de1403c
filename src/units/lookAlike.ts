import confusables from 'unhomoglyph/data.json?raw'
import { findHiddenCharacter, visibleText } from './hiddenCharacters'

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

/** Why a typed text is similar to another one; of several reasons the least. */
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

/** The index after the characters that belong to the letter before, such as the n of "rn" that looks like an m. */
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

/** One reading of a text: the reading of each visible character. */
type Way = Readonly<{ kind: 'look' | 'read'; pieces: readonly string[] }>

/** The visible characters of a text. */
function visibleCharacters(text: string): readonly string[] {
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

/** A key in normal form, because the pieces of two characters may have their marks in another order than one text. */
function keyOf({ kind, pieces }: Way): string {
  return `${kind} ${pieces.join('').normalize('NFD')}`
}

/** All readings of some characters. */
function waysToTake(chars: readonly string[]): readonly Way[] {
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
  return [look(chars), ...ways, ...ways.flatMap((way) => rnAsM(chars, way)), ...signsAsLetters(chars)]
}

/** The readings in which currency signs are the letters that they are made of; in the second, a first one is an ornament: "$U$DC". */
function signsAsLetters(chars: readonly string[]): readonly Way[] {
  const first = chars.findIndex((char) => SIGNS.has(char))
  if (first === -1) return []
  return [first - 1, first].map((ornament) => ({
    kind: 'read',
    pieces: chars.map((char, index) => readLetter((index > ornament && SIGNS.get(char)) || char, 'capital')),
  }))
}

/** The look of characters without accents, spaces and punctuation; only without spaces where nothing else would be left. */
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

/**
 * Entries that version 17 of Unicode's confusables table has and the package's version 13 lacks, where normal forms do not cover them:
 * each a letter and the ASCII letter that it looks like.
 */
const SINCE_13 = 'ӏl þp шw ƿp ϸp ϭo ւi ⲂB ⲓi ⳏp ⳎP ⲽw ០o ടs ငc ၚc 𖺶b 𖺪l 𑷚l 𑷡l 𑷠O'

/** Letters that the table does not map, although readers take them for the Latin ones. */
const OURS = 'ȷj πn ωw ЯR ИN ɅA ΞE'

/** Currency signs and signs of rights, each with the letter from which it is drawn, where the table has none. */
const SIGNS: ReadonlyMap<string, string> = new Map(
  '$S €E £L ¥Y ¢C ₿B ₳A ₦N ₩W ₱P ₭K ₲G ₴S ₫D ₡C ₽P ฿B ₵C ₢C ₣F ₤L ₸T ©C @A'.split(' ').map((pair) => {
    const [sign = '', letter = ''] = Array.from(pair)
    return [sign, letter]
  }),
)

let table: ReadonlyMap<string, string> | undefined

/**
 * The prototype that each character looks like (Unicode UTS #39, confusables.txt). The table is read with the first name that is compared:
 * a page that loads this file ahead does not wait for it.
 */
function prototypes(): ReadonlyMap<string, string> {
  table ??= new Map([
    ...Object.entries(JSON.parse(confusables) as Readonly<Record<string, string>>),
    ...`${SINCE_13} ${OURS}`.split(' ').map((pair): [string, string] => {
      const [letter = '', prototype = ''] = Array.from(pair)
      return [letter, prototype]
    }),
  ])
  return table
}

/** Letters in black circles (from U+1F150) and squares (from U+1F170), in alphabetical order; no normal form decomposes them. */
const ENCLOSED = [0x1f150, 0x1f170] as const

const ACCENTS = /(?=\p{M})\p{Script=Inherited}/gu
const PLAIN = /^[A-Za-z0-9]+$/
/** Signs that decompose into letters which are not read as part of a name: ℠ and ™. */
const ORNAMENT = /[\u2120\u2122]/

/**
 * The reading of one letter. `small`: the look of its small letter. `capital`: a capital as the small letter of its look, and capital I as
 * i. `capital-l`: like `capital`, but capital I as l. `one-i`: like `capital`, and the digit 1 and its look-alikes as a capital I.
 */
type Reading = 'small' | 'capital' | 'capital-l' | 'one-i'

/** A text without accents, that is, combining marks of script Inherited. Vowel signs of a script are letters and stay. */
function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '')
}

/** Small letters that are equal for both cases, regardless of the letters around them: ß as ss, ς as σ. */
function smallLetters(text: string): string {
  return Array.from(text, (char) => char.toLowerCase().toUpperCase())
    .flatMap((capitals) => Array.from(capitals, (char) => char.toLowerCase()))
    .join('')
}

/** The look of one character, with its case and its accents. */
const lookOf = remembered((char) => {
  const look = settled(char, (part) => prototypes().get(part) ?? enclosed(part) ?? part.normalize('NFKD'))
  return visibleText(look).replaceAll(/\p{Z}/gu, '')
})

/** The letters and figures in the look of one character, in its case. */
const lettersOf = remembered((char) => withoutAccents(lookOf(char)).replaceAll(/[\p{P}\p{S}\p{Z}]/gu, ''))

const readers: Readonly<Record<Reading, (char: string) => string>> = {
  small: remembered((char) => settled(smallLetters(char), (part) => parts(part, smallLook))),
  capital: remembered((char) => settled(char, (part) => parts(part, (one) => capitalLook(one, 'i')))),
  'capital-l': remembered((char) => settled(char, (part) => parts(part, (one) => capitalLook(one, 'l')))),
  'one-i': remembered((char) => (isOne(char) ? 'i' : readLetter(char, 'capital'))),
}

/** The reading of one character: small letters and digits without accents; '' for punctuation, spaces and pictures. */
function readLetter(char: string, reading: Reading): string {
  return readers[reading](char)
}

/** Whether a character is a capital that looks like a small l: I and its look-alikes. */
const isCapitalI = remembered(
  (char) => /^\p{Lu}/u.test(char.normalize('NFKD')) && withoutAccents(lookOf(char)) === 'l',
)

/** Whether a character looks like a small l and has no case: the digit 1, a vertical line. */
const isOne = remembered((char) => !/[\p{Lu}\p{Ll}]/u.test(char.normalize('NFKD')) && lettersOf(char) === 'l')

function parts(text: string, read: (part: string) => string): string {
  // The table comes before the normal form, which takes ϲ for a sigma.
  const whole = /\p{L}/u.test(text) && PLAIN.test(prototypes().get(text) ?? '') ? text : undefined
  const seen = ORNAMENT.test(text) ? '' : (whole ?? withoutAccents(enclosed(text) ?? text))
  return Array.from(seen, (part) => (counts(part) ? read(part) : '')).join('')
}

/** Whether a character is compared: punctuation is not; a symbol is compared where it looks like a letter or a digit, as | looks like l. */
function counts(part: string): boolean {
  if (/[\p{P}\p{Z}]/u.test(part)) return false
  return !/\p{S}/u.test(part) || PLAIN.test(withoutAccents(prototypes().get(part) ?? ''))
}

function capitalLook(char: string, capitalI: 'i' | 'l'): string {
  if (!/\p{Lu}/u.test(char)) return smallLook(smallLetters(char))
  if (isCapitalI(char)) return capitalI
  return smallLetters(readAs(char))
}

/**
 * The prototype of the table, with two exceptions. m stays one letter: only small r and n side by side look like it, and RN never like M.
 * A letter whose prototype is a sign, as ð has ∂, stays a letter: signs are not read.
 */
function readAs(char: string): string {
  const look = (prototypes().get(char) ?? char).replaceAll('rn', 'm')
  return /\p{L}/u.test(char) && !Array.from(withoutAccents(look)).some(counts) ? char : look
}

function smallLook(char: string): string {
  const look = readAs(char)
  return smallLetters(PLAIN.test(withoutAccents(look)) ? look : (smallCapitals().get(look) ?? look))
}

/** The small capitals F, N and Q, which have no look-alike in the table. */
const LONE_CAPITALS = [
  ['\uA730', 'f'],
  ['\u0274', 'n'],
  ['\uA7AF', 'q'],
] as const

let known: ReadonlyMap<string, string> | undefined

/**
 * Maps small capitals to their letters. The table has no letter for "ʙ", but says that the small letter of some capital looks like it
 * (Cyrillic в), and that this capital looks like B.
 */
function smallCapitals(): ReadonlyMap<string, string> {
  known ??= new Map([...Array.from(prototypes()).flatMap(smallOfCapital), ...LONE_CAPITALS])
  return known
}

function smallOfCapital([capital, look]: readonly [string, string]): readonly (readonly [string, string])[] {
  const small = capital.toLowerCase()
  if (!/^[A-Z]$/.test(look) || small === capital) return []
  return [[prototypes().get(small) ?? small, look.toLowerCase()]]
}

function enclosed(char: string): string | undefined {
  const code = char.codePointAt(0) ?? 0
  const start = ENCLOSED.find((first) => code >= first && code < first + 26)
  return start === undefined ? undefined : String.fromCodePoint(0x41 + code - start)
}

/** Applies `step` to every character until nothing changes, which takes a few rounds at most. */
function settled(text: string, step: (char: string) => string): string {
  let now = text
  for (let turn = 0; turn < 8; turn++) {
    const next = Array.from(now, step).join('')
    if (next === now) return now
    now = next
  }
  return now
}

function remembered<Answer>(of: (char: string) => Answer): (char: string) => Answer {
  const answers = new Map<string, Answer>()
  return (char) => {
    const answer = answers.get(char) ?? of(char)
    answers.set(char, answer)
    return answer
  }
}
