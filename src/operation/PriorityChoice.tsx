import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { priorityLevels, type PriorityLevel } from '../solana/priorityLevel'
import { Segmented } from '../ui/Segmented'
import { formatSol } from '../units/lamports'
import styles from './operation.module.css'
import { copy } from './copy'

const words = copy.priority

/** How much is bid, on the bill itself: a press tries the operation out anew. `ceiling` in lamports; `busy` while that is under way. */
export function PriorityChoice({
  level,
  ceiling,
  busy,
  onChange,
}: {
  level: PriorityLevel
  ceiling: bigint
  busy: boolean
  onChange: (level: PriorityLevel) => void
}) {
  return (
    <div className={styles['priority']}>
      <span>{words.label}</span>
      <Segmented
        label={words.label}
        options={priorityLevels.map((value) => ({ value, label: words.levels[value] }))}
        value={level}
        onChange={(value) => {
          if (value !== level && !busy) onChange(value)
        }}
      />
      <p>
        {words.ceiling(formatSol(ceiling))} · <Link to={paths.settings}>{words.change}</Link>
      </p>
      <output className="sr">{busy && words.asking}</output>
    </div>
  )
}
