import { areAlike, similarityOf, type Similarity } from '../../units/lookAlike'
import type { VerifiedNames } from './verifiedNames'

/** What a token is known by, and may share with no other. */
export type Part = 'name' | 'symbol'
type Original = Readonly<{ mint: string; name: string; symbol: string }>

/**
 * What a name or symbol is similar to: the `part` of the original or of a verified token, as written (`like`). `listed`: the original has
 * this name in the list of verified tokens, not in its own metadata.
 */
export type Close = Readonly<{
  of: 'original' | 'verified'
  part: Part
  like: string
  mint: string
  listed?: true
}>

/** Whether a name or symbol is distinct; where not, what it is similar to. */
export type NameCheck = Readonly<{ ok: true }> | (Close & Readonly<{ ok: false; similarity: Similarity }>)

/** The fewest letters and digits of a name that is compared with symbols, and of a symbol that is compared with names. */
const LEAST_CROSSED = 3

/**
 * Compares a name or symbol with the original's name and symbol, then with those of verified tokens, where their list is known. The original
 * may be in that list under another name, which the new token may not have either.
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

/** Names and symbols, the same part first. */
function bothParts(what: Part): readonly Part[] {
  return what === 'name' ? ['name', 'symbol'] : ['symbol', 'name']
}

function canBeCrossed(typed: string): boolean {
  return (typed.match(/[\p{L}\p{N}]/gu) ?? []).length >= LEAST_CROSSED
}
