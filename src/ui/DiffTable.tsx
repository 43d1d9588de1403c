import { classNames } from './classNames'
import styles from './DiffTable.module.css'
import { Mark, type MarkKind } from './Mark'

/** One row: the setting, its value on either side, and the difference as a word with its colour. `figures`: both values are in mono. */
export type DiffTableRow = Readonly<{
  id: string
  setting: string
  original: string
  yours: string
  figures: boolean
  mark: Readonly<{ kind: MarkKind; word: string }>
  /** An explanation in small text below the new value. */
  why?: string | undefined
}>

/**
 * Original against new, value by value. `original` is the heading of the original's column. In a narrow table, or with `narrow`,
 * the difference is shown under the setting's name instead of in a separate column.
 */
export function DiffTable({
  caption,
  original,
  rows,
  narrow,
}: {
  caption: string
  original: string
  rows: readonly DiffTableRow[]
  narrow?: boolean
}) {
  return (
    <div className={classNames(styles['box'], narrow && styles['narrow'])}>
      <table className={`table ${styles['diff']}`}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Setting</th>
            <th scope="col">
              <bdi translate="no">{original}</bdi>
            </th>
            <th scope="col">Yours</th>
            {!narrow && (
              <th scope="col" className={styles['column']}>
                Difference
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} narrow={narrow} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row: { setting, mark, ...row }, narrow }: { row: DiffTableRow; narrow: boolean | undefined }) {
  const difference = <Mark kind={mark.kind}>{mark.word}</Mark>
  return (
    <tr>
      <th scope="row">
        {setting}
        <span className={styles['below']}>{difference}</span>
      </th>
      <Value text={row.original} figures={row.figures} />
      <Value text={row.yours} figures={row.figures} why={row.why} />
      {!narrow && <td className={styles['column']}>{difference}</td>}
    </tr>
  )
}

/** A value, which may be a third party's text of any length and direction. */
function Value({ text, figures, why }: { text: string; figures: boolean; why?: string | undefined }) {
  return (
    <td>
      <bdi className={figures ? 'mono' : undefined}>{text}</bdi>
      {why !== undefined && <span className={styles['why']}>{why}</span>}
    </td>
  )
}
