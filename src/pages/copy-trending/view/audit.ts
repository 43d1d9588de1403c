import type { TrendingToken } from '../../../market/trending'
import type { MarkKind } from '../../../ui/Mark'

type Audit = TrendingToken['audit']

/** The result of an audit: good, look closer, bad, or not known, which never counts as good. */
export type AuditMark = Extract<MarkKind, 'ok' | 'warn' | 'err' | 'off'>

/** The percentages of the supply that ten holders own: above the first the user should look closer, above the second it is bad. */
export const CLOSER = 20
export const BAD = 50

/** The mark of an authority: revoked is good, held is bad. */
export function authorityMark(gone: boolean | null): Exclude<AuditMark, 'warn'> {
  if (gone === null) return 'off'
  return gone ? 'ok' : 'err'
}

/** The mark for the ten largest holders' percentage of the supply. */
export function topHoldersMark(percent: number | null): AuditMark {
  if (percent === null) return 'off'
  if (percent < CLOSER) return 'ok'
  return percent < BAD ? 'warn' : 'err'
}

const SCORES: Readonly<Record<AuditMark, number>> = { ok: 4, warn: 2, off: 1, err: 0 }

/** A score to sort by, higher is better; null where no audit is known. */
export function auditScore({ mintGone, freezeGone, topHolders }: Audit): number | null {
  const marks = [authorityMark(mintGone), authorityMark(freezeGone), topHoldersMark(topHolders)]
  if (marks.every((mark) => mark === 'off')) return null
  return marks.reduce((sum, mark) => sum + SCORES[mark], 0)
}
