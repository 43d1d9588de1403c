import type { Connection, PublicKey, TransactionInstruction } from '@solana/web3.js'
import type { AmountScale } from '../solana/amountScale'
import type { ClusterId } from '../solana/cluster'
import type { TokenStandard } from '../tokens/createToken'
import type { TransferFee } from '../tokens/transferFeeMath'
import type { Plan } from '../transactions/plan'
import type { Compatibility } from './compatibility'
import type { LiquiditySchedule } from './lockSchedule'
import type { VenueId } from './profiles'
import type { ForeignExtension } from './venueProfile'
import type { Said } from '../units/said'

/*
 * The contract between pages and venues. Addresses are base58, amounts base units of their token, LP amounts the venue's own unit of
 * liquidity (LP tokens, or DAMM v2's liquidity), rates millionths. Everything is plain data or pure except functions with a
 * `ChainConnection`.
 */

/**
 * A connection to a chain, and its cluster: programs have other addresses on devnet. The practice chain has mainnet's addresses.
 * `siteFee`: lamports that a plan will also cost, as the fee of this copy is added later.
 */
export type ChainConnection = Readonly<{ connection: Connection; cluster: ClusterId; siteFee?: bigint }>

/**
 * A mint as one side of a pair. Its texts are safe to show; '' for missing ones. `extensions`: those for which venues may refuse it, with
 * the freeze authority as `freezeAuthority`.
 */
export type PairToken = Readonly<{
  mint: string
  standard: TokenStandard
  decimals: number
  supply: bigint
  /** How wallets show its amounts, as of its reading, where its decimals alone do not decide. Programs count base units. */
  scale?: AmountScale
  name: string
  symbol: string
  /** The URL of its metadata file, which a stranger chose; '' without one. */
  uri: string
  transferFee: TransferFee | null
  extensions: readonly ForeignExtension[]
  /** Whether somebody can freeze its accounts, in either token program. */
  freezable: boolean
  /** Whether it is a programmable NFT of Metaplex, whose accounts are always frozen. */
  programmable?: true
}>

/** `quote` is the token in which the price is quoted: SOL, else a stablecoin, else the second token. */
export type PoolSide = 'base' | 'quote'
export type Pair = Readonly<{ base: PairToken; quote: PairToken }>
export type Amounts = Readonly<{ base: bigint; quote: bigint }>

/**
 * One choice of trading fee: `rate` in millionths of the traded amount, all its parts together. Of that fee the pool's owners get
 * `split.pool`, the program's operators `split.operators`, and where the pool has such a fee its creator `split.creator` (millionths,
 * together 1 000 000). `creationFee` is the program's fee for a new pool, in lamports.
 */
export type FeeTier = Readonly<{
  id: string
  rate: bigint
  split: Readonly<{ pool: bigint; operators: bigint; creator?: bigint }>
  creationFee: bigint
}>

/** An account of a new pool: its rent, and whether that is returned to the payer once the position is closed. */
export type RentLine = Readonly<{ label: Said; bytes: number; lamports: bigint; refundable: boolean }>

/** The terms of opening a pool of a pair at a venue, read from the venue's accounts. `tiers` has at least one, the usual one first. */
export type PoolCreationTerms = Readonly<{
  tiers: readonly FeeTier[]
  rents: readonly RentLine[]
  holds: 'lp-tokens' | 'position-nft'
  fees: 'with-withdrawal' | 'claim'
  /**
   * Locks a position forever: by which program, and whether in the transaction that opens the pool, and until dates as well; null: no
   * program on this chain can.
   */
  lock: Readonly<{ by: string; atOnce: boolean; dated?: true }> | null
  /** The stricter answer of the pair's two tokens. */
  compatibility: Compatibility<ForeignExtension>
  /**
   * Pools of this pair, the deepest first. `poolsComplete` false: the node would not search, so only those at derived addresses are
   * listed.
   */
  pools: readonly Pool[]
  poolsComplete: boolean
  /** How far ahead a pool may open, in seconds; null: no limit known. */
  opensWithin: bigint | null
}>

