import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { type AmountUnit, formatAmount, unscaledAmount } from '../solana/amountScale'
import { AddressText } from '../ui/AddressText'
import { classNames } from '../ui/classNames'
import { Exact } from '../ui/Exact'
import { Field } from '../ui/Field'
import { Mark } from '../ui/Mark'
import { Sentence } from '../ui/Sentence'
import { useWindowItems } from '../ui/windowItems'
import { formatWhole } from '../units/grouping'
import { wholeListWords as words } from './listCopy'
import styles from './listLines.module.css'

/** The heights of rows in rem; the style sheet has the same values. */
const ROW = { one: 4, whole: 5.5 } as const

type RowsProps<Row> = {
  label: string
  rows: readonly Row[]
  render: (row: Row, index: number) => ReactNode
  /** `whole`: the rows show whole addresses. */
  height?: keyof typeof ROW
}

/** Rows of a list that scrolls with the page; only those near the window are rendered. */
export function ListRows<Row extends Readonly<{ line: number }>>({
  label,
  rows,
  render,
  height: kind = 'one',
}: RowsProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const keyOf = useCallback((index: number) => `${rows[index]?.line ?? index}`, [rows])
  const { items, height } = useWindowItems({ list, count: rows.length, keyOf, row: ROW[kind] })
  return (
    <ul ref={list} className={classNames(styles['list'], styles[kind])} style={{ height }} aria-label={label}>
      {items.map(({ index, top }) => {
        const row = rows[index]
        return (
          row && (
            <li
              key={row.line}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${top}px)` }}
            >
              {render(row, index)}
            </li>
          )
        )
      })}
    </ul>
  )
}

type Amounts = AmountUnit & { symbol: string }

type ListFigureProps = Amounts & {
  /** What leaves the wallet. */
  units: bigint
  /** What arrives of it, where a transfer fee is withheld. */
  arrives?: bigint | undefined
  isPaid?: boolean
}

/** The amount of a line, and what of it arrives. */
export function ListFigure({ units, arrives = units, isPaid = false, symbol, ...unit }: ListFigureProps) {
  return (
    <span className={`mono small ${styles['amount']}`}>
      <Exact text={formatAmount(units, unit)} /> <bdi translate="no">{symbol}</bdi>
      {arrives < units && (
        <span className={`${styles['note']} muted`}>
          <Sentence text={(isPaid ? words.arrived : words.arrives)(formatAmount(arrives, unit))} />
        </span>
      )}
      {unit.scale && <span className={`${styles['note']} muted`}>{unscaledAmount(units)}</span>}
    </span>
  )
}

/** A line of a reviewed list, paid or left out with the reason. `what`: the typed name, the address, or the line's text. */
export type ReviewedLine = Readonly<{
  line: number
  address: string | null
  what: string
  units: bigint | null
  arrives?: bigint | undefined
  why: string | null
}>

type WholeListProps = {
  title?: string
  /** The number of lines, in words. */
  said: string
  token: Readonly<Amounts>
  lines: readonly ReviewedLine[]
}

/** Every line of a list in its review, in a closed section with a search by address, name or line number. */
export function WholeList({ title = words.title, said, token, lines }: WholeListProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="adv" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>{title}</b>
        <span className="chev" />
        <span className="said">{said}</span>
      </summary>
      {isOpen && <SearchedLines {...{ title, token, lines }} />}
    </details>
  )
}

function SearchedLines({ title, token, lines }: Required<Omit<WholeListProps, 'said'>>) {
  const [typed, setTyped] = useState('')
  // Thousands of lines are searched only while no key press waits.
  const searched = useDeferredValue(typed)
  const found = useMemo(() => findLines(lines, searched), [lines, searched])
  return (
    <div className={styles['searched']}>
      <Field
        label={words.find}
        spellCheck={false}
        autoCapitalize="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <output className="small muted">
        {found.length === 0
          ? words.foundNone
          : found.length < lines.length && words.found(formatWhole(found.length), formatWhole(lines.length))}
      </output>
      <ListRows
        label={title}
        height="whole"
        rows={found}
        render={({ line, address, what, units, arrives, why }) => (
          <>
            <span className={styles['number']}>{words.line(line)}</span>
            {units !== null && <ListFigure {...token} units={units} arrives={arrives} />}
            <span className={styles['what']}>
              {address === null ? (
                <bdi className="mono small" translate="no">
                  {what}
                </bdi>
              ) : (
                <>
                  {what !== address && <bdi className="small">{what}</bdi>}
                  <AddressText address={address} full identicon={false} copy={false} />
                </>
              )}
              {why !== null && (
                <span className={styles['note']}>
                  <Mark kind="off">{words.leftOut(why)}</Mark>
                </span>
              )}
            </span>
          </>
        )}
      />
    </div>
  )
}

/**
 * Digits, also in groups of three, match the beginning of a line's number; any other text matches a part of an address, a name or a line.
 */
function findLines(rows: readonly ReviewedLine[], typed: string): readonly ReviewedLine[] {
  const text = typed.replace(/\s+/g, '').toLowerCase()
  const number = /^(?:line)?(\d+|\d{1,3}(?:,\d{3})+)$/.exec(text)?.[1]?.replaceAll(',', '')
  if (number !== undefined) return rows.filter(({ line }) => `${line}`.startsWith(number))
  return rows.filter(({ address, what }) =>
    [address ?? '', what].some((each) => each.replace(/\s+/g, '').toLowerCase().includes(text)),
  )
}
