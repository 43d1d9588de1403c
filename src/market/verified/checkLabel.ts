import { plainText } from '../../units/hiddenCharacters'
import type { Similarity } from '../../units/lookAlike'
import { shortAddress } from '../../units/shortAddress'
import { checkName, type Close, type Part } from './checkName'
import type { VerifiedNames } from './verifiedNames'

type Original = Readonly<{ mint: string; name: string; symbol: string }>

/** Why a name or symbol as typed is too close, in the sentence that stands at its field; undefined where it is not, or nothing is typed. */
export function checkLabel(
  what: Part,
  typed: string,
  original: Original,
  verified: VerifiedNames,
): string | undefined {
  if (typed.trim() === '') return undefined
  const check = checkName(what, typed.trim(), original, verified)
  if (check.ok) return undefined
  const { similarity, ...close } = check
  const whose = { ...close, like: shown(close.like), mint: shortAddress(close.mint) }
  return closeSentence(what, shown(typed.trim()), whose, similarity)
}

function shown(text: string): string {
  return plainText(text, 64).text
}

const WORDS = { name: 'name', symbol: 'symbol' } as const satisfies Record<Part, string>

/** Scripts whose letters pass for Latin ones, by the word for a letter of theirs. */
const SCRIPTS = [
  [/\p{Script=Cyrillic}/u, 'a Cyrillic letter'],
  [/\p{Script=Greek}/u, 'a Greek letter'],
  [/\p{Script=Armenian}/u, 'an Armenian letter'],
  [/\p{Script=Cherokee}/u, 'a Cherokee letter'],
  [/\p{Script=Coptic}/u, 'a Coptic letter'],
  [/\p{Script=Georgian}/u, 'a Georgian letter'],
  [/\p{Script=Hebrew}/u, 'a Hebrew letter'],
  [/\p{Script=Arabic}/u, 'an Arabic letter'],
] as const

/** Why a name or symbol as typed cannot be taken, and what to do. Texts are fit to be shown, the mint as short as it is shown. */
function closeSentence(what: Part, typed: string, close: Close, similarity: Similarity): string {
  const remedy = `Choose another ${WORDS[what]}.`
  if (similarity.kind === 'same') return `“${typed}” is ${ownerOf(close)}. ${remedy}`
  return `“${typed}” reads the same as ${otherOf(what, close)}: ${reasonOf(similarity)}. ${remedy}`
}

function ownerOf({ of, part, mint, listed }: Close): string {
  if (of === 'verified') return `the ${WORDS[part]} of a verified token (${mint})`
  return `the original’s ${WORDS[part]}${listed ? ' among verified tokens' : ''}`
}

/** What is not on the page is said: a name that only the list has, and a symbol that a name is like. */
function otherOf(what: Part, close: Close): string {
  const { of, part, like, mint, listed } = close
  if (of === 'verified' && part === what) return `“${like}”, a verified token (${mint})`
  return part === what && !listed ? 'the original' : `“${like}”, ${ownerOf(close)}`
}

function reasonOf(similarity: Similarity): string {
  switch (similarity.kind) {
    case 'same':
      return 'nothing sets them apart'
    case 'case':
      return 'only capitals or the width of letters differ'
    case 'accents':
      return 'only accents, spaces or signs differ'
    case 'hidden':
      return `it holds a character that nobody can see (${similarity.code})`
    case 'character':
      return passingOf(similarity)
  }
}

/** A letter of the keyboard needs no number: it is seen for what it is. */
function passingOf({ shown, code, letter }: Extract<Similarity, { kind: 'character' }>): string {
  const passes = `passes for “${letter}”`
  if (/^[\x20-\x7e]+$/.test(shown)) return `its “${shown}” ${passes}`
  const script = SCRIPTS.find(([pattern]) => pattern.test(shown))?.[1]
  return `its ${shown} is ${code}, ${script ?? `which ${passes}`}`
}
