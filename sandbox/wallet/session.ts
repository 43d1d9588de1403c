import type { StoredAccount } from './account'

/** What the page knows of the wallet. */
export type Session = Readonly<{
  /** The account that the page sees now, or null where it is not connected. */
  account: () => StoredAccount | null
  /** Shows the page an account, or none; whoever listens is told. */
  show: (account: StoredAccount | null) => void
}>
