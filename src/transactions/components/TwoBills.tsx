import type { ReactNode } from 'react'
import { formatSolFixed } from '../../units/lamports'
import { Amount } from '../../ui/Amount'
import { BillHeading, totalLabel } from './Bill'
import { copy } from './copy'

/** One cost in two columns, in lamports; undefined where it is not known, null where there is none. */
export type TwoAmounts = Readonly<{ left: bigint | null; right: bigint | null | undefined }>

type TwoBillsProps = {
  title: string
  left: string
  right: string
  lines: readonly (TwoAmounts & Readonly<{ label: string; note?: ReactNode }>)[]
  total: TwoAmounts
  /** Whether there is more than costs in it beside what comes in: a deposit. */
  mixed?: boolean
  className?: string | undefined
  children?: ReactNode
}

/** A bill with two columns of figures: the same lines as they were and as they are; what comes in is positive, under "You get". `children` stand below the sum. */
export function TwoBills(props: TwoBillsProps) {
  const { title, left, right, lines, total, mixed = false, className, children } = props
  const gains = lines.filter((line) => isGain(line.left, line.right))
  return (
    <section className={`bill two ${className ?? ''}`} aria-label={title}>
      <header>
        <b>{title}</b>
        <span>{left}</span>
        <span>{right}</span>
      </header>
      {gains.length > 0 && <BillHeading>{copy.bill.get}</BillHeading>}
      <Rows lines={gains} sign={-1n} />
      {gains.length > 0 && <BillHeading>{copy.bill.costs}</BillHeading>}
      <Rows lines={lines.filter(({ left, right }) => !isGain(left, right))} />
      <div className="ln tot">
        <Total {...total} mixed={mixed || gains.length > 0} />
      </div>
      {children}
    </section>
  )
}

/** Whether a line is what comes in: below zero as it was promised, or as it came. Lamports. */
export function isGain(left: TwoAmounts['left'], right: TwoAmounts['right']): boolean {
  return (right || left || 0n) < 0n
}

function Rows({ lines, sign = 1n }: { lines: TwoBillsProps['lines']; sign?: 1n | -1n }) {
  return lines.map(({ label, note, left, right }, index) => (
    <div className="ln" key={`${index} ${label}`}>
      <Row label={label} left={signed(left, sign) ?? null} right={signed(right, sign)} />
      {note}
    </div>
  ))
}

function signed(lamports: bigint | null | undefined, sign: 1n | -1n): bigint | null | undefined {
  return lamports === null || lamports === undefined ? lamports : lamports * sign
}

function Total({ left, right, mixed }: TwoAmounts & Readonly<{ mixed: boolean }>) {
  const sign = isGain(left, right) ? -1n : 1n
  return <Row label={totalLabel(sign, mixed)} left={signed(left, sign) ?? null} right={signed(right, sign)} />
}

function Row({ label, left, right }: TwoAmounts & Readonly<{ label: string }>) {
  return (
    <div className="l1">
      <span>{label}</span>
      <i />
      <Figure lamports={left} />
      <Figure lamports={right} />
    </div>
  )
}

function Figure({ lamports }: { lamports: bigint | null | undefined }) {
  if (lamports === undefined || lamports === null) return <span className="fig">–</span>
  return <Amount className="fig" value={formatSolFixed(lamports)} />
}
