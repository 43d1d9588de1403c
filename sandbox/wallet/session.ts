import type { WalletAccount } from '@wallet-standard/base'
import type { StoredAccount } from './account'

/** The page's session with the wallet. */
export type Session = Readonly<{
  /** The account that the page sees now, or null where it is not connected. */
  account: () => StoredAccount | null
  /** Shows the page an account, or none, and notifies its listeners. Returns what the page sees. */
  show: (account: StoredAccount | null) => readonly WalletAccount[]
}>