/** A new pool. `deposit` is what leaves the wallet, before a transfer fee. `opensAt` in unix seconds, null: at once. */
export type PoolOrder = Readonly<{
  payer: string
  pair: Pair
  deposit: Amounts
  tier: FeeTier
  opensAt: bigint | null
  /**
   * Whether the whole position is locked in the same transaction, forever (true) or until dates, where the venue's `lock` says `atOnce`
   * and, for dates, `dated`.
   */
  lock: boolean | LiquiditySchedule
}>

/**
 * The result of a deposit: `deposits` leave the wallet, `arrives` is in the pool after transfer fees, `lpAmount` is received.
 */
export type DepositQuote = Readonly<{ deposits: Amounts; arrives: Amounts; lpAmount: bigint }>

/** The result of a withdrawal: `leaves` leaves the pool, `gets` arrives in the wallet after transfer fees. */
export type WithdrawQuote = Readonly<{ lpAmount: bigint; leaves: Amounts; gets: Amounts }>

/**
 * A swap: `amountIn` leaves the wallet, `amountOut` arrives in it, both with transfer fees; `fee` is the trading fee in the token
 * of `feeSide`, and `otherFee` that in the other token, where the pool takes one there as well. `after` are the reserves afterwards, which
 * give the new price.
 */
export type SwapQuote = Readonly<{
  from: PoolSide
  amountIn: bigint
  amountOut: bigint
  fee: bigint
  feeSide: PoolSide
  otherFee?: bigint
  after: Amounts
}>

/**
 * Why a pool refuses an amount, where it may accept another one. `too-much` also refuses any amount of a token of which the pool accepts
 * none now.
 */
export type AmountRefusal = 'too-little' | 'too-much'

/**
 * The arithmetic of one pool at one moment. Each function throws pool/* where the program would refuse; where the amount is the reason,
 * the error's context has an AmountRefusal as `amount`.
 */
export type PoolQuotes = Readonly<{
  /** The largest deposit that `amount` of one side allows: no more than that leaves the wallet. */
  deposit: (side: PoolSide, amount: bigint) => DepositQuote
  withdraw: (lpAmount: bigint) => WithdrawQuote
  swap: (from: PoolSide, amount: bigint) => SwapQuote
  /** A swap, and the deposits that the pool takes after it in the same transaction. */
  afterSwap: (from: PoolSide, amount: bigint) => Readonly<{ swap: SwapQuote; deposit: PoolQuotes['deposit'] }>
}>

/**
 * A deposit from one token, of which a part is swapped first. At the quoted price `paid` leaves the wallet, at any price at most `amount`.
 * `rest` stays in the wallet: the unused part of the one token, and the surplus of the swap's output. The swap gives at least `least` of
 * the other token, and no more than `least` of it is deposited.
 */
export type SwapAddQuote = Readonly<{
  from: PoolSide
  amount: bigint
  paid: bigint
  swap: SwapQuote
  least: bigint
  deposit: DepositQuote
  rest: Amounts
}>

/** The quotes of a pool that does not exist yet, from its order alone: `lpAmount` is the creator's part of `lpSupply`. */
export type OpeningQuote = PoolQuotes & Readonly<{ reserves: Amounts; lpAmount: bigint; lpSupply: bigint }>

export type PoolAction = 'add' | 'remove' | 'swap'

