import { VersionedMessage, VersionedTransaction } from '@solana/web3.js'
import bs58 from 'bs58'
import { AppError, toAppError, type ErrorCode, type ErrorContext } from '../errors/AppError'
import { toBase64 } from '../units/bytes'
import { expiryOf } from './blockhashExpiry'
import { checkSigned, isSigned, signatureOf } from './checkSigned'
import type { OperationRecord, ExecutionEventOf } from './events'
import type { AskableTransaction } from './resimulate'
import type { Undated } from './recorder'
import type { Engine } from './engine'
import type { SendingWallet, SigningWallet, TransactionSigner } from './signer'
import { newBill } from './newBill'

export type SigningContext = Readonly<{
  operation: Pick<OperationRecord, 'id' | 'genesisHash' | 'payer'>
  signer: TransactionSigner
  engine: Engine
  abort: AbortSignal | undefined
}>

export type Answer = Undated<
  ExecutionEventOf<'signed' | 'changed' | 'sent-by-wallet' | 'declined' | 'unanswered' | 'failed' | 'expired'>
>

/**
 * Asks the wallet and gives its answer as an event; we have broadcast nothing yet. `unanswered`: the wallet returned no signature,
 * and the person did not decline: only the chain knows then whether anything comes of it.
 */
export function askWallet(
  index: number,
  transaction: AskableTransaction,
  signing: SigningContext,
): Promise<Answer> {
  const { signer, abort } = signing
  return signer.sends
    ? askSendingWallet(index, transaction, signer, abort)
    : askSigningWallet(index, transaction, signer, signing)
}

/**
 * What the wallet returned is read, not trusted: it must do what was asked, be no other operation's, and still be valid. Where it costs more than the review
 * said, the person is asked first.
 */
async function askSigningWallet(
  index: number,
  transaction: AskableTransaction,
  signer: SigningWallet,
  { operation, engine, abort }: SigningContext,
): Promise<Answer> {
  const { signers, message, tables } = transaction
  try {
    const returned = read(await answerOf(signer, () => signer.signTransaction(copyOf(message)), abort))
    const added = checkSigned(message, returned, tables)
    if (signers.length > 0) returned.sign([...signers])
    if (!isSigned(returned.message, returned.signatures))
      throw new AppError('wallet/failed', { reason: 'bad-signature' })
    const held = await engine.journal.heldByOthers(operation)
    if (held.signatures.has(signatureOf(returned) ?? ''))
      throw new AppError('wallet/changed-transaction', { what: 'it signed an earlier one' })
    const expiry = await expiryOf(engine, returned.message, transaction)
    if (expiry.late) return { type: 'expired', transaction: index, height: expiry.height }
    const signed = { ...bytesOf(returned), lastValidBlockHeight: expiry.lastValidBlockHeight }
    const bill = added.some((each) => each !== 'guard')
      ? await newBill(engine.connection, transaction, returned.message)
      : null
    if (abort?.aborted) throw givenUp(signer)
    return !bill || bill.total <= transaction.total
      ? { type: 'signed', transaction: index, ...signed }
      : { type: 'changed', transaction: index, ...signed, ...bill, added }
  } catch (thrown) {
    return refusal(index, transaction, toAppError(thrown, 'wallet/failed'))
  }
}

/** Only the person's own no is a no: whatever else goes wrong, the wallet may have sent it all the same. */
async function askSendingWallet(
  index: number,
  { message, lastValidBlockHeight }: AskableTransaction,
  signer: SendingWallet,
  abort: AbortSignal | undefined,
): Promise<Answer> {
  try {
    const signature = await answerOf(signer, () => signer.signAndSend(copyOf(message)), abort)
    if (!isSignature(signature)) throw new AppError('wallet/failed', { reason: 'no-signature' })
    return { type: 'sent-by-wallet', transaction: index, signature, lastValidBlockHeight }
  } catch (thrown) {
    const { code, context } = toAppError(thrown, 'wallet/failed')
    if (code === 'wallet/declined' && isNo(context)) return { type: 'declined', transaction: index }
    const failure = { code: code === 'wallet/declined' ? 'wallet/failed' : code, context } as const
    return { type: 'unanswered', transaction: index, failure }
  }
}

/** By its form alone: over which bytes it is, is not known. */
function isSignature(value: unknown): boolean {
  try {
    return typeof value === 'string' && bs58.decode(value).length === 64
  } catch {
    return false
  }
}

/**
 * By its code (EIP-1193, WalletConnect) or in so many words. Others speak of a network as well: "The user aborted a request" is a
 * timeout.
 */
function isNo({ code, message = '' }: ErrorContext): boolean {
  if (code !== undefined) return code === 4001 || code === 5000
  return (
    message === '' ||
    /^(the )?user (rejected|declined|denied|cancell?ed)( the (request|transaction))?\.?$/i.test(
      String(message),
    )
  )
}

/**
 * Asks the wallet for what it returns; wallet/unavailable once the person has given up waiting, and unasked where that was before. A
 * later answer is not looked at.
 */
function answerOf<Value>(
  signer: TransactionSigner,
  ask: () => Promise<Value>,
  abort: AbortSignal | undefined,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () =>
      reject(new AppError('wallet/unavailable', { wallet: signer.walletName, givenUp: true }))
    if (abort?.aborted) return stop()
    abort?.addEventListener('abort', stop, { once: true })
    ask()
      .then(resolve, reject)
      .finally(() => abort?.removeEventListener('abort', stop))
  })
}

function givenUp({ walletName }: TransactionSigner): AppError {
  return new AppError('wallet/unavailable', { wallet: walletName, givenUp: true })
}

/** What the wallet does to what it is given changes nothing of ours. */
function copyOf(message: VersionedMessage): VersionedTransaction {
  return new VersionedTransaction(VersionedMessage.deserialize(message.serialize()))
}

/** What the wallet returned, by its bytes alone: what it did with them, or is besides, does not count. */
function read(answer: VersionedTransaction): VersionedTransaction {
  try {
    return VersionedTransaction.deserialize(answer.serialize())
  } catch (cause) {
    throw new AppError('wallet/failed', { reason: 'no-transaction' }, { cause })
  }
}

function bytesOf(returned: VersionedTransaction): { signature: string; wire: string; blockhash: string } {
  const signature = signatureOf(returned)
  if (signature === null) throw new AppError('wallet/failed', { reason: 'no-signature' })
  return { signature, wire: toBase64(returned.serialize()), blockhash: returned.message.recentBlockhash }
}

/** The wallet returned nothing, and nobody knows what it still does with what it was asked. */
const UNANSWERED: readonly ErrorCode[] = ['wallet/failed', 'wallet/unavailable', 'wallet/disconnected']

/** Declining is an outcome; what was returned and is not sent is a failure that cost nothing. */
function refusal(
  index: number,
  { payer }: AskableTransaction,
  { code, context: told }: AppError,
): Undated<ExecutionEventOf<'declined' | 'unanswered' | 'failed'>> {
  if (code === 'wallet/declined') return { type: 'declined', transaction: index }
  const context = code === 'wallet/disconnected' ? { ...told, expected: payer.toBase58() } : told
  const failure = { code, context }
  if (UNANSWERED.includes(code)) return { type: 'unanswered', transaction: index, failure }
  return { type: 'failed', transaction: index, failure, landed: false }
}
