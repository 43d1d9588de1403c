import { shortAddress } from '../../units/shortAddress'
import type { AuthorityValue } from '../form/values'
import type { Address } from '../tokenFields'
import type { ParsedDiffInput } from './diffInput'
import { asTyped, NONE, rowOf, short, type Side } from './diffSide'
import type { DiffRow, OriginalAuthority } from './template'

/** What is said of an authority that nobody has, over the original and over one's own. */
type Nobody = readonly [original: string, yours: string]

export const REVOKED: Nobody = ['revoked', 'will be revoked']
const NOBODY: Nobody = ['nobody', 'nobody']

/** An authority over the original: that somebody has it is what can be taken over, not who. */
export function originalAuthority(authority: OriginalAuthority, [nobody]: Nobody = NOBODY): Side {
  if (authority === null) return { value: 'nobody', words: nobody, final: true }
  return { value: 'held', words: `kept by ${shortAddress(authority)}` }
}

/** The same authority as the form gives it: `typed` as chosen, `parsed` as it was read, `problem` where that failed. */
export function yourAuthority(
  typed: AuthorityValue,
  parsed: 'wallet' | 'nobody' | Address,
  problem: string | undefined,
  [, nobody]: Nobody = NOBODY,
): Side {
  if (parsed === 'nobody') return { value: 'nobody', words: nobody, final: true }
  if (problem !== undefined) return asTyped(typed.address, `goes to ${short(typed.address) || 'nobody yet'}`)
  if (parsed === 'wallet') return { value: 'held', words: 'kept by your wallet' }
  return { value: parsed, words: `goes to ${shortAddress(parsed)}` }
}

/**
 * Who may change it, where one's own has it at all; `original` undefined: the original has none. Why the whole extension is refused stands
 * in its own row.
 */
export function authorityRows(
  path: string,
  setting: string,
  original: OriginalAuthority | undefined,
  typed: AuthorityValue,
  parsed: 'wallet' | 'nobody' | Address | undefined,
  { problems }: ParsedDiffInput,
): readonly DiffRow[] {
  if (parsed === undefined) return []
  const theirs = original === undefined ? NONE : originalAuthority(original)
  const problem = problems[`${path}.address`]
  const refused = problem !== undefined || problems[path.replace(/[^.]*$/, 'on')] !== undefined
  return [rowOf(path, setting, theirs, yourAuthority(typed, parsed, problem), { problem, refused })]
}
