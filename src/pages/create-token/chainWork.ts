/*
 * The part of this page that needs the chain. It loads when it is first needed, so that the form appears at once.
 */
import type { Connection, PublicKey } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import type { AppContext, PayingContext } from '../../operation/appContext'
import {
  fetchFirst,
  optionsOf,
  type Planner,
  type ReviewStep,
  readBill,
  type ReviewResult,
  withFee,
  ifWalletCanSign,
} from '../../operation/reviewPlan'
import { settingsStore } from '../../settings/settingsStore'
import '../../solana/buffer'
import { connectTo } from '../../solana/connection'
import { withRpcErrors } from '../../solana/namedErrors'
import { fetchBack } from '../../uploads/fetchFile'
import type { MetadataStorage } from '../../uploads/metadataStorage'
import type { MintSource, TokenDraft, TokenFields } from '../../tokens/createToken'
import { fetchCreateTokenFacts } from '../../tokens/create/createTokenFacts'
import type { TokenImage } from '../../tokens/imageFile'
import { planCreateToken } from '../../tokens/create/planCreateToken'
import {
  storeTokenFiles,
  type StoreDetail,
  type StoredFiles,
  type StoreProgress,
} from '../../tokens/storeTokenFiles'
import type { PictureDoubt } from '../../tokens/tokenChecks'
import { tokenDraft } from '../../tokens/tokenDraft'
import type { Bill } from '../../transactions/bill'
import { fetchConditions } from '../../transactions/fees'
import type { Plan } from '../../transactions/plan'
import { names } from '../../transactions/planDates'
import { withTypedNames } from '../../transactions/planNames'
import { guardingOn } from '../../wallet/guarding'
import { prepareOperation } from '../../transactions/prepare'
import { knownOwners } from '../../liquidity/knownOwners'
import type { LaunchNews } from '../../liquidity/launch'
import { createTokenCopy } from './copy'

export { newSeed } from '../../solana/payer'
export type { LaunchNews } from '../../liquidity/launch'

/** A token as it is known before its files are stored: `uri` is a placeholder of the likely length. */
type LikelyToken = Readonly<{ fields: TokenFields; uri: string }>

/**
 * Reads the bill of the typed token. `mint` is its future address, null without a wallet; `launch` is present where the token opens with a
 * pool, even where both need two transactions. Rejects with rpc/*, and as planToken does.
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
      const { dividable, ...whole } = await planToken(
        { fields: apart, source, context },
        uri,
        connection,
        payer,
      )
      // A plan that is too long for one transaction gets a bill too. If it is too long only because of a wallet's guards, it is divided
      // only with the person's consent.
      return dividable && !pool?.atomic ? { ...whole, dividable } : whole
    }),
  )
  const mint = context.address === null ? null : (plan.subject.mint ?? null)
  return { bill, mint, launch: pool ? await launchNews(plan, context) : null }
}

/** The present costs of a pool besides its deposit, in lamports, with the token or `later`. Rejects like fetchPoolCost. */
export async function readPoolCost(
  { cluster, ownRpcUrl }: AppContext,
  standard: TokenFields['standard'],
  later: boolean,
): Promise<bigint> {
  const { fetchPoolCost } = await import('../../liquidity/launch')
  const chain = { connection: connectTo(cluster, ownRpcUrl), cluster: cluster.id }
  return await withRpcErrors(() => fetchPoolCost(chain, standard, later))
}

async function launchNews(plan: Plan, context: AppContext): Promise<LaunchNews> {
  const { readLaunchNews } = await import('../../liquidity/launch')
  const connection = connectTo(context.cluster, context.ownRpcUrl)
  // The locks follow in transactions of their own.
  const { newLocks = [] } = plan.subject
  const steps = plan.steps.filter(
    ({ instructions }) => !newLocks.some(({ lock }) => names(instructions, lock)),
  )
  const asked = { cluster: context.cluster.id, guarding: guardingOn(context.cluster) }
  return await withRpcErrors(() => readLaunchNews({ ...plan, steps }, connection, asked))
}

/**
 * Checks that the wallet can sign, and prepares the review. Rejects with wallet/unsupported, and as storeAndSimulate does. It asks the
 * wallet for nothing.
 */
export function reviewToken(order: TokenReviewOrder): Promise<TokenReviewResult> {
  return ifWalletCanSign(() => storeAndSimulate(order))
}

export type TokenReviewProgress = StoreProgress | ReviewStep | 'names'

export type TokenReviewOrder = Readonly<{
  fields: TokenFields
  image: TokenImage | undefined
  source: MintSource
  /** Where the picture and the metadata file are stored. */
  storage: MetadataStorage
  stored: StoredFiles
  context: PayingContext
  onProgress: (progress: TokenReviewProgress, detail?: StoreDetail) => void
  signal: AbortSignal
}>

/**
 * A token that is ready to be signed. `draft` and `by` (the kind of source of the mint's address) are for the export. `blank`:
 * why its immutable metadata may lead to no picture; null where it leads to one, or can be changed.
 */
