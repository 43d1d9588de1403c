import { VersionedTransaction, type Connection, type PublicKey, type VersionedMessage } from '@solana/web3.js'
import { AppError, toAppError } from '../errors/AppError'
import { fetchBalance } from '../solana/balance'
import { fetchBlockhash } from '../solana/blockhash'
import { toBase64 } from '../units/bytes'
import { checkSigned, signatureOf } from './checkSigned'
import { beginDeed } from './deedInProgress'
import { deedRecord } from './deedRecord'
import type { ExecutionEvent, ExecutionEventOf } from './events'
import { isUnsettled } from './execution'
import { prepareTransaction, type PreparedDeed, type PreparedTransaction } from './prepare'
import { recheck, type AskableTransaction, type ReadyTransaction } from './recheck'
import { recorder, type Recorder, type Undated } from './recorder'
import type { Road } from './road'
import { settleSigned, type Outcome } from './settle'
import type { TransactionSigner } from './signer'
import { simulateMessage } from './simulate'

/**
 * Takes a prepared deed to its end: tries it out once more, asks the wallet, writes down, sends and waits. Every event is in
 * the journal before it is yielded; `approval-requested` before the wallet is asked, `signed` before the first broadcast. Ends
 * after `paid`, `declined`, `failed` or `expired`. Aborting `giveUp` ends the waiting for a wallet that does not answer.
 * Throws before anything is written or asked: wallet/disconnected where it was prepared for another wallet,
 * transaction/under-way where another deed may still make the same accounts, journal/unavailable, and as recheck does. What
 * was signed when the tab is closed is picked up again by settleDeed.
 */
export async function* executePlan(
  prepared: PreparedDeed,
  signer: TransactionSigner,
  road: Road,
  giveUp?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  requireWallet(prepared.plan.accounts.payer, signer)
  await requireNoneUnderWay(prepared, road)
  const first = await recheck(road.connection, ready(prepared.first))
  const deed = deedRecord(prepared, signer, road)
  const record = recorder(road, deed.id)
  yield await record({ type: 'planned', transaction: 0, deed })
  for (const [index, draft] of prepared.drafts.entries()) {
    const next = index === 0 ? first : await laterTransaction(draft, prepared, road)
    const last = yield* approveAndSend(index, next, { signer, road, record, giveUp })
    if (last !== 'confirmed') return
  }
}

/** Throws wallet/disconnected where the connected wallet is not the one that pays. */
export function requireWallet(payer: PublicKey, { address }: TransactionSigner): void {
  if (!payer.equals(address)) throw new AppError('wallet/disconnected', { expected: payer.toBase58() })
}

/** Two deeds that make the same account: only one can succeed, and the other would pay a fee for nothing. */
async function requireNoneUnderWay({ plan }: PreparedDeed, { journal, genesisHash }: Road): Promise<void> {
  const { payer, creates } = plan.accounts
  const mine = new Set(creates.map(({ address }) => address.toBase58()))
  const deeds = await journal.list(genesisHash, payer.toBase58())
  const open = deeds.find(
    (execution) => isUnsettled(execution) && execution.deed.creates.some(({ address }) => mine.has(address)),
  )
  if (open) throw new AppError('transaction/under-way', { deed: open.deed.id })
}

async function laterTransaction(
  draft: PreparedDeed['drafts'][number],
  { price }: PreparedDeed,
  { connection }: Road,
): Promise<AskableTransaction> {
  return await recheck(connection, ready(await prepareTransaction(connection, draft, price)))
}

type Company = Readonly<{
  signer: TransactionSigner
  road: Road
  record: Recorder
  giveUp: AbortSignal | undefined
}>

/** One transaction from its simulation to its end. The deed counts as in progress from the prompt until then. */
export async function* approveAndSend(
  index: number,
  transaction: AskableTransaction,
  company: Company,
): AsyncGenerator<ExecutionEvent, Outcome> {
  const end = beginDeed()
  try {
    const { units, bytes, fees, total, balanceBefore } = transaction
    const simulation = { units, bytes, fees, total, balanceBefore }
    yield await company.record({ type: 'simulated', transaction: index, ...simulation })
    return yield* askAndSend(index, transaction, company)
  } finally {
    end()
  }
}

