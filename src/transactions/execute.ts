import type { PublicKey } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { fetchBlockhash } from '../solana/blockhash'
import { withRpcErrors } from '../solana/namedErrors'
import { pause } from '../storage/pause'
import { toBase64 } from '../units/bytes'
import { noteGiven } from './blockhashExpiry'
import { foldChanges } from './changes'
import { operationRecord } from './operationRecord'
import type { OperationRecord, ExecutionEvent } from './events'
import { isBegun } from './execution'
import { dropSigners, holdSigners } from './furtherSigners'
import { isPriceDependent, type MovingStep } from './moved'
import { compileMessage } from './pack'
import type { PreparedOperation } from './prepare'
import { prepareTransaction, type PreparedTransaction } from './prepareTransaction'
import { resimulate, type AskableTransaction, type ReadyTransaction } from './resimulate'
import { recorder, type Recorder } from './recorder'
import type { Engine } from './engine'
import { settleSigned, type Outcome } from './settleSigned'
import type { TransactionSigner } from './signer'
import type { WalletRequest } from './transactionState'
import { findUnderWay, underWay } from './underWay'
import { askWallet, type SigningContext } from './walletAnswer'

/**
 * Takes a prepared operation to its end: tries it out once more, asks the wallet, writes down, sends and waits. Every event is in
 * the journal before it is yielded; `approval-requested` before the wallet is asked, `signed` before the first broadcast. Ends
 * after `paid`, `declined`, `failed` or `expired`; after `changed`, where the person must consent first (consent.ts); and
 * after `unanswered`, where the wallet returned no signature (settleOperation then finds out what comes of it). Aborting the signal `abort`
 * ends the waiting for a wallet that does not answer; before that one is asked, it is not asked any more.
 * Throws before the wallet is asked, and keeps nothing then: wallet/disconnected where it was prepared for another wallet,
 * wallet/unsupported where that cannot sign together with another key, transaction/under-way where another operation may still do the same
 * or make the same accounts, journal/unavailable, and as resimulate does. What was signed when the tab is closed is picked up again by
 * settleOperation; an operation that stopped between two transactions is continued by signAgain.
 */
export async function* executePlan(
  prepared: PreparedOperation,
  signer: TransactionSigner,
  engine: Engine,
  abort?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const { plan, drafts } = prepared
  const keys = drafts.flatMap((draft) => draft.signers)
  requireWallet(plan.accounts.payer, signer, keys.length)
  const operation = operationRecord(prepared, signer, engine)
  await requireNoneUnderWay(operation, engine)
  const first = await resimulate(engine.connection, ready(prepared.first), engine.readAccount)
  abort?.throwIfAborted()
  const record = recorder(engine, operation.id)
  holdSigners(keys)
  const signing = { operation, signer, engine, record, abort, lookedFor: [] }
  let last = yield* forgottenUnlessAsked(operation, first, signing)
  for (let index = 1; index < drafts.length && last === 'confirmed'; index++)
    last = yield* approveAndSend(index, await laterTransaction(index, prepared, engine), signing)
  if (last !== 'confirmed') return
  dropSigners(keys.map((key) => key.publicKey.toBase58()))
}

/** Plans the operation and takes its first transaction to its end; what failed before the wallet was asked leaves no record. */
async function* forgottenUnlessAsked(
  operation: OperationRecord,
  first: AskableTransaction,
  signing: Asking,
): AsyncGenerator<ExecutionEvent, Outcome> {
  const { journal } = signing.engine
  try {
    yield await signing.record({ type: 'planned', transaction: 0, deed: operation })
    return yield* approveAndSend(0, first, signing)
  } catch (error) {
    const kept = await journal.read(operation.id).catch(() => null)
    if (kept && !isBegun(kept)) await journal.forget(operation.id).catch(() => {})
    throw error
  }
}

/**
 * Throws wallet/disconnected where the connected wallet is not the one that pays, and wallet/unsupported where it sends by
 * itself what further keys would have to sign after it.
 */
export function requireWallet(
  payer: PublicKey,
  { address, walletName, sends }: TransactionSigner,
  furtherKeys: number,
): void {
  if (!payer.equals(address)) throw new AppError('wallet/disconnected', { expected: payer.toBase58() })
  if (sends && furtherKeys > 0)
    throw new AppError('wallet/unsupported', {
      wallet: walletName,
      what: 'signing together with another key',
    })
}

/**
 * Throws transaction/under-way where another operation of the wallet is open that would make the same account or do the same: of two that
 * make one account only one can succeed, and of two that do the same nobody could tell which of them landed. It is looked at again as
 * the request is written down (Journal.request): until then another tab may come first.
 */
