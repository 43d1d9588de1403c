/**
 * Asks the wallet, from the last simulation to the signature: what the wallet may change, and how the user consents to that. The signed
 * transaction goes to `settleSigned` of settle.ts, which broadcasts it, waits for its confirmation and records its cost.
 */

import {
  type AddressLookupTableAccount,
  type Connection,
  type PublicKey,
  VersionedMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { AppError, type ErrorCode, type ErrorContext, toAppError } from '../errors/AppError'
import { fetchBalance } from '../solana/balance'
import { fetchBlockhash } from '../solana/blockhash'
import { withRpcErrors } from '../solana/namedErrors'
import { pause } from '../units/pause'
import { decodeBase58 } from '../units/base58'
import { fromBase64, toBase64 } from '../units/bytes'
import { isSame } from '../units/isSame'
import {
  changedAccounts,
  foldChanges,
  isPriceDependent,
  mostAdded,
  mostNetworkFee,
  type MovingStep,
  requireNoNewRights,
  requireWithin,
  type AccountsSnapshot,
} from './bill'
import type { ChainAccess, KnownSince, RecordingAccess } from './contract'
import {
  type ChangedRecord,
  type ExecutionEvent,
  type ExecutionEventOf,
  type OperationRecord,
  recorder,
  type Recorder,
  type UndatedEvent,
} from './events'
import {
  type LatestRequest,
  currentTransaction,
  type Execution,
  isBegun,
  promisedSteps,
  type WalletRequest,
} from './execution'
import { expiryOf, hashOf, isPast, noteGiven } from './expiry'
import { fetchFee } from './fees'
import { dropSigners, holdSigners } from './heldSigners'
import { requireFailuresOver, requireNoneUnderWay, requireNotMade } from './oneAtATime'
import {
  compileMessage,
  lookupTablesOf,
  operationRecord,
  priorityFeeIn,
  readTransactionMessage,
} from './pack'
import type { Cost } from './plan'
import { requireDatesAhead } from './planDates'
import { requireNames } from './planNames'
import { engineSays } from './said'
import {
  fetchSnapshot,
  type PreparedOperation,
  type PreparedTransaction,
  askingAt,
  prepareTransaction,
  resimulate,
  simulateMessage,
} from './prepare'
import { type SettleOutcome, settleSigned } from './settle'
import { carriesOut, checkSigned, isSigned, signatureOf } from './signedMessage'

type Known = Readonly<{ address: PublicKey; walletName: string }>

/**
 * A wallet that signs and leaves the sending to us. `signTransaction` resolves with the transaction as the wallet returned it,
 * which may differ from what was asked. `signTransactions`, where the wallet signs several in one prompt, resolves with them in order.
 */
export interface SigningWallet extends Known {
  readonly sends?: false
  signTransaction(transaction: VersionedTransaction): Promise<VersionedTransaction>
  readonly signTransactions?: (
    transactions: readonly VersionedTransaction[],
  ) => Promise<readonly VersionedTransaction[]>
}

/** A wallet that signs and sends in one go. `signAndSend` resolves with the base58 signature of the sent transaction. */
export interface SendingWallet extends Known {
  readonly sends: true
  signAndSend(transaction: VersionedTransaction): Promise<string>
}

/**
 * A wallet as the engine sees it. Both variants reject with AppError wallet/declined, wallet/disconnected,
 * wallet/unsupported or wallet/failed.
 */
export type TransactionSigner = SigningWallet | SendingWallet

/**
 * Carries out a prepared operation: simulates it once more, asks the wallet, records, sends and waits. Every event is in the
 * journal before it is yielded; `approval-requested` before the wallet is asked, `signed` before the first broadcast. Ends after
 * `paid`, `declined`, `failed` or `expired`; after `changed`, where the user must consent first (answerConsent); and after
 * `unanswered`, where the wallet returned no signature (settleOperation then finds out the outcome). Aborting the signal `abort`
 * stops waiting for a wallet that does not answer; a wallet that was not asked yet is not asked. Throws before the wallet is asked,
 * and keeps no record then: wallet/disconnected where it was prepared for another wallet, wallet/unsupported where that wallet
 * cannot sign together with another key, transaction/under-way where another operation may still do the same or make the same
 * accounts, rpc/not-known-yet where one endpoint alone calls such an operation failed and it may still land, account/exists where one has made them, transaction/done-since where one did the same in this moment, journal/unavailable, and
 * like resimulate. settleOperation continues a signed transaction after the tab was closed; signAgain continues an operation that stopped
 * between two transactions.
 */
export async function* executeOperation(
  prepared: PreparedOperation,
  signer: TransactionSigner,
  access: RecordingAccess,
  abort?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const { plan, drafts } = prepared
  const keys = drafts.flatMap((draft) => draft.signers)
  requireWallet(plan.accounts.payer, signer, keys.length)
  const operation = operationRecord(prepared, signer, access)
  const others = await access.journal.list(access.genesisHash, operation.payer)
  requireNoneUnderWay(operation, others)
  requireNotMade(operation, others)
  await requireFailuresOver(operation, others, access)
  const first = await resimulate(access.connection, prepared.first, plan.subject, access.readAccount)
  abort?.throwIfAborted()
  const record = recorder(access, operation.id)
  holdSigners(keys)
  const signing = { operation, signer, access, record, abort, lookedFor: [], known: { agreed: [] } }
  let last = yield* forgottenUnlessAsked(operation, first, signing)
  for (let index = 1; index < drafts.length && last === 'confirmed'; index++)
    last = yield* approveAndSend(index, await laterTransaction(index, prepared, access), signing)
  if (last !== 'confirmed') return
  dropSigners(keys.map((key) => key.publicKey.toBase58()))
}

/**
 * Records the operation and takes its first transaction to its end; a failure before the wallet was asked leaves no record.
 */
async function* forgottenUnlessAsked(
  operation: OperationRecord,
  first: PreparedTransaction,
  signing: SigningContext,
): AsyncGenerator<ExecutionEvent, SettleOutcome> {
  const { journal } = signing.access
  try {
    yield await signing.record({ type: 'planned', transaction: 0, operation })
    return yield* approveAndSend(0, first, signing)
  } catch (error) {
    const kept = await journal.read(operation.id).catch(() => null)
    if (kept && !isBegun(kept)) await journal.forget(operation.id).catch(() => {})
    throw error
  }
}

/**
 * Throws wallet/disconnected where the connected wallet is not the payer, and wallet/unsupported where it sends by itself a
 * transaction that further keys would have to sign after it.
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
 * Prepares a later transaction. Rejects like prepareTransaction, and with simulation/mismatch where the network takes more for it than the
 * review said: the operation then rests, and its page shows the new bill.
 */
async function laterTransaction(
  index: number,
  { plan, drafts, price, priority, ceiling, guarding, laterFees }: PreparedOperation,
  { connection, readAccount }: ChainAccess,
): Promise<PreparedTransaction> {
  const draft = drafts[index]
  if (!draft) throw new RangeError('there is no such transaction')
  const earlier = foldChanges(drafts.slice(0, index).flatMap(({ steps }) => steps))
  const asking = askingAt(connection, { price, priority, ceiling, guarding })
  const next = await prepareTransaction(connection, draft, asking, { readAccount, earlier })
  const more = mostNetworkFee(next.fees) - mostNetworkFee(laterFees[index - 1] ?? [])
  const { total } = next.bill
  if (more > 0n) throw new AppError('simulation/mismatch', { promised: total - more, simulated: total })
  return await resimulate(connection, next, plan.subject, readAccount)
}

/**
 * The context for signing every transaction of an operation. `lookedFor`: earlier requests for the current transaction, none of which was
 * found on the chain. `known`: the known operations that did the same since; see Journal.request.
 */
type SigningContext = Readonly<{
  operation: OperationRecord
  signer: TransactionSigner
  access: ChainAccess
  record: Recorder
  abort: AbortSignal | undefined
  lookedFor: readonly WalletRequest[]
  known: KnownSince
}>

/**
 * Takes one transaction from its simulation to its end. Does nothing where the user has aborted already. Throws
 * as Journal.request does before the wallet is asked.
 */
export async function* approveAndSend(
  index: number,
  prepared: PreparedTransaction,
  signing: SigningContext,
): AsyncGenerator<ExecutionEvent, SettleOutcome> {
  const { access, record, abort, operation } = signing
  if (abort?.aborted) return 'stopped'
  const { transaction, simulated, requested } = await writeRequest(index, prepared, signing)
  yield simulated
  yield requested
  const answer = await askWallet(index, transaction, signing)
  yield await record(answer)
  const { type: _, transaction: __, ...request } = requested
  const order = { operation, index, asked: request, tables: transaction.draft.tables }
  if (answer.type === 'signed') return yield* settleSigned(order, answer, access, record)
  if (answer.type === 'sent-by-wallet')
    return yield* settleSigned(order, { ...answer, wire: null }, access, record)
  return 'stopped'
}

/** How often a node is asked for a newer blockhash, and the milliseconds between: it may return the same one for a while. */
const NEWER_TRIES = 12
const NEWER_MS = 500

/**
 * Writes the simulation and the request in the journal, and returns both events with the requested transaction. Its blockhash is fetched at
 * the last moment, because people take long to read a hardware wallet's screen. It is fetched again where another operation asked for the
 * same with that blockhash. Rejects like fetchBlockhash and Journal.request.
 */
async function writeRequest(index: number, prepared: PreparedTransaction, signing: SigningContext) {
  const { access, abort, operation, lookedFor, known } = signing
  for (let tries = 1; ; tries += 1) {
    const transaction = await withNewestBlockhash(prepared, access)
    const request = requestFor(transaction, signing)
    const at = access.now()
    const simulated = {
      type: 'simulated',
      at,
      transaction: index,
      ...simulationOf(transaction, operation),
    } as const
    const requested = { type: 'approval-requested', at, transaction: index, ...request } as const
    await noteGiven(request, access.connection)
    try {
      await access.journal.request(operation.id, [simulated, requested], lookedFor, known)
      return { transaction, simulated, requested }
    } catch (error) {
      const isAgain = error instanceof AppError && error.code === 'rpc/invalid-answer'
      if (!isAgain || tries === NEWER_TRIES) throw error
    }
    await pause(NEWER_MS, abort)
  }
}

async function withNewestBlockhash(transaction: PreparedTransaction, { connection }: ChainAccess) {
  const { draft, instructions } = transaction
  const blockhash = await withRpcErrors(() => fetchBlockhash(connection))
  const message = compileMessage(draft.payer, instructions, blockhash.blockhash, draft.tables)
  return { ...transaction, message, blockhash }
}

/** The simulation as an event has it, with the steps whose values differ from the record or may change before the next request. */
function simulationOf({ units, bytes, fees, bill, draft }: PreparedTransaction, operation: OperationRecord) {
  const { total, balanceBefore } = bill
  const recorded = new Map(operation.steps.map((step) => [step.id, promiseOf(step)]))
  const moved = draft.steps
    .filter((step) => isPriceDependent(step) || !isSame(promiseOf(step), recorded.get(step.id)))
    .map(promiseOf)
  return { units, bytes, fees, total, balanceBefore, ...(moved.length > 0 && { moved }) }
}

function requestFor({ message, blockhash: dated }: PreparedTransaction, { signer }: SigningContext) {
  const { blockhash, lastValidBlockHeight, slot } = dated
  return {
    message: toBase64(message.serialize()),
    blockhash,
    lastValidBlockHeight,
    ...(slot !== undefined && { slot }),
    ...(signer.sends && { sends: true as const }),
  }
}

function promiseOf({ id, costs, changes }: MovingStep): MovingStep {
  return { id, costs, ...(changes && { changes }) }
}

type Answer = UndatedEvent<
  ExecutionEventOf<'signed' | 'changed' | 'sent-by-wallet' | 'declined' | 'unanswered' | 'failed' | 'expired'>
>

/**
 * Asks the wallet and gives its answer as an event; we have broadcast nothing yet. `unanswered`: the wallet returned no signature,
 * and the user did not decline: only the chain can tell then whether it was sent.
 */
function askWallet(
  index: number,
  transaction: PreparedTransaction,
  signing: SigningContext,
): Promise<Answer> {
  const { signer, abort } = signing
  return signer.sends
    ? askSendingWallet(index, transaction, signer, abort)
    : askSigningWallet(index, transaction, signer, signing)
}

/**
 * The returned transaction is not trusted but checked: it must do what was asked, belong to no other operation, and still be valid.
 * Where it costs more than the review said, the user is asked first.
 */
async function askSigningWallet(
  index: number,
  transaction: PreparedTransaction,
  signer: SigningWallet,
  { operation, access, abort }: SigningContext,
): Promise<Answer> {
  const { message } = transaction
  const { signers, tables } = transaction.draft
  let answer: VersionedTransaction
  let returned: VersionedTransaction | null = null
  try {
    answer = await answerOf(signer, () => signer.signTransaction(copyOf(message)), abort)
  } catch (thrown) {
    return withoutAnswer(index, transaction, toAppError(thrown, 'wallet/failed'))
  }
  try {
    returned = read(answer)
    const added = checkSigned(message, returned, tables)
    if (signers.length > 0) returned.sign([...signers])
    if (!isSigned(returned.message, returned.signatures))
      throw new AppError('wallet/failed', { reason: 'bad-signature' })
    const held = await access.journal.heldByOthers(operation, [signatureOf(returned) ?? ''])
    if (held.size > 0) throw new AppError('wallet/changed-transaction', { what: 'earlier' })
    const expiry = await expiryOf(access, returned.message, transaction.blockhash)
    if (expiry.late) return { type: 'expired', transaction: index, height: expiry.height }
    const signed = { ...bytesOf(returned), lastValidBlockHeight: expiry.lastValidBlockHeight }
    const isGuarded = added.length > 0 && added.every((each) => each === 'guard')
    const bill =
      added.length === 0
        ? null
        : await (isGuarded ? guardedBill : newBill)(
            access.connection,
            promisedBill(transaction),
            returned.message,
          )
    if (abort?.aborted) throw givenUp(signer)
    const { total: promised } = transaction.bill
    if (!bill || bill.total <= promised) return { type: 'signed', transaction: index, ...signed }
    return isGuarded && bill.total <= promised + mostAdded(transaction.fees)
      ? { type: 'signed', transaction: index, ...signed, guarded: bill }
      : { type: 'changed', transaction: index, ...signed, ...bill, added }
  } catch (thrown) {
    const refused = refusal(index, toAppError(thrown, 'wallet/failed'))
    const doesMore =
      returned !== null &&
      isSigned(returned.message, returned.signatures) &&
      carriesOut(message, returned.message, { asked: tables, found: tables })
    const signature = doesMore && returned ? signatureOf(returned) : null
    if (refused.type !== 'failed' || signature === null) return refused
    const held = await access.journal.heldByOthers(operation, [signature])
    return held.size > 0 ? refused : { ...refused, signature }
  }
}

/** Only the user's clear refusal counts as declined: after any other failure the wallet may still have sent it. */
async function askSendingWallet(
  index: number,
  { message, blockhash: { lastValidBlockHeight } }: PreparedTransaction,
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
    if (context['unasked'] === true) return { type: 'failed', transaction: index, failure, landed: false }
    return { type: 'unanswered', transaction: index, failure }
  }
}

