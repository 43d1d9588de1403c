import type { ClusterId } from '../../solana/cluster'
import type { OnChainToken } from '../readToken'

/** Who has an authority of the original (base58); null: no one. */
export type OriginalAuthority = string | null

/** What the original's extensions are set to, as numbers; an absent member is not on it. Names as in `MintExtensions`. */
export type TemplateExtensions = Readonly<{
  transferFee?: Readonly<{
    basisPoints: number
    /** Base units. */
    maximum: bigint
    config: OriginalAuthority
    withdraw: OriginalAuthority
  }>
  interestBearing?: Readonly<{ basisPoints: number; authority: OriginalAuthority }>
  permanentDelegate?: OriginalAuthority
  nonTransferable?: true
  defaultFrozen?: true
  closeAuthority?: OriginalAuthority
  /** Without a program it calls none. */
  transferHook?: Readonly<{ program: OriginalAuthority; authority: OriginalAuthority }>
  pausable?: OriginalAuthority
  scaledAmount?: Readonly<{ multiplier: number; authority: OriginalAuthority }>
}>

/**
 * A token that another is made after, as the chain tells of it at `slot` of `cluster`. `token.extensions` names what is on it, those that
 * no form knows included; `extensions` is what can be taken over.
 */
export type Template = Readonly<{
  cluster: ClusterId
  slot: number
  token: OnChainToken
  extensions: TemplateExtensions
}>

/** How a value of the new token stands to the original's; its word and ink are the page's. */
export type DiffStatus =
  /** The same as the original's. */
  | 'taken'
  /** Another one, or the person's own. */
  | 'yours'
  /** Another one, and it can never be undone. */
  | 'forever'
  /** Still the beginning that was filled in: to be finished. */
  | 'unfinished'
  /** A name or symbol that could pass for the original's or a verified token's. */
  | 'too-close'
  /** What nobody takes over: picture, links, what no form knows. */
  | 'not-copied'

/** One line of original against new. `why` says what a reader would ask of it. */
export type DiffRow = Readonly<{
  id: string
  setting: string
  original: string
  yours: string
  status: DiffStatus
  /** Whether the two values are figures. */
  figures: boolean
  why?: string
}>

/** The mark's kind and word for each status; the kinds are those of src/ui/Mark.tsx. */
export const DIFF_WORDS: Readonly<
  Record<DiffStatus, readonly [kind: 'ok' | 'final' | 'warn' | 'err' | 'off', word: string]>
> = {
  taken: ['off', 'taken'],
  yours: ['ok', 'yours'],
  forever: ['final', 'forever'],
  unfinished: ['warn', 'to be finished'],
  'too-close': ['err', 'too close'],
  'not-copied': ['ok', 'not copied'],
}

/** A part of an original that the form can never make, though it makes the rest. */
type LesserPart = 'defaultFrozen' | 'maximum'

/** Which of those a template leaves out: `defaultFrozen`, which nobody could thaw; `maximum`, where no fee at all is allowed. */
export function lesserParts({ token, extensions }: Template): ReadonlySet<LesserPart> {
  const parts = new Set<LesserPart>()
  if (extensions.defaultFrozen && token.freezeAuthority === null) parts.add('defaultFrozen')
  if (extensions.transferFee?.maximum === 0n) parts.add('maximum')
  return parts
}
