import { PublicKey, type ConfirmedSignatureInfo, type Connection } from '@solana/web3.js'
import { hashOf } from './blockhashExpiry'
import type { DeedRecord, ExecutionEvent } from './events'
import { currentTransaction, type Execution } from './execution'
import { fetchTransaction } from './fetchTransaction'
import { landedOf, writePaid } from './paid'
import { recorder } from './recorder'
import type { Road } from './road'
import { lookUp } from './send'
import { settlementEvent } from './settlementEvent'
import type { WalletRequest } from './transactionState'

/**
 * Asks the chain once what became of a deed that came from a file, and writes down what it answers. Nothing is sent, and none
 * of the file's bytes is used: only its signature, or the transaction of the same wallet that made its first account. Yields
 * nothing where the chain cannot tell, or not yet. Rejects as the road does.
 */
export async function* lookUpDeed(execution: Execution, road: Road): AsyncGenerator<ExecutionEvent> {
  const { index, state } = currentTransaction(execution)
  const { deed } = execution
  const record = recorder(road, deed.id)
  const paid = (signature: string) =>
    'asked' in state && state.asked
      ? writePaid(landedOf(execution, index, { ...state, asked: state.asked, signature }), road, record)
      : []
  if (state.status === 'signed' || state.status === 'sent') {
    const { signature } = state.signed
    const settlement = await lookUp(road, { signature, hash: hashOf(state.asked, state.signed) })
    if (!settlement) return
    yield await record(await settlementEvent(index, signature, settlement, road.connection))
    if (settlement.kind === 'confirmed') yield* paid(signature)
  } else if (state.status === 'awaiting-approval') {
    const found = await findMaking(road, deed, state.asked)
    if (!found) return
    yield await record({ type: 'confirmed', transaction: index, ...found })
    yield* paid(found.signature)
  } else if (state.status === 'confirmed' && !state.paid) yield* paid(state.signature)
}

/**
 * The first transaction of the account that the deed was to make, if the deed's wallet paid for it, it did not land before the
 * wallet was asked, and it carries the blockhash that was asked with or no other deed holds it.
 */
async function findMaking(
  { connection, journal }: Road,
  deed: DeedRecord,
  asked: WalletRequest,
): Promise<Readonly<{ signature: string; slot: number }> | null> {
  const [made] = deed.creates
  const first = made && (await firstSuccess(connection, new PublicKey(made.address)))
  if (!first || first.slot < (asked.slot ?? 0)) return null
  const { signature, slot } = first
  const [found, held] = await Promise.all([
    fetchTransaction(connection, signature),
    journal.heldByOthers(deed),
  ])
  if (!found) return null
  const { staticAccountKeys, recentBlockhash } = found.transaction.message
  const isIts = recentBlockhash === asked.blockhash || !held.signatures.has(signature)
  return isIts && staticAccountKeys[0]?.toBase58() === deed.payer ? { signature, slot } : null
}

const PAGE = 1_000

async function firstSuccess(
  connection: Connection,
  address: PublicKey,
): Promise<ConfirmedSignatureInfo | undefined> {
  const newestFirst = await connection.getSignaturesForAddress(address, { limit: PAGE }, 'confirmed')
  return newestFirst.length < PAGE ? newestFirst.findLast(({ err }) => err === null) : undefined
}
