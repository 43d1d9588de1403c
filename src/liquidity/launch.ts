import {
  createBurnCheckedInstruction,
  ACCOUNT_SIZE,
  createAssociatedTokenAccountIdempotentInstruction,
  createCloseAccountInstruction,
  createSyncNativeInstruction,
  NATIVE_MINT,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  SystemProgram,
  type AddressLookupTableAccount,
  type PublicKey,
  type Connection,
} from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import type { ClusterId } from '../solana/cluster'
import { fetchLookupTable, namedLookupTable } from '../solana/lookupTable'
import { fetchRent } from '../solana/rent'
import type { TokenDraft, CreateTokenFacts, MintSource } from '../tokens/createToken'
import { fetchCreateTokenFacts } from '../tokens/create/createTokenFacts'
import { planCreateToken } from '../tokens/create/planCreateToken'
import { restForPayer } from '../tokens/create/giveSupply'
import type { PoolFields } from '../tokens/createToken'
import { tokenAccountOf } from '../tokens/tokenProgram'
import { MAX_TRANSACTION_BYTES } from '../transactions/limits'
import { packPlan, type GuardExpectation, tooLongForGuards } from '../transactions/pack'
import type { Plan, Step, Cost } from '../transactions/plan'
import type { Said } from '../units/said'
import { knownOwners } from './knownOwners'
import { compatibilityWith, checkedExtensions } from './compatibility'
import { SOL_MINT } from './orient'
import { createPlan, type LaunchedPool } from './plans'
import { poolsSay } from './said'
import { fetchDammPoolCost } from './meteora-damm-v2/fetchCreationTerms'
import { cpmmLaunch } from './raydium-cpmm/launch'
import { LP_DECIMALS, lpChange, saidLp } from './tokenDeltas'
import type { PayingAccount } from './tokenAccounts'
import type { ChainConnection, FeeTier, Pair, PairToken, PoolOrder } from './venue'

/** The venue at which a new token opens its pool. Nothing else in this file depends on which one it is. */
const VENUE = cpmmLaunch

/**
 * Plans a token and its pool as one operation; with `atomic` as one transaction, so that neither exists without the other. Pure. The
 * subject is that of the token and of the pool together. Throws input/invalid where the token's parts exclude each other, and pool/refused
 * like the venue.
 */
export function planLaunch(draft: TokenDraft, order: LaunchOrder, facts: LaunchFacts): Plan {
  const { token, tables } = facts
  requireLaunchable(draft, token.payer, order)
  const made = planCreateToken(draft, token)
  const poolOrder = launchPoolOrder(draft, token, order)
  const pool = createPlan(VENUE.profile, facts.pool.build(!order.burn), poolOrder)
  const burning = order.burn ? [burnStep(pool.subject.lpAmount, token.payer, facts.pool)] : []
  const steps: readonly Step[] = [
    ...made.steps,
    ...pool.steps.map((step) => withStrayed(step, facts)),
    ...burning,
  ]
  return {
    kind: 'launch-token',
    title: poolsSay('launch', { name: draft.name }),
    steps: order.atomic ? steps.map((step) => ({ ...step, group: GROUP })) : steps,
    accounts: { ...made.accounts, creates: [...made.accounts.creates, ...pool.accounts.creates] },
    subject: {
      ...made.subject,
      ...pool.subject,
      own: made.subject.own - order.tokens,
      ...(order.burn && { liquidity: 'burnt' }),
    },
    ...(order.burn && { confirmWord: draft.symbol }),
    lookupTables: tables,
    ...(!order.atomic && { dividable: true }),
  }
}

const GROUP = 'launch'

/** Returns lamports that somebody sent to the address of the wrapped SOL account. */
function withStrayed(step: Step, { sol }: LaunchFacts): Step {
  return { ...step, costs: [...step.costs, ...sol.costs] }
}

function burnStep(lpAmount: bigint, payer: PublicKey, { lp, lpMint }: LaunchedPool): Step {
  return {
    id: 'burn-liquidity',
    title: poolsSay('burn-the-lp', {}),
    detail: [poolsSay('burns-all-lp', { lp: saidLp(lpAmount) })],
    instructions: [createBurnCheckedInstruction(lp, lpMint, payer, lpAmount, LP_DECIMALS)],
    signers: [],
    costs: [],
    changes: [lpChange(lp.toBase58(), lpMint.toBase58(), lpAmount, 0n)],
    finality: 'final',
    consequence: [poolsSay('deposit-stays', {})],
  }
}

/** The facts of a token and its pool from the chain. */
type LaunchFacts = Readonly<{
  token: CreateTokenFacts
  pool: LaunchedPool
  /** The wallet's account of wrapped SOL. */
  sol: PayingAccount
  tables: readonly AddressLookupTableAccount[]
}>

type Asked = Readonly<{
  draft: TokenDraft
  order: LaunchOrder
  payer: PublicKey
  source: MintSource
  /** The lookup table of this copy's operator, base58; ignored where it is not on this chain. */
  table: string | undefined
}>

