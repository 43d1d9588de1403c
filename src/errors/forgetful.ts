/* Whether this browser keeps nothing for this site. What errors say of the typed and the signed depends on it. */

let isForgetfulNow = false

/** Notes what the last try to open the database has shown. */
export function noteForgetful(forgets: boolean): void {
  isForgetfulNow = forgets
}

/** Whether what is written now stays in this tab's memory alone, as the last try to open the database has shown. */
export function isForgetful(): boolean {
  return isForgetfulNow
}

/** What becomes of the typed and the signed where the page is loaded again. */
export function whatIsKept(): string {
  if (isForgetfulNow)
    return 'What you typed and what you signed is in this tab alone: do not close or reload it.'
  return keepsFields() ? 'What you typed and what you signed is kept.' : 'What you signed is kept.'
}

/** Whether the values of fields outlive a reload (src/ui/keptFields.ts). */
function keepsFields(): boolean {
  try {
    return Boolean(globalThis.sessionStorage)
  } catch {
    return false
  }
}
