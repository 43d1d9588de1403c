import '../../solana/buffer'
import { PublicKey } from '@solana/web3.js'
import type { AppContext } from '../../operation/appContext'
import {
  fetchFirst,
  ifWalletCanSign,
  planAndSimulate,
  type Planner,
  readBill,
  reviewPlan,
  type ReviewRequest,
  type ReviewResult,
  type ReviewStep,
} from '../../operation/reviewPlan'
import { knownOwners } from '../../liquidity/knownOwners'
import type { Cluster } from '../../solana/cluster'
import { settingsStore } from '../../settings/settingsStore'
import { connectTo } from '../../solana/connection'
import { withRpcErrors } from '../../solana/namedErrors'
import { fetchBack } from '../../uploads/fetchFile'
import type { MetadataStorage } from '../../uploads/metadataStorage'
import type { TokenFields } from '../../tokens/createToken'
import { type HeldAccount, readAccountsOf } from '../../tokens/heldAccounts'
import type { TokenImage } from '../../tokens/imageFile'
import type { TokenOrder } from '../../tokens/operations/order'
import { planTokenOrders } from '../../operations/token/planOrders'
import type { OnChainToken } from '../../tokens/readToken'
import type { PictureDoubt } from '../../tokens/tokenChecks'
import { textValue } from '../../transactions/accountValues'
import type { Change, Plan } from '../../transactions/plan'
import { withTypedNames } from '../../transactions/planNames'
import type { TypedNames } from '../../transactions/subject'
import {
  type StoreDetail,
  type StoredFiles,
  type StoreProgress,
  storeTokenFiles,
} from '../../tokens/storeTokenFiles'

/* The part of this page that needs the chain, except the reading of the mint. It loads late, so that the page appears at once. */

/** The person's orders for one token, as one operation. */
export type TokenOrders = Readonly<{
  mint: string
  orders: readonly TokenOrder[]
  /** The metadata file that is stored before the review; the order to update the metadata then gets its address. */
  file: NewFile | undefined
  /** The names that the person typed for addresses in the orders. */
  names: TypedNames
}>

/**
 * A new metadata file: its fields, its new picture or the address of the present one, and the length of the file's address, which the bill
 * needs before the file is stored.
 */
export type NewFile = Readonly<{
  fields: TokenFields
  image: TokenImage | undefined
  picture: string | undefined
  length: number
}>

/** All accounts of an owner that hold a token. Rejects with rpc/*. */
export function readAccounts(
  { cluster, ownRpcUrl }: Readonly<{ cluster: Cluster; ownRpcUrl: string | undefined }>,
  owner: string,
  token: OnChainToken,
): Promise<readonly HeldAccount[]> {
  return withRpcErrors(() => readAccountsOf(connectTo(cluster, ownRpcUrl), owner, token))
}

/** The plan of these orders before any simulation, and its bill. Rejects with input/invalid where they do not fit the token, or rpc/*. */
export function readOrdersBill(wanted: TokenOrders, context: AppContext): ReturnType<typeof readBill> {
  const uri = wanted.file && 'x'.repeat(wanted.file.length)
  return withRpcErrors(async () => {
    const { plan, bill } = await readBill(context, plannerOf(wanted, context, uri))
    return { plan: uri === undefined ? plan : withoutAddress(plan, uri), bill }
  })
}

/** The plan without the file's address, which does not exist before the file is stored: the bill is for an address of the same length. */
function withoutAddress(plan: Plan, uri: string): Plan {
  const worded = (change: Change): Change =>
    change.after.kind === 'text' && change.after.text === uri
      ? { ...change, after: textValue('stored before the review') }
      : change
  const steps = plan.steps.map((step) =>
    step.changes ? { ...step, changes: step.changes.map(worded) } : step,
  )
  return { ...plan, steps }
}

/** The step before the review, and how much of a file is stored. */
export type TokenProgress = Readonly<{ step: ReviewStep | StoreProgress; detail?: StoreDetail | undefined }>

/** `blank`: why the token may show no picture, where it can never name another file. */
export type OrdersReview = ReviewResult & Readonly<{ blank: PictureDoubt | null }>

/**
 * Prepares the review of orders; a new metadata file is stored first, once the balance is known to suffice. It does not ask the wallet.
 * Rejects like reviewPlan, readOrdersBill and storeTokenFiles.
 */
export async function reviewOrders(
  {
    wanted,
    storage,
    stored,
  }: Readonly<{ wanted: TokenOrders; storage: MetadataStorage; stored: StoredFiles }>,
  { context, onProgress, signal }: ReviewRequest<TokenProgress>,
): Promise<OrdersReview> {
  const request = { context, signal, onProgress: (step: ReviewStep) => onProgress({ step }) }
  const { file } = wanted
  if (!file) {
    const planner = plannerOf(wanted, context)
    // The file is looked at while the plan is simulated.
    let looking: Promise<PictureDoubt | null> | undefined
    const looked: Planner = async (...of) => {
      const plan = await planner(...of)
      looking ??= blankAt(wanted, { uri: plan.subject.uri ?? '' }, signal)
      looking.catch(() => {})
      return plan
    }
    const reviewed = await reviewPlan(request, looked)
    return { ...reviewed, blank: (await looking) ?? null }
  }
  return await ifWalletCanSign(async () => {
    onProgress({ step: 'balance' })
    await fetchFirst(context, plannerOf(wanted, context, 'x'.repeat(file.length)))
    const image = file.image ?? (file.picture === undefined ? undefined : { url: file.picture })
    const uri = await storeTokenFiles(file.fields, image, {
      storage,
      fetchBack,
      stored,
      onProgress: (step, detail) => onProgress({ step, detail }),
      signal,
    })
    // What was just stored was fetched back; a picture that is kept was not.
    const kept = !('upload' in storage) ? { uri } : image && 'url' in image ? { image: image.url } : image
    const [reviewed, blank] = await Promise.all([
      planAndSimulate(request, plannerOf(wanted, context, uri)),
      blankAt(wanted, kept, signal),
    ])
    return { ...reviewed, blank }
  })
}

/** Whether an order makes the metadata immutable, so that no later one names another file. */
function isFinal({ orders }: TokenOrders): boolean {
  return orders.some(
    (order) =>
      order.kind === 'make-immutable' ||
      (order.kind === 'change-authority' && order.role === 'metadata' && order.newAuthority === null),
  )
}

/** Why these orders may leave the token without a picture for ever. `from`: a file or picture to look at, or a picture that was just stored. */
async function blankAt(
  wanted: TokenOrders,
  from: Readonly<{ uri: string } | { image: string }> | TokenImage | undefined,
  signal: AbortSignal,
): Promise<PictureDoubt | null> {
  if (!isFinal(wanted)) return null
  if (from === undefined) return 'none'
  if ('blob' in from) return null
  const { fetchPictureDoubt } = await import('../../tokens/tokenChecks')
  return await fetchPictureDoubt(from, { looks: settingsStore.getState().pictures, signal })
}

/** The planner of orders. `uri`: the address of the new metadata file, if any. */
function plannerOf({ mint, orders, names }: TokenOrders, { cluster }: AppContext, uri?: string): Planner {
  const complete = orders.map((order) =>
    order.kind === 'update-metadata' && uri !== undefined ? { ...order, uri } : order,
  )
  return async (connection, payer) =>
    withTypedNames(
      await planTokenOrders(connection, payer, new PublicKey(mint), complete, knownOwners(cluster.id)),
      names,
    )
}
