import type { Pool, Position } from '../../liquidity/venue'
import type { Act } from './act'
import type { PageWork } from './pageWork'

/** What an act is about: a pool, and a position in it where there is one; or positions of several pools. */
type ActTarget =
  Readonly<{ pool: Pool; position: Position | null }> | Readonly<{ positions: readonly Position[] }>

export type ActPanelProps = { act: Act; work: PageWork; target: ActTarget }
