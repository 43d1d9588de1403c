import { WINDOWS } from '../../market/trending'
import { Segmented } from '../../ui/Segmented'
import styles from './copy-trending.module.css'
import { copy } from './copy'
import { formatSort, parseSort, SORT_KEYS, type Sort, type SortKey } from './view/sort'
import type { UrlState } from './view/useUrlState'
import { FIND_FIELD } from './view/useTyped'

const WINDOW_CHOICES = WINDOWS.map((value) => ({ value, label: value }))

/** Time window, search, sort order, and whether advertising is shown. */
export function Tools({
  urlState,
  typed,
  onType,
}: {
  urlState: UrlState
  typed: string
  onType: (typed: string) => void
}) {
  return (
    <search className={`wrap ${styles['tools']}`}>
      <Segmented
        label={copy.windows}
        options={WINDOW_CHOICES}
        value={urlState.window}
        onChange={urlState.setWindow}
      />
      <div className={`ctl ${styles['find']}`}>
        <input
          type="search"
          name={FIND_FIELD}
          aria-label={copy.find}
          placeholder={copy.findHint}
          value={typed}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          onChange={({ target }) => onType(target.value)}
        />
      </div>
      <SortChoice urlState={urlState} />
      <label className={styles['hide']}>
        <input
          type="checkbox"
          checked={!urlState.withAdvertising}
          onChange={({ target }) => urlState.setAdvertising(!target.checked)}
        />
        {copy.hideAdvertising}
      </label>
    </search>
  )
}

/** For screens on which the table does not show the heads of all columns. */
function SortChoice({ urlState: { sort, setSort } }: { urlState: UrlState }) {
  return (
    <div className={`ctl ${styles['order']}`}>
      <select
        aria-label={copy.sort.label}
        value={formatSort(sort)}
        onChange={({ target }) => setSort(parseSort(target.value))}
      >
        <option value="">{copy.sort.trending}</option>
        {SORT_KEYS.flatMap((by) => [
          <SortOption key={by} by={by} reversed={false} />,
          <SortOption key={`-${by}`} by={by} reversed />,
        ])}
      </select>
    </div>
  )
}

function SortOption({ by, reversed }: NonNullable<Sort>) {
  return (
    <option value={formatSort({ by, reversed })}>
      {copy.columns[by]}, {endOf(by, reversed)}
    </option>
  )
}

function endOf(by: SortKey, reversed: boolean): string {
  const { first, last, highest, lowest } = copy.sort
  return reversed ? (last[by] ?? lowest) : (first[by] ?? highest)
}
