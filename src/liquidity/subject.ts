import type { LegSubject, Subject } from '../transactions/subject'
import type { VenueId } from './profiles'
import { movedBy, priceImpact, shallowBuy, swapLoss, worstMove } from './impact'
import { leastOf, mostOf, wholeLp } from './math'
import { orient } from './orient'
import type { OfferFee, OfferFigures, OfferLeg } from './swap/offer'
import type {
  AddOrder,
  Amounts,
  FeeTier,
  OpeningQuote,
  Pair,
  PairToken,
  Pool,
  PoolOrder,
  Position,
  RemoveOrder,
  PoolSide,
  LpOrder,
  SwapAddOrder,
  SwapLeg,
  SwapOrder,
} from './venue'

/* Makes the subject of an operation from its order. Pure: panels describe an order with it before there is a plan. */

/** The accounts that only the plan knows: the position, and the pool's vaults. */
type Places = Readonly<{ position?: string; vaults: Readonly<Record<'base' | 'quote', string>> }>

/** Adds these accounts to a subject. */
export function withPlaces<About>(about: About, { position, vaults }: Places) {
  const places = { baseVault: [vaults.base], quoteVault: [vaults.quote] }
  return { ...about, ...places, ...(position !== undefined && { position }) }
}

/** The subject of a deposit; `most` where the wallet sets a lower limit than the slippage. */
export function addSubject(
  { pool, position, quote, slippage }: Omit<AddOrder, 'payer'>,
  most = bothOf(quote.deposits, (amount) => mostOf(amount, slippage)),
) {
  const { lpAmount, deposits, arrives } = quote
  return {
    ...ofPool(pool),
    ...(position && { position: position.id }),
    ...lpAmounts(lpAmount, pool, position),
    ...bothAmounts(deposits),
    ...bothInPool(arrives),
    baseMost: most.base,
    quoteMost: most.quote,
    slippage,
  }
}

/** The subject of a withdrawal: with `close` the amounts include the fees. */
export function removeSubject({ position, quote, slippage, close }: RemoveOrder) {
  const { pool } = position
  const back = rentOfDue(position) + (close ? position.rentBack : 0n)
  const fees = close ? (position.fees ?? NOTHING) : NOTHING
  const sum = (one: Amounts) => ({ base: one.base + fees.base, quote: one.quote + fees.quote })
  const least = bothOf(quote.gets, (amount) => leastOf(amount, slippage))
  return {
    ...ofPosition(position),
    ...lpAmounts(quote.lpAmount, pool, position),
    ...bothAmounts(sum(quote.gets)),
    baseLeast: sum(least).base,
    quoteLeast: sum(least).quote,
    ...(fees.base + fees.quote > 0n && { baseFees: fees.base, quoteFees: fees.quote }),
    slippage,
    ...(back > 0n && { rentBack: back }),
  }
}

/** The lamports of the accounts of lock schedules that are released before a removal or a lock, and closed by that. */
function rentOfDue({ due = [] }: Position): bigint {
  return due.reduce((sum, { rentBack }) => sum + rentBack, 0n)
}

/** The subject of claiming a position's fees; where another program has locked the position, only the simulation gives the amounts. */
export function claimSubject(position: Position) {
  return { ...ofPosition(position), ...(position.fees && bothAmounts(position.fees)) }
}

/** The subject of claiming a pool creator's fees. */
export function creatorFeesSubject(pool: Pool, fees: Amounts) {
  return { ...ofPool(pool), ...bothAmounts(fees), owed: 'creator' as const }
}

/** The subject of locking or burning a part of a position, with its worth in both tokens where the chain can check their decimals. */
export function lpSubject({ position, lpAmount, until }: LpOrder) {
  const { base, quote } = position.pool.pair
  const worth = worthOf(position, lpAmount)
  const rentBack = rentOfDue(position)
  return {
    ...ofPosition(position),
    ...lpAmounts(lpAmount, position.pool, position),
    ...(isCheckedByMint(base) && { baseAmount: worth.base }),
    ...(isCheckedByMint(quote) && { quoteAmount: worth.quote }),
    ...(until && { lockedUntil: until }),
    ...(rentBack > 0n && { rentBack }),
  }
}

