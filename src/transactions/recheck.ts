import type {
  Connection,
  Keypair,
  PublicKey,
  TransactionInstruction,
  VersionedMessage,
} from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { fetchBalance } from '../solana/balance'
import { fetchBlockhash } from '../solana/blockhash'
import { withRpcErrors } from '../solana/namedErrors'
import { fetchRent } from '../solana/rent'
import type { Cost } from './plan'
import { compileMessage } from './pack'
import { requireFunds } from './funds'
import { simulateMessage, type InstructionTitles } from './simulate'

/** A simulated transaction that needs only a blockhash and signatures. `total`: what it takes from the payer, in lamports. */
export type ReadyTransaction = Readonly<{
  payer: PublicKey
  instructions: readonly TransactionInstruction[]
  titles: InstructionTitles
  signers: readonly Keypair[]
  units: number
  bytes: number
  fees: readonly Cost[]
  total: bigint
}>

/** The same with the message to sign, tried out at this moment: it takes exactly `total` from `balanceBefore`. */
export type AskableTransaction = ReadyTransaction &
  Readonly<{ message: VersionedMessage; lastValidBlockHeight: number; balanceBefore: bigint }>

/**
 * Tries the transaction out right before the wallet is asked: a review may have stood open while rent, the balance or the
 * accounts changed. Rejects with simulation/insufficient-funds, simulation/failed, simulation/mismatch where it would not cost
 * what was promised, or rpc/*.
 */
export function recheck(connection: Connection, transaction: ReadyTransaction): Promise<AskableTransaction> {
  return withRpcErrors(() => tryOut(connection, transaction))
}

async function tryOut(connection: Connection, transaction: ReadyTransaction): Promise<AskableTransaction> {
  const { payer, instructions, titles, total } = transaction
  const { blockhash, lastValidBlockHeight } = await fetchBlockhash(connection)
  const [balanceBefore, [least = 0n]] = await Promise.all([
    fetchBalance(connection, payer),
    fetchRent(connection, [0]),
  ])
  requireFunds({ lines: [], total, balanceBefore }, least)
  const message = compileMessage(payer, instructions, blockhash)
  const { units, payerAfter } = await simulateMessage(connection, payer, message, titles)
  const simulated = balanceBefore - payerAfter
  if (simulated !== total) throw new AppError('simulation/mismatch', { promised: total, simulated })
  return { ...transaction, units, message, lastValidBlockHeight, balanceBefore }
}