export async function requireNoneUnderWay(
  mine: Pick<OperationRecord, 'id' | 'payer' | 'creates' | 'subject' | 'parts'>,
  { journal, genesisHash }: Engine,
): Promise<void> {
  const open = findUnderWay(mine, await journal.list(genesisHash, mine.payer))
  if (open) throw underWay(open)
}

async function laterTransaction(
  index: number,
  { drafts, price, priority, ceiling }: PreparedOperation,
  { connection, readAccount }: Engine,
): Promise<AskableTransaction> {
  const draft = drafts[index]
  if (!draft) throw new RangeError('there is no such transaction')
  const earlier = foldChanges(drafts.slice(0, index).flatMap(({ steps }) => steps))
  const bid = { price, priority, ceiling }
  const next = await prepareTransaction(connection, draft, bid, { readAccount, earlier })
  return await resimulate(connection, ready(next), readAccount)
}

/** `lookedFor`: the requests for the transaction that are known, and were looked for on the chain without being found. */
type Asking = SigningContext &
  Readonly<{ operation: OperationRecord; record: Recorder; lookedFor: readonly WalletRequest[] }>

/**
 * One transaction from its simulation to its end. Nothing is written or asked where the person has given it up already. Throws
 * as Journal.request does before the wallet is asked.
 */
export async function* approveAndSend(
  index: number,
  transaction: AskableTransaction,
  signing: Asking,
): AsyncGenerator<ExecutionEvent, Outcome> {
  const { engine, record, abort, operation } = signing
  if (abort?.aborted) return 'stopped'
  const { askable, simulated, request } = await requestOf(index, transaction, signing)
  yield simulated
  yield request
  const answer = await askWallet(index, askable, signing)
  yield await record(answer)
  const { type: _, transaction: __, ...asked } = request
  const order = { operation, index, asked, tables: askable.tables }
  if (answer.type === 'signed') return yield* settleSigned(order, answer, engine, record)
  if (answer.type === 'sent-by-wallet')
    return yield* settleSigned(order, { ...answer, wire: null }, engine, record)
  return 'stopped'
}

/** A node may give the same blockhash for a while: so often it is asked for a newer one, with so many milliseconds between. */
const NEWER_TRIES = 12
const NEWER_MS = 500

/**
 * Writes the request down; with a newer blockhash, where another operation asked for the very same bytes. Rejects as Journal.request
 * does.
 */
async function requestOf(index: number, transaction: AskableTransaction, signing: Asking) {
  const { engine, abort, operation, lookedFor } = signing
  let askable = transaction
  for (let tries = 1; ; tries += 1) {
    const asked = askedOf(askable, signing)
    const at = engine.now()
    const simulated = { type: 'simulated', at, transaction: index, ...simulationOf(askable) } as const
    const request = { type: 'approval-requested', at, transaction: index, ...asked } as const
    await noteGiven(asked, engine.connection)
    try {
      await engine.journal.request(operation.id, [simulated, request], lookedFor)
      return { askable, simulated, request }
    } catch (error) {
      const isAgain = error instanceof AppError && error.code === 'rpc/invalid-answer'
      if (!isAgain || tries === NEWER_TRIES) throw error
    }
    await pause(NEWER_MS, abort)
    askable = await withNewerBlockhash(askable, engine)
  }
}

async function withNewerBlockhash(transaction: AskableTransaction, { connection }: Engine) {
  const { blockhash, lastValidBlockHeight, slot } = await withRpcErrors(() => fetchBlockhash(connection))
  const message = compileMessage(transaction.payer, transaction.instructions, blockhash, transaction.tables)
  return { ...transaction, message, lastValidBlockHeight, slot }
}

function simulationOf({ units, bytes, fees, total, balanceBefore, steps }: AskableTransaction) {
  const moved = steps.filter(isPriceDependent).map(promiseOf)
  return { units, bytes, fees, total, balanceBefore, ...(moved.length > 0 && { moved }) }
}

function askedOf({ message, lastValidBlockHeight, slot }: AskableTransaction, { signer }: SigningContext) {
  return {
    message: toBase64(message.serialize()),
    blockhash: message.recentBlockhash,
    lastValidBlockHeight,
    slot,
    ...(signer.sends && { sends: true as const }),
  }
}

function promiseOf({ id, costs, changes }: MovingStep): MovingStep {
  return { id, costs, ...(changes && { changes }) }
}

/** A prepared transaction without what only the review shows. */
export function ready(prepared: PreparedTransaction): ReadyTransaction {
  const { instructions, titles, units, bytes, fees, bill, changes } = prepared
  const { payer, signers, tables, steps } = prepared.draft
  const asked = { payer, instructions, tables, titles, steps, signers }
  return { ...asked, units, bytes, fees, total: bill.total, changes }
}
