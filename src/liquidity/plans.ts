import { AppError } from '../errors/AppError'
import type { Keypair, PublicKey, TransactionInstruction } from '@solana/web3.js'
import { withRpcErrors } from '../solana/namedErrors'
import { rentCost } from '../tokens/operations/accounts'
import type { AccountPrice } from '../tokens/createToken'
import type { Change, Cost, CreatedAccount, Plan, PlanKind, Step } from '../transactions/plan'
import { plainUnits } from '../units/amounts'
import { leastOf } from './math'
import { aPoolOf, plainAmountOf, plainAmountsOf, plainPairName, plainSymbolOf } from './names'
import type { VenueId } from './records'
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
  withPlaces,
} from './subject'
import { buildRoute } from './swap/buildRoute'
import { afterGathering, type PayingAccount } from './tokenAccounts'
import { deltaChanges, deltaCosts, LP_DECIMALS, type PlannedDelta } from './tokenDeltas'
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
import type { VenueRecord } from './venueRecord'

/*
 * Plans all operations on pools. A venue returns the instructions, signers, token deltas and rents (`Built`); this file writes titles,
 * steps, costs and bounds, so that all venues use the same words.
 */

/** An account that an operation opens. `listed` false: the receipt does not name it. */
export type OpenedAccount = Readonly<{
  label: string
  address: PublicKey
  price: AccountPrice
  refundable: boolean
  listed?: false
}>

/** An account that an operation closes, with all its lamports. */
export type ClosedAccount = Readonly<{ label: string; address: PublicKey; lamports: bigint }>

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
export type BuiltLock = BuiltLiquidity & Readonly<{ by?: string; record?: PublicKey; nft?: PublicKey }>

/** The facts for the pool of a token that does not exist yet: the wallet's future LP token account, and the mint of the LP tokens. */
export type LaunchedPool = Readonly<{
  lp: PublicKey
  lpMint: PublicKey
  /** Pure. `refundable` is false where the LP tokens are burnt at once. Throws pool/refused. */
  build: (refundable: boolean) => BuiltPool
}>

