import type { Likeness } from '../../../units/lookAlike'
import type { NamePart } from './templateStore'

/** Whose name or symbol it could be taken for. */
export type Whose = Readonly<{ of: 'original' } | { of: 'verified'; like: string; mint: string }>

const WORDS = { name: 'name', symbol: 'symbol' } as const satisfies Record<NamePart, string>

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

/** Why a name or symbol as typed cannot be taken, and what to do. Texts are fit to be shown. */
export function closeSentence(what: NamePart, typed: string, whose: Whose, likeness: Likeness): string {
  const remedy = `Choose another ${WORDS[what]}.`
  if (likeness.kind === 'same') return `“${typed}” is ${ownerOf(what, whose)}. ${remedy}`
  return `“${typed}” reads the same as ${otherOf(whose)}: ${reasonOf(likeness)}. ${remedy}`
}

function ownerOf(what: NamePart, whose: Whose): string {
  if (whose.of === 'original') return `the original’s ${WORDS[what]}`
  return `the ${WORDS[what]} of a verified token (${whose.mint})`
}

function otherOf(whose: Whose): string {
  return whose.of === 'original' ? 'the original' : `“${whose.like}”, a verified token (${whose.mint})`
}

function reasonOf(likeness: Likeness): string {
  switch (likeness.kind) {
    case 'same':
      return 'nothing sets them apart'
    case 'case':
      return 'only capitals or the width of letters differ'
    case 'accents':
      return 'only accents, spaces or signs differ'
    case 'hidden':
      return `it holds a character that nobody can see (${likeness.code})`
    case 'character':
      return passingOf(likeness)
  }
}

/** A letter of the keyboard needs no number: it is seen for what it is. */
function passingOf({ shown, code, letter }: Extract<Likeness, { kind: 'character' }>): string {
  const passes = `passes for “${letter}”`
  if (/^[\x20-\x7e]+$/.test(shown)) return `its “${shown}” ${passes}`
  const script = SCRIPTS.find(([pattern]) => pattern.test(shown))?.[1]
  return `its ${shown} is ${code}, ${script ?? `which ${passes}`}`
}
