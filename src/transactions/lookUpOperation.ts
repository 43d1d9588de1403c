import { PublicKey, type ConfirmedSignatureInfo } from '@solana/web3.js'
import { currentTransaction, type Execution } from './execution'
import { fetchTransaction } from './fetchTransaction'
import type { Engine } from './engine'
import type { WalletRequest } from './transactionState'

/**
 * What a node says of a signature out of a file: it landed, signed by the wallet that the file names; it landed and failed; it is
 * in a block, and how it ended is not said (`untold`); another wallet signed it (`stranger`); or the node does not know it. Anybody can put a stranger's signature into a file: none of
 * this tells that it did what the file says.
 */
export type Finding = Readonly<{
  signature: string
  found: 'landed' | 'failed' | 'untold' | 'stranger' | 'nowhere'
  slot?: number
}>

/**
 * Asks a node once about every signature of an operation that came from a file, or about the transaction of the same wallet that made its
 * first account where the file names none. Nothing is sent, and nothing is written down. Rejects as the engine does.
 */
export async function lookUpOperation(execution: Execution, engine: Engine): Promise<readonly Finding[]> {
  const { operation, transactions } = execution
  const signatures = transactions.flatMap((state) => {
    if (state.status === 'confirmed') return [state.signature]
    return 'signed' in state && state.signed ? [state.signed.signature] : []
  })
  const { state } = currentTransaction(execution)
  if (state.status === 'awaiting-approval') {
    const made = await findMaking(execution, state.asked, engine)
    if (made !== undefined) signatures.push(made)
  }
  return await Promise.all(signatures.map((signature) => lookUpSignature(signature, operation.payer, engine)))
}

async function lookUpSignature(signature: string, payer: string, { connection }: Engine): Promise<Finding> {
  const transaction = await fetchTransaction(connection, signature)
  if (!transaction) return { signature, found: 'nowhere' }
  const { slot, meta } = transaction
  const signer = transaction.transaction.message.staticAccountKeys[0]?.toBase58()
  if (signer !== payer) return { signature, found: 'stranger', slot }
  if (meta?.err === undefined) return { signature, found: 'untold', slot }
  return { signature, found: meta.err === null ? 'landed' : 'failed', slot }
}

/** The signature of the first transaction of the account that the operation was to make, if it did not land before the wallet was asked. */
async function findMaking(
  { operation: { creates, payer } }: Execution,
  asked: WalletRequest,
  engine: Engine,
): Promise<string | undefined> {
  const [made] = creates
  const first = made && (await firstSuccess(engine, new PublicKey(made.address)))
  if (!first || first.slot < (asked.slot ?? 0)) return undefined
  const { found } = await lookUpSignature(first.signature, payer, engine)
  return found === 'landed' ? first.signature : undefined
}

const PAGE = 1_000

async function firstSuccess(
  { connection }: Engine,
  address: PublicKey,
): Promise<ConfirmedSignatureInfo | undefined> {
  const newestFirst = await connection.getSignaturesForAddress(address, { limit: PAGE }, 'confirmed')
  return newestFirst.length < PAGE ? newestFirst.findLast(({ err }) => err === null) : undefined
}
