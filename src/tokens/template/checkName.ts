import { plainText } from '../../units/hiddenCharacters'
import { areAlike, similarityOf, type Similarity } from '../../units/lookAlike'
import type { Said } from '../../units/said'
import { tokensSay } from '../said'

/** The parts of a token's identity, which no other token may share. */
export type NamePart = 'name' | 'symbol'

/**
 * The names of verified tokens, or that they are unavailable now. `find` returns the verified token whose name or symbol is similar to a
 * text, `mint` (base58) itself before others: two verified tokens may share a name.
 */
export type VerifiedNames =
  | Readonly<{
      status: 'known'
      find: (
        part: NamePart,
        typed: string,
        mint?: string,
      ) => Readonly<{ mint: string; like: string }> | undefined
    }>
  | Readonly<{ status: 'unavailable' }>

type Original = Readonly<{ mint: string; name: string; symbol: string }>

/** What is said at the field of a name or symbol that is close to another. `isRefused`: the person has to choose another. */
export type NameFinding = Readonly<{ said: Said; isRefused: boolean }>

/** The finding about a typed name or symbol; undefined where it is close to no other, or the field is empty. */
export function checkLabel(
  what: NamePart,
  typed: string,
  original: Original,
  verified: VerifiedNames,
): NameFinding | undefined {
  if (typed.trim() === '') return undefined
  const check = checkName(what, typed.trim(), original, verified)
  if (check.is === 'distinct') return undefined
  const { similarity, is, ...close } = check
  const { kind: differs, ...how } = similarity
  const values = { what, typed: shown(typed.trim()), ...close, like: shown(close.like), differs, ...how }
  return is === 'one-sign-apart'
    ? { said: tokensSay('name-mistaken', values), isRefused: false }
    : { said: tokensSay('name-taken', values), isRefused: true }
}

/**
 * The name or symbol to which a typed one is similar: the `part` of the original or of a verified token, as written (`like`). `listed`:
 * the original has this name in the list of verified tokens, not in its own metadata.
 */
type Close = Readonly<{
  of: 'original' | 'verified'
  part: NamePart
  like: string
  mint: string
  listed?: true
}>

/**
 * Whether a name or symbol is distinct, or else what it is similar to. `one-sign-apart`: one sign of the keyboard differs, as between the
 * honest symbols 1SP and LSP, and the original does not share a verified token's name; it may be used. `too-close`: it may not be used.
 */
type NameCheck =
  | Readonly<{ is: 'distinct' }>
  | (Close & Readonly<{ is: 'one-sign-apart' | 'too-close'; similarity: Similarity }>)

/** The fewest letters and digits of a name that is compared with symbols, or of a symbol that is compared with names. */
const LEAST_CROSSED = 3

/**
 * Compares a name or symbol with the original's name and symbol, then with those of verified tokens, where their list is known. The list
 * may have the original under another name, which the new token may not have either.
 */
export function checkName(
  what: NamePart,
  typed: string,
  original: Original,
  verified: VerifiedNames,
): NameCheck {
  const own = closeToOriginal(what, typed, original)
  const isNear = own !== undefined && isOneSignApart(typed, own.like) && isUnverified(own, verified)
  const listed = own && !isNear ? undefined : closeToVerified(what, typed, original, verified)
  const close = listed ?? own
  if (!close) return { is: 'distinct' }
  const is = isNear && !listed ? 'one-sign-apart' : 'too-close'
  return { is, ...close, similarity: similarityOf(typed, close.like) }
}

/** Whether the texts differ in one sign of the keyboard, and not only in its case. */
function isOneSignApart(typed: string, like: string): boolean {
  if (!/^[ -~]+$/.test(typed + like) || typed.length !== like.length) return false
  const others = Array.from(typed).filter((sign, index) => sign.toLowerCase() !== like[index]?.toLowerCase())
  return others.length === 1
}

/** Whether no verified token is close to the original's name. False where the verified names are not known. */
function isUnverified({ like }: Close, verified: VerifiedNames): boolean {
  return (
    verified.status === 'known' && !(['name', 'symbol'] as const).some((part) => verified.find(part, like))
  )
}

function closeToOriginal(what: NamePart, typed: string, original: Original): Close | undefined {
  const part = bothParts(what).find((one) => original[one] !== '' && areAlike(typed, original[one]))
  return part && { of: 'original', part, like: original[part], mint: original.mint }
}

function closeToVerified(
  what: NamePart,
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

/** Both parts, the given one first. */
function bothParts(what: NamePart): readonly NamePart[] {
  return what === 'name' ? ['name', 'symbol'] : ['symbol', 'name']
}

function canBeCrossed(typed: string): boolean {
  return (typed.match(/[\p{L}\p{N}]/gu) ?? []).length >= LEAST_CROSSED
}

function shown(text: string): string {
  return plainText(text, 64).text
}