export type TokenReviewResult = ReviewResult &
  Readonly<{ draft: TokenDraft; by: MintSource['by']; blank: PictureDoubt | null }>

/**
 * From the parsed form to what the review shows:
 *   1. names: a token with a template has a name and symbol of its own;
 *   2. journal: the browser can store what is signed;
 *   3. balance: the wallet has enough SOL;
 *   4. files: picture and metadata file are stored;
 *   5. simulation: the network would accept the transaction.
 * The chain is read in four rounds: before the files are stored, after that, for the simulation, and for the fee. Rejects with
 * input/invalid, journal/unavailable, account/exists, simulation/*, storage/*, rpc/* or when `signal` is aborted.
 */
export async function storeAndSimulate(order: TokenReviewOrder): Promise<TokenReviewResult> {
  const { fields, source, image, storage, stored, context, onProgress, signal } = order
  if (source.by === 'seed' && source.standIn)
    throw new AppError('input/invalid', {
      check: 'the mint address',
      message: createTokenCopy.form.noAddress,
    })
  await checkNames(order)
  onProgress('balance')
  // The plan for the likely token has a placeholder for the address of the metadata file.
  const likely: Planner = (connection, payer) => planToken(order, standIn(storage), connection, payer)
  const { access, plan: alike } = await fetchFirst(context, likely)
  const uri = await storeTokenFiles(fields, image, { storage, fetchBack, stored, onProgress, signal })
  signal.throwIfAborted()
  onProgress('simulate')
  const { connection } = access
  const { payer } = alike.accounts
  // `alike` only checked the wallet's balance. This plan has the address of the stored file, and its fee is the one that is signed.
  const guarding = guardingOn(context.cluster)
  const [plan, conditions] = await Promise.all([
    withFee(planToken(order, uri, connection, payer), { connection, payer, guarding }),
    fetchConditions(connection, alike, context.priority),
  ])
  const [prepared, blank] = await Promise.all([
    prepareOperation(plan, { ...optionsOf(context, access), conditions }),
    blankForEver(order, uri),
  ])
  signal.throwIfAborted()
  return { prepared, access, draft: tokenDraft(fields, uri, plan.accounts.payer), by: source.by, blank }
}

/** Why the token may have no picture, or the person's own file may lead to none, where it can never name another file. */
async function blankForEver(order: TokenReviewOrder, uri: string): Promise<PictureDoubt | null> {
  const { storage, fields, image, signal } = order
  if (fields.authorities.metadata !== 'revoked') return null
  if ('upload' in storage) return image === undefined ? 'none' : null
  const { fetchPictureDoubt } = await import('../../tokens/tokenChecks')
  return await fetchPictureDoubt({ uri }, { looks: settingsStore.getState().pictures, signal })
}

/** Compares name and symbol again: the form may have compared them before the list of verified tokens arrived. */
async function checkNames({ fields, context, onProgress, signal }: TokenReviewOrder): Promise<void> {
  const { name, symbol, template } = fields
  if (template === undefined) return
  onProgress('names')
  const { checkNamesAgain, templateReading } = await import('./template/templateWork')
  await checkNamesAgain({ name, symbol, template }, templateReading(context), signal)
}

function standIn({ addressLength }: MetadataStorage): string {
  return 'x'.repeat(addressLength)
}

/** Plans these fields, with the metadata file at `uri`, their pool and their locks. Rejects as fetchCreateTokenFacts, planForLaunch and planWithLocks do. */
export async function planToken(
  {
    fields,
    source,
    context,
  }: Pick<TokenReviewOrder, 'fields' | 'source'> & Readonly<{ context: AppContext }>,
  uri: string,
  connection: Connection,
  payer: PublicKey,
): Promise<Plan> {
  const draft = tokenDraft(fields, uri, payer)
  const { locks, names = {} } = fields
  const plan = await planAlone({ fields, source, context }, draft, connection, payer)
  if (!locks) return withTypedNames(plan, names)
  const { planWithLocks } = await import('../../locks/newLocks')
  const known = knownOwners(context.cluster.id)
  return withTypedNames(await planWithLocks(plan, { draft, locks, connection, known }), names)
}

/** The token and its pool, without locks. */
async function planAlone(
  {
    fields: { pool },
    source,
    context,
  }: Pick<TokenReviewOrder, 'fields' | 'source'> & Readonly<{ context: AppContext }>,
  draft: TokenDraft,
  connection: Connection,
  payer: PublicKey,
): Promise<Plan> {
  if (pool) {
    const { planForLaunch } = await import('../../liquidity/launch')
    const order = { draft, pool, source, cluster: context.cluster.id, connection, payer }
    return await planForLaunch(order)
  }
  const known = knownOwners(context.cluster.id)
  const facts = await fetchCreateTokenFacts(connection, draft, payer, source, known)
  return planCreateToken(draft, facts)
}