/** A pool as read from the chain. */
export type Pool = Readonly<{
  venue: VenueId
  address: string
  pair: Pair
  /**
   * The reserves of all liquidity: the vaults minus the amounts owed to operators and creators. For a price range: the reserves of a pool
   * over all prices whose price would move equally.
   */
  reserves: Amounts
  /** The tokens of all its liquidity. For a price range this is less than `reserves`. */
  holdings: Amounts
  lpSupply: bigint
  /** The part of `lpSupply` that can never be withdrawn: burnt, or locked forever. Null: not known. */
  lockedForever: bigint | null
  tier: FeeTier
  creator: string
  /** Unix seconds; null: open from the start. */
  opensAt: bigint | null
  /** The actions that its operators have switched off. */
  switchedOff: readonly PoolAction[]
  lpMint: string | null
  /** The fees that its creator can claim; null where the venue has none. */
  creatorFees: Amounts | null
  quotes: PoolQuotes
  /** The opening or current price, as a fraction: quote base units for a base unit. */
  price: Readonly<{ quote: bigint; base: bigint }>
}>

export type PositionAction = 'add' | 'remove' | 'claim' | 'lock' | 'burn' | 'close'

/** Liquidity that is released by a schedule: so much of `all` is still locked. */
export type TimedLock = Readonly<{
  locked: bigint
  all: bigint
  /** When the first and the last part become free, in unix seconds; null in a pool that counts slots, whose length changes. */
  dates: Pick<LiquiditySchedule, 'first' | 'last'> | null
}>

/**
 * The locks with dates of a pool: so much of its liquidity, of which nothing more is free before `first`, and all from `last` on (unix seconds, null
 * without any). `undated`: liquidity that is locked for a time whose end was not read.
 */
export type DatedLocks = Readonly<{
  locked: bigint
  first: bigint | null
  last: bigint | null
  undated: bigint
}>

/** A wallet's position in a pool. `id` is its account: a position, or an LP token account. */
export type Position = Readonly<{
  id: string
  owner: string
  pool: Pool
  /** Parts of `pool.lpSupply`: the free part, the part that is locked for some time and the part that is locked forever. */
  free: bigint
  locked: Readonly<{ forever: bigint; overTime: bigint }>
  /** The schedules of `locked.overTime`; what they do not add up to is of schedules that could not be read. */
  timed?: readonly TimedLock[]
  /** Whether a part can be locked until a date, or why not: one such lock at a time. Absent where the venue has none. */
  datedLock?: 'possible' | 'counts-slots' | 'one-at-a-time'
  /**
   * Accounts of schedules (base58) that have released a part of `free`, which is told to the program before it is removed or locked.
   * `rentBack`: the lamports that come back, where nothing is left in them.
   */
  due?: readonly Readonly<{ account: string; rentBack: bigint }>[]
  /** The amounts that withdrawing the whole position, locked or not, would pay now. */
  worth: Amounts
  /** Fees to claim; null where a withdrawal pays them, and where a claim pays them but they were not read. */
  fees: Amounts | null
  /** Fees claimed so far, from the chain: zero where a withdrawal pays them; null where the chain does not say. */
  claimed: Amounts | null
  /** Lamports of rent that closing it returns. */
  rentBack: bigint
  nft: string | null
  actions: readonly PositionAction[]
}>

/** A wallet's position in another program's pool, which is only shown. `what` names program and kind. */
export type ForeignPosition = Readonly<{ what: string; mint: string; amount: bigint; decimals: number }>

/** Basis points by which the payment may grow, or the received amount may shrink, before the program refuses. */
export type Slippage = number

export type AddOrder = Readonly<{
  payer: string
  pool: Pool
  /** The position to add to; null: a new one, or the wallet's LP token account. */
  position: Position | null
  quote: DepositQuote
  slippage: Slippage
}>
export type SwapAddOrder = Omit<AddOrder, 'quote'> & Readonly<{ quote: SwapAddQuote }>
/** `close`: the emptied account is also closed and its rent returned. */
export type RemoveOrder = Readonly<{
  position: Position
  quote: WithdrawQuote
  slippage: Slippage
  close: boolean
}>
/** A part of a position to lock or burn: until dates, where `until` has them, else forever. */
export type LpOrder = Readonly<{ position: Position; lpAmount: bigint; until?: LiquiditySchedule }>
export type SwapOrder = Readonly<{ payer: string; pool: Pool; quote: SwapQuote; slippage: Slippage }>

