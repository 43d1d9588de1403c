import bs58 from 'bs58'
import { FailedTransactionMetadata, TransactionMetadata, type LiteSvm } from './litesvm'
import { toLedgerAccount, type Accounts, type LedgerAccount } from './accounts'
import { toTransactionError, type TransactionError } from './errors'
import { feeOf } from './fees'
import type { FeeStep } from './feeSteps'
import { resolveKeys, type MessageKeys } from './keys'
import { renamed } from './nonce'
import type { WireMessage, WireTransaction } from './wire'

export type InnerInstruction = Readonly<{
  programIdIndex: number
  accounts: number[]
  data: Uint8Array
  stackHeight: number
}>
export type InnerInstructions = Readonly<{ index: number; instructions: InnerInstruction[] }>

/** The record of a transaction that ran. */
export type Execution = Readonly<{
  err: TransactionError | null
  logs: readonly string[]
  units: bigint
  inner: readonly InnerInstructions[]
  returnData: Readonly<{ programId: string; data: Uint8Array }> | null
  keys: MessageKeys
  /** Lamports that left the accounts altogether: the whole fee. */
  fee: bigint
}>

/** The same with its accounts, beside `keys.all`, before and after. */
export type Outcome = Execution &
  Readonly<{ pre: readonly (LedgerAccount | null)[]; post: readonly (LedgerAccount | null)[] }>

export type ExecuteOptions = Readonly<{
  /** For good, or without changes. */
  mode: 'send' | 'simulate'
  verifySignatures: boolean
  /** Of the open block. */
  blockhash: string
  /** What the chain charges. */
  step: FeeStep
}>

/**
 * Runs a transaction. A failed one that could pay its fee has paid it (`fee` > 0 after `send`); one that could not has changed
 * nothing.
 */
export function execute(
  svm: LiteSvm,
  accounts: Accounts,
  transaction: WireTransaction,
  { mode, verifySignatures, blockhash, step }: ExecuteOptions,
): Outcome {
  const { message } = transaction
  const keys = resolveKeys(message, (table) => accounts.now(table)?.data)
  const pre = keys.all.map((key) => accounts.now(key))
  const rename = (account: LedgerAccount | null) => renamed(account, message.blockhash, blockhash)
  const lend = (account: LedgerAccount | null, index: number) => {
    const address = keys.writable[index] ? keys.all[index] : undefined
    if (address && account) accounts.lend(address, account)
  }
  const given = pre.map((account, index) =>
    keys.all[index] === keys.all[0] ? paying(svm, account, message, step) : account,
  )
  given.forEach((account, index) => lend(rename(account) ?? (account === pre[index] ? null : account), index))
  svm.setSigverify(verifySignatures)
  const result =
    mode === 'send'
      ? svm.sendVersionedTransaction(transaction.bytes)
      : svm.simulateVersionedTransaction(transaction.bytes)
  const meta = result instanceof TransactionMetadata ? result : result.meta()
  const simulated = 'postAccounts' in result ? postAccounts(result.postAccounts()) : undefined
  const after = (key: string, before: LedgerAccount | null) => {
    const made = mode === 'send' ? accounts.readBack(key) : simulated?.get(key)
    return made === undefined ? before : (rename(made) ?? made)
  }
  const ran = keys.all.map((key, index) => {
    const before = given[index] ?? null
    return keys.writable[index] ? after(key, before) : before
  })
  const post = sumOf(ran) === sumOf(given) ? pre : ran
  const held = mode === 'send' ? post : pre
  held.forEach((account, index) =>
    lend(rename(account) || given[index] !== pre[index] ? account : null, index),
  )
  return {
    err: result instanceof FailedTransactionMetadata ? errorOf(result, transaction, accounts) : null,
    logs: meta.logs(),
    units: meta.computeUnitsConsumed(),
    inner: innerInstructions(meta),
    returnData: returnData(meta),
    keys,
    pre,
    post,
    fee: sumOf(pre) - sumOf(post),
  }
}

/**
 * The payer as LiteSVM must see it: LiteSVM charges the fee of today, so it gets the payer with what that fee is more, and without what
 * it is less. So the programs see the right balance, and who has less than the fee is refused. Of a balance that the whole fee would
 * bring below its rent so much is left that LiteSVM refuses it for that as well.
 */
function paying(
  svm: LiteSvm,
  payer: LedgerAccount | null,
  message: WireMessage,
  step: FeeStep,
): LedgerAccount | null {
  if (!payer || step === 'off') return payer
  const [fee, today] = [feeOf(message, step), feeOf(message, 'off')]
  const rent = svm.minimumBalanceForRentExemption(BigInt(payer.data.length))
  const left = payer.lamports - fee
  const wasExempt = payer.lamports >= rent
  if (wasExempt && left > 0n && left < rent) return { ...payer, lamports: rent > today ? rent : today + 1n }
  const lamports = left + today
  return { ...payer, lamports: lamports > 0n ? lamports : 1n }
}

/** For a missing program, LiteSVM reports that it may not be executed; a validator reports that it does not exist. */
function errorOf(
  failed: FailedTransactionMetadata,
  { message }: WireTransaction,
  accounts: Accounts,
): TransactionError {
  const error = toTransactionError(failed)
  const isThere = ({ programIndex }: { programIndex: number }) =>
    accounts.now(message.staticKeys[programIndex] ?? '') !== null
  if (error !== 'InvalidProgramForExecution' || message.instructions.every(isThere)) return error
  return 'ProgramAccountNotFound'
}

type Simulated = Extract<ReturnType<LiteSvm['simulateVersionedTransaction']>, { postAccounts: unknown }>

function postAccounts(found: ReturnType<Simulated['postAccounts']>): Map<string, LedgerAccount | null> {
  return new Map(found.map((each) => [bs58.encode(each.address), toLedgerAccount(each.account())]))
}

function innerInstructions(meta: TransactionMetadata): InnerInstructions[] {
  return meta.innerInstructions().flatMap((list, index) => {
    const instructions = list.map((inner) => {
      const compiled = inner.instruction()
      const accounts = [...compiled.accounts()]
      return {
        programIdIndex: compiled.programIdIndex(),
        accounts,
        data: compiled.data(),
        stackHeight: inner.stackHeight(),
      }
    })
    return instructions.length > 0 ? [{ index, instructions }] : []
  })
}

function returnData(meta: TransactionMetadata): Outcome['returnData'] {
  const data = meta.returnData().data()
  return data.length > 0 ? { programId: bs58.encode(meta.returnData().programId()), data } : null
}

function sumOf(accounts: readonly (LedgerAccount | null)[]): bigint {
  return accounts.reduce((sum, account) => sum + (account?.lamports ?? 0n), 0n)
}
