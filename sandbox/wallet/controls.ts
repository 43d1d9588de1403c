import { count } from './chainState'
import { el } from './dom'

/** Says what a press did, or the Error that it ended in. */
export type Say = (told: unknown) => void

/** A line of the panel: a title, a control beside or below it, and a sentence. Title and sentence can change. */
export type Row = Readonly<{
  element: HTMLElement
  name: (title: string) => void
  tell: (sentence: string, armed?: boolean) => void
}>

/** The control is named by the title, a button by itself, and described by the sentence. */
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

/** A control that shows a number, or null where it is not known. */
export type NumberControl = Readonly<{ element: HTMLElement; show: (value: number | null) => void }>

/** A number from 0 on with a button to either side; what each does is said by its label. */
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

/** One of several numbers; a number that is none of them leaves all unchosen. `face` draws what is seen of an option. */
export function choice(
  name: string,
  values: readonly number[],
  face: (value: number) => (Node | string)[],
  onChoose: (value: number) => void,
): NumberControl {
  const options = values.map((value) => {
    const input = el('input', { type: 'radio', name, value: String(value), onchange: () => onChoose(value) })
    return { value, input, label: el('label', {}, input, el('span', {}, ...face(value))) }
  })
  return {
    element: el('div', { class: 'choice', role: 'radiogroup' }, ...options.map(({ label }) => label)),
    show: (now) => options.forEach(({ value, input }) => (input.checked = value === now)),
  }
}
