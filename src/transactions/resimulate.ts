import type {
  AddressLookupTableAccount,
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
import { requireFunds } from './funds'
import { withChangesAsTried, withCostsAsTried, type MovingStep } from './moved'
import { compileMessage, PLACEHOLDER_BLOCKHASH } from './pack'
import type { AccountReader, Change, Cost } from './plan'
import { simulateMessage, type InstructionTitles } from './simulate'

/**
 * A simulated transaction that needs only a blockhash and signatures. `total`: what it takes from the payer, in lamports, the costs
 * of `steps` and the fees; `changes`: what it leaves in the accounts; `tables`: by which its message names some of them.
 */
export type ReadyTransaction = Readonly<{
  payer: PublicKey
  instructions: readonly TransactionInstruction[]
  tables: readonly AddressLookupTableAccount[]
  titles: InstructionTitles
  steps: readonly MovingStep[]
  signers: readonly Keypair[]
  units: number
  bytes: number
  fees: readonly Cost[]
  total: bigint
  changes?: readonly Change[]
}>

/**
 * The same with the message to sign, tried out at this moment: it takes exactly `total` from `balanceBefore`, and its steps say of what
 * the price moves what this simulation gave. `slot`: at which the node gave the blockhash.
 */
export type AskableTransaction = ReadyTransaction &
  Readonly<{ message: VersionedMessage; lastValidBlockHeight: number; slot: number; balanceBefore: bigint }>

/**
 * Tries the transaction out right before the wallet is asked, in one round of questions: a review may have stood open while rent,
 * the balance or the accounts changed. The blockhash is as fresh as the simulation. Rejects with simulation/insufficient-funds,
 * simulation/failed, simulation/mismatch where it would not cost or leave what was promised, pool/price-moved, or rpc/*.
 */
export function resimulate(
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
  const { payer, instructions, tables, titles, total, changes = [] } = transaction
  // The node puts a blockhash of its own into a simulation.
  const simulated = compileMessage(payer, instructions, PLACEHOLDER_BLOCKHASH, tables)
  const watched = readAccount ? changedAccounts(changes) : []
  const simulating = simulateMessage(connection, payer, simulated, titles, watched, tables)
  simulating.catch(() => {}) // what the balance says comes first
  const [{ blockhash, lastValidBlockHeight, slot }, balanceBefore, [least = 0n]] = await Promise.all([
    fetchBlockhash(connection),
    fetchBalance(connection, payer),
    fetchRent(connection, [0]),
  ])
  requireFunds({ total, balanceBefore }, least)
  const { units, payerAfter, after } = await simulating
  const paid = balanceBefore - payerAfter
  const moved = withCostsAsTried(transaction.steps, total, paid)
  const left = readAccount ? requireChanges(changes, readAccount, new Map(), after) : changes
  const promise = { steps: withChangesAsTried(moved, left), total: paid, changes: left }
  const message = compileMessage(payer, instructions, blockhash, tables)
  return { ...transaction, ...promise, units, message, lastValidBlockHeight, slot, balanceBefore }
}
