import { sameAccount, type Accounts } from './accounts'
import { tokenBalancesOf } from './balances'
import type { Block, PaidPrice } from './blocks'
import { costUnits, loadedAccountsDataSize } from './cost'
import { isLoadError } from './errors'
import { execute, type Outcome } from './execute'
import { computeUnitPrice, feeOf } from './fees'
import type { FeeStep } from './feeSteps'
import type { TransactionRecord } from './history'
import { isWritable } from './keys'
import type { LiteSvm } from './litesvm'
import { advanced, spentNonce, type SpentNonce } from './nonce'
import type { Change } from './state'
import type { WireTransaction } from './wire'

const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
/** The first byte of an account that holds the code of an upgradeable program. */
const PROGRAM_DATA = 3

/** A landed transaction, whose changes are already in the accounts. */
export type Landed = Readonly<{ record: TransactionRecord; changes: readonly Change[] }>

/**
 * Runs a transaction for good in the open block, and adds what LiteSVM leaves out: the fee of one that cannot be loaded, the
 * nonce of one that fails. Null where it could not even pay, which leaves no trace.
 */
export function land(
  svm: LiteSvm,
  accounts: Accounts,
  transaction: WireTransaction,
  block: Block,
  nonce: SpentNonce | null,
  step: FeeStep,
): Landed | null {
  const { blockhash } = block
  const ran = execute(svm, accounts, transaction, { mode: 'send', verifySignatures: true, blockhash, step })
  const loaded = loadedAccountsDataSize(transaction.message, ran, (address) => accounts.now(address))
  const outcome = charged(svm, accounts, transaction, ran, step)
  if (outcome.err && outcome.fee === 0n) return null
  const changes = changesOf(outcome)
  if (outcome.err && nonce) changes.push(spend(accounts, nonce, changes, blockhash))
  for (const { address, before, after } of changes) accounts.change(address, block.slot, before, after)
  if (changes.some(closesProgram)) outcome.keys.all.forEach((address) => unload(accounts, address))
  return { record: recordOf(transaction, outcome, changes, block, accounts, loaded), changes }
}

/** Whether a change deletes the code of an upgradeable program (UpgradeableLoaderState::ProgramData before). */
function closesProgram({ before, after }: Change): boolean {
  return after === null && before?.owner === UPGRADEABLE_LOADER && before.data[0] === PROGRAM_DATA
}

/** LiteSVM keeps running a program whose code was closed until the program's account, which still exists, is set again. */
function unload(accounts: Accounts, address: string): void {
  const account = accounts.now(address)
  if (account?.executable && account.owner === UPGRADEABLE_LOADER) accounts.put(address, account)
}

/** The nonce that a transaction spends in place of a recent blockhash. */
export function nonceOf(accounts: Accounts, { message }: WireTransaction, block: Block): SpentNonce | null {
  const writable = (index: number) => isWritable(message, 0, index)
  return spentNonce(message, writable, (address) => accounts.now(address), block.blockhash)
}

/** The price that a landed transaction paid a compute unit, and the accounts that it wrote. */
export function paidPrice({ transaction, keys }: TransactionRecord): PaidPrice {
  const writable = new Set(keys.all.filter((_, index) => keys.writable[index]))
  return { price: computeUnitPrice(transaction.message), writable }
}

/**
 * A transaction whose programs cannot be loaded pays its fee all the same ("fees-only", SIMD-0082), if its payer can
 * and stays rent-exempt.
 */
function charged(
  svm: LiteSvm,
  accounts: Accounts,
  transaction: WireTransaction,
  outcome: Outcome,
  step: FeeStep,
): Outcome {
  const [payer] = outcome.pre
  const address = outcome.keys.all[0]
  if (!payer || !address || !isLoadError(outcome.err) || outcome.fee > 0n) return outcome
  const fee = feeOf(transaction.message, step)
  const left = payer.lamports - fee
  if (left !== 0n && left < svm.minimumBalanceForRentExemption(BigInt(payer.data.length))) return outcome
  const after = left === 0n ? null : { ...payer, lamports: left }
  accounts.put(address, after)
  return { ...outcome, fee, post: [after, ...outcome.post.slice(1)] }
}

function changesOf({ keys, pre, post }: Outcome): Change[] {
  return keys.all.flatMap((address, index) => {
    const [before, after] = [pre[index] ?? null, post[index] ?? null]
    return sameAccount(before, after) ? [] : [{ address, before, after }]
  })
}

/**
 * A failed transaction undoes its changes, but its nonce is spent. Where the nonce account pays too, one change holds both.
 */
function spend(
  accounts: Accounts,
  { address, account }: SpentNonce,
  changes: Change[],
  hash: string,
): Change {
  const paid = changes.findIndex((change) => change.address === address)
  const [payer] = paid < 0 ? [] : changes.splice(paid, 1)
  const after = advanced(payer?.after ?? account, hash)
  accounts.put(address, after)
  return { address, before: account, after }
}

function recordOf(
  transaction: WireTransaction,
  { pre, post, ...execution }: Outcome,
  changes: readonly Change[],
  { slot, time }: Block,
  accounts: Accounts,
  loadedBytes: number,
): TransactionRecord {
  return {
    ...execution,
    costUnits: costUnits(transaction.message, execution.units, loadedBytes),
    signature: transaction.signature,
    slot,
    time,
    transaction,
    preBalances: pre.map((account) => account?.lamports ?? 0n),
    postBalances: post.map((account) => account?.lamports ?? 0n),
    tokenBalances: tokenBalancesOf({ pre, post, keys: execution.keys }, accounts),
    changed: new Set(changes.map(({ address }) => address)),
  }
}