/** The part of a venue that opens the pool of a new token. The functions that read reject with venue/missing or rpc/*. */
export type VenueLaunch = Readonly<{
  record: VenueRecord & Readonly<{ id: VenueId }>
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
    | 'buildLeg'
    | 'swapMarks'
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
type VenueWords = Pick<Venue, 'id' | 'name'> & Pick<VenueRecord, 'holds'>

/** The venue with its plans. */
export function venueWithPlans(builder: VenueBuilder): Venue {
  const { id, name, fetchCreationTerms, quoteOpening, fetchPool, fetchPositions } = builder
  const { buildPool, buildAdd, buildRemove, buildLeg, buildClaim, buildLock, buildClose } = builder
  const { buildSwapAdd, buildBurn, buildCreatorFees, lpAuthority, swapMarks } = builder
  /** Turns the builder's result into a plan; rejects like the builder. */
  const planned =
    <Orders extends readonly unknown[], Parts extends BuiltLiquidity, Kind extends PlanKind>(
      build: (chain: ChainConnection, ...order: Orders) => Promise<Parts>,
      plan: (venue: VenueWords, built: Parts, ...order: Orders) => Plan<Kind>,
    ) =>
    (chain: ChainConnection, ...order: Orders): Promise<Plan<Kind>> =>
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
  return {
    id,
    name,
    swapMarks,
    ...(lpAuthority && { lpAuthority }),
    fetchCreationTerms,
    quoteOpening,
    fetchPool,
    fetchPositions,
    planCreate: planned(buildPool, createPlan),
    planAdd: planned(buildAdd, addPlan),
    planRemove: planned(buildRemove, removePlan),
    planSwap: planned(buildSwap, swapPlan),
    buildLeg,
    planSwapAdd: planned(buildSwapAdd, swapAddPlan),
    planClaim: planned(buildClaim, claimPlan),
    planLock: planned(buildLock, lockPlan),
    planClose: planned(buildClose, closePlan),
    ...(buildBurn && { planBurn: planned(buildBurn, burnPlan) }),
    ...(buildCreatorFees && { planClaimCreatorFees: planned(buildCreatorFees, creatorFeesPlan) }),
  }
}

/** Plans a new pool, in one transaction. */
export function createPlan(venue: VenueWords, built: BuiltPool, order: PoolOrder): Plan<'create-pool'> {
  const { opening, address, deposits, fee, lock = [], refundable } = built
  const { pair } = order
  const programFee: Cost | null = fee
    ? {
        kind: 'program-fee',
        label: `${brandOf(venue)}’s fee for a new pool`,
        lamports: fee.lamports,
        refundable: false,
        account: fee.account.toBase58(),
      }
    : null
  const open = stepOf(
    built,
    { id: 'create-pool', title: 'Open the pool', detail: openingDetail(venue, built, order) },
    refundable,
    programFee,
  )
  const opened = new Set(built.opened?.map(({ address }) => address.toBase58()))
  const costs = open.costs.map((cost): Cost =>
    cost.kind === 'rent' && opened.has(cost.account ?? '') ? { ...cost, group: 'pool-accounts' } : cost,
  )
  const steps = [{ ...open, costs }, ...(lock.length > 0 ? [lockForever(lock, true)] : [])]
  return {
    kind: 'create-pool',
    title: `Open ${aPoolOf(pair)}`,
    steps: steps.length > 1 ? steps.map((step) => ({ ...step, group: 'create-pool' })) : steps,
    accounts: planAccounts(built),
    subject: withPlaces(createSubject(order, opening, { venue: venue.id, address, deposits }), built),
    ...(lock.length > 0 && { confirmWord: 'LOCK' }),
  }
}

function openingDetail(
  { holds }: VenueWords,
  { deposits, arrives, opening }: BuiltPool,
  { pair, opensAt }: PoolOrder,
): string {
  const hasFee = pair.base.transferFee !== null || pair.quote.transferFee !== null
  const goes = hasFee
    ? `leave your wallet, and ${plainAmountsOf(arrives, pair)} are in the pool after the transfer fee`
    : 'go into the pool'
  const receives =
    holds === 'lp-tokens'
      ? `You get ${lpTokens(opening.lpAmount)}`
      : 'You get a position NFT. The key of the NFT’s mint signs after your wallet'
  const opens = opensAt === null ? 'It opens at once.' : `It opens at ${timeOf(opensAt)}.`
  return `${plainAmountsOf(deposits, pair)} ${goes}. ${receives}. ${opens}`
}

/** Throws pool/refused where a pool would open in the past; both in unix seconds, `now` by the chain's clock. */
export function requireAhead(opensAt: bigint | null, now: bigint): void {
  if (opensAt !== null && opensAt < now)
    throw new AppError('pool/refused', { message: 'The opening time has passed.' })
}

/** A time in words: 1800000000n → "2027-01-15 08:00 UTC". */
function timeOf(seconds: bigint): string {
  const text = new Date(Number(seconds) * 1000).toISOString()
  return `${text.slice(0, 10)} ${text.slice(11, 16)} UTC`
}

function addPlan(venue: VenueWords, built: BuiltAdd, order: AddOrder): Plan<'add-liquidity'> {
  const { pool, quote } = order
  const { most, newPosition } = built
  const getting = venue.holds === 'lp-tokens' ? ` for ${lpTokens(quote.lpAmount)}` : ''
  const detail = `${plainAmountsOf(quote.deposits, pool.pair)}${getting}. If the price moves, at most ${plainAmountsOf(most, pool.pair)}.`
  return {
    kind: 'add-liquidity',
    title: `Add liquidity to ${nameOf(venue, pool.pair)}`,
    steps: addSteps(built, { id: 'add-liquidity', title: 'Add liquidity', detail }),
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
    title: 'Open a position',
    detail: 'The position belongs to an NFT. The key of the NFT’s mint signs after your wallet.',
  })
  return [make, add].map((step) => ({ ...step, group: 'add' }))
}

/** Plans a swap of a part of one token and the deposit of both, in one transaction. */
function swapAddPlan(venue: VenueWords, built: BuiltAdd, order: SwapAddOrder): Plan<'swap-and-add'> {
  const { pool, quote } = order
  const { pair } = pool
  const [from, to] = quote.from === 'base' ? [pair.base, pair.quote] : [pair.quote, pair.base]
  const { swap, least, deposit } = quote
  const swapped = `Swap ${plainAmountOf(swap.amountIn, from)} for ${plainAmountOf(swap.amountOut, to)}, at least ${plainAmountOf(least, to)}`
  const detail = `${swapped}. Then ${plainAmountsOf(deposit.deposits, pair)} go into the pool. At most ${plainAmountOf(quote.amount, from)} leaves your wallet.`
  return {
    kind: 'swap-and-add',
    title: `Add ${plainSymbolOf(from)} alone to ${nameOf(venue, pair)}`,
    steps: addSteps(built, { id: 'swap-and-add', title: 'Swap a part and add both', detail }),
    accounts: planAccounts(built, built.newPosition),
    subject: withPlaces(swapAddSubject(order), built),
  }
}

