import { useEffect, type ReactNode } from 'react'
import { classNames } from './classNames'
import { placeBeside } from './Tip'
import styles from './Tip.module.css'

type WholeFigureProps = {
  /** All of the figure, for a screen reader and the bubble. */
  whole: string
  className?: string | undefined
  /** Whether nothing around it takes the focus: then it is a button. */
  alone: boolean
  /** The short figure. */
  children: ReactNode
}

/**
 * A short figure whose whole is told in a bubble: to the pointer, to a tap, and to the focus. In a row the focus is that of the row's first
 * control, so that a long list has no further tab stops. Nothing moves, and Escape closes the bubble.
 */
export function WholeFigure({ whole, className, alone, children }: WholeFigureProps) {
  useEffect(() => {
    listen()
    tellAnew()
    return tellAnew
  }, [whole])
  const text = (
    <>
      <span className="sr">{whole}</span>
      <span aria-hidden="true">{children}</span>
    </>
  )
  if (!alone)
    return (
      <span className={classNames(styles['figure'], className)} data-whole={whole} translate="no">
        {text}
      </span>
    )
  return (
    <button
      type="button"
      className={classNames(styles['words'], className)}
      data-whole={whole}
      translate="no"
    >
      {text}
    </button>
  )
}

const FIGURE = '[data-whole]'
const CONTROL = 'a[href], button, input, select, summary, [tabindex="0"]'

type Told = Readonly<{ figures: readonly Element[]; bubble: HTMLElement; by: 'pointer' | 'focus' }>

/** The figures that are told now: one bubble for the whole document. */
let told: Told | null = null
let isListening = false
/** Whether a press is under way in the bubble: it takes the focus away, and may mark digits, also past its edge. */
let isPressed = false
/** Whether the last press began in the bubble. */
let beganInside = false

function listen(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('pointerover', onPointer)
  window.addEventListener('click', onClick)
  window.addEventListener('focusin', onFocus)
  window.addEventListener('focusout', () => !isPressed && hide())
  window.addEventListener('pointerdown', onPress, true)
  window.addEventListener('pointerup', onRelease, true)
  window.addEventListener('pointercancel', onRelease, true)
  window.addEventListener('keydown', onKey, true)
  window.addEventListener('scroll', place, true)
  window.addEventListener('resize', place)
}

function tell(figures: readonly Element[], by: Told['by']): void {
  hide()
  if (figures.length === 0) return
  const bubble = document.createElement('div')
  bubble.popover = 'manual'
  bubble.translate = false
  bubble.className = classNames(styles['tip'], styles['whole'])
  // A screen reader has the whole figure where it stands.
  bubble.ariaHidden = 'true'
  document.body.append(bubble)
  told = { figures, bubble, by }
  write(told)
  if ('showPopover' in bubble) bubble.showPopover()
  place()
}

function write({ figures, bubble }: Told): void {
  const lines = figures.map((figure) => {
    const line = document.createElement('div')
    line.textContent = figure.getAttribute('data-whole')
    return line
  })
  bubble.replaceChildren(...lines)
}

function hide(): void {
  told?.bubble.remove()
  told = null
}

/** After a figure changed or left the page. */
function tellAnew(): void {
  if (told?.figures.every(({ isConnected }) => isConnected)) write(told)
  else hide()
}

function place(): void {
  const last = told?.figures.at(-1)
  if (told && last) placeBeside(told.bubble, last)
}

function onPointer({ target, pointerType }: PointerEvent): void {
  if (isPressed) return
  // A finger taps.
  if (pointerType === 'touch' || !(target instanceof Element) || told?.bubble.contains(target)) return
  const figure = target.closest(FIGURE)
  if (figure && !told?.figures.includes(figure)) tell([figure], 'pointer')
  if (!figure && told?.by === 'pointer') hide()
}

function onPress({ target }: PointerEvent): void {
  isPressed = target instanceof Node && told?.bubble.contains(target) === true
  beganInside = isPressed
  // The pointer that has marked digits may leave them.
  if (isPressed && told) told = { ...told, by: 'focus' }
}

function onRelease(): void {
  isPressed = false
}

function onClick({ target, detail }: MouseEvent): void {
  if (!(target instanceof Element) || told?.bubble.contains(target)) return
  // A click by the keyboard has no detail.
  if (beganInside && detail > 0) return
  const figure = target.closest(FIGURE)
  const control = target.closest(`${CONTROL}, label`)
  if (figure && (control === null || control === figure)) tell([figure], 'focus')
  else hide()
}

function onFocus({ target }: FocusEvent): void {
  if (target instanceof Element && target.matches(':focus-visible')) tell(figuresOf(target), 'focus')
}

/** The figures that a control tells: itself, those in it, or those of the row whose first control or own link it is. */
function figuresOf(control: Element): readonly Element[] {
  if (control.matches(FIGURE)) return [control]
  if (!control.matches(CONTROL)) return []
  const inside = control.querySelectorAll(FIGURE)
  if (inside.length > 0) return [...inside]
  const row = control.closest('li, tr')
  const isOfRow = control.matches('[data-row]') || row?.querySelector(CONTROL) === control
  return row && isOfRow ? [...row.querySelectorAll(`span${FIGURE}`)] : []
}

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || told === null) return
  // The first Escape closes the bubble, and not the dialog around it.
  event.preventDefault()
  event.stopPropagation()
  hide()
}
