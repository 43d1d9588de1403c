import { FORM_ID } from './draft'

/** Puts the focus on the first field, as the page reads, that says it is wrong; opens what it is folded into. */
export function focusFirstBad(): void {
  const bad = document.getElementById(FORM_ID)?.querySelector<HTMLElement>('[aria-invalid="true"]')
  for (let fold = bad?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true
  bad?.focus()
}
