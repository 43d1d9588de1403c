import confusables from 'unhomoglyph/data.json'
import { visibleText } from './hiddenCharacters'

/**
 * Entries that version 17 of Unicode's confusables table has and the package's version 13 lacks, where normal forms do not cover them:
 * each a letter and the ASCII letter that it looks like.
 */
const SINCE_13 = 'ӏl þp шw ƿp ϸp ϭo ւi ⲂB ⲓi ⳏp ⳎP ⲽw ០o ടs ငc ၚc 𖺶b 𖺪l 𑷚l 𑷡l 𑷠O'

/** What each character looks like: from a character to its prototype (Unicode UTS #39, confusables.txt). */
const PROTOTYPES = new Map(Object.entries<string>(confusables))
for (const [letter = '', prototype = ''] of SINCE_13.split(' ').map((pair) => Array.from(pair)))
  PROTOTYPES.set(letter, prototype)

/** Letters in black circles (from U+1F150) and squares (from U+1F170), in alphabetical order; no normal form decomposes them. */
const ENCLOSED = [0x1f150, 0x1f170] as const

const ACCENTS = /(?=\p{M})\p{Script=Inherited}/gu
const PLAIN = /^[A-Za-z0-9]+$/
/** Signs that decompose into letters which are not read as part of a name: ℠ and ™. */
const ORNAMENT = /[\u2120\u2122]/

/**
 * How one letter is read. `small`: as what its small letter looks like. `capital`: a capital as the small letter of what it looks like,
 * and capital I as i. `capital-l`: like `capital`, but capital I as l. `one-i`: like `capital`, and the digit 1 and its look-alikes as a
 * capital I.
 */
export type Reading = 'small' | 'capital' | 'capital-l' | 'one-i'

/** A text without accents, that is, combining marks of script Inherited. Vowel signs of a script are letters and stay. */
export function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '')
}

/** Small letters that are equal for both cases, regardless of the letters around them: ß as ss, ς as σ. */
export function smallLetters(text: string): string {
  return Array.from(text, (char) => char.toLowerCase().toUpperCase())
    .flatMap((capitals) => Array.from(capitals, (char) => char.toLowerCase()))
    .join('')
}

/** What one character looks like, with its case and its accents. */
export const lookOf = remembered((char) => {
  const look = settled(char, (part) => PROTOTYPES.get(part) ?? enclosed(part) ?? part.normalize('NFKD'))
  return visibleText(look).replaceAll(/\p{Z}/gu, '')
})

/** The letters and figures of what one character looks like, in its case. */
export const lettersOf = remembered((char) =>
  withoutAccents(lookOf(char)).replaceAll(/[\p{P}\p{S}\p{Z}]/gu, ''),
)

const readers: Readonly<Record<Reading, (char: string) => string>> = {
  small: remembered((char) => settled(smallLetters(char), (part) => parts(part, smallLook))),
  capital: remembered((char) => settled(char, (part) => parts(part, (one) => capitalLook(one, 'i')))),
  'capital-l': remembered((char) => settled(char, (part) => parts(part, (one) => capitalLook(one, 'l')))),
  'one-i': remembered((char) => (isOne(char) ? 'i' : readLetter(char, 'capital'))),
}

/** The reading of one character: small letters and digits without accents; '' for punctuation, spaces and pictures. */
export function readLetter(char: string, reading: Reading): string {
  return readers[reading](char)
}

/** Whether a character is a capital that looks like a small l: I and its look-alikes. */
export const isCapitalI = remembered(
  (char) => /^\p{Lu}/u.test(char.normalize('NFKD')) && withoutAccents(lookOf(char)) === 'l',
)

/** Whether a character looks like a small l and has no case: the digit 1, a vertical line. */
export const isOne = remembered(
  (char) => !/[\p{Lu}\p{Ll}]/u.test(char.normalize('NFKD')) && lettersOf(char) === 'l',
)

function parts(text: string, read: (part: string) => string): string {
  const seen = ORNAMENT.test(text) ? '' : withoutAccents(enclosed(text) ?? text)
  return Array.from(seen, (part) => (counts(part) ? read(part) : '')).join('')
}

/** Whether a character is compared: punctuation is not; a symbol is where it looks like a letter or a digit, as | looks like l. */
function counts(part: string): boolean {
  if (/[\p{P}\p{Z}]/u.test(part)) return false
  return !/\p{S}/u.test(part) || PLAIN.test(withoutAccents(PROTOTYPES.get(part) ?? ''))
}

function capitalLook(char: string, capitalI: 'i' | 'l'): string {
  if (!/\p{Lu}/u.test(char)) return smallLook(smallLetters(char))
  if (isCapitalI(char)) return capitalI
  return smallLetters(readAs(char))
}

/** The prototype of the table, except that m stays one letter: only small r and n side by side look like it, and RN never like M. */
function readAs(char: string): string {
  return (PROTOTYPES.get(char) ?? char).replaceAll('rn', 'm')
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
 * From small capitals to their letters. The table has no letter for "ʙ", but says that the small letter of some capital looks like it
 * (Cyrillic в), and that this capital looks like B.
 */
function smallCapitals(): ReadonlyMap<string, string> {
  known ??= new Map([...Array.from(PROTOTYPES).flatMap(smallOfCapital), ...LONE_CAPITALS])
  return known
}

function smallOfCapital([capital, look]: readonly [string, string]): readonly (readonly [string, string])[] {
  const small = capital.toLowerCase()
  if (!/^[A-Z]$/.test(look) || small === capital) return []
  return [[PROTOTYPES.get(small) ?? small, look.toLowerCase()]]
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