/** Whether a value has the form of a signature. It cannot be verified: we do not see the signed bytes. */
function isSignature(value: unknown): boolean {
  return typeof value === 'string' && decodeBase58(value)?.length === 64
}

/**
 * Whether the user declined, by the error's code (EIP-1193, WalletConnect) or its exact words. Other words may mean a network failure:
 * "The user aborted a request" is a timeout.
 */
function isNo({ code, message = '' }: ErrorContext): boolean {
  if (code !== undefined) return code === 4001 || code === 5000
  return (
    message === '' ||
    /^(the )?user (rejected|declined|denied|cancell?ed)( the (request|transaction))?\.?$/i.test(
      typeof message === 'string' ? message : '',
    )
  )
}

/**
 * Asks the wallet and resolves with its answer. Rejects with wallet/unavailable once the user aborts; if the user has aborted already, the
 * wallet is not asked. A later answer is ignored.
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

/** A copy for the wallet: a change in the copy does not change ours. */
function copyOf(message: VersionedMessage): VersionedTransaction {
  return new VersionedTransaction(VersionedMessage.deserialize(message.serialize()))
}

/** The returned transaction, parsed again from its bytes: nothing else of the returned object is trusted. */
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

type Refusal = UndatedEvent<ExecutionEventOf<'declined' | 'unanswered' | 'failed'>>