/**
 * Fetches everything that planLaunch needs, in two rounds of requests. Rejects like fetchCreateTokenFacts and the venue,
 * and with the errors of requireLaunchable.
 */
export async function fetchLaunchFacts(chain: ChainConnection, asked: Asked): Promise<LaunchFacts> {
  const { draft, order, payer, table } = asked
  requireLaunchable(draft, payer, order)
  const { connection } = chain
  const wrapped = tokenAccountOf(payer, NATIVE_MINT, 'spl')
  const [token, atWrapped, [rent = 0n], found] = await Promise.all([
    fetchCreateTokenFacts(connection, draft, payer, asked.source, knownOwners(chain.cluster)),
    connection.getAccountInfo(wrapped, 'confirmed'),
    fetchRent(connection, [ACCOUNT_SIZE]),
    table === undefined ? null : fetchLookupTable(connection, table),
  ])
  const sol = solAccount(payer, wrapped, order.sol, {
    open: atWrapped?.owner.equals(TOKEN_PROGRAM_ID) ?? false,
    lamports: BigInt(atWrapped?.lamports ?? 0),
    rent,
  })
  const own = { ...NOTHING, address: token.tokenAccount, balance: restForPayer(draft, payer) }
  const pool = await VENUE.fetchPool(chain, launchPoolOrder(draft, token, order), { base: own, quote: sol })
  return { token, pool, sol, tables: found ? [found] : [] }
}

const NOTHING = { before: [], after: [], costs: [], creates: [] } as const

/** The wallet's associated account of wrapped SOL: whether it is open, its balance, and its rent. Lamports. */
type Wrapped = Readonly<{ open: boolean; lamports: bigint; rent: bigint }>

/**
 * The wallet's associated account of wrapped SOL, which takes the fewest bytes. An open account receives exactly the SOL that the pool
 * takes out. Otherwise it exists only within the transaction: the earlier balance of its address, beyond its rent, is wrapped as well
 * (spl-token, `initialize_account` of the native mint).
 */
function solAccount(owner: PublicKey, address: PublicKey, sol: bigint, found: Wrapped): PayingAccount {
  const fill = (lamports: bigint) =>
    SystemProgram.transfer({ fromPubkey: owner, toPubkey: address, lamports })
  const tokenAccount = { ...NOTHING, address, balance: null }
  if (found.open) return { ...tokenAccount, before: [fill(sol), createSyncNativeInstruction(address)] }
  const missing = sol + found.rent - found.lamports
  const open = createAssociatedTokenAccountIdempotentInstruction(owner, address, owner, NATIVE_MINT)
  return {
    ...tokenAccount,
    before: [...(missing > 0n ? [fill(missing)] : []), open],
    after: [createCloseAccountInstruction(address, owner, owner)],
    costs: strayedCost(address, found.lamports),
  }
}

/** The cost line of lamports that somebody sent to the account before it existed: they are returned with it. */
function strayedCost(address: PublicKey, lamports: bigint): readonly Cost[] {
  if (lamports === 0n) return []
  const label = poolsSay('found-wrapped-sol', {})
  const account = address.toBase58()
  return [{ kind: 'deposit', label, lamports: -lamports, refundable: false, account }]
}

/**
 * The pool of a new token against SOL at Raydium CPMM: `tokens` base units and `sol` lamports are deposited. `opensAt` is in unix seconds,
 * null for at once. `burn`: the LP tokens are burnt, so that the deposit can never be withdrawn. `atomic`: token and pool are one
 * transaction, or there is no plan.
 */
export type LaunchOrder = Readonly<{
  tokens: bigint
  sol: bigint
  tier: FeeTier
  opensAt: bigint | null
  burn: boolean
  atomic: boolean
}>

const SOL: PairToken = {
  mint: SOL_MINT,
  standard: 'spl',
  decimals: 9,
  supply: 0n,
  name: 'Solana',
  symbol: 'SOL',
  uri: '',
  transferFee: null,
  extensions: [],
  freezable: false,
}

/** The future token as one side of a pair with SOL. */
function launchPair(draft: TokenDraft, mint: PublicKey): Pair {
  const { standard, decimals, supply, name, symbol, uri, extensions } = draft
  const { basisPoints = 0, maximum = 0n } = extensions.transferFee ?? {}
  const base: PairToken = {
    mint: mint.toBase58(),
    standard,
    decimals,
    supply,
    name,
    symbol,
    uri,
    transferFee: extensions.transferFee ? { basisPoints, maximum } : null,
    extensions: checkedExtensions(draft),
    freezable: draft.authorities.freeze !== 'revoked',
  }
  return { base, quote: SOL }
}

/** The order of the token's pool, as the venue takes it. */
function launchPoolOrder(
  draft: TokenDraft,
  { mint, payer }: Pick<CreateTokenFacts, 'mint' | 'payer'>,
  { tokens, sol, tier, opensAt }: LaunchOrder,
): PoolOrder {
  const deposit = { base: tokens, quote: sol }
  const pair = launchPair(draft, mint)
  return { payer: payer.toBase58(), pair, deposit, tier, opensAt, lock: false }
}

