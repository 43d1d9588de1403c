import { FORM_ID } from './formId'

const FIELDS = 'input, select, textarea, button'

/** Puts the focus on the first field for text that is empty: where only what is missing is wrong, and no field says so. */
export function focusFirstEmpty(): void {
  const fields =
    document.getElementById(FORM_ID)?.querySelectorAll<HTMLInputElement>('input[inputmode]') ?? []
  ;[...fields].find(({ value }) => value === '')?.focus()
}

/**
 * Puts the focus on the first field, as the page reads, that says it is wrong, and opens the sections around it. False where no
 * field says so.
 */
export function focusFirstBad(): boolean {
  const bad = document.getElementById(FORM_ID)?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (!bad) return false
  for (
    let section = bad.closest('details');
    section;
    section = section.parentElement?.closest('details') ?? null
  )
    section.open = true
  const field = bad.matches(FIELDS) ? bad : bad.querySelector<HTMLElement>(FIELDS)
  field?.focus()
  return true
}