/** One swap of a route: the program refuses it where it gives less than `least`. */
export type SwapLeg = Readonly<{ pool: Pool; quote: SwapQuote; least: bigint }>

/** Its instruction, and the pool's accounts of both tokens in base58. */
export type BuiltLeg = Readonly<{
  instruction: TransactionInstruction
  vaults: Readonly<Record<PoolSide, string>>
}>

/** The marks of a pool's swaps in transactions: its program, its vaults (base58), and the first bytes of instructions that swap. */
export type SwapMarks = Readonly<{
  program: string
  vaults: Readonly<Record<PoolSide, string>>
  swaps: readonly (readonly number[])[]
}>

/**
 * A program with pools. Every plan has its rents and fees by account, `creates`, `changes` of the wallet's balances, and a subject
 * (transactions/subjects.ts). The chain checks the decimals of every token of which a plan names an amount (checkDecimals.ts). SOL is
 * wrapped and unwrapped within the plan. Price-dependent figures have `bounds`. Functions that read reject with rpc/*, or with
 * venue/missing where the program is not on this chain. A venue may leave out optional methods.
 */
export type Venue = Readonly<{
  id: VenueId
  name: string
  /** The mint authority of its pools' LP tokens; left out where positions are no tokens. */
  lpAuthority?: (cluster: ClusterId) => string
  fetchCreationTerms: (chain: ChainConnection, pair: Pair) => Promise<PoolCreationTerms>
  quoteOpening: (order: Omit<PoolOrder, 'payer'>) => OpeningQuote
  planCreate: (chain: ChainConnection, order: PoolOrder) => Promise<Plan>
  /** The pool at an address; null: no pool of this venue. Rejects with pool/unknown-layout where it is newer than this code. */
  fetchPool: (chain: ChainConnection, address: string) => Promise<Pool | null>
  fetchPositions: (chain: ChainConnection, owner: string) => Promise<readonly Position[]>
  /** What of a pool at an address is locked until dates; null where the node does not search. Absent where no position can be. */
  fetchDatedLocks?: (chain: ChainConnection, address: string) => Promise<DatedLocks | null>
  /**
   * The one wallet (base58) that holds all positions of a pool from which anything can be withdrawn, now or later; null where others hold
   * some, or may. Left out where positions are tokens.
   */
  fetchOnlyOwner?: (chain: ChainConnection, pool: Pool) => Promise<string | null>
  planAdd: (chain: ChainConnection, order: AddOrder) => Promise<Plan>
  /** Swaps a part of one token in the pool and adds both, in one transaction. */
  planSwapAdd: (chain: ChainConnection, order: SwapAddOrder) => Promise<Plan>
  planRemove: (chain: ChainConnection, order: RemoveOrder) => Promise<Plan>
  planSwap: (chain: ChainConnection, order: SwapOrder) => Promise<Plan>
  /** One swap, between these token accounts of the wallet. Rejects with account/not-found, pool/* or rpc/*. */
  buildLeg: (
    chain: ChainConnection,
    leg: SwapLeg,
    own: Readonly<Record<PoolSide | 'owner', PublicKey>>,
  ) => Promise<BuiltLeg>
  planClaim: (chain: ChainConnection, position: Position) => Promise<Plan>
  /** Locks forever or until dates: a final step. */
  planLock: (chain: ChainConnection, order: LpOrder) => Promise<Plan>
  planBurn?: (chain: ChainConnection, order: LpOrder) => Promise<Plan>
  planClose: (chain: ChainConnection, position: Position) => Promise<Plan>
  swapMarks: (cluster: ClusterId, pool: Pool) => SwapMarks
  planClaimCreatorFees?: (chain: ChainConnection, pool: Pool, payer: string) => Promise<Plan>
}>
