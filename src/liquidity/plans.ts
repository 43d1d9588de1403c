import type { Keypair, PublicKey, TransactionInstruction } from '@solana/web3.js'
import { withRpcErrors } from '../solana/namedErrors'
import { rentCost } from '../tokens/operations/accounts'
import type { AccountPrice } from '../tokens/createToken'
import { tokensSay } from '../tokens/said'
import type { Change, Cost, CreatedAccount, Plan, Step } from '../transactions/plan'
import type { Subject } from '../transactions/subject'
import type { Said } from '../transactions/said'
import { type LiquiditySchedule, whyNotLockable } from './lockSchedule'
import { leastOf } from './math'
import type { VenueId } from './profiles'
import { type SaidPoolPart, poolsSay, refusedByPool, saidAmountOf, saidAmounts, saidToken } from './said'
import {
  addSubject,
  claimSubject,
  closeSubject,
  createSubject,
  creatorFeesSubject,
  removeSubject,
  lpSubject,
  swapAddSubject,
  swapSubject,
  type NewPoolSubject,
  withPlaces,
} from './subject'
import { buildRoute } from './swap/buildRoute'
import { afterGathering, type PayingAccount } from './tokenAccounts'
import { deltaChanges, deltaCosts, type PlannedDelta, saidLp } from './tokenDeltas'
import type {
  AddOrder,
  Amounts,
  ChainConnection,
  FeeTier,
  OpeningQuote,
  Pair,
  Pool,
  PoolOrder,
  PoolSide,
  Position,
  RemoveOrder,
  LpOrder,
  SwapAddOrder,
  SwapOrder,
  Venue,
} from './venue'
import type { VenueProfile } from './venueProfile'

/*
 * Plans all operations on pools. A venue returns the instructions, signers, token deltas and rents (`Built`); this file writes titles,
 * steps, costs and bounds, so that all venues use the same words.
 */

/** An account that an operation opens. `listed` false: the receipt does not name it. */
export type OpenedAccount = Readonly<{
  label: Said
  address: PublicKey
  price: AccountPrice
  refundable: boolean
  listed?: false
}>

/** An account that an operation closes, with all its lamports. */
export type ClosedAccount = Readonly<{ part: SaidPoolPart; address: PublicKey; lamports: bigint }>

/**
 * A venue's result for one step. `deltas` are of both tokens, in the program's order; the instructions that open and close their token
 * accounts are added around the venue's. `changes` are of the LP tokens, or of a position's NFT.
 */
export type BuiltLiquidity = Readonly<{
  payer: PublicKey
  instructions: readonly TransactionInstruction[]
  signers?: readonly Keypair[]
  deltas?: readonly PlannedDelta[]
  opened?: readonly OpenedAccount[]
  closed?: readonly ClosedAccount[]
  changes?: readonly Change[]
}>

/** The pool's vaults, and the account that holds the wallet's position. Base58. */
type Places = Readonly<{ vaults: Readonly<Record<'base' | 'quote', string>>; position?: string }>
type InPool = BuiltLiquidity & Places

/**
 * A new pool. `fee`: the program's fee for it. `lock` locks the whole position, in the same transaction. `refundable`: the deposit can be
 * withdrawn.
 */
export type BuiltPool = InPool &
  Readonly<{
    address: string
    deposits: Amounts
    arrives: Amounts
    opening: Pick<OpeningQuote, 'reserves' | 'lpAmount' | 'lpSupply' | 'swap'>
    fee?: Readonly<{ lamports: bigint; account: PublicKey }>
    lock?: readonly TransactionInstruction[]
    refundable: boolean
  }>
/** `most`: the largest deposit without a swap before it. `newPosition` is made first, in the same transaction. */
export type BuiltAdd = InPool & Readonly<{ most: Amounts; newPosition?: BuiltLiquidity }>
/** `closes`: the operation also closes the emptied position and claims its fees. */
export type BuiltRemove = InPool & Readonly<{ closes: boolean }>
/** `by`: another program that locks the tokens and gives an NFT for them. */
export type BuiltLock = BuiltLiquidity & Readonly<{ by?: string; state?: PublicKey; nft?: PublicKey }>

