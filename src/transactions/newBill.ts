import type { Connection, VersionedMessage } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { fetchBalance } from '../solana/balance'
import { withRpcErrors } from '../solana/namedErrors'
import { fetchFee } from './fees'
import { isPriceDependent, requireWithin } from './moved'
import type { Cost } from './plan'
import type { AskableTransaction } from './resimulate'
import { simulateMessage } from './simulate'

type NewBill = Readonly<{ fees: readonly Cost[]; total: bigint }>

/**
 * What a transaction costs once the wallet has changed it, tried out on the network: only its fee can differ, and what the price moves
 * within its bounds, which stays as it was promised. Rejects with
 * wallet/changed-transaction where anything else would be taken, simulation/* or rpc/*.
 */
export function newBill(
  connection: Connection,
  { payer, steps, fees, total: promised }: Pick<AskableTransaction, 'payer' | 'steps' | 'fees' | 'total'>,
  message: VersionedMessage,
): Promise<NewBill> {
  return withRpcErrors(async () => {
    const [simulated, fee] = await Promise.all([
      simulatedTotal(connection, payer, message),
      fetchFee(connection, message),
    ])
    const total = promised - sum(fees) + fee
    if (!steps.some(isPriceDependent) && simulated !== total)
      throw new AppError('wallet/changed-transaction', { what: 'cost', promised, simulated })
    requireWithin(steps, total, simulated)
    return { fees: feesOf(fees, fee), total }
  })
}

/** Lamports that the message would take from the payer now. Rejects with simulation/* or rpc/*. */
export async function simulatedTotal(
  connection: Connection,
  payer: AskableTransaction['payer'],
  message: VersionedMessage,
): Promise<bigint> {
  const [before, { payerAfter }] = await Promise.all([
    fetchBalance(connection, payer),
    simulateMessage(connection, payer, message),
  ])
  return before - payerAfter
}

/** The signatures cost what they did; what else the network takes is the bid, which is the wallet's now. */
function feesOf(fees: readonly Cost[], fee: bigint): readonly Cost[] {
  const others = fees.filter(({ kind }) => kind !== 'priority-fee')
  const bid = fees.find(({ kind }) => kind === 'priority-fee')
  const label = bid?.label ?? 'Priority fee'
  const lamports = fee - sum(others)
  const detail = 'set by your wallet'
  return [...others, { kind: 'priority-fee', label, detail, lamports, refundable: false }]
}

function sum(costs: readonly Cost[]): bigint {
  return costs.reduce((total, { lamports }) => total + lamports, 0n)
}
