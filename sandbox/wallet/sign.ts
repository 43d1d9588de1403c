import type {
  SolanaSignAndSendTransactionInput,
  SolanaSignAndSendTransactionOutput,
  SolanaSignInInput,
  SolanaSignInOutput,
  SolanaSignMessageInput,
  SolanaSignMessageOutput,
  SolanaSignTransactionInput,
  SolanaSignTransactionOutput,
} from '@solana/wallet-standard-features'
import { parseTransaction } from '../chain/wire'
import {
  ALLOWED,
  FIRST_ONLY,
  GUARDING,
  isAllowed,
  isSwitchedOn,
  LOCKS,
  NEVER_SILENT,
  ONLY_LEGACY,
  ONLY_V0,
  OWN_WORDS,
  type StoredAccount,
  switchTo,
  TELLS_NO_CHANGE,
} from './account'
import { lookAgain } from './balanceLabel'
import { askToConnect, askToUnlock } from './connectWindow'
import { asOnMainnet } from './guards'
import { ensureAccount, signBytes, signWire } from './keys'
import type { Session } from './session'
import { sendWire } from './send'
import { signInText } from './signInText'
import { askToSign, askToSignMessage } from './signWindow'

/** Shows the page the account once the person has agreed. Rejects where they do not: with code 4001, unless it refuses in its own words. */
export async function connect(session: Session): Promise<void> {
  const account = await ensureAccount()
  const isAsked = !isAllowed() || isSwitchedOn(NEVER_SILENT)
  await inWindow(async () => {
    if (isAsked && !(await askToConnect(account))) throw rejected()
  })
  switchTo(ALLOWED, true)
  session.show(account)
  lookAgain()
}

/** Signs what the person approves, all of it or nothing. Rejects as connect does or, not connected, with 4100. */
export async function signTransactions(
  session: Session,
  ...inputs: readonly SolanaSignTransactionInput[]
): Promise<SolanaSignTransactionOutput[]> {
  const account = connectedAccount(session)
  const asked = inputs.map(({ transaction }) => transaction)
  if (asked.some(isTooNew)) throw new Error('This wallet does not know transactions of this version.')
  const wires = isSwitchedOn(GUARDING) ? asked.map(asOnMainnet) : asked
  const shown = isSwitchedOn(FIRST_ONLY) ? wires.slice(0, 1) : wires
  return await inWindow(async () => {
    if (!(await askToSign(shown, account.address, inputs[0]?.chain))) throw rejected()
    const signed = await Promise.all(wires.map((wire) => signWire(account, wire))).catch(asNumber)
    lookAgain()
    return signed.map((signedTransaction) => ({ signedTransaction }))
  })
}

function isTooNew(wire: Uint8Array): boolean {
  const { version } = parseTransaction(wire).message
  if (isSwitchedOn(ONLY_LEGACY)) return version !== 'legacy'
  return isSwitchedOn(ONLY_V0) && version === 1
}

/** What a window of the wallet asks. One that locks itself as its window closes asks for the password first. */
async function inWindow<T>(ask: () => Promise<T>): Promise<T> {
  if (isSwitchedOn(LOCKS) && !(await askToUnlock())) throw rejected()
  return await ask()
}

/** The same, and sends each one after the other. */
export async function signAndSend(
  session: Session,
  ...inputs: readonly SolanaSignAndSendTransactionInput[]
): Promise<SolanaSignAndSendTransactionOutput[]> {
  const signed = await signTransactions(session, ...inputs)
  const outputs = []
  for (const [index, { signedTransaction }] of signed.entries())
    outputs.push({ signature: await sendWire(signedTransaction, inputs[index]?.options) })
  lookAgain()
  return outputs
}

/** Signs texts or bytes, each after its own question. Rejects as signTransactions does. */
export async function signMessages(
  session: Session,
  ...inputs: readonly SolanaSignMessageInput[]
): Promise<SolanaSignMessageOutput[]> {
  const account = connectedAccount(session)
  const outputs: SolanaSignMessageOutput[] = []
  await inWindow(async () => {
    for (const { message } of inputs) {
      if (!(await askToSignMessage(message))) throw rejected()
      outputs.push({ signedMessage: message, signature: await signBytes(account, message) })
    }
  })
  return outputs
}

/**
 * Connects and signs in with one question each: the wallet writes the text from the fields. Rejects as connect does, or with -32602 where a
 * text of these fields would mislead: another site, another account, a line break.
 */
export async function signIn(
  session: Session,
  ...inputs: readonly SolanaSignInInput[]
): Promise<SolanaSignInOutput[]> {
  const account = await ensureAccount()
  const own = { ...account, domain: location.host }
  const title = `Sign in to ${location.host}?`
  const signed: Omit<SolanaSignInOutput, 'account'>[] = []
  await inWindow(async () => {
    for (const input of inputs) {
      const signedMessage = new TextEncoder().encode(signInText(input, own))
      if (!(await askToSignMessage(signedMessage, title))) throw rejected()
      signed.push({ signedMessage, signature: await signBytes(account, signedMessage) })
    }
  })
  switchTo(ALLOWED, true)
  const shown = session.show(account)
  lookAgain()
  return signed.flatMap((one) => shown.map((known) => ({ ...one, account: known })))
}

function connectedAccount(session: Session): StoredAccount {
  const account = session.account()
  if (account) return account
  throw Object.assign(new Error('The Practice Wallet is not connected.'), { code: 4100 })
}

/** The error of most wallets when the person declines (EIP-1193); some have words of their own, and no code. */
function rejected(): Error {
  if (isSwitchedOn(OWN_WORDS)) return new Error('Operation cancelled')
  return Object.assign(new Error('User rejected the request.'), { code: 4001 })
}

/** A wallet that told no change of its account throws a library's number where the page asks for another one. */
function asNumber(thrown: unknown): never {
  if (!isSwitchedOn(TELLS_NO_CHANGE)) throw thrown
  throw new Error(
    'Solana error #5663015; Decode this error by running `npx @solana/errors decode -- 5663015`',
  )
}