/**
 * The event for an error of the wallet. Declining is an outcome. After any other error, whatever its text or code, the wallet may have
 * signed and may still send. A request that this page itself refused, as not allowed or because the wallet has another account, certainly
 * did not reach the wallet.
 */
function withoutAnswer(
  index: number,
  { draft: { payer } }: PreparedTransaction,
  { code, context: told }: AppError,
): Refusal {
  if (code === 'wallet/declined') return { type: 'declined', transaction: index }
  const context = code === 'wallet/disconnected' ? { ...told, expected: payer.toBase58() } : told
  const failure = { code, context }
  const isRefused = code === 'wallet/not-allowed' && (told['what'] ?? told['signIn']) !== undefined
  return isRefused || told['unasked'] === true
    ? { type: 'failed', transaction: index, failure, landed: false }
    : { type: 'unanswered', transaction: index, failure }
}

/** Errors after which the wallet may still send: its answer was no signature, or came after the user had stopped waiting. */
const UNSIGNED: readonly ErrorCode[] = ['wallet/failed', 'wallet/unavailable']

/** A returned transaction that is not sent is a failure without cost. */
function refusal(index: number, { code, context }: AppError): Refusal {
  const failure = { code, context }
  if (UNSIGNED.includes(code)) return { type: 'unanswered', transaction: index, failure }
  return { type: 'failed', transaction: index, failure, landed: false }
}

