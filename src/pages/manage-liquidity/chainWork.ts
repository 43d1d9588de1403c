/*
 * All of this page that needs the chain. It is loaded when it is first needed, so that the page is there at once.
 */
import '../../solana/buffer'
import { NATIVE_MINT, unpackAccount } from '@solana/spl-token'
import { PublicKey, type Connection } from '@solana/web3.js'
import {
  type PlanFor,
  prepare,
  type PrepareStep,
  type Preparing,
  readBill,
  type Ready,
} from '../../operation/prepare'
import type { AppContext } from '../../operation/appContext'
import { fetchWalletPositions, type WalletPositions, fetchPoolAt } from '../../liquidity/venues'
import { fetchForeignPositions } from '../../liquidity/foreignPositions'
import type { Amounts, Chain, ForeignPosition, Pair, PairToken, Pool } from '../../liquidity/venue'
import { fetchBalance } from '../../solana/balance'
import type { Cluster } from '../../solana/cluster'
import { connectTo } from '../../solana/connection'
import { withRpcErrors } from '../../solana/namedErrors'
import { tokenAccountOf, tokenProgram } from '../../tokens/tokenProgram'
import type { Bill } from '../../transactions/bill'
import type { ActOrder } from './act'
import { planAct } from './planAct'

/** Over which network and endpoint the page reads. */
export type Reading = Readonly<{ cluster: Cluster; ownRpcUrl: string | undefined }>

function chainOf({ cluster, ownRpcUrl }: Reading): Chain {
  return { connection: connectTo(cluster, ownRpcUrl), cluster: cluster.id }
}

/** All positions of a wallet, with what could not be read. Never rejects. */
export function readPositions(reading: Reading, owner: string): Promise<WalletPositions> {
  return fetchWalletPositions(chainOf(reading), owner)
}

/** What else of pools the wallet holds. `known`: mints of what the positions name already. Rejects with rpc/*. */
export function readForeign(
  reading: Reading,
  owner: string,
  known: ReadonlySet<string>,
): Promise<readonly ForeignPosition[]> {
  return fetchForeignPositions(chainOf(reading), owner, known)
}

/** The pool at an address. Rejects as fetchPoolAt does. */
export function readPool(reading: Reading, address: string): Promise<Pool> {
  return fetchPoolAt(chainOf(reading), address)
}

/** What a wallet can pay of both sides of a pair: SOL as such, of a token what lies in its own account. Rejects with rpc/*. */
export function readHeld(reading: Reading, owner: string, pair: Pair): Promise<Amounts> {
  const { connection } = chainOf(reading)
  const payer = new PublicKey(owner)
  return withRpcErrors(async () => {
    const [base, quote] = await Promise.all([
      heldOf(connection, payer, pair.base),
      heldOf(connection, payer, pair.quote),
    ])
    return { base, quote }
  })
}

async function heldOf(
  connection: Connection,
  owner: PublicKey,
  { mint, standard }: PairToken,
): Promise<bigint> {
  if (mint === NATIVE_MINT.toBase58()) return await fetchBalance(connection, owner)
  const address = tokenAccountOf(owner, new PublicKey(mint), standard)
  const account = await connection.getAccountInfo(address, 'confirmed')
  const program = tokenProgram(standard)
  // Lamports may lie at the address of an account that nobody has opened yet.
  return account?.owner.equals(program) ? unpackAccount(address, account, program).amount : 0n
}

/** The bill of what is wanted as it stands now. Rejects with pool/*, venue/missing or rpc/*. */
export async function readActBill(order: ActOrder, context: AppContext): Promise<Bill> {
  return (await withRpcErrors(() => readBill(context, planFor(order, context)))).bill
}

/** From what is wanted to what the review shows. Nothing is asked of the wallet. Rejects as `prepare` of operations does, and with pool/*. */
export function prepareAct(order: ActOrder, preparing: Preparing<PrepareStep>): Promise<Ready> {
  return prepare(preparing, planFor(order, preparing.context))
}

function planFor(order: ActOrder, { cluster }: AppContext): PlanFor {
  return (connection, payer) => planAct({ connection, cluster: cluster.id }, order, payer.toBase58())
}
