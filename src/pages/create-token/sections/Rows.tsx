import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button'
import { classNames } from '../../../ui/classNames'
import styles from '../create-token.module.css'
import { sectionWords as words } from './sectionCopy'
import { useRowFocus } from './useRowFocus'

type RowsProps<Row> = {
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  /** The fields of a row; `change` puts other values in it. */
  fields: (row: Row, at: number, change: (part: Partial<Row>) => void) => ReactNode
  /** What a new row holds, and what the button says that adds one. */
  blank: Row
  add: string
  /** No more can be added. */
  full?: boolean
  /** How a row is laid out, where it differs. */
  className?: string | undefined
  /** What stands beside the button that adds. */
  beside?: ReactNode
}

/** Rows that are added and removed one by one; the focus is never lost where they come and go. */
export function Rows<Row extends object>(props: RowsProps<Row>) {
  const { rows, onChange, fields, blank, full = false, className, beside } = props
  const { list, add, toLast, toAdd } = useRowFocus()
  const remove = (at: number) => {
    onChange(rows.toSpliced(at, 1))
    toAdd()
  }
  const append = () => {
    onChange([...rows, blank])
    toLast()
  }
  return (
    <>
      <ul ref={list} className={styles['rows']}>
        {rows.map((row, at) => (
          <li key={at} className={classNames(styles['row'], className)}>
            {fields(row, at, (part) => onChange(rows.with(at, { ...row, ...part })))}
            <Button variant="quiet" slim aria-label={words.removeRow(at + 1)} onClick={() => remove(at)}>
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
      <div className="acts">
        <Button ref={add} slim disabled={full} onClick={append}>
          {props.add}
        </Button>
        {beside}
      </div>
    </>
  )
}
