import { keep, readKept } from '../../storage/kept'
import { askSource, SourceError } from '../askSource'
import type { SourceTrouble } from '../trending'
import { foldRows, parseKeptRows, parseVerified, verifiedAddress, type FoldedRows } from './verifiedRows'

/** A job of the worker: `kept`, read the stored names of a source; `ask`, fetch them from the source and store them. */
export type VerifiedJob = Readonly<{ kind: 'kept' | 'ask'; place: string }>

/** The result of a job; neither rows nor trouble where nothing is stored. */
export type VerifiedResult = Readonly<{
  folded?: FoldedRows | undefined
  trouble?: SourceTrouble
  retryAfterMs?: number | undefined
}>

/** The most bytes of an answer; five thousand tokens with all of Jupiter's fields have some ten million. */
const LIMIT = 40_000_000
const TIMEOUT_MS = 30_000

/** Does a job, in the worker or without one. Never rejects. */
export async function doVerifiedJob({ kind, place }: VerifiedJob): Promise<VerifiedResult> {
  try {
    return { folded: kind === 'kept' ? await readKeptRows(place) : await askRows(place) }
  } catch (cause) {
    return cause instanceof SourceError
      ? { trouble: cause.trouble, retryAfterMs: cause.retryAfterMs }
      : { trouble: 'nonsense' }
  }
}

async function readKeptRows(place: string): Promise<FoldedRows | undefined> {
  const kept = await readKept(nameOf(place))
  const rows = parseKeptRows(kept?.value)
  return kept && rows && isTime(kept.savedAt) ? foldRows(kept.savedAt, rows) : undefined
}

async function askRows(place: string): Promise<FoldedRows> {
  const url = verifiedAddress(place)
  const rows = parseVerified(await askSource(url, { limit: LIMIT, timeoutMs: TIMEOUT_MS }))
  if (!rows) throw new SourceError('nonsense', `${url} answered in another shape`)
  const at = Date.now()
  await keep(nameOf(place), rows, at)
  return foldRows(at, rows)
}

function nameOf(place: string): string {
  return `verified ${place}`
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value <= Date.now()
}
