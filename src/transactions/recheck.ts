import type {
  Connection,
  Keypair,
  PublicKey,
  TransactionInstruction,
  VersionedMessage,
} from '@solana/web3.js'
import { fetchBalance } from '../solana/balance'
import { fetchBlockhash } from '../solana/blockhash'
import { withRpcErrors } from '../solana/namedErrors'
import { fetchRent } from '../solana/rent'
import { changedAccounts, requireChanges } from './changes'
import { requireFunds, requireSum } from './funds'
import { compileMessage, PLACEHOLDER_BLOCKHASH } from './pack'
import type { AccountReader, Change, Cost } from './plan'
import { simulateMessage, type InstructionTitles } from './simulate'

/**
 * A simulated transaction that needs only a blockhash and signatures. `total`: what it takes from the payer, in lamports;
 * `changes`: what it leaves in the accounts.
 */
export type ReadyTransaction = Readonly<{
  payer: PublicKey
  instructions: readonly TransactionInstruction[]
  titles: InstructionTitles
  signers: readonly Keypair[]
  units: number
  bytes: number
  fees: readonly Cost[]
  total: bigint
  changes?: readonly Change[]
}>

/** The same with the message to sign, tried out at this moment: it takes exactly `total` from `balanceBefore`. */
export type AskableTransaction = ReadyTransaction &
  Readonly<{ message: VersionedMessage; lastValidBlockHeight: number; balanceBefore: bigint }>

/**
 * Tries the transaction out right before the wallet is asked, in one round of questions: a review may have stood open while rent,
 * the balance or the accounts changed. The blockhash is as fresh as the trial. Rejects with simulation/insufficient-funds,
 * simulation/failed, simulation/mismatch where it would not cost or leave what was promised, or rpc/*.
 */
export function recheck(
  connection: Connection,
  transaction: ReadyTransaction,
  readAccount?: AccountReader,
): Promise<AskableTransaction> {
  return withRpcErrors(() => tryOut(connection, transaction, readAccount))
}

async function tryOut(
  connection: Connection,
  transaction: ReadyTransaction,
  readAccount: AccountReader | undefined,
): Promise<AskableTransaction> {
  const { payer, instructions, titles, total, changes = [] } = transaction
  // The node puts a blockhash of its own into a trial.
  const trial = compileMessage(payer, instructions, PLACEHOLDER_BLOCKHASH)
  const watched = readAccount ? changedAccounts(changes) : []
  const simulating = simulateMessage(connection, payer, trial, titles, watched)
  simulating.catch(() => {}) // what the balance says comes first
  const [{ blockhash, lastValidBlockHeight }, balanceBefore, [least = 0n]] = await Promise.all([
    fetchBlockhash(connection),
    fetchBalance(connection, payer),
    fetchRent(connection, [0]),
  ])
  requireFunds({ total, balanceBefore }, least)
  const { units, payerAfter, after } = await simulating
  requireSum(total, balanceBefore - payerAfter)
  if (readAccount) requireChanges(changes, readAccount, new Map(), after)
  const message = compileMessage(payer, instructions, blockhash)
  return { ...transaction, units, message, lastValidBlockHeight, balanceBefore }
}