/** The facts for the pool of a token that does not exist yet: the wallet's future LP token account, and the mint of the LP tokens. */
export type LaunchedPool = Readonly<{
  lp: PublicKey
  lpMint: PublicKey
  /** Pure. `refundable` is false where the LP tokens are burnt at once. Throws pool/refused. */
  build: (refundable: boolean) => BuiltPool
}>

/** The part of a venue that opens the pool of a new token. The functions that read reject with venue/missing or rpc/*. */
export type VenueLaunch = Readonly<{
  profile: VenueProfile & Readonly<{ id: VenueId }>
  /** The fee tiers, the usual one first. */
  fetchTiers: (chain: ChainConnection) => Promise<readonly FeeTier[]>
  /** The bytes of each account that a new pool of the pair needs. */
  sizesOf: (pair: Pair) => readonly number[]
  /** `paying`: the future state of the wallet's accounts of both tokens. Rejects with pool/* where such a pool is not possible. */
  fetchPool: (
    chain: ChainConnection,
    order: PoolOrder,
    paying: Readonly<Record<PoolSide, PayingAccount>>,
  ) => Promise<LaunchedPool>
}>

/** A venue without its plans. `holds`: the kind of its positions. */
export type VenueBuilder = VenueWords &
  Pick<
    Venue,
    | 'lpAuthority'
    | 'fetchCreationTerms'
    | 'quoteOpening'
    | 'fetchPool'
    | 'fetchPositions'
    | 'fetchOnlyOwner'
    | 'buildLeg'
    | 'swapMarks'
    | 'fetchDatedLocks'
  > &
  Readonly<{
    buildPool: (chain: ChainConnection, order: PoolOrder) => Promise<BuiltPool>
    buildAdd: (chain: ChainConnection, order: AddOrder) => Promise<BuiltAdd>
    buildRemove: (chain: ChainConnection, order: RemoveOrder) => Promise<BuiltRemove>
    buildSwapAdd: (chain: ChainConnection, order: SwapAddOrder) => Promise<BuiltAdd>
    buildClaim: (chain: ChainConnection, position: Position) => Promise<InPool>
    buildLock: (chain: ChainConnection, order: LpOrder) => Promise<BuiltLock>
    buildClose: (chain: ChainConnection, position: Position) => Promise<BuiltLiquidity>
    buildBurn?: (chain: ChainConnection, order: LpOrder) => Promise<BuiltLiquidity>
    buildCreatorFees?: (
      chain: ChainConnection,
      pool: Pool,
      payer: string,
    ) => Promise<InPool & Readonly<{ fees: Amounts }>>
  }>
type VenueWords = Pick<Venue, 'id' | 'name'> & Pick<VenueProfile, 'holds'>

/** The venue with its plans. */
export function venueWithPlans(builder: VenueBuilder): Venue {
  const { id, name, fetchCreationTerms, quoteOpening, fetchPool, fetchPositions } = builder
  const { fetchOnlyOwner } = builder
  const { buildPool, buildAdd, buildRemove, buildLeg, buildClaim, buildLock, buildClose } = builder
  const { buildSwapAdd, buildBurn, buildCreatorFees, lpAuthority, swapMarks, fetchDatedLocks } = builder
  /** Turns the builder's result into a plan; rejects like the builder. */
  const planned =
    <Orders extends readonly unknown[], Parts extends BuiltLiquidity, About extends Subject>(
      build: (chain: ChainConnection, ...order: Orders) => Promise<Parts>,
      plan: (venue: VenueWords, built: Parts, ...order: Orders) => Plan<About>,
    ) =>
    (chain: ChainConnection, ...order: Orders): Promise<Plan<About>> =>
      withRpcErrors(async () => {
        const built = await build(chain, ...order)
        const made = plan(builder, built, ...order)
        return await afterGathering(chain, made, tokenAccountsOf(built))
      })
  const buildSwap = async (
    chain: ChainConnection,
    { payer, pool, quote, slippage }: SwapOrder,
  ): Promise<InPool> => {
    const leg = { pool, quote, least: leastOf(quote.amountOut, slippage) }
    const { vaults, ...built } = await buildRoute(chain, payer, [leg], () => builder)
    const [own = { base: '', quote: '' }] = vaults
    return { ...built, vaults: own }
  }
  const buildDatedLock: typeof buildLock = async (chain, order) => {
    const { datedLock = 'no-dated-lock' } = order.position
    if (order.until && datedLock !== 'possible') throw refusedByPool(poolsSay(datedLock, {}))
    return await buildLock(chain, order)
  }
  return {
    id,
    name,
    swapMarks,
    ...(lpAuthority && { lpAuthority }),
    ...(fetchDatedLocks && { fetchDatedLocks }),
    fetchCreationTerms,
    quoteOpening,
    fetchPool,
    fetchPositions,
    ...(fetchOnlyOwner && { fetchOnlyOwner }),
    planCreate: planned(buildPool, createPlan),
    planAdd: planned(buildAdd, addPlan),
    planRemove: planned(buildRemove, removePlan),
    planSwap: planned(buildSwap, swapPlan),
    buildLeg,
    planSwapAdd: planned(buildSwapAdd, swapAddPlan),
    planClaim: planned(buildClaim, claimPlan),
    planLock: planned(buildDatedLock, lockPlan),
    planClose: planned(buildClose, closePlan),
    ...(buildBurn && { planBurn: planned(buildBurn, burnPlan) }),
    ...(buildCreatorFees && { planClaimCreatorFees: planned(buildCreatorFees, creatorFeesPlan) }),
  }
}

