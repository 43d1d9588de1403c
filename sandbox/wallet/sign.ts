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
import { ALLOWED, GUARDING, isAllowed, isSwitchedOn, ONLY_V0, type StoredAccount, switchTo } from './account'
import { lookAgain } from './balanceLabel'
import { askToConnect } from './connectWindow'
import { asOnMainnet } from './guards'
import { ensureAccount, signBytes, signWire } from './keys'
import type { Session } from './session'
import { sendWire } from './send'
import { signInText } from './signInText'
import { askToSign, askToSignMessage } from './signWindow'

/** Shows the page the account once the person has agreed. Rejects with code 4001 where they do not. */
export async function connect(session: Session): Promise<void> {
  const account = await ensureAccount()
  if (!isAllowed() && !(await askToConnect(account))) throw rejected()
  switchTo(ALLOWED, true)
  session.show(account)
  lookAgain()
}

/** Signs what the person approves, all of it or nothing. Rejects with code 4001 or, not connected, 4100. */
export async function signTransactions(
  session: Session,
  ...inputs: readonly SolanaSignTransactionInput[]
): Promise<SolanaSignTransactionOutput[]> {
  const account = connectedAccount(session)
  const asked = inputs.map(({ transaction }) => transaction)
  if (isSwitchedOn(ONLY_V0) && asked.some(isTooNew))
    throw new Error('This wallet knows transactions up to version 0 only.')
  const wires = isSwitchedOn(GUARDING) ? asked.map(asOnMainnet) : asked
  if (!(await askToSign(wires, account.address, inputs[0]?.chain))) throw rejected()
  const signed = await Promise.all(wires.map((wire) => signWire(account, wire)))
  lookAgain()
  return signed.map((signedTransaction) => ({ signedTransaction }))
}

function isTooNew(wire: Uint8Array): boolean {
  return parseTransaction(wire).message.version === 1
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
  const outputs = []
  for (const { message } of inputs) {
    if (!(await askToSignMessage(message))) throw rejected()
    outputs.push({ signedMessage: message, signature: await signBytes(account, message) })
  }
  return outputs
}

/**
 * Connects and signs in with one question each: the wallet writes the text from the fields. Rejects with code 4001, or -32602 where a
 * text of these fields would mislead: another site, another account, a line break.
 */
export async function signIn(
  session: Session,
  ...inputs: readonly SolanaSignInInput[]
): Promise<SolanaSignInOutput[]> {
  const account = await ensureAccount()
  const signed = []
  for (const input of inputs) {
    const signedMessage = new TextEncoder().encode(signInText(input, { ...account, domain: location.host }))
    if (!(await askToSignMessage(signedMessage, `Sign in to ${location.host}?`))) throw rejected()
    signed.push({ signedMessage, signature: await signBytes(account, signedMessage) })
  }
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

/** The error of every wallet when the person declines (EIP-1193). */
function rejected(): Error {
  return Object.assign(new Error('User rejected the request.'), { code: 4001 })
}
