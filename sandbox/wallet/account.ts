/**
 * The only account of the Practice Wallet. Its secret key is stored unencrypted in the page's localStorage: good enough for
 * play money and for nothing else.
 */
export type StoredAccount = Readonly<{
  address: string
  /** Base64 of 32 bytes. */
  publicKey: string
  /** Base64 of a PKCS #8 Ed25519 key. */
  secret: string
}>

/** The storage key of the account. */
export const ACCOUNT = 'practice-wallet.account'
/** The storage key of the permission to see the account. */
export const ALLOWED = 'practice-wallet.allowed'

/** The storage key of the switch that makes the wallet change transactions as Phantom does on Mainnet (guards.ts). */
export const GUARDING = 'practice-wallet.guarding'
/*
 * The storage keys of the switches that make the wallet behave as published wallets were seen to (behaviourPart.ts says how).
 */
export const ONLY_V0 = 'practice-wallet.only-v0'
export const ONLY_LEGACY = 'practice-wallet.only-legacy'
export const SIGN_IN_THROWS = 'practice-wallet.sign-in-throws'
export const NO_MESSAGES = 'practice-wallet.no-messages'
export const OWN_WORDS = 'practice-wallet.own-words'
export const TELLS_NO_CHANGE = 'practice-wallet.tells-no-change'
export const NEVER_SILENT = 'practice-wallet.never-silent'
export const NEVER_ANSWERS = 'practice-wallet.never-answers'
export const LOCKS = 'practice-wallet.locks'
export const FIRST_ONLY = 'practice-wallet.first-only'

/** The account, or null until the wallet is first used. */
export function storedAccount(): StoredAccount | null {
  const text = localStorage.getItem(ACCOUNT)
  return text === null ? null : (JSON.parse(text) as StoredAccount)
}

/** Whether the person has let this page see the account. */
export function isAllowed(): boolean {
  return localStorage.getItem(ALLOWED) !== null
}

/** Whether one of the wallet's switches is on, in this browser. */
export function isSwitchedOn(key: string): boolean {
  return localStorage.getItem(key) !== null
}

export function switchTo(key: string, on: boolean): void {
  if (on) localStorage.setItem(key, 'yes')
  else localStorage.removeItem(key)
}