/**
 * Throws input/invalid where Raydium does not accept the token, or the wallet's part of it is smaller than the pool's
 * deposit.
 */
function requireLaunchable(draft: TokenDraft, payer: PublicKey, { tokens }: LaunchOrder): void {
  const { status, because } = compatibilityWith(VENUE.profile, checkedExtensions(draft))
  if (status !== 'yes') throw notLaunchable(poolsSay('extensions-refused', { extensions: [...because] }))
  const rest = restForPayer(draft, payer)
  if (tokens <= rest) return
  const { decimals, symbol } = draft
  throw notLaunchable(poolsSay('more-than-left', { amount: { units: tokens - rest, decimals, symbol } }))
}

function notLaunchable(message: Said): AppError {
  return new AppError('input/invalid', { check: 'the pool', message })
}

/** The fee tiers for a launch, the usual one first. Rejects with venue/missing or rpc/*. */
export function fetchLaunchTiers(chain: ChainConnection): Promise<readonly FeeTier[]> {
  return VENUE.fetchTiers(chain)
}

/**
 * The present costs of a new token's pool besides its deposit, in lamports: the creation fee of the usual tier, and rent. `later`: at
 * Meteora, where the pool is a step after the token. Rejects with venue/missing or rpc/*.
 */
export async function fetchPoolCost(
  chain: ChainConnection,
  standard: TokenDraft['standard'],
  later = false,
): Promise<bigint> {
  const pair = { base: { ...SOL, mint: '', standard }, quote: SOL }
  if (later) return await fetchDammPoolCost(chain, pair)
  const sizes = VENUE.sizesOf(pair)
  const [tiers, rents] = await Promise.all([fetchLaunchTiers(chain), fetchRent(chain.connection, sizes)])
  return rents.reduce((sum, rent) => sum + rent, tierAt(tiers, '').creationFee)
}

/** The tier at that address; the usual one where the address is empty, or of another network. */
export function tierAt(tiers: readonly FeeTier[], address: string): FeeTier {
  const tier = tiers.find(({ id }) => id === address) ?? tiers[0]
  if (!tier) throw new AppError('venue/missing', { venue: VENUE.profile.name })
  return tier
}

/**
 * The length of a whole plan as one transaction, with all signatures, limit and price, even where that is too long; and whether a lookup
 * table names some of its accounts.
 */
function asOneTransaction(
  plan: Plan,
  guarding: GuardExpectation,
): Readonly<{ bytes: number; byTable: boolean }> {
  const together = { ...plan, steps: plan.steps.map((step) => ({ ...step, group: 'all' })) }
  try {
    const [draft] = packPlan(together, guarding)
    return { bytes: draft?.bytes ?? 0, byTable: draft !== undefined && draft.tables.length > 0 }
  } catch (error) {
    if (!(error instanceof AppError) || typeof error.context['bytes'] !== 'number') throw error
    return { bytes: error.context['bytes'], byTable: false }
  }
}

/** A token with its pool: the payer and the chain, and the source of the mint's address. */
type LaunchWish = Readonly<{
  draft: TokenDraft
  pool: PoolFields
  source: MintSource
  cluster: ClusterId
  connection: Connection
  payer: PublicKey
}>

/** Plans a token with its pool. Rejects with venue/missing where the chain has no Raydium, and like fetchLaunchFacts. */
export async function planForLaunch(wish: LaunchWish): Promise<Plan> {
  const { draft, pool, source, cluster, connection, payer } = wish
  const tiers = await fetchLaunchTiers({ connection, cluster })
  const order = { ...pool, tier: tierAt(tiers, pool.tier) }
  const table = pool.ledger ? undefined : namedLookupTable(cluster)
  const asked = { draft, order, payer, source, table }
  return planLaunch(draft, order, await fetchLaunchFacts({ connection, cluster }, asked))
}

/**
 * The state of a launch while the user types: the length of its one transaction and the limit, in bytes; the bytes by which it is too long
 * for a wallet's guards; whether a lookup table makes it that short; and the fee tiers.
 */
export type LaunchNews = Readonly<{
  bytes: number
  most: number
  byTable: boolean
  guarding: GuardExpectation
  tooLongForGuards: number
  tiers: readonly FeeTier[]
}>

/** Measures a plan. `guarding`: whether the wallet adds guards to it. Rejects like fetchLaunchTiers. */
export async function readLaunchNews(
  plan: Plan,
  connection: Connection,
  { cluster, guarding }: Readonly<{ cluster: ClusterId; guarding: GuardExpectation }>,
): Promise<LaunchNews> {
  const tiers = await fetchLaunchTiers({ connection, cluster })
  const one = asOneTransaction(plan, guarding)
  const over = guarding === 'never' ? 0 : tooLongForGuards(one)
  return { ...one, most: MAX_TRANSACTION_BYTES, guarding, tooLongForGuards: over, tiers }
}
