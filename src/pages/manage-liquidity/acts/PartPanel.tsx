import { decisionOf } from '../../../liquidity/decision'
import { shareSubject } from '../../../liquidity/subject'
import type { Position } from '../../../liquidity/venue'
import type { PageWork } from '../pageWork'
import { actCopy } from './actCopy'
import { PanelFrame } from './PanelFrame'
import { PartField } from './PartField'
import { partOf } from './quotes'
import { useTyped } from '../useTyped'

type PartPanelProps = { act: 'lock' | 'burn'; work: PageWork; position: Position }

/** A part of the free share is locked forever, or burnt. Nothing stands there already: the person says how much. */
export function PartPanel({ act, work, position }: PartPanelProps) {
  const { free } = position
  const words = actCopy[act]
  const [percent, setPercent] = useTyped(work.typed, `${act} ${position.id}`, '')
  const part = partOf(free, percent)
  const share = part && 'share' in part ? part.share : null
  const order = share === null ? null : { act, position, share }
  return (
    <PanelFrame
      final
      title={words.title}
      lead={words.lead}
      work={work}
      result={{ order, why: share === null ? actCopy.problems.empty : undefined }}
      figures={{
        title: words.figures,
        decision: order && decisionOf({ kind: KINDS[act], subject: shareSubject(order) }),
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

const KINDS = { lock: 'lock-liquidity', burn: 'burn-liquidity' } as const
