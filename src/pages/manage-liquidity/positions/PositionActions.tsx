import type { ReactNode } from 'react'
import type { Position } from '../../../liquidity/venue'
import { Button } from '../../../ui/Button'
import { DiamondIcon } from '../../../ui/icons'
import type { LiquidityAction } from '../action'
import { preloadPanel } from '../ActionPanel'
import { manageLiquidityCopy } from '../copy'
import { roughSol } from '../figures'
import { notePress, PANEL_ID } from '../../../forms/panel'
import type { PageWork } from '../pageWork'
import styles from './positions.module.css'

const words = manageLiquidityCopy.actions

type PositionActionsProps = {
  position: Position
  open: LiquidityAction | null
  work: PageWork
  /** Whether the page is the pool's own, which shows the actions that anybody can carry out elsewhere. */
  inPool?: boolean | undefined
  /** Whether to add is the next step of the page. */
  isNext?: boolean | undefined
}

/** The actions on a position. Final ones are separate, at the far end. */
export function PositionActions({ position, open, work, inPool = false, isNext }: PositionActionsProps) {
  const { actions, pool, rentBack, id } = position
  const off = pool.switchedOff
  const toggle = (action: LiquidityAction) => {
    work.review.leave() // an error of another panel does not belong to this one
    work.urlState.open(open === action ? null : action, id)
  }
  const button = (action: LiquidityAction, label: ReactNode) => (
    <ActionButton
      key={action}
      action={action}
      open={open === action}
      primary={isNext === true && action === 'add'}
      onAction={toggle}
    >
      {label}
    </ActionButton>
  )
  return (
    <div className={`actions ${styles['actions']}`}>
      {!inPool && actions.includes('add') && button('add', words.add)}
      {actions.includes('remove') && button('remove', words.remove)}
      {actions.includes('claim') && button('claim', words.claim)}
      {actions.includes('close') &&
        button('close', rentBack > 0n ? words.close(roughSol(rentBack)) : words.closeAll)}
      {!inPool && !off.includes('swap') && button('swap', words.swap)}
      {!inPool && off.length > 0 && (
        <span className="small muted">
          {manageLiquidityCopy.row.switchedOff(off.map((action) => words[action]).join(', '))}
        </span>
      )}
      <span className="grow" />
      {actions.includes('lock') && button('lock', words.lock)}
      {actions.includes('burn') && button('burn', words.burn)}
    </div>
  )
}

type ActionButtonProps = {
  action: LiquidityAction
  open: boolean
  /** Whether the target of the action is still being read. */
  busy?: boolean
  /** Whether it is the page's next step. An open panel has one of its own. */
  primary?: boolean
  onAction: (action: LiquidityAction) => void
  children: ReactNode
}

/** Opens and closes the panel of an action, whose code loads when the pointer or focus comes near. */
export function ActionButton({ action, open, busy, primary = false, onAction, children }: ActionButtonProps) {
  const final = action === 'lock' || action === 'burn'
  return (
    <Button
      slim
      variant={final ? 'final-line' : primary ? 'primary' : 'secondary'}
      className={open ? styles['openAction'] : undefined}
      {...(busy && { busy })}
      aria-expanded={open}
      aria-controls={open ? PANEL_ID : undefined}
      onPointerEnter={preloadPanel}
      onFocus={preloadPanel}
      onClick={() => {
        notePress(!open)
        onAction(action)
      }}
    >
      {final && <DiamondIcon />}
      {children}
    </Button>
  )
}
