/**
 * An error of a program: its name in the program's source, what it means as a sentence, and what to do where that is more than
 * to review again.
 */
export type KnownError = readonly [name: string, what: string, remedy?: string]

/** A program's errors by their number. */
export type ErrorTable = Readonly<Record<number, KnownError>>

export const CHANGE_FORM = 'Change it in the form, then review again.'
export const ADD_TOKENS = 'Lower the amount, or put more tokens in the account, then review again.'
export const READ_ANEW = 'Go back to the form and review again: the chain is then read anew.'
export const OURS = 'Go back to the form and review again. If it says so again, tell whoever runs this site.'
