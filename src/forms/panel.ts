import { type ReactNode, useState } from 'react'
import type { AppContext } from '../operation/appContext'
import type { ReviewResult } from '../operation/reviewPlan'
import type { ReviewControls } from '../operation/useReview'
import type { Bill } from '../transactions/bill'
import type { Plan } from '../transactions/plan'

/* What a page with panels shares with them. A panel has the fields of one operation; one panel is open at a time. */

/** The plan of an order before the review, and its bill. */
export type PanelBill = Readonly<{ plan: Plan; bill: Bill }>

/** What a panel needs of its page. */
export type PanelWork<Order> = Readonly<{
  context: AppContext
  review: ReviewControls<Order, ReviewResult, unknown>
  /** The step on the way to the review: an `output` that stays in place, empty in between. */
  step: ReactNode
  typed: TypedByField
  /** The bill of an order before the review, null of none; one function for the life of the page. Rejects with rpc/* and what the plan rejects with. */
  readBill: (order: Order | null, context: AppContext) => Promise<PanelBill | null>
  /** Closes the open panel; null where it is a page's only one. */
  close: (() => void) | null
}>

/** The id of the open panel. One panel is open at a time. */
export const PANEL_ID = 'action-panel'

let isPressed = false

/** Notes that a press opens a panel: the panel takes the focus as it appears. One that the address opens does not. */
export function notePress(opens: boolean): void {
  isPressed = opens
}

/** Whether a press has just opened the panel that asks. True once. */
export function takePress(): boolean {
  const taken = isPressed
  isPressed = false
  return taken
}

/**
 * What was typed into panels, by panel and field: it survives a visit to the review. There is one for the page, which empties
 * it.
 */
export type TypedByField = Map<string, unknown>

/** A state that starts with what was typed before; `key` names panel and field. */
export function usePanelField<Value>(
  typed: TypedByField,
  key: string,
  first: Value,
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => (typed.has(key) ? (typed.get(key) as Value) : first))
  const set = (next: Value) => {
    typed.set(key, next)
    setValue(next)
  }
  return [value, set]
}
