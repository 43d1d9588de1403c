import { fromBase64 } from '../../src/units/bytes'

/**
 * The one account of the Practice Wallet. Its secret key lies in the page's localStorage in the clear: good enough for
 * play money and for nothing else.
 */
export type StoredAccount = Readonly<{
  address: string
  /** Base64 of 32 bytes. */
  publicKey: string
  /** Base64 of a PKCS #8 Ed25519 key. */
  secret: string
}>

const ACCOUNT = 'practice-wallet.account'
const ALLOWED = 'practice-wallet.allowed'

/** The account, or null until the wallet is used for the first time. */
export function storedAccount(): StoredAccount | null {
  const text = localStorage.getItem(ACCOUNT)
  return text === null ? null : (JSON.parse(text) as StoredAccount)
}

export function storeAccount(account: StoredAccount): void {
  localStorage.setItem(ACCOUNT, JSON.stringify(account))
}

/** Whether the person has let this page see the account. */
export function isAllowed(): boolean {
  return localStorage.getItem(ALLOWED) === 'yes'
}

export function setAllowed(allowed: boolean): void {
  if (allowed) localStorage.setItem(ALLOWED, 'yes')
  else localStorage.removeItem(ALLOWED)
}

export function publicKeyOf(account: StoredAccount): Uint8Array {
  return fromBase64(account.publicKey)
}
