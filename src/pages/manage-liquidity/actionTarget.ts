import type { Pool, Position } from '../../liquidity/venue'
import type { Action } from './action'
import type { PageWork } from './pageWork'

/** The target of an action: a pool, with a position in it where there is one; or positions of several pools. */
type ActionTarget =
  Readonly<{ pool: Pool; position: Position | null }> | Readonly<{ positions: readonly Position[] }>

export type ActionPanelProps = { action: Action; work: PageWork; target: ActionTarget }
