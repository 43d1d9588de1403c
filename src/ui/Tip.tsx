import { useId, type ReactNode, type ToggleEvent } from 'react'
import styles from './Tip.module.css'

type TipProps = {
  /** The name of the button where it shows no words of its own. */
  label?: string
  /** What the button shows; without it an i in a circle. */
  shown?: ReactNode
  /** The explanation. */
  children: ReactNode
}

/**
 * A short explanation that a press opens beside its button, and that a press elsewhere or Escape closes. It stands above everything else, so
 * that no row or column cuts it off, and nothing moves.
 */
export function Tip({ label, shown, children }: TipProps) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={shown === undefined ? styles['sign'] : styles['words']}
        aria-label={label}
        popoverTarget={id}
      >
        {shown ?? <span aria-hidden="true">i</span>}
      </button>
      <span id={id} popover="auto" className={styles['tip']} onBeforeToggle={place}>
        {children}
      </span>
    </>
  )
}

/** The room that an explanation takes at most, in pixels: below its button where that much is free, else above. */
const ROOM = 160

/** Puts the explanation beside its button. */
function place({ currentTarget: tip, newState }: ToggleEvent<HTMLElement>): void {
  const button = tip.previousElementSibling
  if (newState === 'open' && button) placeBeside(tip, button)
}

/** Puts what floats beside something; the style sheet keeps it inside of the window. */
export function placeBeside(tip: HTMLElement, anchor: Element): void {
  const { left, top, bottom } = anchor.getBoundingClientRect()
  const isAbove = window.innerHeight - bottom < ROOM && top > ROOM
  tip.style.setProperty('--x', `${left}px`)
  tip.style.setProperty('--y', `${(isAbove ? top : bottom) + window.scrollY}px`)
  tip.classList.toggle(`${styles['above']}`, isAbove)
}
