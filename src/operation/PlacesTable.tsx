import { ExternalLink } from '../ui/ExternalLink'
import { localDate } from '../units/moments'
import { unbroken } from '../units/unbroken'
import styles from './placesTable.module.css'
import { type Place, PLACES } from './places'

/** Where a token will show: for each place what decides, its official next step, and what that costs. Nothing is asked of the places. */
export default function PlacesTable() {
  return (
    <>
      <p className="small muted">{words.lead}</p>
      <table className={`table tocards ${styles['places']}`}>
        <thead>
          <tr>
            <th scope="col">{words.place}</th>
            <th scope="col">{words.decides}</th>
            <th scope="col">{words.next}</th>
          </tr>
        </thead>
        <tbody>
          {PLACES.map((place) => (
            <Row key={place.name} {...place} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function Row({ name, decides, isKnown, next, href, cost, source, readOn }: Place) {
  return (
    <tr>
      <th scope="row" className={styles['place']}>
        <b translate="no">{name}</b>
        <span className="cap muted">
          {words.source}{' '}
          <ExternalLink href={source}>
            <span translate="no">{called(source)}</span>
          </ExternalLink>
          , <span translate="no">{unbroken(localDate(Date.parse(`${readOn}T12:00:00`)))}</span>
        </span>
      </th>
      <td className="small" data-over={words.decides}>
        {decides} {!isKnown && <b>{words.unknown}</b>}
      </td>
      <td className="small" data-over={words.next}>
        {href === undefined ? next : <ExternalLink href={href}>{next}</ExternalLink>}
        {cost !== 'none' && <span className={`muted ${styles['cost']}`}>{words.costs[cost]}</span>}
      </td>
    </tr>
  )
}

/** A source's host; a repository's name. */
function called(source: string): string {
  const { hostname, pathname } = new URL(source)
  return hostname === 'github.com' ? pathname.slice(1) : hostname
}

const words = {
  lead: 'These places read Mainnet. Each decides by itself, and may change its rules. This page asks none of them.',
  place: 'Place',
  decides: 'What decides',
  next: 'Official next step',
  source: 'As said by',
  unknown: 'What it will show cannot be known from outside.',
  costs: {
    free: 'Free.',
    paid: 'Paid.',
    both: 'Free; a faster way is paid.',
    unsaid: 'Its cost was not found.',
  },
} as const
