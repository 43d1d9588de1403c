import { plainText } from '../../units/hiddenCharacters'
import type { DnaRow, DnaVerdict } from './template'

/**
 * A setting on one side of the table: what is compared, and the words for it. `final`: it can never be undone; `open`: it is still to be
 * said.
 */
export type Side = Readonly<{ value: string; words: string; final?: boolean; open?: boolean }>

/** What a row has beside its two sides; a `verdict` where it does not follow from them. */
type Beside = Readonly<{ figures?: boolean; why?: string | undefined; verdict?: DnaVerdict }>

/** Neither side has it. */
export const NONE: Side = { value: 'none', words: 'none' }

/** A row of two sides, with how the new one stands to the original's. */
export function rowOf(id: string, setting: string, original: Side, yours: Side, beside: Beside = {}): DnaRow {
  const { figures = false, why, verdict = verdictOf(original, yours) } = beside
  const row = { id, setting, original: original.words, yours: yours.words, verdict, figures }
  return why === undefined ? row : { ...row, why }
}

/** A setting that is told by the words that it is compared by. */
export function sideOf(words: string): Side {
  return { value: words, words }
}

/** What was typed and cannot be read: shown as it stands, and like nothing else. */
export function asTyped(text: string, words = text): Side {
  return { value: `typed ${text}`, words: short(words) }
}

/** A text of whoever, on one line and cut. */
export function short(text: string, limit = 80): string {
  return plainText(text.replace(/\s+/g, ' ').trim(), limit).text
}

function verdictOf(original: Side, yours: Side): DnaVerdict {
  if (yours.open) return 'unfinished'
  if (original.value === yours.value) return 'taken'
  return yours.final && !original.final ? 'forever' : 'yours'
}
