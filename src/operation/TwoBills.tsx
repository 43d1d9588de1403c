import type { ReactNode } from 'react'
import { formatSolFixed } from '../units/lamports'
import { Amount } from '../ui/Amount'
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

/**
 * A bill with two columns of figures: the same lines as they were and as they are. Every figure is positive, and what comes in stands under
 * "You get": a line or a sum that is a gain in one column and a cost in the other has a row in each place. `children` stand below the sum.
 */
export function TwoBills(props: TwoBillsProps) {
  const { title, left, right, lines, total, mixed = false, className, children } = props
  const gains = lines.flatMap((line) => towards(line, -1n))
  return (
    <section className={`bill two ${className ?? ''}`} aria-label={title}>
      <header>
        <b>{title}</b>
        <span>{left}</span>
        <span>{right}</span>
      </header>
      {gains.length > 0 && <BillHeading>{copy.bill.get}</BillHeading>}
      <Rows lines={gains} />
      {gains.length > 0 && <BillHeading>{copy.bill.costs}</BillHeading>}
      <Rows lines={lines.flatMap((line) => towards(line, 1n))} />
      <div className="ln tot">
        <Total {...total} mixed={mixed || gains.length > 0} />
      </div>
      {children}
    </section>
  )
}

/** Whether a line brings something in: as it was promised, or as it came. Lamports. */
export function isGain({ left, right }: TwoAmounts): boolean {
  return (left ?? 0n) < 0n || (right ?? 0n) < 0n
}

/**
 * The line with its figures that go one way, as positive ones: `sign` 1 what leaves, -1 what comes in. Nothing where it only goes the
 * other way.
 */
function towards<Line extends TwoAmounts>(line: Line, sign: 1n | -1n): Line[] {
  const { left, right } = line
  if (!isGain(line)) return sign === 1n ? [line] : []
  if (sign === 1n && !((left ?? 0n) > 0n || (right ?? 0n) > 0n)) return []
  const facing = <None,>(lamports: bigint | None) =>
    typeof lamports === 'bigint' && lamports * sign < 0n ? null : times(lamports, sign)
  return [{ ...line, left: facing(left), right: facing(right) }]
}

function times<None>(lamports: bigint | None, sign: 1n | -1n): bigint | None {
  return typeof lamports === 'bigint' ? lamports * sign : lamports
}

function Rows({ lines }: Pick<TwoBillsProps, 'lines'>) {
  return lines.map(({ label, note, left, right }, index) => (
    <div className="ln" key={`${index} ${label}`}>
      <Row label={label} left={left} right={right} />
      {note}
    </div>
  ))
}

function Total({ mixed, ...total }: TwoAmounts & Readonly<{ mixed: boolean }>) {
  const [came, left] = [towards(total, -1n), towards(total, 1n)]
  return (
    <>
      {came.map((row) => (
        <Row key="in" label={totalLabel(-1n, mixed)} {...row} />
      ))}
      {left.map((row) => (
        <Row key="out" label={totalLabel(1n, mixed || came.length > 0)} {...row} />
      ))}
    </>
  )
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
