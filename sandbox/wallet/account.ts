import { readLocal, writeLocal } from '../../src/storage/localText'

/**
 * The only account of the Practice Wallet. Its secret key is stored unencrypted in the page's localStorage: good enough for
 * play money and for nothing else. Where storage is refused, it lasts as long as the page.
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
  const text = readKept(ACCOUNT)
  return text === null ? null : (JSON.parse(text) as StoredAccount)
}

/** Whether the person has let this page see the account. */
export function isAllowed(): boolean {
  return readKept(ALLOWED) !== null
}

/** Whether one of the wallet's switches is on, in this browser. */
export function isSwitchedOn(key: string): boolean {
  return readKept(key) !== null
}

export function switchTo(key: string, on: boolean): void {
  keepText(key, on ? 'yes' : null)
}

/** What localStorage did not take. */
const unstored = new Map<string, string | null>()

function readKept(key: string): string | null {
  return unstored.has(key) ? (unstored.get(key) ?? null) : readLocal(key)
}

/** Keeps a text; null removes it. */
export function keepText(key: string, text: string | null): void {
  if (writeLocal(key, text)) unstored.delete(key)
  else unstored.set(key, text)
}