/** Plans a new pool, in one transaction. */
export function createPlan(venue: VenueWords, built: BuiltPool, order: PoolOrder): Plan<NewPoolSubject> {
  const { opening, address, deposits, fee, lock = [], refundable } = built
  const { pair } = order
  const programFee: Cost | null = fee
    ? {
        kind: 'program-fee',
        label: poolsSay('pool-fee', { venue: brandOf(venue) }),
        lamports: fee.lamports,
        refundable: false,
        account: fee.account.toBase58(),
      }
    : null
  const open = stepOf(
    built,
    { id: 'create-pool', title: poolsSay('open-the-pool', {}), detail: openingDetail(venue, built, order) },
    refundable,
    programFee,
  )
  const opened = new Set(built.opened?.map(({ address }) => address.toBase58()))
  const costs = open.costs.map((cost): Cost =>
    cost.kind === 'rent' && opened.has(cost.account ?? '') ? { ...cost, group: 'pool-accounts' } : cost,
  )
  const until = order.lock === true || order.lock === false ? undefined : order.lock
  const steps = [{ ...open, costs }, ...(lock.length > 0 ? [lockStep(lock, true, until)] : [])]
  return {
    kind: 'create-pool',
    title: poolsSay('open-pool', saidPair(pair)),
    steps: steps.length > 1 ? steps.map((step) => ({ ...step, group: 'create-pool' })) : steps,
    accounts: planAccounts(built),
    subject: withPlaces(createSubject(order, opening, { venue: venue.id, address, deposits }), built),
    ...(lock.length > 0 && { confirmWord: lockWord(until) }),
  }
}

function openingDetail(
  { holds }: VenueWords,
  { deposits, arrives, opening }: BuiltPool,
  { pair, opensAt }: PoolOrder,
): readonly Said[] {
  const hasFee = pair.base.transferFee !== null || pair.quote.transferFee !== null
  const goes = saidAmounts(deposits, pair)
  const { base: arrivesBase, quote: arrivesQuote } = saidAmounts(arrives, pair)
  return [
    hasFee
      ? poolsSay('deposit-leaves', { ...goes, arrivesBase, arrivesQuote })
      : poolsSay('deposit-goes', goes),
    holds === 'lp-tokens'
      ? poolsSay('you-get-lp', { lp: saidLp(opening.lpAmount) })
      : poolsSay('you-get-nft', {}),
    poolsSay('opens', opensAt === null ? {} : { at: Number(opensAt) }),
  ]
}

/** Throws pool/refused where a pool would open in the past; both in unix seconds, `now` by the chain's clock. */
export function requireAhead(opensAt: bigint | null, now: bigint): void {
  if (opensAt !== null && opensAt < now) throw refusedByPool(poolsSay('opening-passed', {}))
}

/** Throws pool/refused where the program would refuse such dates now (unix seconds, by the chain's clock). */
export function requireLockable(schedule: LiquiditySchedule, now: bigint): void {
  const why = whyNotLockable(schedule, now)
  if (why) throw refusedByPool(poolsSay(why, {}))
}

