/*
 * All of this page that needs the chain. It is loaded when it is first needed, so that the form is there at once.
 */
import '../../solana/buffer'
import { withSigner } from '../../operation/chainWork'
import type { AppContext } from '../../operation/appContext'
import { readBill } from '../../operation/prepare'
import { connectTo } from '../../solana/connection'
import { withRpcErrors } from '../../solana/namedErrors'
import type { MintSource } from '../../tokens/createToken'
import type { TokenFields } from '../../tokens/tokenFields'
import type { Bill } from '../../transactions/bill'
import type { Plan } from '../../transactions/plan'
import type { LaunchNews } from './launchWork'
import { planFor, prepareReview, type PrepareToken, type ReadyToken } from './prepareToken'

export { newSeed } from '../../tokens/createTokenFacts'
export type { LaunchNews } from './launchWork'
export type { PrepareProgress, ReadyToken } from './prepareToken'

/** What is known of a token before its files are stored. */
type LikelyToken = Readonly<{ fields: TokenFields; uri: string }>

/**
 * The bill as it stands while one types, and the address that the mint will have (null without a wallet); `launch` where a pool is wished,
 * whether or not all of it fits into one transaction. Rejects with rpc/*, and as planFor does.
 */
export async function readLiveBill(
  { fields, uri }: LikelyToken,
  source: MintSource,
  context: AppContext,
): Promise<Readonly<{ bill: Bill; mint: string | null; launch: LaunchNews | null }>> {
  const { pool } = fields
  const apart = pool ? { ...fields, pool: { ...pool, atomic: false } } : fields
  const { bill, plan } = await withRpcErrors(() =>
    readBill(context, async (connection, payer) => {
      const { dividable, ...whole } = await planFor(
        { fields: apart, source, context },
        uri,
        connection,
        payer,
      )
      // Also what is too long for one transaction has a bill; what is wished as one is divided for no other reason.
      return dividable && !pool?.atomic ? { ...whole, dividable } : whole
    }),
  )
  const mint = context.address === null ? null : (plan.subject['mint'] ?? null)
  return { bill, mint, launch: pool ? await launchNews(plan, context) : null }
}

async function launchNews(plan: Plan, context: AppContext): Promise<LaunchNews> {
  const { readLaunchNews } = await import('./launchWork')
  const connection = connectTo(context.cluster, context.ownRpcUrl)
  return await withRpcErrors(() => readLaunchNews(plan, connection, context))
}

/**
 * From the parsed form to what the review shows: can the wallet sign, and all that prepareReview finds out. Rejects with
 * wallet/unsupported and as that does. Nothing is asked of the wallet.
 */
export function prepareToken(order: PrepareToken): Promise<ReadyToken> {
  return withSigner(() => prepareReview(order))
}
