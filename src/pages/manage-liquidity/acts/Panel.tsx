import type { ActPanelProps } from '../actTarget'
import { AddPanel } from './AddPanel'
import { ClaimAllPanel, ClaimPanel, ClosePanel, CreatorFeesPanel } from './PlainPanels'
import { PartPanel } from './PartPanel'
import { RemovePanel } from './RemovePanel'
import { SwapPanel } from './SwapPanel'

/** The panel of an act on a pool or a position; nothing where the act does not fit what it is about. */
export default function Panel({ act, work, target }: ActPanelProps) {
  if ('positions' in target)
    return act === 'claim-all' ? <ClaimAllPanel work={work} positions={target.positions} /> : null
  const { pool, position } = target
  if (act === 'add') return <AddPanel work={work} pool={pool} position={position} />
  if (act === 'swap') return <SwapPanel work={work} pool={pool} />
  if (act === 'creator-fees') return <CreatorFeesPanel work={work} pool={pool} />
  if (position === null) return null
  switch (act) {
    case 'remove':
      return <RemovePanel work={work} position={position} />
    case 'lock':
    case 'burn':
      return <PartPanel act={act} work={work} position={position} />
    case 'claim':
      return <ClaimPanel work={work} position={position} />
    case 'close':
      return <ClosePanel work={work} position={position} />
    case 'claim-all':
      return null
  }
}
