import type { PanelBill, PanelWork } from '../../forms/panel'
import type { Pool, Position } from '../../liquidity/venue'
import type { AppContext } from '../../operation/appContext'
import type { ReviewStep, ReviewResult } from '../../operation/reviewPlan'
import type { ReviewControls } from '../../operation/useReview'
import type { ActionOrder, LiquidityAction } from './action'
import { fetchLiquidityWork } from './queries'
import type { UrlStateControls } from './useUrlState'

export type ActionReview = ReviewControls<ActionOrder, ReviewResult, ReviewStep>

/** The shared input of every part of the page: the context, the URL state, and the review. */
export type PageWork = PanelWork<ActionOrder> & Readonly<{ urlState: UrlStateControls }>

/** The bill of the typed order, null while there is none. Rejects like readActionBill of the page's chain work. */
export async function readActionBillOf(
  order: ActionOrder | null,
  context: AppContext,
): Promise<PanelBill | null> {
  if (order === null) return null
  const { readActionBill } = await fetchLiquidityWork()
  return await readActionBill(order, context)
}

/**
 * The target of an action: a pool, with a position in it where there is one; or positions of several pools. `choices`: the positions
 * that a deposit into the pool can go to.
 */
type ActionTarget =
  | Readonly<{ pool: Pool; position: Position | null; choices?: readonly Position[] }>
  | Readonly<{ positions: readonly Position[] }>

export type ActionPanelProps = { action: LiquidityAction; work: PageWork; target: ActionTarget }
