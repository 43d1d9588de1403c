/*
 * All of this page that needs the chain. It is loaded when it is first needed, so that the form is there at once.
 */
import '../../solana/buffer'
import { PublicKey } from '@solana/web3.js'
import { env } from '../../env'
import { connectTo } from '../../solana/connection'
import { withRpcErrors } from '../../solana/namedErrors'
import { fetchShownBalance } from '../../solana/shownBalance'
import type { PriorityLevel } from '../../solana/priorityLevel'
import type { MintSource } from '../../tokens/createToken'
import { EXAMPLE_PAYER, fetchCreateTokenFacts } from '../../tokens/createTokenFacts'
import { planCreateToken } from '../../tokens/planCreateToken'
import { readAccountFields } from '../../tokens/readAccountFields'
import { tokenDraft } from '../../tokens/tokenDraft'
import type { TokenFields } from '../../tokens/tokenFields'
import type { Bill } from '../../transactions/bill'
import { estimateBill } from '../../transactions/estimateBill'
import { reopenRoad as reopen } from '../../transactions/openRoad'
import type { Road } from '../../transactions/road'
import { withServiceFee } from '../../transactions/serviceFee'
import { currentSigner } from '../../wallet/walletSigner'
import { prepareAgain, prepareReview, type Company, type PrepareToken, type ReadyToken } from './prepareToken'

export { newSeed } from '../../tokens/createTokenFacts'
export { currentSigner }
export type { Company, PrepareProgress, PrepareToken, ReadyToken } from './prepareToken'

/** The bill as it stands while one types, and the address that the mint will have (null without a wallet). Rejects with rpc/*. */
export function readLiveBill(
  likely: LikelyToken,
  source: MintSource,
  company: Company,
): Promise<LiveBillRead> {
  return withRpcErrors(() => readBill(likely, source, company))
}

/** What is known of a token before its files are stored. */
type LikelyToken = Readonly<{ fields: TokenFields; uri: string }>

type LiveBillRead = Readonly<{ bill: Bill; mint: string | null }>

async function readBill(
  { fields, uri }: LikelyToken,
  source: MintSource,
  { cluster, ownRpcUrl, priority, priorityCeiling: ceiling, address }: Company,
): Promise<LiveBillRead> {
  const connection = connectTo(cluster, ownRpcUrl)
  const payer = address === null ? EXAMPLE_PAYER : new PublicKey(address)
  const draft = tokenDraft(fields, uri, payer)
  const [facts, balance] = await Promise.all([
    fetchCreateTokenFacts(connection, draft, payer, source),
    address === null ? undefined : fetchShownBalance(connection, payer),
  ])
  const plan = withServiceFee(planCreateToken(draft, facts), env.serviceFee)
  const options = { connection, priority, ceiling, ...(balance !== undefined && { balance }) }
  const bill = await estimateBill(plan, options)
  return { bill, mint: address === null ? null : facts.mint.toBase58() }
}

/**
 * From the parsed form to what the review shows: can the wallet sign, and all that prepareReview finds out. Rejects with
 * wallet/unsupported and as that does. Nothing is asked of the wallet.
 */
export function prepareToken(order: PrepareToken): Promise<ReadyToken> {
  return withRpcErrors(() => {
    currentSigner()
    return prepareReview(order)
  })
}

/** What the review shows, with a bid of another level. Rejects with simulation/* or rpc/*. */
export function bidOtherwise(
  token: ReadyToken,
  company: Company,
  priority: PriorityLevel,
): Promise<ReadyToken> {
  return withRpcErrors(() => prepareAgain(token, { ...company, priority }))
}

/** The road of a token that was begun earlier, on which its promises can be checked again. Rejects as the road's own does. */
export async function reopenRoad(...deed: Parameters<typeof reopen>): Promise<Road> {
  return { ...(await reopen(...deed)), readAccount: readAccountFields }
}