/** The costs that the review promised for a transaction; lamports. */
type PromisedBill = NewBill & Readonly<{ payer: PublicKey; steps: readonly MovingStep[] }>

type NewBill = Readonly<{ fees: readonly Cost[]; total: bigint }>

function promisedBill({ draft, fees, bill }: PreparedTransaction): PromisedBill {
  return { payer: draft.payer, steps: draft.steps, fees, total: bill.total }
}

/**
 * The cost of a transaction after the wallet has changed it, by a simulation: only its fee can differ, and price-dependent lines
 * within their bounds, which keep their promised values. Rejects with wallet/changed-transaction where anything else would be
 * taken, simulation/* or rpc/*.
 */
export function newBill(
  connection: Connection,
  { payer, steps, fees, total: promised }: PromisedBill,
  message: VersionedMessage,
): Promise<NewBill> {
  return withRpcErrors(async () => {
    const [{ paid: simulated }, fee] = await Promise.all([
      simulateSigned(connection, payer, message),
      fetchFee(connection, message),
    ])
    const total = promised - sum(fees) + fee
    if (!steps.some(isPriceDependent) && simulated !== total)
      throw new AppError('wallet/changed-transaction', { what: 'cost', promised, simulated })
    requireWithin(steps, total, simulated)
    return { fees: feesOf(fees, fee, message), total }
  })
}

