import type { ReactNode } from 'react'
import type { Position } from '../../../liquidity/venue'
import { Button } from '../../../ui/Button'
import { DiamondIcon } from '../../../ui/icons'
import type { Act } from '../act'
import { preloadPanel } from '../ActPanel'
import { copy } from '../copy'
import { roughSol } from '../figures'
import type { PageWork } from '../pageWork'
import styles from './positions.module.css'

const words = copy.acts

type PositionActsProps = {
  position: Position
  open: Act | null
  work: PageWork
  /** What anybody can do in the pool stands elsewhere. */
  inPool?: boolean | undefined
}

/** What can be done with a position. What is forever stands apart, at the far end. */
export function PositionActs({ position, open, work, inPool = false }: PositionActsProps) {
  const { acts, pool, rentBack, id } = position
  const off = pool.switchedOff
  const toggle = (act: Act) => {
    work.review.leave() // what went wrong in another panel is not this one's
    work.urlState.open(open === act ? null : act, id)
  }
  const button = (act: Act, label: ReactNode) => (
    <ActButton key={act} act={act} open={open === act} onAct={toggle}>
      {label}
    </ActButton>
  )
  return (
    <div className={`acts ${styles['acts']}`}>
      {acts.includes('add') && button('add', words.add)}
      {acts.includes('remove') && button('remove', words.remove)}
      {acts.includes('claim') && button('claim', words.claim)}
      {acts.includes('close') &&
        button('close', rentBack > 0n ? words.close(roughSol(rentBack)) : words.closeAll)}
      {!inPool && !off.includes('swap') && button('swap', words.swap)}
      {!inPool && off.length > 0 && (
        <span className="small muted">{copy.row.switchedOff(off.map((act) => words[act]).join(', '))}</span>
      )}
      <span className="grow" />
      {acts.includes('lock') && button('lock', words.lock)}
      {acts.includes('burn') && button('burn', words.burn)}
    </div>
  )
}

type ActButtonProps = { act: Act; open: boolean; onAct: (act: Act) => void; children: ReactNode }

/** Opens and closes the panel of an act, whose code comes as soon as somebody comes near. */
export function ActButton({ act, open, onAct, children }: ActButtonProps) {
  const final = act === 'lock' || act === 'burn'
  return (
    <Button
      slim
      variant={final ? 'final-line' : 'secondary'}
      className={open && !final ? styles['openact'] : undefined}
      aria-expanded={open}
      onPointerEnter={preloadPanel}
      onFocus={preloadPanel}
      onClick={() => onAct(act)}
    >
      {final && <DiamondIcon />}
      {children}
    </Button>
  )
}
