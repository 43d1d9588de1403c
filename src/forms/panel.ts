import type { ReactNode } from 'react'
import type { AppContext } from '../operation/appContext'
import type { ReviewResult } from '../operation/reviewPlan'
import type { ReviewControls } from '../operation/useReview'
import type { Bill } from '../transactions/bill'
import type { Plan } from '../transactions/plan'
import type { FormMemory } from './keptForm'

/* What a page with panels shares with them. A panel has the fields of one operation; one panel is open at a time. */

/** The plan of an order before the review, and its bill. */
export type PanelBill = Readonly<{ plan: Plan; bill: Bill }>

/** What a panel needs of its page. */
export type PanelWork<Order> = Readonly<{
  context: AppContext
  review: ReviewControls<Order, ReviewResult, unknown>
  /** The step on the way to the review: an `output` that stays in place, empty in between. */
  step: ReactNode
  /** What was typed into its panels: it survives a visit to the review and to another panel, until the Close button of one is pressed. */
  typed: FormMemory
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
