import { areAlike, likenessOf, type Likeness } from '../../units/lookAlike'
import type { VerifiedNames } from './verifiedNames'

/** Whether a name or symbol is a new token's own; where not, what it could be taken for: the original’s, or a verified token’s. */
export type NameJudgement =
  | Readonly<{ ok: true }>
  | Readonly<{ ok: false; of: 'original' | 'verified'; like: string; mint: string; likeness: Likeness }>

type Original = Readonly<{ mint: string; name: string; symbol: string }>

/** Compares with the original first, whose names are always known; then with verified tokens, where they are. */
export function judgeName(
  what: 'name' | 'symbol',
  typed: string,
  original: Original,
  verified: VerifiedNames,
): NameJudgement {
  const close = closeTo(what, typed, original, verified)
  return close ? { ok: false, ...close, likeness: likenessOf(typed, close.like) } : { ok: true }
}

type Close = Readonly<{ of: 'original' | 'verified'; like: string; mint: string }>

function closeTo(
  what: 'name' | 'symbol',
  typed: string,
  original: Original,
  verified: VerifiedNames,
): Close | undefined {
  const { mint, [what]: own } = original
  if (own !== '' && areAlike(typed, own)) return { of: 'original', like: own, mint }
  const match = verified.status === 'known' ? verified.find(what, typed, mint) : undefined
  return match && { of: 'verified', ...match }
}
