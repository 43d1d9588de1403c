import type { ReactNode } from 'react'
import { comesIn, isDeposit, type Bill as BillOf } from '../transactions/bill'
import type { Cost } from '../transactions/plan'
import { formatSolFixed } from '../units/lamports'
import { Amount } from '../ui/Amount'
import { Mark } from '../ui/Mark'
import { Skeleton } from '../ui/Skeleton'
import { withServiceFeeLine } from './serviceFee'
import { copy } from './copy'

type BillProps = {
  /** Null while it is being read: a skeleton of the size of what comes. */
  bill: Pick<BillOf, 'lines' | 'total' | 'balanceAfter'> | null
  /** Beside the title: "SOL", "SOL · simulated 21:14:07". */
  note: string
  /** In place of the balance after, where no balance is known. */
  noBalance?: string | undefined
  foot?: ReactNode
  children?: ReactNode
}

/**
 * Every cost by its name, the total and what it leaves, in SOL with nine decimals. What comes in stands above the costs, under "You get",
 * and every figure is positive. A deposit is no cost: it stands below what the costs come to. Children stand below the sum.
 */
export function Bill({ bill, note, noBalance, foot, children }: BillProps) {
  return (
    <section className="bill" aria-label={copy.bill.title} aria-busy={bill === null || undefined}>
      <header>
        <b>{copy.bill.title}</b>
        <span>{note}</span>
      </header>
      {bill ? <BillLines bill={bill} noBalance={noBalance} /> : <BillSkeleton />}
      {children}
      {foot !== undefined && <p className="foot">{foot}</p>}
    </section>
  )
}

function BillLines({
  bill,
  noBalance,
}: {
  bill: NonNullable<BillProps['bill']>
  noBalance: string | undefined
}) {
  const { total, balanceAfter } = bill
  const missing = balanceAfter !== undefined && balanceAfter < 0n
  const lines = withServiceFeeLine(bill.lines)
  const gains = lines.filter(comesIn)
  const deposits = lines.filter(isDeposit)
  const costs = lines.filter((line) => !comesIn(line) && !isDeposit(line))
  return (
    <>
      {gains.length > 0 && <BillHeading>{copy.bill.get}</BillHeading>}
      {gains.map((line, at) => (
        <CostLine key={`${at} ${line.label}`} cost={line} />
      ))}
      {gains.length > 0 && <BillHeading>{copy.bill.costs}</BillHeading>}
      {costs.map((line, at) => (
        <CostLine key={`${at} ${line.label}`} cost={line} />
      ))}
      {deposits.length > 0 && <Line label={<b>{copy.bill.costs}</b>} lamports={sumOf(costs)} />}
      {deposits.map((line) => (
        <CostLine key={line.label} cost={line} />
      ))}
      <Line
        className="ln tot"
        label={totalLabel(total, gains.length + deposits.length > 0)}
        lamports={total < 0n ? -total : total}
      />
      {missing && (
        <Line
          className="ln after"
          label={<Mark kind="warn">{copy.bill.missing}</Mark>}
          lamports={-balanceAfter}
        />
      )}
      {balanceAfter !== undefined && !missing && (
        <Line className="ln after" label={copy.bill.after} lamports={balanceAfter} />
      )}
      {balanceAfter === undefined && noBalance !== undefined && (
        <div className="ln after">
          <div className="l1">
            <span>{copy.bill.after}</span>
            <i />
            <span>{noBalance}</span>
          </div>
        </div>
      )}
    </>
  )
}

/** What a sum is: with more than costs in it, which way the money goes. Lamports. */
export function totalLabel(total: bigint, mixed: boolean): string {
  if (total < 0n) return copy.bill.comes
  return mixed ? copy.bill.leaves : copy.bill.total
}

/** Above the lines of one kind, where a bill has several. */
export function BillHeading({ children }: { children: ReactNode }) {
  return (
    <div className="ln">
      <b>{children}</b>
    </div>
  )
}

function sumOf(lines: readonly Cost[]): bigint {
  return lines.reduce((sum, { lamports }) => sum + lamports, 0n)
}

function CostLine({ cost }: { cost: Cost }) {
  return (
    <Line label={cost.label} lamports={comesIn(cost) ? -cost.lamports : cost.lamports}>
      <CostNote cost={cost} />
    </Line>
  )
}

/** The small second line of a cost: what it is for, and whether it comes back, or is returned by what it will be worth then. */
export function CostNote({ cost: { kind, detail, refundable } }: { cost: Noted }) {
  if (detail === undefined && !refundable) return null
  return (
    <span className="sub">
      {detail}
      {detail !== undefined && refundable && ' · '}
      {refundable &&
        (kind === 'deposit' ? copy.bill.returned : <span className="back">{copy.bill.back}</span>)}
    </span>
  )
}

type Noted = Readonly<{ kind: Cost['kind']; detail?: string | undefined; refundable: boolean }>

function Line({
  label,
  lamports,
  className = 'ln',
  children,
}: {
  label: ReactNode
  lamports: bigint
  className?: string
  children?: ReactNode
}) {
  return (
    <div className={className}>
      <div className="l1">
        <span>{label}</span>
        <i />
        <Amount className="fig" value={formatSolFixed(lamports)} />
      </div>
      {children}
    </div>
  )
}

function BillSkeleton() {
  return (
    <>
      <span className="sr">{copy.bill.reading}</span>
      {[0, 1, 2, 3, 4].map((line) => (
        <div className="ln" key={line}>
          <Skeleton width="100%" height={14} />
          {line < 4 && <Skeleton width="40%" height={10} />}
        </div>
      ))}
      <div className="ln tot">
        <Skeleton width="100%" height={18} />
      </div>
      <div className="ln after">
        <Skeleton width="100%" height={14} />
      </div>
    </>
  )
}