/** Plans to remove liquidity; where the position is closed, its fees are claimed too. */
function removePlan(venue: VenueWords, built: BuiltRemove, asked: RemoveOrder): Plan<'remove-liquidity'> {
  const order = { ...asked, close: built.closes }
  const { position, quote, slippage } = order
  const { pair } = position.pool
  const giving = venue.holds === 'lp-tokens' ? `${lpTokens(quote.lpAmount)} for ` : ''
  const least = { base: leastOf(quote.gets.base, slippage), quote: leastOf(quote.gets.quote, slippage) }
  const fees =
    built.closes && position.fees
      ? ` Fees of ${plainAmountsOf(position.fees, pair)} are claimed with it.`
      : ''
  const closing = built.closes ? ` ${CLOSED[venue.holds]}` : ''
  const detail = `${giving}${plainAmountsOf(quote.gets, pair)}. If the price moves, at least ${plainAmountsOf(least, pair)}.${fees}${closing}`
  return {
    kind: 'remove-liquidity',
    title: `Remove liquidity from ${nameOf(venue, pair)}`,
    steps: [stepOf(built, { id: 'remove-liquidity', title: 'Remove liquidity', detail })],
    accounts: planAccounts(built),
    subject: withPlaces(removeSubject(order), built),
  }
}

const CLOSED = {
  'lp-tokens': 'The emptied LP token account is closed.',
  'position-nft': 'The emptied position is closed, and its NFT is burnt.',
} as const

function swapPlan(venue: VenueWords, built: InPool, order: SwapOrder): Plan<'swap'> {
  const { pool, quote, slippage } = order
  const { base, quote: other } = pool.pair
  const [from, to] = quote.from === 'base' ? [base, other] : [other, base]
  const least = plainAmountOf(leastOf(quote.amountOut, slippage), to)
  const detail = `${plainAmountOf(quote.amountIn, from)} for ${plainAmountOf(quote.amountOut, to)}. If the price moves, at least ${least}.`
  return {
    kind: 'swap',
    title: `Swap ${plainSymbolOf(from)} for ${plainSymbolOf(to)} in ${nameOf(venue, pool.pair)}`,
    steps: [stepOf(built, { id: 'swap', title: 'Swap in the pool', detail })],
    accounts: planAccounts(built),
    subject: withPlaces(swapSubject(order), built),
  }
}

/** Plans to claim fees. Where only the program can compute the fees of a lock, `position.fees` are null, and the deltas have bounds. */
function claimPlan(venue: VenueWords, built: InPool, position: Position): Plan<'claim-fees'> {
  const { pool, fees } = position
  const detail = fees
    ? `${plainAmountsOf(fees, pool.pair)}, and the fees of trades until then.`
    : 'All trading fees that the locked liquidity has earned. Only the program can compute the amount.'
  return {
    kind: 'claim-fees',
    title: `Claim the fees of ${nameOf(venue, pool.pair)}`,
    steps: [stepOf(built, { id: 'claim-fees', title: 'Claim the fees', detail })],
    accounts: planAccounts(built),
    subject: withPlaces(claimSubject(position), built),
  }
}

function creatorFeesPlan(
  venue: VenueWords,
  built: InPool & Readonly<{ fees: Amounts }>,
  pool: Pool,
): Plan<'claim-fees'> {
  const detail = `${plainAmountsOf(built.fees, pool.pair)}, and the fees of trades until then.`
  return {
    kind: 'claim-fees',
    title: `Claim your creator fees of ${nameOf(venue, pool.pair)}`,
    steps: [stepOf(built, { id: 'claim-creator-fees', title: 'Claim your creator fees', detail })],
    accounts: planAccounts(built),
    subject: withPlaces(creatorFeesSubject(pool, built.fees), built),
  }
}

