import { memo } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../paths'
import { buttonClass } from '../../../ui/buttonClass'
import { classNames } from '../../../ui/classNames'
import type { TrendingToken } from '../../../market/trending'
import { copyTrendingCopy } from '../copy'
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
      <td className={styles['copy']}>
        <CopyLink token={token} tabbable={tabbable} />
      </td>
    </tr>
  )
})

/** Leads to the form of a new token, with this token as its template. */
export function CopyLink({
  token: { mint, name },
  tabbable,
}: {
  token: Pick<TrendingToken, 'mint' | 'name'>
  tabbable: boolean
}) {
  const { copy, copyOne, noName } = copyTrendingCopy.list
  return (
    <Link
      className={buttonClass({ slim: true })}
      to={paths.fromTemplate(mint)}
      aria-label={copyOne(name || noName)}
      tabIndex={tabbable ? 0 : -1}
    >
      {copy}
    </Link>
  )
}
