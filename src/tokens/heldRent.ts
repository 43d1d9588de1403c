import type { HeldAccount } from './heldAccounts'

/** One operation closes at most so many accounts, in about ten transactions; the next one closes what is left. */
export const MOST_CLOSED = 200

/** Whether nothing is in an account. */
export function isEmptyAccount({ amount, confidential }: HeldAccount): boolean {
  return amount === 0n && !confidential
}

/** Whether a wallet can close an account to get its rent back, or why not. One that wraps SOL is no rent, but a balance. */
export function closableBy(held: HeldAccount, owner: string): 'yes' | 'not-empty' | 'other-authority' {
  const { closeAuthority } = held
  if (!isEmptyAccount(held)) return 'not-empty'
  return closeAuthority === null || closeAuthority === owner ? 'yes' : 'other-authority'
}
