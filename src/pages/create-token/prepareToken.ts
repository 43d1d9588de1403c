import { PublicKey, type Connection } from '@solana/web3.js'
import { env } from '../../env'
import { fetchBalance } from '../../solana/balance'
import type { Cluster } from '../../solana/cluster'
import { connectTo } from '../../solana/connection'
import type { PriorityLevel } from '../../solana/priorityLevel'
import { fetchRent, forgetRent } from '../../solana/rent'
import { fetchBack } from '../../storage/fetchBack'
import type { MetadataStorage } from '../../storage/metadataStorage'
import type { MintSource, TokenDraft } from '../../tokens/createToken'
import { fetchCreateTokenFacts } from '../../tokens/createTokenFacts'
import type { TokenImage } from '../../tokens/imageFile'
import { planCreateToken } from '../../tokens/planCreateToken'
import { readAccountFields } from '../../tokens/readAccountFields'
import {
  storeTokenFiles,
  type StoreDetail,
  type StoredFiles,
  type StoreProgress,
} from '../../tokens/storeTokenFiles'
import { tokenDraft } from '../../tokens/tokenDraft'
import type { TokenFields } from '../../tokens/tokenFields'
import { billOf } from '../../transactions/bill'
import { estimateBill, fetchConditions } from '../../transactions/estimateBill'
import { isCovered, requireFunds } from '../../transactions/funds'
import { probeJournal } from '../../transactions/journal'
import { openRoad } from '../../transactions/openRoad'
import type { Plan } from '../../transactions/plan'
import { prepareDeed, type PreparedDeed, type PrepareOptions } from '../../transactions/prepare'
import type { Road } from '../../transactions/road'
import { withServiceFee } from '../../transactions/serviceFee'

/** Which chain, over which endpoint, with what bid, and from whose wallet (base58; null while none is connected). */
export type Company = Readonly<{
  cluster: Cluster
  ownRpcUrl: string | undefined
  priority: PriorityLevel
  /** The most that one transaction may bid, in lamports. */
  priorityCeiling: bigint
  address: string | null
}>

export type PrepareProgress = StoreProgress | 'balance' | 'simulate'

export type PrepareToken = Readonly<{
  fields: TokenFields
  image: TokenImage | undefined
  source: MintSource
  /** Where picture and metadata file go. */
  storage: MetadataStorage
  stored: StoredFiles
  company: Company & Readonly<{ address: string }>
  onProgress: (progress: PrepareProgress, detail?: StoreDetail) => void
  signal: AbortSignal
}>

/** Ready to be signed; `draft` and `by`, where its mint comes from, are for the export. */
export type ReadyToken = Readonly<{
  prepared: PreparedDeed
  road: Road
  draft: TokenDraft
  by: MintSource['by']
}>

/**
 * From the parsed form to what the review shows: can what is signed be written down, is there enough money, are the files stored,
 * would the network take it. The chain is asked three times, each time all that can be asked together: before the files are
 * stored, after, and for the trial. Rejects with journal/unavailable, account/exists, simulation/*, storage/*, rpc/* or when
 * `signal` is aborted.
 */
export async function prepareReview(order: PrepareToken): Promise<ReadyToken> {
  const { fields, image, storage, stored, company, onProgress, signal } = order
  onProgress('balance')
  const { road, likely } = await fetchFirst(order)
  const uri = await storeTokenFiles(fields, image, { storage, fetchBack, stored, onProgress, signal })
  signal.throwIfAborted()
  onProgress('simulate')
  const [plan, conditions] = await Promise.all([
    planFor(order, road.connection, uri),
    fetchConditions(road.connection, likely, company.priority),
  ])
  const prepared = await prepareDeed(plan, { ...optionsOf(company, road), conditions })
  signal.throwIfAborted()
  return { prepared, road, draft: tokenDraft(fields, uri, plan.accounts.payer), by: order.source.by }
}

/** The same deed with another bid. Rejects with simulation/* or rpc/*. */
export async function prepareAgain(token: ReadyToken, company: Company): Promise<ReadyToken> {
  const { prepared, road } = token
  return { ...token, prepared: await prepareDeed(prepared.plan, optionsOf(company, road)) }
}

/** What is better known before anything is stored. The likely plan has a stand-in for the address of the metadata file. */
async function fetchFirst(order: PrepareToken): Promise<{ road: Road; likely: Plan }> {
  const { cluster, ownRpcUrl, address, priority, priorityCeiling: ceiling } = order.company
  const connection = connectTo(cluster, ownRpcUrl)
  forgetRent(connection)
  const [road, likely, balance, [least = 0n]] = await Promise.all([
    openRoad(cluster, ownRpcUrl),
    planFor(order, connection, standIn(order.storage)),
    fetchBalance(connection, new PublicKey(address)),
    fetchRent(connection, [0]),
    probeJournal(),
  ])
  const costs = likely.steps.flatMap((step) => step.costs)
  // Whoever is short is told the whole sum, fees included; nobody else waits for those to be asked.
  if (!isCovered(billOf(costs, balance), least))
    requireFunds(await estimateBill(likely, { connection, priority, ceiling, balance }), least)
  return { road: { ...road, readAccount: readAccountFields }, likely }
}

function standIn({ addressLength }: MetadataStorage): string {
  return 'x'.repeat(addressLength)
}

async function planFor(
  { fields, source, company }: PrepareToken,
  connection: Connection,
  uri: string,
): Promise<Plan> {
  const payer = new PublicKey(company.address)
  const draft = tokenDraft(fields, uri, payer)
  const facts = await fetchCreateTokenFacts(connection, draft, payer, source)
  return withServiceFee(planCreateToken(draft, facts), env.serviceFee)
}

function optionsOf({ priority, priorityCeiling }: Company, { connection }: Road): PrepareOptions {
  return { connection, priority, ceiling: priorityCeiling, readAccount: readAccountFields }
}
