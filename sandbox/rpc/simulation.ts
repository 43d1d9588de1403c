import type { Chain } from '../chain/Chain'
import { wallet, type LedgerAccount } from '../chain/accounts'
import { tokenBalancesOf } from '../chain/balances'
import type { Block } from '../chain/blocks'
import { loadedAccountsDataSize } from '../chain/cost'
import { isLoadError, type TransactionError } from '../chain/errors'
import type { Outcome } from '../chain/execute'
import { feeOf } from '../chain/fees'
import type { WireMessage, WireTransaction } from '../chain/wire'
import { ageOf } from './blockhashes'
import { encodeParsedInner, encodeReturnData, encodeTokenBalance } from './transactionEncoding'

/**
 * The oldest blockhash in a simulation, in blocks: less than in a block, as the transaction still has to be forwarded
 * (MAX_PROCESSING_AGE - MAX_TRANSACTION_FORWARDING_DELAY of Agave).
 */
const SIMULATED_AGE = 144
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'

/** The options of a simulation. `block` is the block that its reader sees. */
export type TrialOptions = Readonly<{ block: Block; verify: boolean; anyBlockhash: boolean }>

/**
 * The result of a simulation. `ran` is false where it was stopped before any fee, `outcome` is null where its signatures were
 * invalid.
 */
export type Trial = Readonly<{ err: TransactionError | null; outcome: Outcome | null; ran: boolean }>

/** Runs a transaction on the chain's current state, without changes. */
export function tryOut(chain: Chain, transaction: WireTransaction, options: TrialOptions): Trial {
  const outcome = chain.simulate(transaction, options.verify)
  if (outcome.err === 'SignatureFailure') return { err: outcome.err, outcome: null, ran: false }
  const refused = options.anyBlockhash ? null : refusal(chain, transaction, options.block)
  if (refused) return { err: refused, outcome, ran: false }
  return { err: outcome.err, outcome, ran: wasCharged(outcome, transaction) }
}

/** RpcSimulateTransactionResult without what only simulateTransaction fills in. */
export function encodeTrial(chain: Chain, transaction: WireTransaction, trial: Trial): object {
  const { err, outcome, ran } = trial
  return {
    err,
    logs: ran && outcome ? outcome.logs : [],
    unitsConsumed: ran && outcome ? outcome.units : 0n,
    loadedAccountsDataSize:
      ran && outcome
        ? loadedAccountsDataSize(transaction.message, outcome, (address) => chain.accounts.now(address))
        : 0,
    returnData: ran && outcome?.returnData ? encodeReturnData(outcome.returnData) : null,
    fee: ran ? feeOf(transaction.message, chain.feeStep) : null,
  }
}

/** Inner instructions, where it got as far as running any. */
export function encodeInner({ outcome, ran, err }: Trial): object[] | null {
  return outcome && ran && !isLoadError(err) ? encodeParsedInner(outcome.inner, outcome.keys) : null
}

/** Balances before and after; a failed transaction has paid its fee and done nothing else. */
export function encodeBalances(chain: Chain, { message }: WireTransaction, trial: Trial): object {
  const { outcome, ran, err } = trial
  if (!outcome) return NO_BALANCES
  const tokens = tokenBalancesOf(outcome, chain.accounts)
  const charge = err !== null && ran ? feeOf(message, chain.feeStep) : 0n
  return {
    preBalances: outcome.pre.map(lamportsOf),
    postBalances: outcome.post.map((account, index) => lamportsOf(account) - (index === 0 ? charge : 0n)),
    preTokenBalances: tokens.pre.map(encodeTokenBalance),
    postTokenBalances: tokens.post.map(encodeTokenBalance),
  }
}

export const NO_BALANCES = {
  preBalances: null,
  postBalances: null,
  preTokenBalances: null,
  postTokenBalances: null,
}

/** Accounts after a successful simulation. A named account is included even where it is empty. */
export function accountsAfter(chain: Chain, outcome: Outcome): (address: string) => LedgerAccount | null {
  return (address) => {
    const index = outcome.keys.all.indexOf(address)
    return index < 0 ? chain.accounts.now(address) : (outcome.post[index] ?? wallet(0n))
  }
}

/** Why that block's bank would refuse it: an unknown or expired blockhash, or a duplicate. */
function refusal(chain: Chain, transaction: WireTransaction, block: Block): TransactionError | null {
  const age = ageOf(chain, transaction.message.blockhash, block)
  if (age === undefined || age > SIMULATED_AGE) {
    const known = chain.blocks.withLiveHash(transaction.message.blockhash) !== undefined
    if (known || chain.refusal(transaction) === 'BlockhashNotFound') return 'BlockhashNotFound'
  }
  const landed = chain.history.get(transaction.signature)
  return landed && landed.slot <= block.slot ? 'AlreadyProcessed' : null
}

/**
 * Errors before a transaction's accounts are loaded charge nothing, nor does a payer that would be left without rent (then
 * there are no logs), nor an invalid instruction of the compute budget program, which the runtime checks before.
 */
function wasCharged({ err, logs }: Outcome, { message }: WireTransaction): boolean {
  if (err === null) return true
  if (typeof err === 'string') return !UNCHARGED.has(err)
  if ('InstructionError' in err) return !asksForInvalidLimit(message, ...err.InstructionError)
  return !('InsufficientFundsForRent' in err && logs.length === 0)
}

function asksForInvalidLimit(
  { config, instructions, staticKeys }: WireMessage,
  index: number,
  error: unknown,
): boolean {
  const program = staticKeys[instructions[index]?.programIndex ?? -1]
  return config === null && program === COMPUTE_BUDGET && error === 'InvalidInstructionData'
}

const UNCHARGED: ReadonlySet<string> = new Set([
  'AccountNotFound',
  'AccountLoadedTwice',
  'AddressLookupTableNotFound',
  'InsufficientFundsForFee',
  'InvalidAccountForFee',
  'InvalidAddressLookupTableData',
  'InvalidAddressLookupTableIndex',
  'InvalidAddressLookupTableOwner',
  'InvalidLoadedAccountsDataSizeLimit',
  'SanitizeFailure',
  'TooManyAccountLocks',
])

function lamportsOf(account: LedgerAccount | null): bigint {
  return account?.lamports ?? 0n
}
