import {
  VersionedTransaction,
  type Connection,
  type Keypair,
  type PublicKey,
  type TransactionInstruction,
  type VersionedMessage,
} from '@solana/web3.js'
import { AppError, toAppError } from '../errors/AppError'
import { toBase64 } from '../units/bytes'
import { checkSigned, signatureOf } from './checkSigned'
import { beginDeed } from './deedInProgress'
import { deedRecord } from './deedRecord'
import type { ExecutionEvent, ExecutionEventOf } from './events'
import { compileMessage } from './pack'
import { prepareTransaction, type PreparedDeed, type PreparedTransaction } from './prepare'
import { recorder, type Recorder, type Undated } from './recorder'
import type { Road } from './road'
import { settleSigned, type Outcome } from './settle'
import type { TransactionSigner } from './signer'
import { simulateMessage } from './simulate'

/** A simulated transaction that needs only a blockhash and signatures. `total`: what it takes from the payer, in lamports. */
export type ReadyTransaction = Readonly<{
  payer: PublicKey
  instructions: readonly TransactionInstruction[]
  signers: readonly Keypair[]
  units: number
  bytes: number
  fees: PreparedTransaction['fees']
  total: bigint
  balanceBefore: bigint
}>

/**
 * Takes a prepared deed to its end: asks the wallet, writes down, sends and waits. Every event is in the journal before it
 * is yielded; `approval-requested` before the wallet is asked, `signed` before the first broadcast. Ends after `paid`,
 * `declined`, `failed` or `expired`. Throws journal/unavailable before anything is asked, rpc/* where no blockhash can be
 * had, and when `signal` is aborted: whatever was signed by then is picked up again by settleDeed.
 */
export async function* executePlan(
  prepared: PreparedDeed,
  signer: TransactionSigner,
  road: Road,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const deed = deedRecord(prepared, signer, road)
  const record = recorder(road, deed.id)
  yield await record({ type: 'planned', transaction: 0, deed })
  for (const [index, draft] of prepared.drafts.entries()) {
    const next =
      index === 0 ? prepared.first : await prepareTransaction(road.connection, draft, prepared.price)
    const last = yield* approveAndSend(index, ready(next), { signer, road, record, signal })
    if (last !== 'confirmed') return
  }
}

type Company = Readonly<{
  signer: TransactionSigner
  road: Road
  record: Recorder
  signal: AbortSignal | undefined
}>

/** One transaction from its simulation to its end. The deed counts as in progress from the prompt until then. */
export async function* approveAndSend(
  index: number,
  transaction: ReadyTransaction,
  company: Company,
): AsyncGenerator<ExecutionEvent, Outcome> {
  const end = beginDeed()
  try {
    const { units, bytes, fees, total, balanceBefore } = transaction
    yield await company.record({
      type: 'simulated',
      transaction: index,
      units,
      bytes,
      fees,
      total,
      balanceBefore,
    })
    return yield* askAndSend(index, transaction, company)
  } finally {
    end()
  }
}

async function* askAndSend(
  index: number,
  transaction: ReadyTransaction,
  { signer, road, record, signal }: Company,
): AsyncGenerator<ExecutionEvent, Outcome> {
  const { blockhash, lastValidBlockHeight } = await road.connection.getLatestBlockhash('confirmed')
  const message = compileMessage(transaction.payer, transaction.instructions, blockhash)
  const asked = { message: toBase64(message.serialize()), blockhash, lastValidBlockHeight }
  yield await record({ type: 'approval-requested', transaction: index, ...asked })
  const answer = await askWallet(index, transaction, message, lastValidBlockHeight, signer, road)
  yield await record(answer)
  if (answer.type !== 'signed') return 'stopped'
  return yield* settleSigned(index, answer, transaction.payer.toBase58(), road, record, signal)
}

type Answer = Undated<ExecutionEventOf<'signed' | 'declined' | 'failed' | 'expired'>>

/**
 * The wallet's answer as an event; nothing has been broadcast yet. What it returned is read, not trusted: it must do what
 * was asked, cost the same and still be valid.
 */
async function askWallet(
  index: number,
  { signers, payer, total }: ReadyTransaction,
  message: VersionedMessage,
  lastValidBlockHeight: number,
  signer: TransactionSigner,
  { connection }: Road,
): Promise<Answer> {
  try {
    const returned = await signer.signTransaction(new VersionedTransaction(message))
    const change = checkSigned(message, returned)
    if (signers.length > 0) returned.sign([...signers])
    const height = await connection.getBlockHeight('confirmed')
    const sameBlockhash = returned.message.recentBlockhash === message.recentBlockhash
    const lastValid = sameBlockhash ? lastValidBlockHeight : await newestValidHeight(connection)
    if (height > lastValid) return { type: 'expired', transaction: index, height }
    if (change === 'guarded') await requireSameCost(connection, payer, returned.message, total)
    return signedEvent(index, returned, lastValid)
  } catch (thrown) {
    return refusal(index, toAppError(thrown, 'wallet/failed'))
  }
}

/** A wallet that puts in a fresher blockhash took one that lives no longer than the newest there is now. */
async function newestValidHeight(connection: Connection): Promise<number> {
  return (await connection.getLatestBlockhash('confirmed')).lastValidBlockHeight
}

/** What a wallet added may guard, but not cost: the changed message is simulated and held against the bill. */
async function requireSameCost(
  connection: Connection,
  payer: PublicKey,
  message: VersionedMessage,
  total: bigint,
): Promise<void> {
  const balance = BigInt(await connection.getBalance(payer, 'confirmed'))
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
function refusal(index: number, { code, context }: AppError): Answer {
  if (code === 'wallet/declined') return { type: 'declined', transaction: index }
  return { type: 'failed', transaction: index, failure: { code, context }, landed: false }
}

function ready({ draft, instructions, units, bytes, fees, bill }: PreparedTransaction): ReadyTransaction {
  const { payer, signers } = draft
  return {
    payer,
    instructions,
    signers,
    units,
    bytes,
    fees,
    total: bill.total,
    balanceBefore: bill.balanceBefore ?? 0n,
  }
}