/** The cost of a transaction to which the wallet has added guards alone: they take nothing, but the network may take more for them. */
function guardedBill(
  connection: Connection,
  { fees, total: promised }: PromisedBill,
  message: VersionedMessage,
): Promise<NewBill> {
  return withRpcErrors(async () => {
    const fee = await fetchFee(connection, message)
    return { fees: feesOf(fees, fee, message), total: promised - sum(fees) + fee }
  })
}

/**
 * Simulates the message: the lamports that it would take from the payer now, and the `watched` accounts (base58) before and after it.
 * Rejects with simulation/* or rpc/*.
 */
async function simulateSigned(
  connection: Connection,
  payer: PublicKey,
  message: VersionedMessage,
  watched: readonly string[] = [],
  tables: readonly AddressLookupTableAccount[] = [],
): Promise<Readonly<{ paid: bigint; before: AccountsSnapshot; after: AccountsSnapshot }>> {
  const [balance, before, { payerAfter, after }] = await Promise.all([
    fetchBalance(connection, payer),
    fetchSnapshot(connection, watched),
    simulateMessage(connection, payer, message, [], watched, tables),
  ])
  return { paid: balance - payerAfter, before, after }
}

/**
 * The fee lines for the total fee of a message that the wallet has changed: its bid, and the rest for the network. Where the wallet leaves the
 * bid to the network, the network's line stays as promised.
 */
