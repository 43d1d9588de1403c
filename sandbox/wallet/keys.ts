import bs58 from 'bs58'
import { fromBase64, toBase64 } from '../../src/units/bytes'
import { parseTransaction } from '../chain/wire'
import { ACCOUNT, keepText, storedAccount, type StoredAccount } from './account'

/** The account, made on first use. */
export async function ensureAccount(): Promise<StoredAccount> {
  return storedAccount() ?? createAccount()
}

/** A new account in place of the old one, whose play money stays at its address. */
export async function createAccount(): Promise<StoredAccount> {
  const { publicKey, privateKey } = (await crypto.subtle.generateKey('Ed25519', true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const publicBytes = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  const secretBytes = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey))
  const address = bs58.encode(publicBytes)
  const account = { address, publicKey: toBase64(publicBytes), secret: toBase64(secretBytes) }
  keepText(ACCOUNT, JSON.stringify(account))
  return account
}

/** The Ed25519 signature of any bytes. */
export async function signBytes(account: StoredAccount, bytes: Uint8Array): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('pkcs8', fromBase64(account.secret), 'Ed25519', false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('Ed25519', key, new Uint8Array(bytes)))
}

/** The same transaction with the account's signature in its place. Throws if the account need not sign it. */
export async function signWire(account: StoredAccount, wire: Uint8Array): Promise<Uint8Array> {
  const { message, signatures, signaturesAt } = parseTransaction(wire)
  const index = message.staticKeys.indexOf(account.address)
  if (index < 0 || index >= signatures.length)
    throw new Error('This transaction does not ask for the signature of this account.')
  const signed = new Uint8Array(wire)
  signed.set(await signBytes(account, message.bytes), signaturesAt + 64 * index)
  return signed
}
