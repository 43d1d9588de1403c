import { count } from './chainState'
import { el } from './dom'

/** Shows what a press did, or its Error. */
export type Say = (told: unknown) => void

/** A row of the panel: a title, a control beside or below it, and a sentence. Title and sentence can change. */
export type Row = Readonly<{
  element: HTMLElement
  name: (title: string) => void
  tell: (sentence: string, armed?: boolean) => void
}>

/** The title names the control (a button names itself), and the sentence describes it. */
export function row(id: string, title: string, beside: HTMLElement, below?: HTMLElement): Row {
  const control = below ?? beside
  const heading = el('b', { id }, title)
  const sentence = el('p', { id: `${id}-says`, class: 'quiet' })
  if (control.tagName !== 'BUTTON') control.setAttribute('aria-labelledby', id)
  control.setAttribute('aria-describedby', `${id}-says`)
  const line = el('div', { class: 'line' }, heading, beside)
  return {
    element: el('div', { class: `row ${id}` }, line, ...(below ? [below] : []), sentence),
    name: (words) => (heading.textContent = words),
    tell(words, armed = false) {
      sentence.textContent = words
      sentence.classList.toggle('armed', armed)
    },
  }
}

/** A control that shows a number; null: not known. */
export type NumberControl = Readonly<{ element: HTMLElement; show: (value: number | null) => void }>

/** A number from 0 on between two buttons, whose labels say what they do. */
export function stepper(less: string, more: string, onStep: (by: 1 | -1) => void): NumberControl {
  const value = el('span')
  const minus = el('button', { type: 'button', 'aria-label': less, onclick: () => onStep(-1) }, '−')
  const plus = el('button', { type: 'button', 'aria-label': more, onclick: () => onStep(1) }, '+')
  return {
    element: el('div', { class: 'stepper', role: 'group' }, minus, value, plus),
    show(now) {
      value.textContent = now === null ? '…' : count(now)
      minus.ariaDisabled = String(!now)
    },
  }
}

/** A choice among several values; another one, or null, leaves all unchosen. `face` draws an option. */
export function choice<Value extends string | number>(
  name: string,
  values: readonly Value[],
  face: (value: Value) => (Node | string)[],
  onChoose: (value: Value) => void,
): Readonly<{ element: HTMLElement; show: (value: string | number | null) => void }> {
  const options = values.map((value) => {
    const input = el('input', { type: 'radio', name, value: String(value), onchange: () => onChoose(value) })
    return { value, input, label: el('label', {}, input, el('span', {}, ...face(value))) }
  })
  return {
    element: el('div', { class: 'choice', role: 'radiogroup' }, ...options.map(({ label }) => label)),
    show: (now) => options.forEach(({ value, input }) => (input.checked = value === now)),
  }
}
