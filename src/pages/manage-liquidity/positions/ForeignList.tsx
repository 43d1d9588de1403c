import { useQuery } from '@tanstack/react-query'
import { formatUnits } from '../../../units/amounts'
import { AddressText } from '../../../ui/AddressText'
import { copy } from '../copy'
import type { PageWork } from '../pageWork'
import { foreignQuery, type ShownPositions } from '../queries'
import styles from './positions.module.css'

const words = copy.foreign

/** What else of pools the wallet holds, to look at only. Where it cannot be read nothing is said: the positions themselves are complete. */
export function ForeignList({ shown, work }: { shown: ShownPositions; work: PageWork }) {
  const { context } = work
  const { data = [] } = useQuery(foreignQuery(context, context.address ?? '', shown))
  if (data.length === 0) return null
  return (
    <section className={styles['foreign']}>
      <h2>{words.title}</h2>
      <p className="small muted">{words.lead}</p>
      <ul>
        {data.map(({ mint, what, amount, decimals }) => (
          <li key={mint}>
            <b>{what}</b>
            <AddressText address={mint} what="mint address" />
            <span className="mono small">
              {formatUnits(amount, decimals)} {words.amount}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
