import type { HeldAccount } from './heldAccounts'

/** One operation closes at most this many accounts, in about ten transactions; the next operation closes the rest. */
export const MOST_CLOSED = 200

/** Whether an account holds no tokens. */
export function isEmptyAccount({ amount, confidential }: HeldAccount): boolean {
  return amount === 0n && !confidential
}

/**
 * Whether a wallet can close an account to get its rent back, or why not. The lamports of an account that wraps SOL are a balance, not
 * rent.
 */
export function closableBy(held: HeldAccount, owner: string): 'yes' | 'not-empty' | 'other-authority' {
  const { closeAuthority } = held
  if (!isEmptyAccount(held)) return 'not-empty'
  return closeAuthority === null || closeAuthority === owner ? 'yes' : 'other-authority'
}
