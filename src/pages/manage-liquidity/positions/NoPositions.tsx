import { Link } from 'react-router-dom'
import { paths } from '../../../paths'
import { buttonClass } from '../../../ui/buttonClass'
import { copy } from '../copy'
import { MANAGED } from '../managed'
import { LOOK_UP_ID } from '../pool/LookUpPool'
import type { ShownPositions } from '../queries'
import styles from './positions.module.css'

const words = copy.empty

/** Nothing on the venues that were read. */
export function NoPositions({ failures }: Pick<ShownPositions, 'failures'>) {
  const read = MANAGED.filter(({ id }) => !failures.some(({ venue }) => venue.id === id))
  return (
    <section className={styles['state']}>
      <EmptyPicture />
      <h2>{words.title}</h2>
      <p>{words.detail(read.map(({ name }) => name).join(' or '))}</p>
      <div className="acts">
        <Link className={buttonClass({ variant: 'primary' })} to={paths.createLiquidity}>
          {words.open}
        </Link>
        <a className={buttonClass({ variant: 'quiet' })} href={`#${LOOK_UP_ID}`}>
          {words.lookUp}
        </a>
      </div>
    </section>
  )
}

/** An open book with empty lines. */
function EmptyPicture() {
  return (
    <svg width="120" height="72" viewBox="-60 -36 120 72" aria-hidden="true">
      <g fill="none" stroke="#5b747c">
        <path d="M0-26C-14-33-36-33-54-28V28C-36 23-14 24 0 32 14 24 36 23 54 28V-28C36-33 14-33 0-26zM0-26V32" />
        <g strokeDasharray="2 3">
          {[-16, -6, 4, 14].map((y) => (
            <path key={y} d={`M-46 ${y}c14-3 28-3 40 1M46 ${y}c-14-3-28-3-40 1`} />
          ))}
        </g>
      </g>
    </svg>
  )
}
