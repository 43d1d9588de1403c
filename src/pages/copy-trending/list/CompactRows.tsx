import { memo, useRef } from 'react'
import { classNames } from '../../../ui/classNames'
import { copyTrendingCopy } from '../copy'
import { formatSort } from '../view/sort'
import { AuditMarks } from './AuditMarks'
import { FavouriteButton } from './FavouriteButton'
import { columnName, Figure } from './figures'
import styles from './compact.module.css'
import { TokenNameCell } from './TokenName'
import { CopyLink, type RowProps } from './TableRow'
import type { ListProps } from './TrendingTable'
import { useFirstRowsOf, useScrolled, useWindowRows } from './windowRows'

/** The height of a row in rem; the style sheet has the same value. */
const ROW = 4.5
const PAGE = 8

/** The trending tokens on a phone: dense rows of the most important figures. The details have all of them. */
export function CompactRows({ rows, urlState, now, hold, recent }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  const { keys, items, height } = useWindowRows({ list, rows, recent, row: ROW, page: PAGE })
  useScrolled(list, hold.onScrolled)
  useFirstRowsOf(`${urlState.window} ${formatSort(urlState.sort)}`, list)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      className={styles['rows']}
      aria-label={copyTrendingCopy.list.label}
      style={{ height }}
      onKeyDown={keys.onKeyDown}
      {...hold.region}
      onFocus={(event) => {
        keys.onFocus(event)
        hold.region.onFocus()
      }}
    >
      {items.map(({ row, index, top }) => (
        <CompactRow
          key={row.token.mint}
          row={row}
          index={index}
          count={rows.length}
          top={top}
          urlState={urlState}
          now={now}
          tabbable={index === keys.at}
        />
      ))}
    </ul>
  )
}

type CompactRowProps = RowProps & Readonly<{ count: number; top: number }>

const CompactRow = memo(function CompactRow(props: CompactRowProps) {
  const { row, index, count, top, urlState, now, tabbable } = props
  const { token } = row
  const chosen = urlState.token === token.mint
  const link = { to: urlState.linkTo(token.mint), replace: urlState.token !== null, chosen, tabbable }
  const figure = { token, window: urlState.window, now }
  return (
    <li
      className={classNames(styles['row'], chosen && styles['chosen'])}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ transform: `translateY(${top}px)` }}
    >
      <FavouriteButton token={token} tabbable={tabbable} />
      <div className={styles['token']}>
        <TokenNameCell row={row} link={link} />
        <dl className={styles['worth']}>
          {(['marketCap', 'liquidity', 'age'] as const).map((key) => (
            <div key={key}>
              <dt>
                <span className="sr">{copyTrendingCopy.columns[key]} </span>
                {key !== 'age' && <span aria-hidden="true">{copyTrendingCopy.short[key]}</span>}
              </dt>
              <dd>
                <Figure of={key} {...figure} />
              </dd>
            </div>
          ))}
        </dl>
        <AuditMarks audit={token.audit} />
      </div>
      <div className={styles['price']}>
        <span className="mono" translate="no">
          <span className="sr">{copyTrendingCopy.columns.price} </span>
          <Figure of="price" {...figure} />
        </span>
        <span className="mono" translate="no">
          <span className="sr">
            {copyTrendingCopy.columns.change} {columnName('change', urlState.window)}{' '}
          </span>
          <Figure of="change" {...figure} />
        </span>
        <CopyLink token={token} tabbable={tabbable} />
      </div>
    </li>
  )
})
