import type { DiffStatus } from './template'

/** The mark's kind and word for each status; the kinds are those of src/ui/Mark.tsx. */
export const DIFF_WORDS: Readonly<
  Record<DiffStatus, readonly [kind: 'ok' | 'final' | 'warn' | 'err' | 'off', word: string]>
> = {
  taken: ['off', 'taken'],
  yours: ['ok', 'yours'],
  forever: ['final', 'forever'],
  unfinished: ['warn', 'to be finished'],
  'too-close': ['err', 'too close'],
  'not-copied': ['ok', 'not copied'],
}
