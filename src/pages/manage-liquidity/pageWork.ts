import { useState } from 'react'
import type { Pool, Position } from '../../liquidity/venue'
import type { AppContext } from '../../operation/appContext'
import type { ReviewStep, ReviewResult } from '../../operation/reviewPlan'
import type { ReviewControls } from '../../operation/useReview'
import type { ActionOrder, Action } from './action'
import type { UrlStateControls } from './useUrlState'

export type ActionReview = ReviewControls<ActionOrder, ReviewResult, ReviewStep>

/** What every part of the page needs: the context, the URL state, and the review. */
export type PageWork = Readonly<{
  context: AppContext
  urlState: UrlStateControls
  review: ActionReview
  typed: TypedByField
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
 * The target of an action: a pool, with a position in it where there is one; or positions of several pools. `choices`: the positions
 * that a deposit into the pool can go to.
 */
type ActionTarget =
  | Readonly<{ pool: Pool; position: Position | null; choices?: readonly Position[] }>
  | Readonly<{ positions: readonly Position[] }>

export type ActionPanelProps = { action: Action; work: PageWork; target: ActionTarget }

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
