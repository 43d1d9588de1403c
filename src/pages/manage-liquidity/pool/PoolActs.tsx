import type { Pool } from '../../../liquidity/venue'
import { ActPanel } from '../ActPanel'
import type { Act } from '../act'
import { ActButton } from '../positions/PositionActs'
import { copy } from '../copy'
import type { PageWork } from '../pageWork'
import styles from './pool.module.css'

/** What anybody can do in a pool; its creator also claims what is theirs. */
export function PoolActs({ pool, work }: { pool: Pool; work: PageWork }) {
  const { urlState, context } = work
  const { switchedOff: off, creator, creatorFees: fees } = pool
  const act = urlState.position === null ? urlState.act : null
  const toggle = (wanted: Act) => {
    work.review.leave() // what went wrong in another panel is not this one's
    urlState.open(wanted === act ? null : wanted)
  }
  const owed = fees !== null && fees.base + fees.quote > 0n && creator === context.address
  const acts: readonly (readonly [Act, string])[] = [
    ...(off.includes('add') ? [] : [['add', copy.acts.add] as const]),
    ...(off.includes('swap') ? [] : [['swap', copy.acts.swap] as const]),
    ...(owed ? [['creator-fees', copy.acts.creatorFees] as const] : []),
  ]
  return (
    <div className={styles['acts']}>
      <div className="acts">
        {acts.map(([name, words]) => (
          <ActButton key={name} act={name} open={act === name} onAct={toggle}>
            {words}
          </ActButton>
        ))}
      </div>
      {act !== null && acts.some(([name]) => name === act) && (
        <ActPanel key={act} act={act} work={work} target={{ pool, position: null }} />
      )}
    </div>
  )
}
