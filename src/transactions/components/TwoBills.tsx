import type { ReactNode } from 'react'
import { formatSolFixed } from '../../units/lamports'
import { Amount } from '../../ui/Amount'
import { copy } from './copy'

/** One cost in two columns, in lamports; undefined where it is not known, null where there is none. */
export type TwoAmounts = Readonly<{ left: bigint | null; right: bigint | null | undefined }>

/** A bill with two columns of figures: the same costs as they were and as they are. `children` stand below the sum. */
export function TwoBills({
  title,
  left,
  right,
  lines,
  total,
  className,
  children,
}: {
  title: string
  left: string
  right: string
  lines: readonly (TwoAmounts & Readonly<{ label: string; note?: ReactNode }>)[]
  total: TwoAmounts
  className?: string | undefined
  children?: ReactNode
}) {
  return (
    <section className={`bill two ${className ?? ''}`} aria-label={title}>
      <header>
        <b>{title}</b>
        <span>{left}</span>
        <span>{right}</span>
      </header>
      {lines.map(({ label, note, ...amounts }, index) => (
        <div className="ln" key={`${index} ${label}`}>
          <Row label={label} {...amounts} />
          {note}
        </div>
      ))}
      <div className="ln tot">
        <Total {...total} />
      </div>
      {children}
    </section>
  )
}

/** What one gets, where more comes in than goes out. */
function Total({ left, right }: TwoAmounts) {
  const known = [left, right].filter((lamports) => lamports !== null && lamports !== undefined)
  if (known.length === 0 || known.some((lamports) => lamports >= 0n))
    return <Row label={copy.bill.total} left={left} right={right} />
  const got = (lamports: bigint | null | undefined) => lamports && -lamports
  return <Row label={copy.bill.get} left={got(left) ?? null} right={got(right)} />
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
