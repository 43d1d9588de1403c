import type { ReactNode } from 'react'
import type { AppContext } from '../operation/appContext'
import type { ReviewResult } from '../operation/reviewPlan'
import type { ReviewControls } from '../operation/useReview'
import type { Bill } from '../transactions/bill'
import type { Plan } from '../transactions/plan'
import type { FormMemory } from './keptForm'

/* The contract between a page and its panels. A panel has the fields of one operation; one panel is open at a time. */

/** The plan of an order before the review, and its bill. */
export type PanelBill = Readonly<{ plan: Plan; bill: Bill }>

/** The page's part for its panels. */
export type PanelWork<Order> = Readonly<{
  context: AppContext
  review: ReviewControls<Order, ReviewResult, unknown>
  /** The current step before the review, as an `output` that stays in place and may be empty. */
  step: ReactNode
  /** The values typed into panels: they survive a visit to the review and to another panel, until the Close button of a panel is pressed. */
  typed: FormMemory
  /**
   * The bill of an order before the review, null without one; the same function for the life of the page. Rejects with rpc/*, and like the
   * plan.
   */
  readBill: (order: Order | null, context: AppContext) => Promise<PanelBill | null>
  /** Closes the open panel; null where it is the page's only one. */
  close: (() => void) | null
}>

/** The id of the open panel. One panel is open at a time. */
export const PANEL_ID = 'action-panel'

let isPressed = false

/** Notes that a press opens a panel: the panel then takes the focus when it appears. A panel that the URL opens only scrolls. */
export function notePress(opens: boolean): void {
  isPressed = opens
}

/** Whether a press has just opened the calling panel. True once. */
export function takePress(): boolean {
  const taken = isPressed
  isPressed = false
  return taken
}

/** The height of a panel once its figures are there, in pixels. */
const WITH_FIGURES = 560

/** What the header covers, and some air below it, in pixels. */
export const COVERED_TOP = 65 + 16

/**
 * How far the page must scroll for a panel, in pixels; 0 where it and its row are in the window. Its row scrolls to the header, so that the name
 * of the pool or token stays in sight; further only where the row and the panel do not fit together, and never past the panel's top. `row`
 * and `top` are the distances of the row and the panel from the top of the window.
 */
export function scrollToPanel(
  at: Readonly<{ row: number; top: number; height: number; window: number }>,
): number {
  const bottom = at.top + Math.max(at.height, WITH_FIGURES)
  if (at.row >= COVERED_TOP && bottom <= at.window) return 0
  return Math.min(Math.max(at.row - COVERED_TOP, bottom - at.window), at.top - COVERED_TOP)
}