function addPlan(venue: VenueWords, built: BuiltAdd, order: AddOrder): Plan {
  const { pool, quote } = order
  const { most, newPosition } = built
  const detail = [
    poolsSay('adds', { ...saidAmounts(quote.deposits, pool.pair), ...lpOf(venue, quote) }),
    poolsSay('at-most', saidAmounts(most, pool.pair)),
  ]
  return {
    kind: 'add-liquidity',
    title: poolsSay('add-to', placeOf(venue, pool.pair)),
    steps: addSteps(built, { id: 'add-liquidity', title: poolsSay('add-liquidity', {}), detail }),
    accounts: planAccounts(built, newPosition),
    subject: withPlaces(addSubject(order, most), built),
  }
}

/** The step that adds liquidity, after the step that makes a position where there is none. */
function addSteps(built: BuiltAdd, words: StepWords): readonly Step[] {
  const { newPosition } = built
  const add = stepOf(built, words, true)
  if (!newPosition) return [add]
  const make = stepOf(newPosition, {
    id: 'make-position',
    title: poolsSay('open-position', {}),
    detail: [poolsSay('position-of-nft', {})],
  })
  return [make, add].map((step) => ({ ...step, group: 'add' }))
}

/** Plans a swap of a part of one token and the deposit of both, in one transaction. */
function swapAddPlan(venue: VenueWords, built: BuiltAdd, order: SwapAddOrder): Plan {
  const { pool, quote } = order
  const { pair } = pool
  const [from, to] = quote.from === 'base' ? [pair.base, pair.quote] : [pair.quote, pair.base]
  const { swap, least, deposit } = quote
  const detail = [
    poolsSay('swaps-part', {
      pays: saidAmountOf(swap.amountIn, from),
      gets: saidAmountOf(swap.amountOut, to),
      least: saidAmountOf(least, to),
    }),
    poolsSay('then-goes', saidAmounts(deposit.deposits, pair)),
    poolsSay('leaves-at-most', { amount: saidAmountOf(quote.amount, from) }),
  ]
  return {
    kind: 'swap-and-add',
    title: poolsSay('add-alone-to', { token: saidToken(from), ...placeOf(venue, pair) }),
    steps: addSteps(built, { id: 'swap-and-add', title: poolsSay('swap-and-add', {}), detail }),
    accounts: planAccounts(built, built.newPosition),
    subject: withPlaces(swapAddSubject(order), built),
  }
}

/** Plans to remove liquidity; where the position is closed, its fees are claimed too. */
function removePlan(venue: VenueWords, built: BuiltRemove, asked: RemoveOrder): Plan {
  const order = { ...asked, close: built.closes }
  const { position, quote, slippage } = order
  const { pair } = position.pool
  const least = { base: leastOf(quote.gets.base, slippage), quote: leastOf(quote.gets.quote, slippage) }
  const { closes } = built
  const detail = [
    poolsSay('removes', { ...saidAmounts(quote.gets, pair), ...lpOf(venue, quote) }),
    poolsSay('at-least', saidAmounts(least, pair)),
    ...(closes && position.fees ? [poolsSay('fees-claimed', saidAmounts(position.fees, pair))] : []),
    ...dueDetail(position),
    ...(closes ? [poolsSay('emptied-closed', { holds: venue.holds })] : []),
  ]
  return {
    kind: 'remove-liquidity',
    title: poolsSay('remove-from', placeOf(venue, pair)),
    steps: [stepOf(built, { id: 'remove-liquidity', title: poolsSay('remove-liquidity', {}), detail })],
    accounts: planAccounts(built),
    subject: withPlaces(removeSubject(order), built),
  }
}

function swapPlan(venue: VenueWords, built: InPool, order: SwapOrder): Plan {
  const { pool, quote, slippage } = order
  const { base, quote: other } = pool.pair
  const [from, to] = quote.from === 'base' ? [base, other] : [other, base]
  const detail = [
    poolsSay('swaps', { pays: saidAmountOf(quote.amountIn, from), gets: saidAmountOf(quote.amountOut, to) }),
    poolsSay('least-of-one', { amount: saidAmountOf(leastOf(quote.amountOut, slippage), to) }),
  ]
  return {
    kind: 'swap',
    title: poolsSay('swap-in', {
      from: saidToken(from),
      to: saidToken(to),
      ...placeOf(venue, pool.pair),
    }),
    steps: [stepOf(built, { id: 'swap', title: poolsSay('swap-in-pool', {}), detail })],
    accounts: planAccounts(built),
    subject: withPlaces(swapSubject(order), built),
  }
}

