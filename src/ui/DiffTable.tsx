import { classNames } from './classNames'
import styles from './DiffTable.module.css'
import { Mark, type MarkKind } from './Mark'

/** One line: what is set, what it is on either side, the word for the difference in its ink. `figures`: both sides are set in mono. */
export type DiffTableRow = Readonly<{
  id: string
  setting: string
  original: string
  yours: string
  figures: boolean
  mark: Readonly<{ kind: MarkKind; word: string }>
  /** What a reader would ask of it: small, below the own value. */
  why?: string | undefined
}>

/**
 * Original against new, value by value. `original` heads the column of what is copied. In little room, or where `narrow` says that
 * there is none, the difference stands under the setting's name instead of in a column of its own.
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
              <bdi>{original}</bdi>
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

/** The texts may be a stranger's: as long as they like, and in any direction. */
function Value({ text, figures, why }: { text: string; figures: boolean; why?: string | undefined }) {
  return (
    <td>
      <bdi className={figures ? 'mono' : undefined}>{text}</bdi>
      {why !== undefined && <span className={styles['why']}>{why}</span>}
    </td>
  )
}
