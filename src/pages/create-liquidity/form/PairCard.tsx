import { copy } from '../copy'
import styles from '../create-liquidity.module.css'
import { DecisionFacts } from '../../../operation/Facts'
import { decisionOf, type Decision } from '../../../liquidity/decision'
import { pairName } from '../../../liquidity/names'
import { createSubject } from '../../../liquidity/subject'
import { PairSigns } from '../TokenSign'
import type { PairState } from '../useLiquidity'
import { formatRate } from '../../../units/percent'

const words = copy.card

/** The pool to be, in the words of its review. */
export function PairCard({ state }: { state: PairState }) {
  const { pair, reading } = state
  const { option, tier } = reading
  const decision = decisionIn(reading)
  return (
    <section className="card" aria-label={words.none}>
      <div className={styles['pairhead']}>
        <PairSigns pair={pair} size={40} />
        <div>
          <h2 className="h3">
            <bdi>{pairName(pair)}</bdi>
          </h2>
          {option && tier && (
            <span className="small muted">{words.venue(option.venue.name, formatRate(tier.rate))}</span>
          )}
        </div>
      </div>
      {decision && (
        <dl className="kv">
          <DecisionFacts decision={{ ...decision, pool: null }} />
        </dl>
      )}
    </section>
  )
}

/** What would be decided, in the words of the review; null while something is missing. */
function decisionIn({ order, opening, option }: PairState['reading']): Decision | null {
  if (!order || !opening || !option) return null
  const where = { venue: option.venue.id, address: '', deposits: order.deposit }
  return decisionOf({ kind: 'create-pool', subject: createSubject(order, opening, where) })
}