/** Plans to claim fees. Where only the program can compute the fees of a lock, `position.fees` are null, and the deltas have bounds. */
function claimPlan(venue: VenueWords, built: InPool, position: Position): Plan {
  const { pool, fees } = position
  const detail = [fees ? poolsSay('claims', saidAmounts(fees, pool.pair)) : poolsSay('claims-of-lock', {})]
  return {
    kind: 'claim-fees',
    title: poolsSay('claim-of', placeOf(venue, pool.pair)),
    steps: [stepOf(built, { id: 'claim-fees', title: poolsSay('claim-fees', {}), detail })],
    accounts: planAccounts(built),
    subject: withPlaces(claimSubject(position), built),
  }
}

function creatorFeesPlan(venue: VenueWords, built: InPool & Readonly<{ fees: Amounts }>, pool: Pool): Plan {
  const detail = [poolsSay('claims', saidAmounts(built.fees, pool.pair))]
  return {
    kind: 'claim-fees',
    title: poolsSay('claim-creator-fees-of', placeOf(venue, pool.pair)),
    steps: [stepOf(built, { id: 'claim-creator-fees', title: poolsSay('claim-creator-fees', {}), detail })],
    accounts: planAccounts(built),
    subject: withPlaces(creatorFeesSubject(pool, built.fees), built),
  }
}

function lockPlan(venue: VenueWords, built: BuiltLock, order: LpOrder): Plan {
  const { position, lpAmount, until } = order
  const { by, state, nft } = built
  const { pair } = position.pool
  const all = lpAmount === position.free && position.locked.overTime === 0n
  const own = lockStep(built.instructions, all, until)
  const step = by
    ? finalStep(built, {
        id: 'lock-liquidity',
        title: poolsSay('lock-in', { lp: saidLp(lpAmount), by }),
        detail: [poolsSay('lock-nft', {})],
        consequence: [poolsSay('locked-in', {})],
      })
    : {
        ...own,
        detail: [...dueDetail(position), ...(own.detail ?? [])],
        id: 'lock-liquidity',
        costs: (built.closed ?? []).map(closedCost),
      }
  return {
    kind: until ? 'lock-until' : 'lock-liquidity',
    title: poolsSay(until ? 'lock-until-of' : 'lock-of', placeOf(venue, pair)),
    steps: [step],
    accounts: planAccounts(built),
    subject: {
      ...lpSubject(order),
      ...(state && { position: state.toBase58() }),
      ...(nft && { nft: nft.toBase58() }),
    },
    confirmWord: lockWord(until),
  }
}

/** That the transaction first releases what lock schedules have set free: the program counts it only then. */
function dueDetail({ due = [] }: Position): readonly Said[] {
  return due.length > 0 ? [poolsSay('releases-due', { schedules: due.length })] : []
}

/** What is typed to confirm a lock: forever has words of its own, which a person who means a date does not type. */
function lockWord(until: LiquiditySchedule | undefined): string {
  return until ? 'LOCK' : 'LOCK FOREVER'
}

/** The step of a lock by the venue's own program, forever or until dates. `all`: the whole position is locked. */
function lockStep(
  instructions: readonly TransactionInstruction[],
  all: boolean,
  until?: LiquiditySchedule,
): Step {
  const how = until
    ? {
        id: 'lock-until',
        title: poolsSay('lock-until', { isWhole: all }),
        detail: [poolsSay('locked-earns', {}), poolsSay('lock-moves', {})],
        consequence: [poolsSay('locked-until', saidSchedule(until))],
      }
    : {
        id: 'lock-forever',
        title: poolsSay('lock-forever', { isWhole: all }),
        detail: [poolsSay('locked-earns', {})],
        consequence: [poolsSay('locked-forever', {})],
      }
  return { ...how, instructions, signers: [], costs: [], finality: 'final' }
}

/** Dates as values that are said: unix seconds. */
function saidSchedule({ first, last, parts }: LiquiditySchedule) {
  return { first: Number(first), last: Number(last), parts }
}

