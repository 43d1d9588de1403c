/** The one operation form of a page, and where its focus goes when a press stops. */

import { createStore } from 'zustand/vanilla'

/** The id of the form: buttons outside of it submit it. */
export const FORM_ID = 'operation-form'

const FIELDS = 'input, select, textarea, button'

/** Focuses the first empty text field, else the first text field; for a form in which no field is marked invalid. */
export function focusFirstEmpty(): void {
  const fields =
    document.getElementById(FORM_ID)?.querySelectorAll<HTMLInputElement>('input[inputmode]') ?? []
  ;([...fields].find(({ value }) => value === '') ?? fields[0])?.focus()
}

/**
 * Focuses the first field on the page that is marked invalid, opens the sections around it, and has it named beside the buttons to
 * the review. False where there is none.
 */
export function focusFirstBad(): boolean {
  const form = document.getElementById(FORM_ID)
  const bad = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (!form || !bad) return false
  showWhileBad(form, bad)
  openAround(bad)
  const field = bad.matches(FIELDS) ? bad : bad.querySelector<HTMLElement>(FIELDS)
  field?.focus()
  return true
}

/** Moves the focus to the form's first field with this text, and opens the sections around it. Whether there is one. */
export function focusFieldOf(text: string): boolean {
  const fields = document.getElementById(FORM_ID)?.querySelectorAll<HTMLInputElement>('input') ?? []
  const field = [...fields].find(({ value }) => value.trim() === text)
  if (!field) return false
  openAround(field)
  field.focus()
  return true
}

function openAround(field: HTMLElement): void {
  for (
    let section = field.closest('details');
    section;
    section = section.parentElement?.closest('details') ?? null
  )
    section.open = true
}

/** The name of the invalid field at which the last press stopped; '' where there is none, or it was corrected since. */
export const refusedField = createStore(() => ({ field: '' }))

function showWhileBad(form: HTMLElement, bad: HTMLElement): void {
  const show = () => {
    const isBad = form.contains(bad) && bad.getAttribute('aria-invalid') === 'true'
    refusedField.setState({ field: isBad ? nameOf(bad) : '' })
    if (!isBad) watch.disconnect()
  }
  const watch = new MutationObserver(show)
  watch.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] })
  show()
}

function nameOf(bad: HTMLElement): string {
  const labels = bad instanceof HTMLInputElement || bad instanceof HTMLTextAreaElement ? bad.labels : null
  return bad.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? ''
}
