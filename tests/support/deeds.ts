import type { Connection, Keypair } from '@solana/web3.js'
import type { ExecutionEvent } from '../../src/transactions/events'
import type { Execution } from '../../src/transactions/execution'
import type { Plan } from '../../src/transactions/plan'
import { prepareDeed, type PreparedDeed } from '../../src/transactions/prepare'
import type { Road } from '../../src/transactions/road'
import { withMethods, type PracticeChain } from './chain'
import { aCreateTokenPlan, all, aRoad, aTokenDraft } from './road'

/** Blocks after which a blockhash is dead at finalized, whatever the node thinks of commitments. */
export const PAST_EXPIRY = 200

/** A deed that waits for its wallet, which has so many lamports before it. */
export type ReadyDeed = Readonly<{ payer: Keypair; prepared: PreparedDeed; road: Road; before: bigint }>

/** A token of a wallet with money, tried out as for a review; `change` makes something else of its plan. */
export async function aReadyDeed(
  chain: PracticeChain,
  change: (plan: Plan, payer: Keypair) => Plan = (plan) => plan,
): Promise<ReadyDeed> {
  const payer = await chain.aPayer()
  const plan = change(await aCreateTokenPlan(chain, payer, aTokenDraft()), payer)
  const prepared = await prepareDeed(plan, { connection: chain.connection, priority: 'normal' })
  return { payer, prepared, road: await aRoad(chain), before: await chain.balance(payer) }
}

/** Lets it come to its end. What the journal says then, of the deed that was planned or of the one that it goes on `from`. */
export async function run(
  events: AsyncIterable<ExecutionEvent>,
  road: Road,
  from?: Execution,
): Promise<Execution> {
  const planned = (await all(events)).find((event) => event.type === 'planned')
  return await readDeed(road, from?.deed.id ?? planned?.deed.id ?? '')
}

/** Runs up to that event and then drops everything, as a closed tab does. The deed's id. */
export async function runUntil(
  last: ExecutionEvent['type'],
  events: AsyncIterable<ExecutionEvent>,
): Promise<string> {
  let id = ''
  for await (const event of events) {
    if (event.type === 'planned') id = event.deed.id
    if (event.type === last) break
  }
  return id
}

/** What the journal says of a deed that it must know. */
export async function readDeed(road: Road, id: string): Promise<Execution> {
  const execution = await road.journal.read(id)
  if (!execution) throw new Error('the journal lost it')
  return execution
}

/** The same road with a node that does not answer this method; `told` hears of each time it is asked. */
export function without(road: Road, method: keyof Connection, told: () => void = () => {}): Road {
  const refuse = () => {
    told()
    return Promise.reject(new TypeError('Failed to fetch'))
  }
  return { ...road, connection: withMethods(road.connection, { [method]: refuse }) }
}