function burnPlan(venue: VenueWords, built: BuiltLiquidity, { position, lpAmount }: LpOrder): Plan {
  const { pair } = position.pool
  return {
    kind: 'burn-liquidity',
    title: poolsSay('burn-of', placeOf(venue, pair)),
    steps: [
      finalStep(built, {
        id: 'burn-liquidity',
        title: poolsSay('burn-lp', { lp: saidLp(lpAmount) }),
        consequence: [poolsSay('lp-burnt', {})],
      }),
    ],
    accounts: planAccounts(built),
    subject: lpSubject({ position, lpAmount }),
    confirmWord: 'BURN',
  }
}

function closePlan(venue: VenueWords, built: BuiltLiquidity, position: Position): Plan {
  const { pair } = position.pool
  const { holds } = venue
  const words = {
    title: poolsSay('close-position', { holds }),
    detail: [poolsSay('rent-of-position', { holds })],
  }
  return {
    kind: 'close-position',
    title: poolsSay('close-position-of', placeOf(venue, pair)),
    steps: [stepOf(built, { id: 'close-position', ...words })],
    accounts: planAccounts(built),
    subject: closeSubject(position),
  }
}

type StepWords = Readonly<Pick<Step, 'id' | 'title' | 'detail'>>

/** The step with its costs: rents, the program's fee, SOL that is deposited or received, and returned rents. */
export function stepOf(
  { instructions, signers = [], deltas = [], opened = [], closed = [], changes = [] }: BuiltLiquidity,
  words: StepWords,
  refundable = false,
  fee: Cost | null = null,
): Extract<Step, { finality: 'reversible' }> {
  // Two pools may pay into the same account.
  const accounts = [...new Set(deltas.map(({ tokenAccount }) => tokenAccount))]
  const said = [...(words.detail ?? []), ...accounts.flatMap(({ note }) => note ?? [])]
  return {
    ...words,
    ...(said.length > 0 && { detail: said }),
    instructions: [
      ...accounts.flatMap(({ before }) => before),
      ...instructions,
      ...accounts.flatMap(({ after }) => after),
    ],
    signers,
    costs: [
      ...opened.map(openedCost),
      ...(fee && fee.lamports > 0n ? [fee] : []),
      ...deltas.flatMap((delta) => deltaCosts(delta, refundable)),
      ...closed.map(closedCost),
    ],
    changes: [...deltas.flatMap(deltaChanges), ...changes],
    finality: 'reversible',
  }
}

function finalStep(
  built: BuiltLiquidity,
  { consequence, ...words }: StepWords & Readonly<{ consequence: readonly Said[] }>,
): Step {
  return { ...stepOf(built, words), finality: 'final', consequence }
}

function openedCost({ label, address, price, refundable }: OpenedAccount): Cost {
  const note = refundable ? ('while-open' as const) : undefined
  return rentCost(price, { label, account: address.toBase58(), refundable, note })
}

function closedCost({ part, address, lamports }: ClosedAccount): Cost {
  return {
    kind: 'rent',
    label: poolsSay('part', { part, isClosed: true }),
    detail: tokensSay('rent-back', {}),
    lamports: -lamports,
    refundable: false,
    account: address.toBase58(),
  }
}

/** The wallet's token accounts that a step uses. */
export function tokenAccountsOf({ deltas = [] }: BuiltLiquidity): readonly PayingAccount[] {
  return deltas.map(({ tokenAccount }) => tokenAccount)
}

/** The payer, and the accounts that are opened. */
export function planAccounts(
  { payer, opened = [], deltas = [] }: BuiltLiquidity,
  first?: BuiltLiquidity,
): Plan['accounts'] {
  const listed = [...(first?.opened ?? []), ...opened].filter((account) => account.listed !== false)
  const creates: readonly CreatedAccount[] = [
    ...listed.map(({ label, address }) => ({ label, address })),
    ...deltas.flatMap(({ tokenAccount }) => tokenAccount.creates),
  ]
  return { payer, creates }
}

function saidPair({ base, quote }: Pair) {
  return { base: saidToken(base), quote: saidToken(quote) }
}

/** A pool by its pair and its venue's name, as values that are said. */
function placeOf({ name }: VenueWords, pair: Pair) {
  return { ...saidPair(pair), venue: name }
}

function lpOf({ holds }: VenueWords, { lpAmount }: Readonly<{ lpAmount: bigint }>) {
  return holds === 'lp-tokens' ? { lp: saidLp(lpAmount) } : {}
}

/** A venue's brand: "Raydium" of "Raydium CPMM". */
function brandOf({ name }: VenueWords): string {
  return name.split(' ')[0] ?? name
}