function lockPlan(
  venue: VenueWords,
  built: BuiltLock,
  { position, lpAmount }: LpOrder,
): Plan<'lock-liquidity'> {
  const { by, record, nft } = built
  const { pair } = position.pool
  const all = lpAmount === position.free && position.locked.overTime === 0n
  const step = by
    ? finalStep(built, {
        id: 'lock-liquidity',
        title: `Lock ${lpTokens(lpAmount)} in ${by}`,
        detail:
          'You get an NFT. Whoever holds the NFT can claim the trading fees, so keep it. The key of the NFT’s mint signs after your wallet.',
        consequence: `The liquidity of these LP tokens ${NEVER} Their trading fees go to whoever holds the NFT.`,
      })
    : { ...lockForever(built.instructions, all), id: 'lock-liquidity' }
  return {
    kind: 'lock-liquidity',
    title: `Lock liquidity of ${nameOf(venue, pair)} forever`,
    steps: [step],
    accounts: planAccounts(built),
    subject: {
      ...lpSubject({ position, lpAmount }),
      ...(record && { position: record.toBase58() }),
      ...(nft && { nft: nft.toBase58() }),
    },
    confirmWord: 'LOCK',
  }
}

const NEVER = 'can never be removed from the pool again, by you or by anyone.'

/** The step of a lock by the venue's own program. `all`: the whole position is locked. */
function lockForever(instructions: readonly TransactionInstruction[], all: boolean): Step {
  return {
    id: 'lock-forever',
    title: all ? 'Lock the position forever' : 'Lock a part of the position forever',
    detail: 'The locked liquidity earns fees. You can claim them at any time.',
    instructions,
    signers: [],
    costs: [],
    finality: 'final',
    consequence: `The locked liquidity ${NEVER} Only its fees can be claimed.`,
  }
}

function burnPlan(
  venue: VenueWords,
  built: BuiltLiquidity,
  { position, lpAmount }: LpOrder,
): Plan<'burn-liquidity'> {
  const { pair } = position.pool
  return {
    kind: 'burn-liquidity',
    title: `Burn LP tokens of ${nameOf(venue, pair)}`,
    steps: [
      finalStep(built, {
        id: 'burn-liquidity',
        title: `Burn ${lpTokens(lpAmount)}`,
        consequence: `The liquidity of these LP tokens ${NEVER} No one receives their trading fees.`,
      }),
    ],
    accounts: planAccounts(built),
    subject: lpSubject({ position, lpAmount }),
    confirmWord: 'BURN',
  }
}

function closePlan(venue: VenueWords, built: BuiltLiquidity, position: Position): Plan<'close-position'> {
  const { pair } = position.pool
  const words =
    venue.holds === 'lp-tokens'
      ? { title: 'Close your LP token account', detail: 'It is empty, and its rent comes back.' }
      : {
          title: 'Close the position',
          detail: 'The NFT is burnt, and the rent of its three accounts comes back.',
        }
  return {
    kind: 'close-position',
    title: `Close an empty position of ${nameOf(venue, pair)}`,
    steps: [stepOf(built, { id: 'close-position', ...words })],
    accounts: planAccounts(built),
    subject: closeSubject(position),
  }
}

type StepWords = Readonly<{ id: string; title: string; detail?: string }>

/** The step with its costs: rents, the program's fee, SOL that is deposited or received, and returned rents. */
export function stepOf(
  { instructions, signers = [], deltas = [], opened = [], closed = [], changes = [] }: BuiltLiquidity,
  words: StepWords,
  refundable = false,
  fee: Cost | null = null,
): Extract<Step, { finality: 'reversible' }> {
  // Two pools may pay into the same account.
  const accounts = [...new Set(deltas.map(({ tokenAccount }) => tokenAccount))]
  const said = [words.detail ?? [], ...accounts.map(({ note }) => note ?? [])].flat()
  return {
    ...words,
    ...(said.length > 0 && { detail: said.join(' ') }),
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
  { consequence, ...words }: StepWords & Readonly<{ consequence: string }>,
): Step {
  return { ...stepOf(built, words), finality: 'final', consequence }
}

function openedCost({ label, address, price, refundable }: OpenedAccount): Cost {
  const note = refundable ? 'for as long as the position is open' : ''
  return rentCost(price, { label, account: address.toBase58(), refundable, note })
}

function closedCost({ label, address, lamports }: ClosedAccount): Cost {
  return {
    kind: 'rent',
    label: `${label}, closed`,
    detail: 'rent that comes back',
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

function nameOf({ name }: VenueWords, pair: Pair): string {
  return `the ${plainPairName(pair)} pool on ${name}`
}

/** A venue's brand: "Raydium" of "Raydium CPMM". */
function brandOf({ name }: VenueWords): string {
  return name.split(' ')[0] ?? name
}

function lpTokens(lpAmount: bigint): string {
  return `${plainUnits(lpAmount, LP_DECIMALS)} LP tokens`
}
