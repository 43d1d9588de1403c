import type { ReactNode } from 'react'
import type { AppContext } from '../../../operation/appContext'
import type { Live } from '../../../operation/LiveBill'
import { ErrorNote } from '../../../ui/ErrorNote'
import type { Bill } from '../../../transactions/bill'
import type { Decision } from '../../../liquidity/decision'
import type { Cost } from '../../../transactions/plan'
import { formatSolFixed } from '../../../units/lamports'
import { Amount } from '../../../ui/Amount'
import { Button } from '../../../ui/Button'
import { Mark } from '../../../ui/Mark'
import { Skeleton } from '../../../ui/Skeleton'
import { copy as operationCopy } from '../../../operation/copy'
import { actCopy } from './actCopy'

type FigureLinesProps = {
  decision: Decision | null
  live: Live<Bill | null>
  /** Whether there is something to compute. */
  wanted: boolean
  context: AppContext
}

/** What is decided, then what the network does, and what is left. Every figure is positive: what comes in is among what is decided. */
export function FigureLines({ decision, live, wanted, context }: FigureLinesProps) {
  return (
    <>
      {decision && (
        <p className="small">
          <bdi>{decision.line}.</bdi>
        </p>
      )}
      {decision?.facts.map(({ label, value, note, final }, at) => (
        <Line
          key={`${at} ${label}`}
          label={final ? <Mark kind="final">{label}</Mark> : <bdi>{label}</bdi>}
          value={value}
          note={note}
        />
      ))}
      {wanted && live.error ? (
        <ErrorNote
          error={live.error}
          acts={
            <Button slim onClick={live.again}>
              {operationCopy.liveBill.again}
            </Button>
          }
        />
      ) : wanted && live.value ? (
        <BillLines bill={live.value} context={context} />
      ) : (
        wanted && <Reading />
      )}
    </>
  )
}

function BillLines({ bill, context }: { bill: Bill; context: AppContext }) {
  const fees = bill.lines.filter(isNetwork).reduce((sum, { lamports }) => sum + lamports, 0n)
  const others = bill.lines.filter(
    (cost) => !isNetwork(cost) && cost.kind !== 'deposit' && cost.lamports > 0n,
  )
  const { balanceAfter } = bill
  const missing = balanceAfter !== undefined && balanceAfter < 0n
  return (
    <>
      {others.map((cost, at) => (
        <Line
          key={`${at} ${cost.label}`}
          label={cost.label}
          value={formatSolFixed(cost.lamports)}
          note={cost.refundable ? `↩ ${actCopy.comesBack}` : undefined}
        />
      ))}
      <Line label={actCopy.fee} value={formatSolFixed(fees)} />
      <Line
        className="ln tot"
        label={missing ? <Mark kind="warn">{actCopy.missing}</Mark> : actCopy.after}
        value={
          balanceAfter === undefined
            ? context.address === null
              ? actCopy.afterUnknown
              : operationCopy.liveBill.noBalance
            : formatSolFixed(missing ? -balanceAfter : balanceAfter)
        }
      />
    </>
  )
}

function isNetwork({ kind }: Cost): boolean {
  return kind === 'network-fee' || kind === 'priority-fee'
}

function Reading() {
  return (
    <>
      <output className="sr">{actCopy.reading}</output>
      <div className="ln">
        <Skeleton width="100%" height={14} />
      </div>
      <div className="ln tot">
        <Skeleton width="100%" height={18} />
      </div>
    </>
  )
}

function Line({
  label,
  value,
  note,
  className = 'ln',
}: {
  label: ReactNode
  value: string
  note?: string | undefined
  className?: string
}) {
  return (
    <div className={className}>
      <div className="l1">
        <span>{label}</span>
        <i />
        <Amount className="fig" value={value} />
      </div>
      {note !== undefined && <span className="sub">{note}</span>}
    </div>
  )
}
