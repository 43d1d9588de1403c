import { plainText } from '../../units/hiddenCharacters'
import type { DiffRow, DiffStatus } from './template'

/** A setting on one side of the table: what is compared, and the words for it. `final`: it can never be undone. */
export type Side = Readonly<{ value: string; words: string; final?: boolean }>

/**
 * What a row has beside its two sides; a `status` where it does not follow from them. `problem` is why the form refuses it as it stands;
 * `refused`: it does, for a reason that stands in another row.
 */
type Beside = Readonly<{
  figures?: boolean
  why?: string | undefined
  status?: DiffStatus | undefined
  problem?: string | undefined
  refused?: boolean
}>

/** Neither side has it. */
export const NONE: Side = { value: 'none', words: 'none' }

/** A row of two sides, with how the new one stands to the original's. */
export function rowOf(
  id: string,
  setting: string,
  original: Side,
  yours: Side,
  beside: Beside = {},
): DiffRow {
  const { figures = false, problem, refused = problem !== undefined } = beside
  const why = problem ?? beside.why
  const compared = beside.status ?? statusOf(original, yours)
  const status = refused && compared !== 'too-close' ? 'unfinished' : compared
  const row = { id, setting, original: original.words, yours: yours.words, status, figures }
  return why === undefined ? row : { ...row, why }
}

/** The first problem of these fields of a setting, "extensions.transferFee" and ["on", "percent"]. */
export function problemAt(
  problems: Readonly<Record<string, string>>,
  path: string,
  fields: readonly string[],
): string | undefined {
  return fields.map((field) => problems[`${path}.${field}`]).find((problem) => problem !== undefined)
}

/** A setting that is told by the words that it is compared by. */
export function sideOf(words: string): Side {
  return { value: words, words }
}

/** Typed text that cannot be parsed: shown unchanged, and equal to no other value. */
export function asTyped(text: string, words = text): Side {
  return { value: `typed ${text}`, words: short(words) }
}

/** A text of whoever, on one line and cut. */
export function short(text: string, limit = 80): string {
  return plainText(text.replace(/\s+/g, ' ').trim(), limit).text
}

function statusOf(original: Side, yours: Side): DiffStatus {
  if (original.value === yours.value) return 'taken'
  return yours.final && !original.final ? 'forever' : 'yours'
}
