import type { ClusterId } from '../../solana/cluster'
import type { TemplateExtensions } from '../mintSettings'
import type { OnChainToken } from '../readToken'

/**
 * The original of a new token, as read from the chain at `slot` of `cluster`. `token.extensions` names all its extensions, including those
 * that the form does not have; `extensions` has those that can be copied.
 */
export type Template = Readonly<{
  cluster: ClusterId
  slot: number
  token: OnChainToken
  extensions: TemplateExtensions
}>

/** How a value of the new token compares with the original's. */
export type DiffStatus =
  /** The same as the original's. */
  | 'taken'
  /** Another value than the original's, or the person's own. */
  | 'yours'
  /** Another value, which can never be undone. */
  | 'forever'
  /** Still the initial value, which the person has to change. */
  | 'unfinished'
  /** A name or symbol that could pass for the original's or a verified token's. */
  | 'too-close'
  /** Never copied: picture, links, extensions that the form does not have. */
  | 'not-copied'

/** One line of original against new. `why` answers the reader's likely question. */
export type DiffRow = Readonly<{
  id: string
  setting: string
  original: string
  yours: string
  status: DiffStatus
  /** The status as a word, with the kind of its mark in src/ui/Mark.tsx. */
  mark: Readonly<{ kind: 'ok' | 'final' | 'warn' | 'err' | 'off'; word: string }>
  /** Whether the two values are figures. */
  figures: boolean
  why?: string
}>

/** The mark of each status. */
export const DIFF_MARKS: Readonly<Record<DiffStatus, DiffRow['mark']>> = {
  taken: { kind: 'off', word: 'taken' },
  yours: { kind: 'ok', word: 'yours' },
  forever: { kind: 'final', word: 'forever' },
  unfinished: { kind: 'warn', word: 'to be finished' },
  'too-close': { kind: 'err', word: 'too close' },
  'not-copied': { kind: 'ok', word: 'not copied' },
}

/** A part of an original that the form cannot make, although it makes the rest. */
type LesserPart = 'defaultFrozen' | 'maximum'

/** The parts that a template leaves out: `defaultFrozen`, where nobody could thaw; `maximum`, where it allows no fee at all. */
export function lesserParts({ token, extensions }: Template): ReadonlySet<LesserPart> {
  const parts = new Set<LesserPart>()
  if (extensions.defaultFrozen && token.freezeAuthority === null) parts.add('defaultFrozen')
  if (extensions.transferFee?.maximum === 0n) parts.add('maximum')
  return parts
}