function feesOf(fees: readonly Cost[], fee: bigint, message: VersionedMessage): readonly Cost[] {
  const lineOf = (
    kind: 'network-fee' | 'priority-fee',
    lamports: bigint,
    detail: 'added-by-wallet' | 'set-by-wallet',
  ): Cost => {
    const { bounds: _, ...promised } = fees.find((cost) => cost.kind === kind) ?? {
      kind,
      label: engineSays(kind, {}),
      lamports: 0n,
      refundable: false,
    }
    return {
      ...promised,
      lamports,
      ...(promised.lamports !== lamports && { detail: engineSays(detail, {}) }),
    }
  }
  const network = fees.find(({ kind }) => kind === 'network-fee')?.lamports ?? 0n
  const bid = priorityFeeIn(message) ?? fee - network
  return [lineOf('network-fee', fee - bid, 'added-by-wallet'), lineOf('priority-fee', bid, 'set-by-wallet')]
}

function sum(costs: readonly Cost[]): bigint {
  return costs.reduce((total, { lamports }) => total + lamports, 0n)
}

/**
 * The user's answer to the wallet's changes: `true` sends those very bytes, `false` ends it as declined. A consent that came too
 * late becomes an expiry. Yields nothing where no consent is pending. Rejects before anything is written, with simulation/mismatch
 * where the cost has changed or the transaction would give a new right over a token account, with name/* where a typed name leads to
 * another address now, with input/invalid where the first date of a lock has passed, or with rpc/*: the transaction then keeps waiting.
 */
export async function* answerConsent(
  execution: Execution,
  go: boolean,
  access: ChainAccess,
): AsyncGenerator<ExecutionEvent> {
  const { index, state } = currentTransaction(execution)
  if (state.status !== 'awaiting-consent' || execution.operation.imported) return
  const { operation } = execution
  const part = operation.parts?.[index]
  const record = recorder(access, operation.id)
  if (!go) return yield await record({ type: 'declined', transaction: index })
  const height = await withRpcErrors(() => access.connection.getBlockHeight('confirmed'))
  if (await isPast(access, hashOf(state.asked, state.changed), { blockHeight: height }))
    return yield await record({ type: 'expired', transaction: index, height })
  const tables = lookupTablesOf(part)
  const { instructions } = readTransactionMessage(state.asked.message, tables)
  await Promise.all([
    requireStillSo(execution, state.asked, state.changed, access),
    withRpcErrors(() => requireNames(access.connection, operation.subject)),
    withRpcErrors(() => requireDatesAhead(access.connection, operation.subject, instructions)),
  ])
  const order = { operation, index, asked: state.asked, tables }
  const { signature, wire, blockhash, lastValidBlockHeight } = state.changed
  const signed = { signature, wire, blockhash, lastValidBlockHeight }
  yield await record({ type: 'signed', transaction: index, ...signed })
  if (!(await isFirst(operation.id, index, signature, access))) return
  yield* settleSigned(order, signed, access, record)
}

/** Throws unless the recorded bytes are the checked ones, cost what was shown, and give no new right over a token account. */
async function requireStillSo(
  execution: Execution,
  request: LatestRequest,
  changed: ChangedRecord,
  { connection, readAccount }: ChainAccess,
): Promise<void> {
  const part = execution.operation.parts?.[currentTransaction(execution).index]
  const tables = lookupTablesOf(part)
  const signed = VersionedTransaction.deserialize(fromBase64(changed.wire))
  checkSigned(VersionedMessage.deserialize(fromBase64(request.message)), signed, tables)
  const [payer] = signed.message.staticAccountKeys
  if (!payer || signatureOf(signed) !== changed.signature || !isSigned(signed.message, signed.signatures))
    throw new AppError('wallet/changed-transaction', { what: 'signature' })
  const steps = promisedSteps(execution).filter(({ id }) => part?.steps.some((step) => step.id === id))
  const changes = foldChanges(steps)
  const watched = readAccount ? changedAccounts(changes) : []
  const { paid, before, after } = await withRpcErrors(() =>
    simulateSigned(connection, payer, signed.message, watched, tables),
  )
  requireWithin(steps, changed.total, paid)
  if (readAccount) requireNoNewRights(changes, readAccount, before, after)
}

/** Whether this answer is the first. In a browser without locks two tabs may answer at once: the order in the journal decides. */
async function isFirst(
  id: string,
  index: number,
  signature: string,
  { journal }: ChainAccess,
): Promise<boolean> {
  const state = (await journal.read(id))?.transactions[index]
  return (state?.status === 'signed' || state?.status === 'sent') && state.signed.signature === signature
}
