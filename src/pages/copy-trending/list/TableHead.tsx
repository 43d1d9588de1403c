import { classNames } from '../../../ui/classNames'
import { copy } from '../copy'
import { nextSort, SORT_KEYS, type SortKey } from '../view/sort'
import type { UrlState } from '../view/useUrlState'
import { columnName } from './figures'
import styles from './list.module.css'

/** The columns' names, each the button that sorts by it. */
export function TableHead({ urlState }: { urlState: UrlState }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {SORT_KEYS.map((by) => (
          <ColumnHead key={by} by={by} urlState={urlState} />
        ))}
      </tr>
    </thead>
  )
}

function ColumnHead({ by, urlState: { window, sort, setSort } }: { by: SortKey; urlState: UrlState }) {
  const direction = sort?.by === by ? directionOf(by, sort.reversed) : undefined
  const figures = by !== 'token' && by !== 'audit'
  return (
    <th
      scope="col"
      className={classNames(figures && 'num', styles[by])}
      aria-sort={direction}
      {...(by === 'change' && { title: copy.columns.change })}
    >
      <button type="button" className={styles['sort']} onClick={() => setSort(nextSort(sort, by))}>
        {by === 'change' && <span className="sr">{copy.columns.change} </span>}
        {columnName(by, window)}
        <span className={styles['arrow']} aria-hidden="true">
          {direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : ''}
        </span>
      </button>
    </th>
  )
}

/** Names rise first, figures fall first; the youngest first is the least age first. */
function directionOf(by: SortKey, reversed: boolean): 'ascending' | 'descending' {
  const rises = by === 'token' || by === 'age'
  return rises === reversed ? 'descending' : 'ascending'
}