/** Extensions that change how a mint converts a decimal amount. */
const RESCALED = ['interestBearing', 'scaledAmount'] as const

/** Whether the chain can check a token's decimals without a token account (checkDecimals.ts). SOL's decimals are known. */
export function isCheckedByMint({ extensions }: Pick<PairToken, 'extensions'>): boolean {
  return !RESCALED.some((extension) => extensions.includes(extension))
}

export function swapSubject({ pool, quote, slippage }: Omit<SwapOrder, 'payer'>) {
  const { from, amountIn, amountOut, fee, feeSide, otherFee } = quote
  const sides = from === 'base' ? { base: amountIn, quote: amountOut } : { base: amountOut, quote: amountIn }
  return {
    ...ofPool(pool),
    ...bothAmounts(sides),
    from,
    minimum: leastOf(amountOut, slippage),
    slippage,
    impact: priceImpact(pool, quote),
    loss: swapLoss(pool, quote),
    moved: movedBy(pool, quote),
    fee,
    feeSide,
    ...(otherFee !== undefined && { otherFee }),
  }
}

/** The subject of a swap by a route of any number of pools, whose `swaps` are known where they are ours; `via` is the token between two hops. */
export function routeSubject(
  offer: OfferFigures & Readonly<{ swaps?: readonly SwapLeg[] }>,
  via: PairToken | null,
) {
  const { from, to, amountIn, amountOut, minimum, slippage, impact, loss, legs, swaps } = offer
  const { pair } = orient(from, to)
  const pays: PoolSide = pair.base.mint === from.mint ? 'base' : 'quote'
  const sides = pays === 'base' ? { base: amountIn, quote: amountOut } : { base: amountOut, quote: amountIn }
  const nameOf = (mint: string) =>
    mint === pair.base.mint ? 'base' : mint === pair.quote.mint ? 'quote' : mint === via?.mint ? 'via' : null
  const feeOf = (fee: OfferFee | null | undefined) => {
    const token = fee && nameOf(fee.token.mint)
    return fee && token ? ({ amount: fee.amount, token } as const) : null
  }
  const leg = ({ label, pool, part, ...fees }: OfferLeg): LegSubject => {
    const [fee, otherFee] = [feeOf(fees.fee), feeOf(fees.otherFee)]
    return { name: label, pool, part, ...(fee && { fee }), ...(otherFee && { otherFee }) }
  }
  return {
    ...ofPair(pair),
    ...bothAmounts(sides),
    from: pays,
    minimum,
    slippage,
    ...(impact !== null && { impact }),
    ...(loss !== null && { loss }),
    ...(swaps && { moved: worstMove(swaps) }),
    legs: legs.map(leg),
    ...(via && { via: via.mint, viaSymbol: via.symbol, viaDecimals: via.decimals }),
  } satisfies Subject
}

/**
 * The subject of a deposit from one token. The amounts are those of the deposit, as in `addSubject`; `paid` leaves the wallet, at most
 * `most`, and `rest` of the other token stays in the wallet.
 */
export function swapAddSubject({ pool, position, quote }: Omit<SwapAddOrder, 'payer'>) {
  const { from, amount, paid, swap, least, deposit, rest } = quote
  return {
    ...ofPool(pool),
    ...(position && { position: position.id }),
    ...lpAmounts(deposit.lpAmount, pool, position),
    ...bothAmounts(deposit.deposits),
    ...bothInPool(deposit.arrives),
    from,
    paid,
    most: amount,
    swapIn: swap.amountIn,
    swapOut: swap.amountOut,
    minimum: least,
    rest: from === 'base' ? rest.quote : rest.base,
    impact: priceImpact(pool, swap),
    loss: swapLoss(pool, swap),
    moved: movedBy(pool, swap),
    fee: swap.fee,
    feeSide: swap.feeSide,
  }
}

