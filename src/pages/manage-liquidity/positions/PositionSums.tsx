import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { SOL_MINT } from '../../../liquidity/orient'
import { paths } from '../../../paths'
import { formatSolFixed } from '../../../units/lamports'
import { Amount } from '../../../ui/Amount'
import { Button } from '../../../ui/Button'
import { buttonClass } from '../../../ui/buttonClass'
import { ActPanel, preloadPanel } from '../ActPanel'
import { copy } from '../copy'
import { sumOfQuotes } from '../figures'
import type { PageWork } from '../pageWork'
import type { ShownPositions } from '../queries'
import styles from './positions.module.css'

const words = copy.sums

type PositionSumsProps = { shown: ShownPositions; work: PageWork; again: () => void; reading: boolean }

/** How many there are, what they are worth and have earned on the side of SOL, and what concerns all of them. */
export function PositionSums({ shown: { positions }, work, again, reading }: PositionSumsProps) {
  const { urlState } = work
  const worth = positions.map(({ pool: { pair }, worth: amounts }) => ({ pair, amounts }))
  const fees = positions.map(({ pool: { pair }, fees: amounts }) => ({ pair, amounts }))
  const claimable = positions.filter(({ acts }) => acts.includes('claim'))
  const open = urlState.act === 'claim-all'
  const toggle = () => {
    work.review.leave()
    urlState.open(open ? null : 'claim-all')
  }
  return (
    <>
      <div className={`wrap ${styles['sums']}`}>
        <dl>
          <Sum name={words.positions}>{positions.length}</Sum>
          <Sum name={words.worth}>
            <Amount value={formatSolFixed(sumOfQuotes(worth, SOL_MINT))} />
          </Sum>
          <Sum name={words.fees}>
            <Amount className={`mono ${styles['go']}`} value={formatSolFixed(sumOfQuotes(fees, SOL_MINT))} />
          </Sum>
        </dl>
        <div className="acts">
          {claimable.length > 0 && (
            <Button
              variant={urlState.act === null ? 'primary' : 'secondary'}
              aria-expanded={open}
              onPointerEnter={preloadPanel}
              onFocus={preloadPanel}
              onClick={toggle}
            >
              {words.claimAll}
            </Button>
          )}
          <Link className={buttonClass({})} to={paths.createLiquidity}>
            {words.open}
          </Link>
          <Button variant="quiet" busy={reading} onClick={again}>
            {copy.again}
          </Button>
        </div>
      </div>
      {open && claimable.length > 0 && (
        <div className={`wrap ${styles['sumpanel']}`}>
          <ActPanel act="claim-all" work={work} target={{ positions: claimable }} />
        </div>
      )}
    </>
  )
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
