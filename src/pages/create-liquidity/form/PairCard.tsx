import { utcDate, utcTime } from '../../../transactions/components/moments'
import { copy } from '../copy'
import styles from '../create-liquidity.module.css'
import { pairName } from '../../../liquidity/names'
import { percentOf, shareOf } from '../names'
import { PairSigns } from '../TokenSign'
import type { PairState } from '../useLiquidity'
import { locksAtOnce } from './readOrder'
import type { LiquidityForm } from './values'

const words = copy.card

/** The pool to be, in a few words. */
export function PairCard({ form, state }: { form: LiquidityForm; state: PairState }) {
  const { pair, reading } = state
  const { offer, tier, opening, opens } = reading
  const locked = form.lock && offer !== null && locksAtOnce(offer)
  return (
    <section className="card" aria-label={words.none}>
      <div className={styles['pairhead']}>
        <PairSigns pair={pair} size={40} />
        <div>
          <h2 className="h3">
            <bdi>{pairName(pair)}</bdi>
          </h2>
          {offer && tier && (
            <span className="small muted">{words.venue(offer.venue.name, percentOf(tier.rate))}</span>
          )}
        </div>
      </div>
      <dl className="kv">
        <dt>{words.hold}</dt>
        <dd>{opening ? holdWords(opening.share, opening.shareTotal) : '–'}</dd>
        <dt>{words.opens}</dt>
        <dd>{opens.at === null ? words.soon : momentOf(opens.at)}</dd>
        <dt>{words.withdraw}</dt>
        <dd>{locked ? words.never : words.anyTime}</dd>
      </dl>
    </section>
  )
}

/** A few shares stay with the program at some venues: less than anybody would miss, and told where it shows. */
function holdWords(share: bigint, total: bigint): string {
  return share === total ? words.holdAll : words.holdPart(shareOf(share, total))
}

function momentOf(seconds: bigint): string {
  const ms = Number(seconds) * 1000
  return `${utcDate(ms)}, ${utcTime(ms)}`
}
