/*
 * What a token with a pool needs of the chain, beside chainWork.ts. It comes with the first pool that somebody wants.
 */
import type { Connection, PublicKey } from '@solana/web3.js'
import type { AppContext } from '../../operation/appContext'
import {
  asOneTransaction,
  fetchLaunchFacts,
  fetchLaunchTiers,
  tierAt,
  planLaunch,
} from '../../liquidity/launch'
import type { FeeTier } from '../../liquidity/venue'
import { namedLookupTable } from '../../solana/lookupTable'
import type { MintSource, TokenDraft, PoolFields } from '../../tokens/createToken'
import { MAX_TRANSACTION_BYTES, tooLongForGuards, type Guarding } from '../../transactions/pack'
import type { Plan } from '../../transactions/plan'
import { guardingOn } from '../../wallet/guarding'

/** A token with its pool: who pays on which chain, and where the mint comes from. */
export type LaunchWish = Readonly<{
  draft: TokenDraft
  pool: PoolFields
  source: MintSource
  context: AppContext
  connection: Connection
  payer: PublicKey
}>

/** The plan of a token with its pool. Rejects with venue/missing where the chain has no Raydium, and as fetchLaunchFacts does. */
export async function planForLaunch(wish: LaunchWish): Promise<Plan> {
  const { draft, pool, source, context, connection, payer } = wish
  const cluster = context.cluster.id
  const tiers = await fetchLaunchTiers({ connection, cluster })
  const order = { ...pool, tier: tierAt(tiers, pool.tier) }
  const table = pool.ledger ? undefined : namedLookupTable(cluster)
  const asked = { draft, order, payer, source, table }
  return planLaunch(draft, order, await fetchLaunchFacts({ connection, cluster }, asked))
}

/**
 * How a launch stands while one types: how long its one transaction is and may be, in bytes, and by how many it is too long for the
 * guards of a wallet; whether a lookup table makes it that short; and the fee tiers to choose among.
 */
export type LaunchNews = Readonly<{
  bytes: number
  most: number
  byTable: boolean
  guarding: Guarding
  tooLongForGuards: number
  tiers: readonly FeeTier[]
}>

/** The news of a plan. Rejects as fetchLaunchTiers does. */
export async function readLaunchNews(
  plan: Plan,
  connection: Connection,
  { cluster }: AppContext,
): Promise<LaunchNews> {
  const tiers = await fetchLaunchTiers({ connection, cluster: cluster.id })
  const guarding = guardingOn(cluster)
  const one = asOneTransaction(plan, guarding)
  const over = guarding === 'never' ? 0 : tooLongForGuards(one)
  return { ...one, most: MAX_TRANSACTION_BYTES, guarding, tooLongForGuards: over, tiers }
}