async function* askAndSend(
  index: number,
  transaction: AskableTransaction,
  company: Company,
): AsyncGenerator<ExecutionEvent, Outcome> {
  const { road, record } = company
  const { message, lastValidBlockHeight } = transaction
  const asked = { message: toBase64(message.serialize()), blockhash: message.recentBlockhash }
  yield await record({ type: 'approval-requested', transaction: index, ...asked, lastValidBlockHeight })
  const answer = await askWallet(index, transaction, company)
  yield await record(answer)
  if (answer.type !== 'signed') return 'stopped'
  return yield* settleSigned(index, answer, transaction.payer.toBase58(), road, record)
}

type Answer = Undated<ExecutionEventOf<'signed' | 'declined' | 'failed' | 'expired'>>

/**
 * The wallet's answer as an event; nothing has been broadcast yet. What it returned is read, not trusted: it must do what
 * was asked, cost the same and still be valid.
 */
async function askWallet(
  index: number,
  { signers, payer, total, message, lastValidBlockHeight }: AskableTransaction,
  { signer, road: { connection }, giveUp }: Company,
): Promise<Answer> {
  try {
    const returned = await answerOf(signer, new VersionedTransaction(message), giveUp)
    const change = checkSigned(message, returned)
    if (signers.length > 0) returned.sign([...signers])
    const sameBlockhash = returned.message.recentBlockhash === message.recentBlockhash
    const lastValid = sameBlockhash ? lastValidBlockHeight : await newestValidHeight(connection)
    // A node that is silent now is no reason to throw the signature away: settling finds out whether it came too late.
    const height = await connection.getBlockHeight('confirmed').catch(() => 0)
    if (height > lastValid) return { type: 'expired', transaction: index, height }
    if (change === 'guarded') await requireSameCost(connection, payer, returned.message, total)
    return signedEvent(index, returned, lastValid)
  } catch (thrown) {
    return refusal(index, payer, toAppError(thrown, 'wallet/failed'))
  }
}

/** What the wallet returns; wallet/unavailable once the person has given up waiting. A later answer is not looked at. */
function answerOf(
  signer: TransactionSigner,
  transaction: VersionedTransaction,
  giveUp: AbortSignal | undefined,
): Promise<VersionedTransaction> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new AppError('wallet/unavailable', { wallet: signer.walletName }))
    giveUp?.addEventListener('abort', stop, { once: true })
    signer
      .signTransaction(transaction)
      .then(resolve, reject)
      .finally(() => giveUp?.removeEventListener('abort', stop))
  })
}

/** A wallet that puts in a fresher blockhash took one that lives no longer than the newest there is now. */
async function newestValidHeight(connection: Connection): Promise<number> {
  return (await fetchBlockhash(connection)).lastValidBlockHeight
}

/** What a wallet added may guard, but not cost: the changed message is simulated and held against the bill. */
async function requireSameCost(
  connection: Connection,
  payer: PublicKey,
  message: VersionedMessage,
  total: bigint,
): Promise<void> {
  const balance = await fetchBalance(connection, payer)
  const { payerAfter } = await simulateMessage(connection, payer, message)
  const simulated = balance - payerAfter
  if (simulated !== total)
    throw new AppError('wallet/changed-transaction', { what: 'cost', promised: total, simulated })
}

function signedEvent(index: number, returned: VersionedTransaction, lastValidBlockHeight: number): Answer {
  const signature = signatureOf(returned)
  if (signature === null) throw new AppError('wallet/failed', { message: 'the signature is missing' })
  const blockhash = returned.message.recentBlockhash
  const wire = toBase64(returned.serialize())
  return { type: 'signed', transaction: index, signature, wire, blockhash, lastValidBlockHeight }
}

/** Declining is an outcome; everything else that happens before the broadcast is a failure that cost nothing. */
function refusal(index: number, payer: PublicKey, { code, context: told }: AppError): Answer {
  if (code === 'wallet/declined') return { type: 'declined', transaction: index }
  const context = code === 'wallet/disconnected' ? { ...told, expected: payer.toBase58() } : told
  return { type: 'failed', transaction: index, failure: { code, context }, landed: false }
}

function ready({
  draft,
  instructions,
  titles,
  units,
  bytes,
  fees,
  bill,
}: PreparedTransaction): ReadyTransaction {
  const { payer, signers } = draft
  return { payer, instructions, titles, signers, units, bytes, fees, total: bill.total }
}
