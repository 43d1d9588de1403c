import type { Position } from '../../../liquidity/venue'
import { formatUnits } from '../../../units/amounts'
import { symbolOf } from '../../../liquidity/names'
import { formatShare } from '../figures'
import type { PageWork } from '../pageWork'
import { actCopy } from './actCopy'
import { PanelFrame } from './PanelFrame'
import { PartField } from './PartField'
import { partOf } from './reckon'
import { useTyped } from '../useTyped'

type PartPanelProps = { act: 'lock' | 'burn'; work: PageWork; position: Position }

/** A part of the free share is locked forever, or burnt. Nothing stands there already: the person says how much. */
export function PartPanel({ act, work, position }: PartPanelProps) {
  const { pool, free } = position
  const words = actCopy[act]
  const [percent, setPercent] = useTyped(work.typed, `${act} ${position.id}`, '')
  const part = partOf(free, percent)
  const share = part && 'share' in part ? part.share : null
  const order = share === null ? null : { act, position, share }
  const worth = share === null ? null : worthOf(position, share)
  return (
    <PanelFrame
      final
      title={words.title}
      lead={words.lead}
      work={work}
      reckoned={{ order, why: share === null ? actCopy.problems.empty : undefined }}
      figures={{
        title: words.figures,
        lines:
          share === null
            ? []
            : [
                { label: words.what, value: formatShare(share, pool.shareTotal) },
                ...(worth ?? []),
                { label: words.stays, value: formatShare(free - share, pool.shareTotal) },
              ],
      }}
    >
      <PartField
        percent={percent}
        wrong={part && 'wrong' in part ? part.wrong : undefined}
        onPercent={setPercent}
      />
    </PanelFrame>
  )
}

/** What the part would give now, could it be taken out; nothing where that cannot be quoted. */
function worthOf({ pool: { pair, quotes } }: Position, share: bigint) {
  try {
    const { gets } = quotes.withdraw(share)
    return (['quote', 'base'] as const).map((side) => ({
      label: symbolOf(pair[side]),
      value: formatUnits(gets[side], pair[side].decimals),
    }))
  } catch {
    return null
  }
}