export function closeSubject(position: Position) {
  return { ...ofPosition(position), rentBack: position.rentBack }
}

/** What a new pool begins with; with its swaps, the subject says whether it is shallow. */
type OpenedQuote = Pick<OpeningQuote, 'reserves' | 'lpAmount' | 'lpSupply'> &
  Partial<Pick<OpeningQuote, 'swap'>>

/** The subject of a new pool at that venue and address; `deposits` leave the wallet. */
export function createSubject(
  { pair, tier, opensAt, lock }: Omit<PoolOrder, 'payer' | 'deposit'>,
  { reserves, lpAmount, lpSupply, swap }: OpenedQuote,
  { venue, address, deposits }: Readonly<{ venue: VenueId; address: string; deposits: Amounts }>,
) {
  const shallow = swap ? shallowBuy({ reserves, swap }, pair) : null
  return {
    ...ofPool({ venue, address, pair, tier, price: reserves, lpMint: null }),
    lpAmount,
    lpSupply,
    ...bothAmounts(deposits),
    ...bothInPool(reserves),
    ...(opensAt !== null && { opensAt }),
    ...(lock === true && { locked: 'forever' as const }),
    ...(typeof lock !== 'boolean' && { lockedUntil: lock }),
    ...(shallow && {
      shallowBuy: shallow.amountIn,
      shallowTimes: (shallow.after.num * 10_000n) / shallow.after.den,
    }),
  }
}

export type NewPoolSubject = ReturnType<typeof createSubject>

const NOTHING: Amounts = { base: 0n, quote: 0n }

type SubjectPool = Pick<Pool, 'venue' | 'address' | 'pair' | 'price' | 'lpMint'> &
  Readonly<{ tier: Pick<FeeTier, 'rate'> }>

function ofPool({ venue, address, pair, tier, price, lpMint }: SubjectPool) {
  return {
    venue,
    pool: address,
    ...ofPair(pair),
    feeRate: tier.rate,
    ...(price.base > 0n && price.quote > 0n && { price: { num: price.quote, den: price.base } }),
    ...(lpMint !== null && { lpMint }),
  }
}

function ofPair({ base, quote }: Pair) {
  return {
    base: base.mint,
    quote: quote.mint,
    baseSymbol: base.symbol,
    quoteSymbol: quote.symbol,
    baseDecimals: base.decimals,
    quoteDecimals: quote.decimals,
    ...(base.scale && { baseScale: base.scale }),
    ...(quote.scale && { quoteScale: quote.scale }),
  }
}

function ofPosition({ pool, id }: Position) {
  return { ...ofPool(pool), position: id }
}

function lpAmounts(lpAmount: bigint, { lpSupply }: Pick<Pool, 'lpSupply'>, position: Position | null) {
  const held = position ? wholeLp(position) : 0n
  return { lpAmount, lpSupply, held, free: position?.free ?? 0n }
}

/**
 * The amounts that a withdrawal of an LP amount would pay now; where a withdrawal is not possible now, its part of the position's worth.
 */
function worthOf(position: Position, lpAmount: bigint): Amounts {
  try {
    return position.pool.quotes.withdraw(lpAmount).gets
  } catch {
    const held = wholeLp(position)
    return held === 0n ? NOTHING : bothOf(position.worth, (amount) => (amount * lpAmount) / held)
  }
}

function bothAmounts({ base, quote }: Amounts) {
  return { baseAmount: base, quoteAmount: quote }
}

function bothInPool({ base, quote }: Amounts) {
  return { baseInPool: base, quoteInPool: quote }
}

function bothOf({ base, quote }: Amounts, by: (amount: bigint) => bigint): Amounts {
  return { base: by(base), quote: by(quote) }
}
