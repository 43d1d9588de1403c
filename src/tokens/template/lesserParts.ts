import type { Template } from './template'

/** A part of an original that the form can never make, though it makes the rest. */
type LesserPart = 'defaultFrozen' | 'maximum'

/** Which of those a template leaves out: `defaultFrozen`, which nobody could thaw; `maximum`, where no fee at all is allowed. */
export function lesserParts({ token, extensions }: Template): ReadonlySet<LesserPart> {
  const parts = new Set<LesserPart>()
  if (extensions.defaultFrozen && token.freezeAuthority === null) parts.add('defaultFrozen')
  if (extensions.transferFee?.maximum === 0n) parts.add('maximum')
  return parts
}
