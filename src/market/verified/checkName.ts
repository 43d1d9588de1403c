import { areAlike, similarityOf, type Similarity } from '../../units/lookAlike'
import type { VerifiedNames } from './verifiedNames'

type Part = 'name' | 'symbol'
type Original = Readonly<{ mint: string; name: string; symbol: string }>

/**
 * What a name or symbol can be taken for: the `part` of the original or of a verified token, as it is written (`like`). `listed`: that is not
 * what the original is called on its mint, but how the list of verified tokens calls it.
 */
export type Close = Readonly<{
  of: 'original' | 'verified'
  part: Part
  like: string
  mint: string
  listed?: true
}>

/** Whether a name or symbol is a new token's own; where not, what it could be taken for. */
export type NameCheck = Readonly<{ ok: true }> | (Close & Readonly<{ ok: false; similarity: Similarity }>)

/** So many letters and figures has a name that is held against symbols too, and a symbol against names: fewer are anybody's. */
const LEAST_CROSSED = 3

/**
 * Compares with name and symbol of the original first, which are always known; then with verified tokens, where they are. The original may be
 * one of these, under another name: that is no more the new token's.
 */
export function checkName(what: Part, typed: string, original: Original, verified: VerifiedNames): NameCheck {
  const close = closeToOriginal(what, typed, original) ?? closeToVerified(what, typed, original, verified)
  return close ? { ok: false, ...close, similarity: similarityOf(typed, close.like) } : { ok: true }
}

function closeToOriginal(what: Part, typed: string, original: Original): Close | undefined {
  const part = bothParts(what).find((one) => original[one] !== '' && areAlike(typed, original[one]))
  return part && { of: 'original', part, like: original[part], mint: original.mint }
}

function closeToVerified(
  what: Part,
  typed: string,
  { mint }: Original,
  verified: VerifiedNames,
): Close | undefined {
  if (verified.status !== 'known') return undefined
  for (const part of bothParts(what)) {
    const match = part === what || canBeCrossed(typed) ? verified.find(part, typed) : undefined
    if (match)
      return match.mint === mint
        ? { of: 'original', part, ...match, listed: true }
        : { of: 'verified', part, ...match }
  }
  return undefined
}

/** Its own kind first. */
function bothParts(what: Part): readonly Part[] {
  return what === 'name' ? ['name', 'symbol'] : ['symbol', 'name']
}

function canBeCrossed(typed: string): boolean {
  return (typed.match(/[\p{L}\p{N}]/gu) ?? []).length >= LEAST_CROSSED
}
