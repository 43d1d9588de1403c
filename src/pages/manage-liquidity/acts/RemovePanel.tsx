import { decisionOf } from '../../../liquidity/decision'
import { removeSubject } from '../../../liquidity/subject'
import { SOL_MINT } from '../../../liquidity/orient'
import type { Position } from '../../../liquidity/venue'
import { TickBox } from '../../../ui/TickBox'
import { formatSol } from '../../../units/lamports'
import type { PageWork } from '../pageWork'
import { actCopy } from './actCopy'
import { PanelFrame } from './PanelFrame'
import { PartField } from './PartField'
import { hasSol, quoteRemove } from './quotes'
import { SlippageSection } from './SlippageSection'
import { useSlippage } from './useSlippage'
import { useTyped } from '../useTyped'
import { formatShare } from '../../../units/percent'

const words = actCopy.remove

/** A part of the free share is taken out; SOL comes as SOL. */
export function RemovePanel({ work, position }: { work: PageWork; position: Position }) {
  const { pool, free, locked, rentBack } = position
  const { pair } = pool
  const [percent, setPercent] = useTyped(work.typed, `remove ${position.id}`, '50')
  const [closing, setClosing] = useTyped(work.typed, `closing ${position.id}`, true)
  const slippage = useSlippage(work.typed)
  const { basisPoints } = slippage
  const { quote, wrong } = quoteRemove(position, percent)
  const closable = quote?.share === free && locked.forever + locked.overTime === 0n && rentBack > 0n
  const order =
    quote && basisPoints !== null
      ? ({ act: 'remove', position, quote, slippage: basisPoints, close: closable && closing } as const)
      : null
  return (
    <PanelFrame
      title={words.title}
      lead={leadOf(position)}
      work={work}
      result={{ order, why: quote ? undefined : actCopy.problems.empty }}
      figures={{
        title: actCopy.get,
        note: hasSol(pair, SOL_MINT) ? actCopy.unwrapped : undefined,
        decision: order && decisionOf({ kind: 'remove-liquidity', subject: removeSubject(order) }),
      }}
    >
      <PartField percent={percent} wrong={wrong} onPercent={setPercent} />
      <p className="hint">{words.protected(slippage.text)}</p>
      {closable && (
        <TickBox
          label={words.close}
          detail={words.closeDetail(formatSol(rentBack))}
          checked={closing}
          onChange={(event) => setClosing(event.target.checked)}
        />
      )}
      <SlippageSection slippage={slippage} />
    </PanelFrame>
  )
}

function leadOf({ free, locked }: Position): string {
  const away = locked.forever + locked.overTime
  if (away === 0n) return words.lead
  return away === free ? words.lockedHalf : words.locked(formatShare(away, free + away))
}
