import type { DeedWords } from '../../deeds/words'
import type { PlanKind } from '../../transactions/plan'
import { copy } from './copy'

/** What the deeds of this page are called, by their kind; `page` is what the page itself is. */
export function wordsOf(page: string, kind: PlanKind | undefined): DeedWords {
  const acts: Partial<Record<PlanKind, string>> = copy.kinds
  const done: Partial<Record<PlanKind, string>> = copy.receipt.titles
  const { deed } = copy
  return { ...deed, page, act: (kind && acts[kind]) ?? deed.done, done: (kind && done[kind]) ?? deed.done }
}
