import type { Connection, PublicKey } from '@solana/web3.js'
import type { AppContext, PayingContext } from '../../operation/appContext'
import {
  fetchFirst,
  optionsOf,
  withFee,
  type PlanFor,
  type PrepareStep,
  type Ready,
} from '../../operation/prepare'
import { fetchBack } from '../../storage/fetchBack'
import type { MetadataStorage } from '../../storage/metadataStorage'
import type { MintSource, TokenDraft } from '../../tokens/createToken'
import { fetchCreateTokenFacts } from '../../tokens/createTokenFacts'
import type { TokenImage } from '../../tokens/imageFile'
import { planCreateToken } from '../../tokens/planCreateToken'
import {
  storeTokenFiles,
  type StoreDetail,
  type StoredFiles,
  type StoreProgress,
} from '../../tokens/storeTokenFiles'
import { tokenDraft } from '../../tokens/tokenDraft'
import type { TokenFields } from '../../tokens/tokenFields'
import { fetchConditions } from '../../transactions/estimateBill'
import type { Plan } from '../../transactions/plan'
import { prepareOperation } from '../../transactions/prepare'

export type PrepareProgress = StoreProgress | PrepareStep | 'names'

export type PrepareToken = Readonly<{
  fields: TokenFields
  image: TokenImage | undefined
  source: MintSource
  /** Where picture and metadata file go. */
  storage: MetadataStorage
  stored: StoredFiles
  context: PayingContext
  onProgress: (progress: PrepareProgress, detail?: StoreDetail) => void
  signal: AbortSignal
}>

/** Ready to be signed; `draft` and `by`, where its mint comes from, are for the export. */
export type ReadyToken = Ready & Readonly<{ draft: TokenDraft; by: MintSource['by'] }>

/**
 * From the parsed form to what the review shows: is the name its own where the token has a template, can what is signed be written
 * down, is there enough money, are the files stored, would the network take it. The chain is asked three times, each time all that can be asked together: before the files are
 * stored, after, and for the simulation. Rejects with input/invalid, journal/unavailable, account/exists, simulation/*, storage/*, rpc/* or when
 * `signal` is aborted.
 */
export async function prepareReview(order: PrepareToken): Promise<ReadyToken> {
  const { fields, image, storage, stored, context, onProgress, signal } = order
  await checkNames(order)
  onProgress('balance')
  // The likely plan has a stand-in for the address of the metadata file.
  const likely: PlanFor = (connection, payer) => planFor(order, standIn(storage), connection, payer)
  const { engine, plan: alike } = await fetchFirst(context, likely)
  const uri = await storeTokenFiles(fields, image, { storage, fetchBack, stored, onProgress, signal })
  signal.throwIfAborted()
  onProgress('simulate')
  const [plan, conditions] = await Promise.all([
    withFee(planFor(order, uri, engine.connection, alike.accounts.payer)),
    fetchConditions(engine.connection, alike, context.priority),
  ])
  const prepared = await prepareOperation(plan, { ...optionsOf(context, engine), conditions })
  signal.throwIfAborted()
  return { prepared, engine, draft: tokenDraft(fields, uri, plan.accounts.payer), by: order.source.by }
}

/** What was typed before the names of others had arrived has not been compared with all of them. */
async function checkNames({ fields, context, onProgress, signal }: PrepareToken): Promise<void> {
  const { name, symbol, template } = fields
  if (template === undefined) return
  onProgress('names')
  const { checkNamesAgain } = await import('./template/templateWork')
  await checkNamesAgain({ name, symbol, template }, context, signal)
}

function standIn({ addressLength }: MetadataStorage): string {
  return 'x'.repeat(addressLength)
}

/** The plan of these fields, with the metadata file at `uri`, and of their pool. Rejects as fetchCreateTokenFacts and planForLaunch do. */
export async function planFor(
  { fields, source, context }: Pick<PrepareToken, 'fields' | 'source'> & Readonly<{ context: AppContext }>,
  uri: string,
  connection: Connection,
  payer: PublicKey,
): Promise<Plan> {
  const draft = tokenDraft(fields, uri, payer)
  const { pool } = fields
  if (pool) {
    const { planForLaunch } = await import('./launchWork')
    return await planForLaunch({ draft, pool, source, context, connection, payer })
  }
  return planCreateToken(draft, await fetchCreateTokenFacts(connection, draft, payer, source))
}
