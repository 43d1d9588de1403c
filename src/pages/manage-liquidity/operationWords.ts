import type { OperationWords } from '../../operation/words'
import type { PlanKind } from '../../transactions/plan'
import { copy } from './copy'

/** What the operations of this page are called, by their kind; `page` is what the page itself is. */
export function wordsOf(page: string, kind: PlanKind | undefined): OperationWords {
  const acts: Partial<Record<PlanKind, string>> = copy.kinds
  const done: Partial<Record<PlanKind, string>> = copy.receipt.titles
  const { operation } = copy
  return {
    ...operation,
    page,
    act: (kind && acts[kind]) ?? operation.done,
    done: (kind && done[kind]) ?? operation.done,
  }
}
