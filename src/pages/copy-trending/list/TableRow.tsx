import { memo } from 'react'
import { classNames } from '../../../ui/classNames'
import type { ListedRow } from '../view/holdOrder'
import type { CopyTrendingUrl } from '../view/useUrlState'
import { AuditMarks } from './AuditMarks'
import { FavouriteButton } from './FavouriteButton'
import { FIGURES } from './figures'
import styles from './list.module.css'
import { TokenNameCell } from './TokenName'

export type RowProps = Readonly<{
  row: ListedRow
  /** Its index among all rows, including those that are not rendered. */
  index: number
  urlState: CopyTrendingUrl
  now: number
  tabbable: boolean
}>

/** A token in the table. Scrolling does not render a row twice. */
export const TableRow = memo(function TableRow({ row, index, urlState, now, tabbable }: RowProps) {
  const { token } = row
  const chosen = urlState.token === token.mint
  const link = { to: urlState.linkTo(token.mint), replace: urlState.token !== null, chosen, tabbable }
  return (
    <tr className={classNames(styles['row'], chosen && styles['chosen'])} aria-rowindex={index + 2}>
      <th scope="row">
        <div className={styles['first']}>
          <FavouriteButton token={token} tabbable={tabbable} />
          <TokenNameCell row={row} link={link} />
        </div>
      </th>
      {FIGURES.map(({ key, show }) => (
        <td key={key} className={`num ${styles[key]}`}>
          {show(token, urlState.window, now)}
        </td>
      ))}
      <td className={styles['marks']}>
        <AuditMarks audit={token.audit} />
      </td>
    </tr>
  )
})
