import { WINDOWS } from '../../market/trending'
import { Segmented } from '../../ui/Segmented'
import { isAddress } from '../../units/base58'
import styles from './copy-trending.module.css'
import { copy } from './copy'
import { formatSort, parseSort, SORT_KEYS, type Sort, type SortKey } from './view/sort'
import type { Place } from './view/usePlace'

const WINDOW_CHOICES = WINDOWS.map((value) => ({ value, label: value }))

/** Over which time, what to find, in which order, and whether with what was paid for. A whole address opens what it names. */
export function Tools({
  place,
  typed,
  onType,
}: {
  place: Place
  typed: string
  onType: (typed: string) => void
}) {
  const type = (text: string) => {
    onType(text)
    if (isAddress(text.trim())) place.choose(text.trim())
  }
  return (
    <search className={`wrap ${styles['tools']}`}>
      <Segmented
        label={copy.windows}
        options={WINDOW_CHOICES}
        value={place.window}
        onChange={place.setWindow}
      />
      <div className={`ctl ${styles['find']}`}>
        <input
          type="search"
          aria-label={copy.find}
          placeholder={copy.findHint}
          value={typed}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          onChange={({ target }) => type(target.value)}
        />
      </div>
      <SortChoice place={place} />
      <label className={styles['hide']}>
        <input
          type="checkbox"
          checked={!place.withAdvertising}
          onChange={({ target }) => place.setAdvertising(!target.checked)}
        />
        {copy.hideAdvertising}
      </label>
    </search>
  )
}

/** Where the table's heads do not show every column. */
function SortChoice({ place: { sort, setSort } }: { place: Place }) {
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
