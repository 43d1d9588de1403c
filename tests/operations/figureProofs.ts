import type { TransactionRecord } from '../../sandbox/chain/history'
import type { PoolSide } from '../../src/liquidity/venue'
import { formatPrice } from '../../src/operations/figures'
import type { Change, Plan } from '../../src/transactions/plan'
import type { Subject } from '../../src/transactions/subject'
import { formatUnits } from '../../src/units/amounts'
import { formatSol } from '../../src/units/lamports'
import {
  formatAtLeastTiny,
  formatBasisPoints,
  formatNearestShare,
  formatPart,
  formatRate,
  wordedGap,
} from '../../src/units/percent'
import { inverse, type Ratio, toNumber } from '../../src/units/ratio'
import { momentInUtc } from '../../src/units/moments'
import { shortAddress } from '../../src/units/shortAddress'
import { SOL_MINT } from '../../src/liquidity/orient'
import { ACCOUNT_OVERHEAD, type Moment, movesIn, type MintSeen, type PoolSeen, u64 } from '../support/moments'
import { METEORA_DAMM, RAYDIUM_CPMM } from '../support/programs'

/*
 * What proves each figure that a review, a bill and a receipt show: it is computed again from the bytes of accounts before and after the
 * operation, and from the transfers that programs made. Only what writes a figure as text is the app's own.
 */

/** What was seen of an operation that was carried out. */
export type Seen = Readonly<{
  kind: string
  payer: string
  subject: Subject
  plan: Plan
  before: Moment
  after: Moment
  records: readonly TransactionRecord[]
  /** The rent of an account with so many bytes. */
  rentOf: (bytes: number) => bigint
}>

/** Where a figure stands: of which token; how many of its kind stand before it; its text, and the address beside it. */
export type Place = Readonly<{
  side: PoolSide
  nth: number
  done: boolean
  text: string
  address: string
  change?: Change
}>

/** The figures that must stand there, in their order, each as text; or why no account can prove them. */
export type Proof = ((seen: Seen, place: Place) => readonly string[]) | Readonly<{ because: string }>

const SIDES = ['base', 'quote'] as const
const ALL = 10_000n

function otherOf(side: PoolSide): PoolSide {
  return side === 'base' ? 'quote' : 'base'
}

/* ---- Tokens ---- */

function mintOf({ subject }: Seen, side?: PoolSide): string {
  if (side === 'base') return subject.base ?? ''
  return (side === 'quote' ? subject.quote : (subject.mint ?? subject.token)) ?? ''
}

/** The mint as it was before, or, of a new one, as it is. */
function mintSeen({ before, after }: Seen, mint: string): MintSeen {
  const found = before.mint(mint) ?? after.mint(mint)
  if (!found) throw new Error(`there is no mint ${mint}`)
  return found
}

/** As wallets show so many base units; those of a token that is made are shown as they are. */
function amount(seen: Seen, mint: string, units: bigint): string {
  return shownBy(mint === SOL_MINT ? SOL : mintSeen(seen, mint), units, isNew(seen))
}

const SOL = { decimals: 9, multiplier: 1, fee: null }
const isNew = ({ kind }: Seen) => kind === 'create-token' || kind === 'launch-token'

/** As Token-2022 does it (scaled_ui_amount, `amount_to_ui_amount`). */
function shownBy(
  { decimals, multiplier }: Pick<MintSeen, 'decimals' | 'multiplier'>,
  units: bigint,
  isPlain = false,
): string {
  if (multiplier === 1 || isPlain) return formatUnits(units, decimals)
  const shown = Math.trunc(Number(units) * multiplier) / 10 ** decimals
  return formatUnits(BigInt(shown.toFixed(decimals).replace('.', '')), decimals)
}

/** The base units beside an amount that a multiplier changes. */
function unscaled(seen: Seen, mint: string, units: bigint): readonly string[] {
  return isScaled(seen, mint) ? [formatUnits(units, 0)] : []
}

/** The token of an operation whose amounts a scale shows. */
function scaledMint({
  subject: { base = '', quote = '', mint = '', token = '', baseScale, quoteScale },
}: Seen): string {
  if (baseScale) return base
  return quoteScale ? quote : mint || token
}

function isScaled(seen: Seen, mint: string): boolean {
  const { scale, baseScale, quoteScale, base } = seen.subject
  return mint !== SOL_MINT && (mint === base ? baseScale : (quoteScale ?? scale)) !== undefined
}

/** The transfer fee of an amount. */
function feeOf(seen: Seen, mint: string, units: bigint): bigint {
  const fee = mint === SOL_MINT ? null : mintSeen(seen, mint).fee
  if (!fee) return 0n
  const whole = (units * fee.basisPoints + ALL - 1n) / ALL
  return whole < fee.most ? whole : fee.most
}

/** By how much all the wallet's accounts of a mint grew; of SOL, by how much the pools' vaults shrank. */
function gained(seen: Seen, mint: string): bigint {
  const { before, after, payer } = seen
  if (mint !== SOL_MINT) return after.held(payer, mint) - before.held(payer, mint)
  return -sum(after.pools.map((pool) => grown(seen, pool, SOL_MINT)))
}

/** By how much the pool's vault of a mint grew. */
function grown({ before, after }: Seen, { mints, vaults }: PoolSeen, mint: string): bigint {
  const vault = vaults[mints.indexOf(mint)]
  return vault === undefined ? 0n : after.tokens(vault) - before.tokens(vault)
}

const size = (units: bigint) => (units < 0n ? -units : units)
const sum = (all: readonly bigint[]) => all.reduce((one, other) => one + other, 0n)

/** What the wallet paid or got of a side. */
const moved = (seen: Seen, side: PoolSide) => size(gained(seen, mintOf(seen, side)))

/* ---- Pools ---- */

/** The pool that a subject names. One that is opened is in both moments what it is afterwards. */
function poolOf({ subject, before, after }: Seen): Readonly<{ was: PoolSeen; is: PoolSeen }> {
  const [was, is] = [before, after].map(({ pools }) => pools.find(({ address }) => address === subject.pool))
  if (!is) throw new Error('there is no pool')
  return { is, was: was ?? is }
}

function ofSide<T>(seen: Seen, { mints }: PoolSeen, values: readonly [T, T], side: PoolSide): T {
  return values[mints[0] === mintOf(seen, side) ? 0 : 1]
}

/** The price of one base, in quote, in base units. */
function priceOf(seen: Seen, pool: PoolSeen): Ratio {
  return pool.mints[0] === mintOf(seen, 'base') ? pool.price : inverse(pool.price)
}

/** The same in any pool of a route: of what is not SOL, where one of its two is. */
function priceInSol(seen: Seen, pool: PoolSeen): Ratio {
  if (!pool.mints.includes(SOL_MINT)) return priceOf(seen, pool)
  return pool.mints[1] === SOL_MINT ? pool.price : inverse(pool.price)
}

/** What the wallet has of the pool's liquidity: all of it, what of it is free, and the liquidity of the whole pool. */
function share({ payer }: Seen, moment: Moment, { address }: PoolSeen) {
  const pool = moment.pools.find((one) => one.address === address)
  if (!pool) return { held: 0n, free: 0n, whole: 0n }
  if (pool.lpMint !== null) {
    const held = moment.held(payer, pool.lpMint)
    return { held, free: held, whole: pool.liquidity }
  }
  const own = moment.positions.filter((one) => one.pool === address)
  const free = sum(own.map((one) => one.free))
  return { free, held: free + sum(own.map((one) => one.locked)), whole: pool.liquidity }
}

function shares(seen: Seen) {
  const { is } = poolOf(seen)
  return { was: share(seen, seen.before, is), is: share(seen, seen.after, is) }
}

/** The part of the pool that is given up: what is no longer free. */
function partOf(seen: Seen): bigint {
  const { was, is } = shares(seen)
  return was.free - is.free
}

const percent = (part: bigint, whole: bigint) => formatNearestShare(part, whole)

/** What a part of the pool is worth, after the token's transfer fee. */
function worthOf(seen: Seen, part: bigint, side: PoolSide): bigint {
  const { was } = poolOf(seen)
  const whole = ofSide(seen, was, was.worth(part), side)
  return whole - feeOf(seen, mintOf(seen, side), whole)
}

/** Fees that come with the last of a position: what came beyond its worth. */
function feesOf(seen: Seen, side: PoolSide): bigint {
  return moved(seen, side) - worthOf(seen, partOf(seen), side)
}

/* ---- Swaps ---- */

const paidSide = ({ subject }: Seen): PoolSide => subject.from ?? 'base'

/** The instructions of pools, in order: what each was told, as numbers after its eight first bytes. */
function told({ plan }: Seen): readonly Readonly<{ keys: readonly string[]; numbers: readonly bigint[] }>[] {
  return plan.steps
    .flatMap(({ instructions }) => instructions)
    .filter(({ programId }) => [RAYDIUM_CPMM, METEORA_DAMM].includes(programId.toBase58()))
    .map(({ keys, data }) => ({
      keys: keys.map(({ pubkey }) => pubkey.toBase58()),
      numbers: Array.from({ length: Math.floor((data.length - 8) / 8) }, (_, at) => u64(data, 8 + 8 * at)),
    }))
}

/** Requires that the pool's program was told this limit, so that it refuses beyond it. */
function limit(seen: Seen, units: bigint): bigint {
  if (!told(seen).some(({ numbers }) => numbers.includes(units)))
    throw new Error(`no program was told the limit ${units}`)
  return units
}

const lessSlippage = ({ subject: { slippage = 0 } }: Seen, units: bigint) =>
  (units * (ALL - BigInt(slippage))) / ALL
/** Of a swap before a deposit, half of the one percent that all examples allow (liquidity/swapAdd.ts). */
const lessHalf = (units: bigint) => (units * (ALL - 50n)) / ALL
const withSlippage = ({ subject: { slippage = 0 } }: Seen, units: bigint) =>
  (units * (ALL + BigInt(slippage)) + ALL - 1n) / ALL
const slippageOf = ({ subject: { slippage = 0 } }: Seen) => formatUnits(BigInt(slippage), 2)

/** The least of a swap: the limits that its pools of this mint were told, together. */
function leastOf(seen: Seen, mint: string): bigint {
  const limits = told(seen).flatMap(({ keys, numbers }) => {
    const pool = seen.after.pools.find(({ address }) => keys.includes(address))
    return pool?.mints.includes(mint) && numbers[1] !== undefined ? [numbers[1]] : []
  })
  const least = sum(seen.kind === 'swap-and-add' ? limits.slice(0, 1) : limits)
  const got = swapped(seen).got
  const lowest = seen.kind === 'swap-and-add' ? lessHalf(got) : lessSlippage(seen, got)
  // Of several pools each limit is rounded, and behind another pool it is that of less.
  const isExact = seen.kind === 'swap-and-add' || (!seen.subject.via && limits.length === 1)
  if (least > got || least < lowest - BigInt(limits.length) || (isExact && least !== lowest))
    throw new Error(`${least} is not the least of ${got}`)
  return least
}

/** One swap of a route: what its pool's vault got and gave. */
type Leg = Readonly<{ pool: PoolSeen; pays: bigint; gets: bigint; inMint: string; outMint: string }>

/** The swaps in order, from the transfers that the pools' programs made. */
function legsOf(seen: Seen): readonly Leg[] {
  const moves = movesIn(seen.records)
  const vaultOf = (account: string) => {
    const pool = seen.after.pools.find(({ vaults }) => vaults.includes(account))
    return pool && { pool, mint: pool.mints[pool.vaults.indexOf(account)] ?? '' }
  }
  return moves.flatMap((move, at): readonly Leg[] => {
    const [into, next] = [vaultOf(move.to), moves[at + 1]]
    const out = next && vaultOf(next.from)
    if (!into || !out || into.pool.address !== out.pool.address || into.mint === out.mint) return []
    const gets = next.units - feeOf(seen, out.mint, next.units)
    return [{ pool: into.pool, pays: move.units, gets, inMint: into.mint, outMint: out.mint }]
  })
}

/** What a whole swap took and gave. */
function swapped(seen: Seen): Readonly<{ paid: bigint; got: bigint }> {
  const from = paidSide(seen)
  if (seen.kind === 'swap-and-add') {
    const [leg] = legsOf(seen)
    return { paid: leg?.pays ?? 0n, got: leg?.gets ?? 0n }
  }
  return { paid: moved(seen, from), got: moved(seen, otherOf(from)) }
}

/** The pool as it was before a leg. */
function before({ before: then }: Seen, { pool }: Leg): PoolSeen {
  return then.pools.find(({ address }) => address === pool.address) ?? pool
}

/**
 * The trading fee of a swap, by its mint. Meteora's pool counts it; of Raydium's the config has the rate, and the growth of what the pool
 * owes to its operators must agree.
 */
function tradingFee(seen: Seen, leg: Leg): Readonly<{ mint: string; units: bigint }> {
  const was = before(seen, leg)
  if (was.fees && leg.pool.fees) {
    const units = [leg.pool.fees[0] - was.fees[0], leg.pool.fees[1] - was.fees[1]] as const
    const at = units[0] > 0n ? 0 : 1
    return { mint: was.mints[at], units: units[at] }
  }
  const arrives = leg.pays - feeOf(seen, leg.inMint, leg.pays)
  const units = (arrives * was.rate + 999_999n) / 1_000_000n
  const at = was.mints[0] === leg.inMint ? 0 : 1
  const operators = leg.pool.owed[at] - was.owed[at]
  if (operators !== was.operatorsPart(units)) throw new Error(`of ${units} the operators got ${operators}`)
  return { mint: leg.inMint, units }
}

/** What a leg loses by the price before it, rounded up to hundredths of a percent. */
function legLoss(seen: Seen, leg: Leg): bigint {
  const was = before(seen, leg)
  const isFirst = was.mints[0] === leg.inMint
  const { num, den } = isFirst ? was.price : inverse(was.price)
  return ALL - (leg.gets * den * ALL) / (leg.pays * num)
}

/** Of a route: beside each other each pool counts by its part, after each other what is left is multiplied. */
function lossOf(seen: Seen): bigint {
  const legs = legsOf(seen)
  if (seen.subject.via)
    return ALL - legs.reduce((left, leg) => (left * (ALL - legLoss(seen, leg))) / ALL, ALL)
  const paid = sum(legs.map(({ pays }) => pays))
  const lost = sum(legs.map((leg) => legLoss(seen, leg) * leg.pays))
  return legs.length === 1 ? lost / paid : (lost + paid - 1n) / paid
}

/** The price as it is shown: of one base in quote, each in whole tokens. */
function shownPrice(seen: Seen, { num, den }: Ratio): Ratio {
  const of = (side: PoolSide) => {
    const mint = mintOf(seen, side)
    const { decimals, multiplier } = mint === SOL_MINT ? SOL : mintSeen(seen, mint)
    return { one: 10n ** BigInt(decimals), times: BigInt(Math.round(multiplier * 1e6)) }
  }
  const [base, quote] = [of('base'), of('quote')]
  return { num: num * quote.times * base.one, den: den * base.times * quote.one }
}

/** "1 QHR = 0.5 SOL". */
function price(seen: Seen, of: Ratio): readonly string[] {
  return ['1', formatPrice(shownPrice(seen, of))]
}
function inversePrice(seen: Seen, of: Ratio): readonly string[] {
  return ['1', formatPrice(inverse(shownPrice(seen, of)))]
}

/** What a swap paid for what it got, as a price. */
function rateOf(seen: Seen): Ratio {
  const { paid, got } = swapped(seen)
  return paidSide(seen) === 'base' ? { num: got, den: paid } : { num: paid, den: got }
}

/** The price at which a pool opens. */
function openingPrice(seen: Seen): Ratio {
  const { is } = poolOf(seen)
  return { num: inPool(seen, 'quote', is), den: inPool(seen, 'base', is) }
}

function inPool(seen: Seen, side: PoolSide, pool = poolOf(seen).is): bigint {
  return size(grown(seen, pool, mintOf(seen, side)))
}

/* ---- SOL ---- */

/** What the accounts that an operation empties gave up, in lamports. */
function cameBack({ kind, before: then, after, plan }: Seen): bigint {
  const named = new Set(plan.steps.flatMap(({ costs }) => costs).flatMap(({ account }) => account ?? []))
  const emptied = [...named].filter((account) => after.lamports(account) === 0n || kind === 'withdraw-rent')
  return sum(emptied.map((account) => then.lamports(account) - after.lamports(account)))
}

/* ---- What several sentences say ---- */

type OfSide = (seen: Seen, side: PoolSide, place: Place) => bigint

/** One amount of a side, the base units beside it where a multiplier changes it, and what a note says besides. */
function anAmount(units: OfSide, besides: (seen: Seen, place: Place) => readonly string[] = () => []): Proof {
  return (seen, place) => {
    const [mint, of] = [mintOf(seen, place.side), units(seen, place.side, place)]
    return [amount(seen, mint, of), ...unscaled(seen, mint, of), ...besides(seen, place)]
  }
}

/** An amount of each side. */
function both(seen: Seen, of: (side: PoolSide) => bigint): readonly string[] {
  return SIDES.map((side) => amount(seen, mintOf(seen, side), of(side)))
}

/** The same without a side of which it is nothing, as a sentence has them. */
function some(seen: Seen, of: (side: PoolSide) => bigint): readonly string[] {
  return SIDES.filter((side) => of(side) !== 0n).map((side) => amount(seen, mintOf(seen, side), of(side)))
}

const lp = (units: bigint) => formatUnits(units, 9)
/** LP tokens; a position of Meteora is none. */
const lpOf = (seen: Seen, units: bigint) => (poolOf(seen).is.lpMint === null ? [] : [lp(units)])

/** What leaves the wallet with an order on a token, or comes. */
function ordered(seen: Seen): bigint {
  const { payer, kind, before, after } = seen
  const mint = mintOf(seen)
  if (mint === SOL_MINT) return after.lamports(seen.subject.to ?? '') - before.lamports(seen.subject.to ?? '')
  const supplies = [before, after].map((moment) => moment.mint(mint)?.supply ?? 0n)
  if (['mint-more', 'burn', 'create-token', 'launch-token'].includes(kind))
    return size((supplies[1] ?? 0n) - (supplies[0] ?? 0n))
  return size(after.held(payer, mint) - before.held(payer, mint))
}

function supplyOf(seen: Seen, scaled = false): string {
  const found = seen.after.mint(mintOf(seen))
  if (!found) throw new Error('there is no mint')
  return shownBy(found, found.supply, !scaled)
}

/** What others got. */
function given(seen: Seen): readonly bigint[] {
  const mint = mintOf(seen)
  const others = new Set(seen.after.owners(mint).filter((owner) => owner !== seen.payer))
  return [...others]
    .map((owner) => seen.after.held(owner, mint) - seen.before.held(owner, mint))
    .filter((units) => units > 0n)
}

/** "100 QHRN (92.5 arrive)". */
function sent(seen: Seen): readonly string[] {
  const [mint, leaves] = [mintOf(seen), ordered(seen)]
  const arrives = mint === SOL_MINT ? leaves : sum(given(seen))
  return [amount(seen, mint, leaves), ...(arrives < leaves ? [amount(seen, mint, arrives)] : [])]
}

/** The lock that an order made, with what its vault holds. */
function lockMade(seen: Seen) {
  const [lock] = seen.after.locks
  if (!lock) throw new Error('there is no lock')
  const holds = seen.after.held(lock.address, mintOf(seen))
  if (holds !== lock.atCliff + lock.each * lock.times) throw new Error('the vault does not hold the schedule')
  return { ...lock, holds }
}

const onDate = (at: bigint) => momentInUtc(Number(at) * 1_000)

/** What came out of the vaults of locks. */
function claimed(seen: Seen): bigint {
  const vaults = seen.before.locks.map(({ address }) => address)
  return sum(vaults.map((one) => seen.before.held(one, mintOf(seen)) - seen.after.held(one, mintOf(seen))))
}

/** What came out of locks, and what of it arrived. */
function claim(seen: Seen): readonly string[] {
  const [left, came] = [claimed(seen), gained(seen, mintOf(seen))]
  return [left, ...(came < left ? [came] : [])].map((units) => amount(seen, mintOf(seen), units))
}

/** What the owner has whose address a text names. */
function heldByNamed({ after, ...seen }: Seen, { text }: Place): bigint {
  const mint = mintOf({ after, ...seen })
  const owner = after.owners(mint).find((one) => text.includes(shortAddress(one)) || text.includes(one))
  return owner === undefined ? -1n : after.held(owner, mint)
}

const counted = (count: number) => (count === 1 ? [] : [`${count}`])

/** Of a setting, what it was and what it is; of a token that is made, what it is. */
function bothMoments<T>(read: (seen: Seen, moment: Moment) => readonly T[]) {
  return (seen: Seen) =>
    [seen.before, seen.after].flatMap((moment) => (moment.mint(mintOf(seen)) ? read(seen, moment) : []))
}

const bothFees = bothMoments(feeWords)
const bothInterests = bothMoments((seen, moment) => [interestOf(seen, moment)])
const bothMultipliers = bothMoments((seen, moment) => [`${moment.mint(mintOf(seen))?.next}`])

/** The newest transfer fee: "1.25 % of each transfer, at most 5". */
function feeWords(seen: Seen, moment: Moment): readonly string[] {
  const fee = moment.mint(mintOf(seen))?.fee
  if (!fee) throw new Error('there is no fee')
  const most = fee.most === 2n ** 64n - 1n ? [] : [amount(seen, mintOf(seen), fee.most)]
  return [fixed(fee.basisPoints), ...most]
}

const newFee: Proof = (seen) => feeWords(seen, seen.after)

/** Hundredths of a percent with two digits, as "1.00". */
function fixed(basisPoints: bigint | number): string {
  return (Number(basisPoints) / 100).toFixed(2)
}

const interestOf = (seen: Seen, moment: Moment) => fixed(moment.mint(mintOf(seen))?.interest ?? Number.NaN)

/** The extensions that a new mint's figures are in, in the order in which a sentence names them. */
function extensions(seen: Seen): readonly string[] {
  const found = seen.after.mint(mintOf(seen))
  return [
    ...(found?.fee ? feeWords(seen, seen.after) : []),
    ...(typeof found?.interest !== 'number' ? [] : [interestOf(seen, seen.after)]),
    ...(found && found.multiplier !== 1 ? [`${found.multiplier}`] : []),
  ]
}

const rentBack: Proof = (seen) => [formatSol(cameBack(seen))]

const poolsSwapped = (seen: Seen) => {
  const legs = legsOf(seen)
  const paid = sum(legs.map(({ pays }) => pays))
  return seen.subject.via ? [] : legs.map(({ pays }) => formatPart((pays * ALL + paid / 2n) / paid))
}

function swapLine(seen: Seen, { done }: Place): readonly string[] {
  const [from, { paid, got }] = [paidSide(seen), swapped(seen)]
  const gets = mintOf(seen, otherOf(from))
  const legs = legsOf(seen)
  return [
    amount(seen, mintOf(seen, from), paid),
    amount(seen, gets, got),
    ...(seen.subject.via ? [`${legs.length}`] : []),
    ...(legs.length > 1 ? poolsSwapped(seen) : []),
    formatPrice(shownPrice(seen, rateOf(seen))),
    ...(done ? [] : [amount(seen, gets, leastOf(seen, gets))]),
  ]
}

/** What leaves the wallet, and what of it arrives, where that is less. */
function arriving(seen: Seen, mint: string, paid: bigint): readonly string[] {
  const arrives = paid - feeOf(seen, mint, paid)
  return [paid, ...(arrives === paid ? [] : [arrives])].map((units) => amount(seen, mint, units))
}

/** The price in the pool before, at the end of a sentence. */
const priceBefore = (seen: Seen, { done }: Place) =>
  done ? [] : [formatPrice(shownPrice(seen, priceOf(seen, poolOf(seen).was)))]

function openingLine(seen: Seen): readonly string[] {
  return [formatPrice(shownPrice(seen, openingPrice(seen))), ...both(seen, (side) => inPool(seen, side))]
}

const swapFirst = (seen: Seen) => {
  const [from, { paid, got }] = [paidSide(seen), swapped(seen)]
  return [amount(seen, mintOf(seen, from), paid), amount(seen, mintOf(seen, otherOf(from)), got)]
}

/** What left the wallet for the pool after a swap in it: the transfers to the pool's vault but for the swap's. */
function afterSwap(seen: Seen, side: PoolSide): bigint {
  const { is } = poolOf(seen)
  const vault = ofSide(seen, is, is.vaults, side)
  const all = sum(movesIn(seen.records).map(({ to, units }) => (to === vault ? units : 0n)))
  return side === paidSide(seen) ? all - swapped(seen).paid : all
}

const limits = (seen: Seen, of: (seen: Seen, units: bigint) => bigint) =>
  both(seen, (side) => limit(seen, of(seen, moved(seen, side))))

/** The least that a withdrawal gives: fees are certain, and the slippage is of the rest. */
function leastBack(seen: Seen, side: PoolSide): bigint {
  const fees = isClosed(seen) ? feesOf(seen, side) : 0n
  return limit(seen, lessSlippage(seen, moved(seen, side) - fees)) + fees
}

const isClosed = ({ before, after }: Seen) => before.positions.length > after.positions.length

const lossWords: Proof = (seen) => [formatAtLeastTiny(lossOf(seen))]

const tradingFees = (seen: Seen, legs: readonly Leg[]) =>
  legs.map((leg) => {
    const { mint, units } = tradingFee(seen, leg)
    return amount(seen, mint, units)
  })

/* ---- The table ---- */

/**
 * By where a figure stands: `line` and a kind of operation; `fact` and a label, in which SIDE is a token of the pair, TOKEN the token and
 * ADDRESS somebody's address; `said` and an id; `change` and a field.
 */
export const PROOFS: Readonly<Record<string, Proof>> = {
  /* Pools */
  'line create-pool': openingLine,
  'line add-liquidity': (seen, place) => [
    ...some(seen, (side) => moved(seen, side)),
    ...priceBefore(seen, place),
  ],
  'line swap-and-add': (seen) => [
    amount(seen, mintOf(seen, paidSide(seen)), moved(seen, paidSide(seen))),
    ...swapFirst(seen),
  ],
  'line remove-liquidity': (seen, place) => [
    percent(partOf(seen), shares(seen).was.held),
    ...some(seen, (side) => moved(seen, side)),
    ...priceBefore(seen, place),
  ],
  'line swap': swapLine,
  'line claim-fees': (seen) => {
    if (seen.subject.count === undefined) return some(seen, (side) => moved(seen, side))
    return [
      `${seen.after.positions.length}`,
      ...claimedInAll(seen).map(({ mint, units }) => amount(seen, mint, units)),
    ]
  },
  'fact SOL from the pools': (seen) => [amount(seen, SOL_MINT, size(gained(seen, SOL_MINT)))],
  'fact ADDRESS from the pools': (seen, { text }) =>
    claimedInAll(seen)
      .filter(({ mint }) => text.includes(shortAddress(mint)))
      .map(({ mint, units }) => amount(seen, mint, units)),
  'line lock-liquidity': givenUpLine,
  'line lock-until': (seen) => [
    ...givenUpLine(seen).slice(0, 1),
    ...dated('first')(seen),
    ...partsOf(seen),
    ...dated('last')(seen),
    ...givenUpLine(seen).slice(1),
  ],
  'line burn-liquidity': givenUpLine,
  'line close-position': rentBack,
  'fact Pool': (seen) => [formatRate(poolOf(seen).was.rate)],
  'fact SIDE into the pool': (seen, { side, done }) => {
    const mint = mintOf(seen, side)
    if (seen.kind === 'swap-and-add') return arriving(seen, mint, afterSwap(seen, side))
    const paid = moved(seen, side)
    const [first = '', ...arrives] = arriving(seen, mint, paid)
    const most = done ? [] : [amount(seen, mint, limit(seen, withSlippage(seen, paid))), slippageOf(seen)]
    return [first, ...unscaled(seen, mint, paid), ...most, ...arrives]
  },
  'fact SIDE in the pool': anAmount(
    (seen, side) => inPool(seen, side),
    (seen, { side }) => {
      const [paid, arrives] = [moved(seen, side), inPool(seen, side)]
      return paid === arrives || seen.kind === 'launch-token' ? [] : [amount(seen, mintOf(seen, side), paid)]
    },
  ),
  'fact SIDE from your wallet': anAmount(
    (seen, side) => moved(seen, side),
    (seen, { side, done }) => (done ? [] : [amount(seen, mintOf(seen, side), limitOfAdd(seen))]),
  ),
  'fact SIDE that stays in your wallet': anAmount((seen, side) => gained(seen, mintOf(seen, side))),
  'fact SIDE from the pool': anAmount(
    (seen, side) => moved(seen, side),
    (seen, { side, done }) => {
      if (seen.kind !== 'remove-liquidity') return []
      const mint = mintOf(seen, side)
      return [
        ...(done ? [] : [amount(seen, mint, leastBack(seen, side)), slippageOf(seen)]),
        ...(isClosed(seen) ? [amount(seen, mint, feesOf(seen, side))] : []),
      ]
    },
  ),
  'fact SIDE in this share': anAmount((seen, side) => worthOf(seen, partOf(seen), side)),
  'fact Swapped first': (seen) => {
    const gets = mintOf(seen, otherOf(paidSide(seen)))
    return [...swapFirst(seen), amount(seen, gets, leastOf(seen, gets))]
  },
  'fact Your share after': (seen) => [percent(shares(seen).is.held, shares(seen).is.whole)],
  'fact You hold': (seen) => {
    const { held, whole } = shares(seen).is
    return held === whole ? [] : [percent(held, whole)]
  },
  'fact Of the pool': (seen) => [percent(partOf(seen), shares(seen).was.whole)],
  'fact Locked forever': givenUp,
  'fact Locked until a date': givenUp,
  'fact First part free': (seen) => [...dated('first')(seen), ...partsOf(seen)],
  'fact All free': (seen) => dated('last')(seen),
  'fact Given up forever': givenUp,
  'fact Stays free': (seen) => [percent(shares(seen).is.free, shares(seen).is.whole)],
  'fact Stays yours': (seen) => [percent(shares(seen).is.free, shares(seen).is.whole)],
  'fact Price in the pool': (seen) => price(seen, priceOf(seen, poolOf(seen).was)),
  'fact Pool at VENUE': (seen, { address }) => {
    const [other, own] = [seen.before.pools.find((pool) => pool.address === address), poolOf(seen).was]
    if (!other) throw new Error('there is no such pool')
    const [its, mine] = [priceOf(seen, other), priceOf(seen, own)]
    const held = seen.before.tokens(ofSide(seen, other, other.vaults, 'quote'))
    return [
      ...price(seen, its),
      formatRate(other.rate),
      amount(seen, mintOf(seen, 'quote'), held),
      wordedGap(toNumber({ num: mine.num * its.den, den: mine.den * its.num })),
    ]
  },
  'fact Price at MARKET': { because: 'what others trade at is on no account of this chain' },
  'fact Opening price': (seen) => price(seen, openingPrice(seen)),
  'fact Inverse price': (seen) => inversePrice(seen, openingPrice(seen)),
  'fact Depth': {
    because: 'it is what a later buyer would change; tests/liquidity/impact.test.ts computes it',
  },
  'fact Fee of each trade': (seen) => [formatRate(poolOf(seen).is.rate)],
  'fact You pay': (seen) => {
    const mint = mintOf(seen, paidSide(seen))
    return [amount(seen, mint, swapped(seen).paid), ...unscaled(seen, mint, swapped(seen).paid)]
  },
  'fact You get, SIDE': anAmount((seen) => swapped(seen).got),
  'fact Minimum received': (seen) => {
    const mint = mintOf(seen, otherOf(paidSide(seen)))
    return [slippageOf(seen), amount(seen, mint, leastOf(seen, mint))]
  },
  'fact Rate': (seen) => [...price(seen, rateOf(seen)), ...inversePrice(seen, rateOf(seen))],
  'fact Lost to fees and impact': lossWords,
  'fact Price moves': (seen) => {
    const pools = seen.subject.legs ? legsOf(seen).map(({ pool }) => pool) : [poolOf(seen).is]
    const moves = pools.map((is) => {
      const was = seen.before.pools.find(({ address }) => address === is.address) ?? is
      const [then, now] = [was, is].map((pool) => priceInSol(seen, pool)) as [Ratio, Ratio]
      return size((now.num * then.den * 10_000n) / (now.den * then.num) - 10_000n)
    })
    return [formatBasisPoints(moves.reduce((most, move) => (move > most ? move : most), 0n))]
  },
  'fact Trading fee, included': (seen) => tradingFees(seen, legsOf(seen)),
  'fact Through': (seen, { nth }) => [
    ...poolsSwapped(seen).slice(nth, nth + 1),
    ...tradingFees(seen, legsOf(seen).slice(nth, nth + 1)),
  ],
  'fact Rent that comes back': rentBack,
  'said deposit-goes': (seen) => both(seen, (side) => inPool(seen, side)),
  'said deposit-leaves': (seen) => [
    ...both(seen, (side) => moved(seen, side)),
    ...both(seen, (side) => inPool(seen, side)),
  ],
  'said you-get-lp': (seen) => [lp(shares(seen).is.held - shares(seen).was.held)],
  'said adds': (seen) => [
    ...both(seen, (side) => moved(seen, side)),
    ...lpOf(seen, shares(seen).is.held - shares(seen).was.held),
  ],
  'said at-most': (seen) => limits(seen, withSlippage),
  'said swaps-part': (seen) => {
    const gets = mintOf(seen, otherOf(paidSide(seen)))
    return [...swapFirst(seen), amount(seen, gets, leastOf(seen, gets))]
  },
  'said then-goes': (seen) => both(seen, (side) => afterSwap(seen, side)),
  'said leaves-at-most': (seen) => {
    const side = paidSide(seen)
    return [amount(seen, mintOf(seen, side), limitOfAdd(seen))]
  },
  'said removes': (seen) => [
    ...lpOf(seen, partOf(seen)),
    ...both(seen, (side) => moved(seen, side) - (isClosed(seen) ? feesOf(seen, side) : 0n)),
  ],
  'said at-least': (seen) =>
    both(seen, (side) => leastBack(seen, side) - (isClosed(seen) ? feesOf(seen, side) : 0n)),
  'said fees-claimed': (seen) => both(seen, (side) => feesOf(seen, side)),
  'said swaps': swapFirst,
  'said least-of-one': (seen) => {
    const gets = mintOf(seen, otherOf(paidSide(seen)))
    return [amount(seen, gets, leastOf(seen, gets))]
  },
  'said least-in-all': (seen) => {
    const gets = mintOf(seen, otherOf(paidSide(seen)))
    return [amount(seen, gets, leastOf(seen, gets))]
  },
  'said swap-in-pools': (seen) => [`${legsOf(seen).length}`],
  'said swaps-on': (seen, { nth }) =>
    legsOf(seen)
      .slice(nth, nth + 1)
      .flatMap(({ pays, gets, inMint, outMint }) => [
        amount(seen, inMint, pays),
        amount(seen, outMint, gets),
      ]),
  'said rest-stays': (seen) =>
    legsOf(seen)
      .slice(1)
      .map(({ inMint, pays }) => amount(seen, inMint, pays)),
  'said claims': (seen, { nth }) => {
    const pool = seen.after.pools.find(({ address }) => address === seen.subject.pools?.[nth])
    if (!pool) return both(seen, (side) => moved(seen, side))
    // Pools of ours take their fees in the second token of a sentence.
    const came = pool.mints.map((mint) => ({ mint, units: size(gained(seen, mint)) }))
    return came
      .toSorted((one, other) => Number(one.units - other.units))
      .map(({ mint, units }) => amount(seen, mint, units))
  },
  'said locked-until': (seen) => [...dated('first')(seen), ...partsOf(seen), ...dated('last')(seen)],
  'said burn-lp': (seen) => [lp(partOf(seen))],

  /* The list of changes */
  'change balance': (seen, { change }) => {
    const { account = '', unit, shown, moves, before } = change ?? {}
    const was = before === undefined ? [] : [seen.before.tokens(account)]
    const all = [...was, seen.after.tokens(account)]
    if (!unit && !shown) return all.map((units) => formatUnits(units, 0))
    const mint = moves?.mint ?? mintOf(seen)
    return all.map((units) =>
      (seen.before.mint(mint) ?? seen.after.mint(mint)) ? amount(seen, mint, units) : lp(units),
    )
  },
  'change supply': (seen) => {
    const [was, is] = [seen.before, seen.after].map((moment) => moment.mint(mintOf(seen)))
    return [...(was ? [was] : []), ...(is ? [is] : [])].map((mint) => shownBy(mint, mint.supply, isNew(seen)))
  },

  /* New tokens */
  'line create-token': (seen) => {
    const others = given(seen)
    const part =
      others.length === 0 ? [] : [amount(seen, mintOf(seen), sum(others)), ...counted(others.length)]
    return [supplyOf(seen), ...part, ...extensions(seen)]
  },
  'line launch-token': (seen) => [supplyOf(seen), ...openingLine(seen), ...extensions(seen)],
  'fact TOKEN in your wallet': (seen) => {
    const [mint, units] = [mintOf(seen), seen.after.held(seen.payer, mintOf(seen))]
    return [amount(seen, mint, units), ...unscaled(seen, mint, units)]
  },
  'fact SIDE in your wallet': anAmount((seen, side) => seen.after.held(seen.payer, mintOf(seen, side))),
  'fact To': (seen, { address }) =>
    seen.kind !== 'create-token' ? [] : [amount(seen, mintOf(seen), seen.after.held(address, mintOf(seen)))],
  'fact Supply': (seen) => {
    if (seen.kind !== 'create-token' && seen.kind !== 'launch-token') return [supplyOf(seen, true)]
    return [
      supplyOf(seen),
      ...((seen.after.mint(mintOf(seen))?.multiplier ?? 1) === 1 ? [] : [supplyOf(seen, true)]),
    ]
  },
  'said mint-of': (seen) => [`${seen.after.mint(mintOf(seen))?.decimals}`],
  'said amount-alone': (seen) => [
    amount(seen, mintOf(seen), ordered(seen) - sum(seen.kind === 'create-token' ? given(seen) : [])),
  ],
  'said supply-is-final': (seen) => [supplyOf(seen, !isNew(seen))],
  'said fee-withheld': newFee,
  'said amounts-multiplied': (seen) => [`${mintSeen(seen, mintOf(seen)).multiplier}`],
  'said give-share': (seen, place) => [amount(seen, mintOf(seen), heldByNamed(seen, place))],

  /* Orders on tokens */
  'line mint-more': (seen) => [amount(seen, mintOf(seen), ordered(seen))],
  'line burn': (seen) => [amount(seen, mintOf(seen), ordered(seen))],
  'line lock-supply': (seen) => {
    const { holds, first, last } = lockMade(seen)
    const part = percent(holds, mintSeen(seen, mintOf(seen)).supply)
    return [
      amount(seen, mintOf(seen), holds),
      part,
      ...(first === last ? [first] : [first, last]).map(onDate),
    ]
  },
  'fact Locked': (seen) => [amount(seen, mintOf(seen), lockMade(seen).holds)],
  'fact Leaves your wallet': (seen) => [amount(seen, mintOf(seen), ordered(seen))],
  'fact First date': (seen) => [onDate(lockMade(seen).cliff)],
  'fact Last date': (seen) => [onDate(lockMade(seen).last)],
  'fact Then': (seen) => {
    const { each, times, atCliff, every, cliff } = lockMade(seen)
    const then = atCliff > 0n ? [amount(seen, mintOf(seen), atCliff)] : []
    const pace = times === 1n ? [] : [`${times}`, `${every / 86_400n}`]
    return [amount(seen, mintOf(seen), each), ...pace, onDate(cliff + every), ...then]
  },
  'said lock-supply': (seen) => [amount(seen, mintOf(seen), lockMade(seen).holds)],
  'said lock-dates': (seen) => {
    const { atCliff, times, first, last } = lockMade(seen)
    if (times === 0n) return [onDate(first)]
    return [amount(seen, mintOf(seen), atCliff), onDate(first), `${times}`, onDate(last)]
  },
  'said lock-fee': (seen) => {
    const { holds } = lockMade(seen)
    return [holds, ordered(seen) - holds].map((units) => amount(seen, mintOf(seen), units))
  },
  'said lock-fee-raiser': { because: 'the highest fee that the token program takes, which no account names' },
  'said lock-version': { because: 'the version that was tried, which no account names' },
  'fact TOKEN account of the lock': (seen) => {
    const vaults = seen.after.locks.map(({ address }) => seen.after.held(address, mintOf(seen)))
    return vaults.map((units) => amount(seen, mintOf(seen), units))
  },
  'line claim-lock': claim,
  'said claim-lock': (seen) => [amount(seen, mintOf(seen), claimed(seen))],
  'said claim-fee': (seen) => {
    const came = gained(seen, mintOf(seen))
    return [came, claimed(seen) - came].map((units) => amount(seen, mintOf(seen), units))
  },
  'line send': sent,
  'line send-many': (seen) => [...sent(seen), ...counted(given(seen).length)],
  'line collect-fees': (seen) => [amount(seen, mintOf(seen), ordered(seen))],
  'line transfer-fee': newFee,
  'line interest-rate': (seen) => [interestOf(seen, seen.after)],
  'line scaled-amount': (seen) => [`${seen.after.mint(mintOf(seen))?.next}`],
  'line update-metadata': newName,
  'fact Name': newName,
  'said mint-shorter': (seen) => {
    const mint = mintOf(seen)
    return [formatSol(seen.after.lamports(mint) - seen.rentOf(seen.after.bytes(mint)))]
  },
  'fact What is shown': (seen) => {
    const mint = scaledMint(seen)
    const { decimals, multiplier, interest } = mintSeen(seen, mint)
    const one = 10n ** BigInt(decimals)
    return [
      formatUnits(one, 0),
      amount(seen, mint, one),
      interest === null ? `${multiplier}` : fixed(interest),
    ]
  },
  'line change-token': (seen) => [interestOf(seen, seen.after)],
  'fact Arrives': (seen) => [
    amount(seen, mintOf(seen), seen.kind === 'claim-lock' ? gained(seen, mintOf(seen)) : sum(given(seen))),
  ],
  'fact Transfer fee': (seen) => {
    if (seen.kind === 'claim-lock')
      return [amount(seen, mintOf(seen), claimed(seen) - gained(seen, mintOf(seen)))]
    return seen.kind.startsWith('send')
      ? [amount(seen, mintOf(seen), ordered(seen) - sum(given(seen)))]
      : bothFees(seen)
  },
  'fact Interest rate': bothInterests,
  'fact Multiplier': bothMultipliers,
  'fact Your TOKEN account': (seen) =>
    ['freeze', 'thaw'].includes(seen.kind)
      ? []
      : [amount(seen, mintOf(seen), seen.after.held(seen.payer, mintOf(seen)))],
  'fact TOKEN account of ADDRESS': (seen, place) => [amount(seen, mintOf(seen), heldByNamed(seen, place))],
  'fact Wrapped TOKEN in ADDRESS': (seen) => [formatSol(seen.after.held(seen.payer, SOL_MINT))],
  'fact What moves': (seen) => [formatUnits(ordered(seen), 0)],
  'said mint-more': (seen) => [amount(seen, mintOf(seen), ordered(seen))],
  'said send': (seen) => [amount(seen, mintOf(seen), ordered(seen))],
  'said send-many': (seen) => [...sent(seen), ...counted(given(seen).length)],
  'said lines-of-list': { because: 'the places of lines in a list, which the chain does not know' },
  'said burn': (seen) => [amount(seen, mintOf(seen), ordered(seen))],
  'said burnt': (seen) => [amount(seen, mintOf(seen), ordered(seen))],
  'said harvests': (seen) => [amount(seen, mintOf(seen), ordered(seen))],
  'said withdraw-fees': (seen) => [amount(seen, mintOf(seen), ordered(seen))],
  'said new-fee': (seen) => [...feeWords(seen, seen.after), '2', '0'],
  'said change-interest': (seen) => [interestOf(seen, seen.after)],
  'said show-multiplied': (seen) => [`${seen.after.mint(mintOf(seen))?.next}`],

  'said harvest': (seen) =>
    counted(seen.before.owners(mintOf(seen)).filter((owner) => owner !== seen.payer).length),
  'said arrives': (seen) => {
    const arrives = sum(given(seen))
    return [arrives, ordered(seen) - arrives].map((units) => amount(seen, mintOf(seen), units))
  },
  'change transferFee': bothFees,
  'change interest': bothInterests,
  'change multiplier': bothMultipliers,
  'change name': newName,

  /* Lines of a bill */
  'said usual-bid': { because: 'compute units are counted by a simulation, and kept in no account' },
  'said rent': (seen, { address }) => [formatUnits(BigInt(seen.after.bytes(address) + ACCOUNT_OVERHEAD), 0)],

  /* SOL of accounts */
  'line close-authority': wrapped,
  'fact Given away': wrapped,
  'said closer-gets': wrapped,
  'line close-accounts': rentBack,
  'line withdraw-rent': rentBack,
  'line unwrap-sol': rentBack,
  'said unwrap': (seen) => [formatSol(seen.before.held(seen.payer, SOL_MINT))],
}

/** At most so much of the paid token: what the person typed, which the pool's program is told less what is swapped. */
function limitOfAdd(seen: Seen): bigint {
  return limit(seen, (seen.subject.most ?? 0n) - swapped(seen).paid) + swapped(seen).paid
}

/** What came of each token in several pools, SOL first. */
function claimedInAll(seen: Seen): readonly Readonly<{ mint: string; units: bigint }>[] {
  const mints = [...new Set([SOL_MINT, ...seen.after.pools.flatMap((pool) => pool.mints)])]
  return mints.map((mint) => ({ mint, units: size(gained(seen, mint)) })).filter(({ units }) => units > 0n)
}

/** The new name, which the mint's account must hold. */
function newName(seen: Seen): readonly string[] {
  const name = seen.subject.orders?.[0]?.newName ?? ''
  return seen.after.says(mintOf(seen), name) ? [name] : []
}

/** All SOL of an account that wraps some. */
function wrapped({ before, subject: { tokenAccount = '', mint } }: Seen): readonly string[] {
  return mint === SOL_MINT ? [formatSol(before.lamports(tokenAccount))] : []
}

/** The worth of a token with a scale is not told: the chain cannot check its decimals. */
function givenUpLine(seen: Seen): readonly string[] {
  const worth = (side: PoolSide) =>
    isScaled(seen, mintOf(seen, side)) ? 0n : worthOf(seen, partOf(seen), side)
  return [percent(partOf(seen), shares(seen).was.whole), ...some(seen, worth)]
}

/** The schedule that stands in the position afterwards. */
function scheduleOf(seen: Seen) {
  const own = seen.after.positions.find(({ address }) => address === seen.subject.position)
  if (!own) throw new Error('there is no position')
  return own.schedule
}

/** The figures of a date in UTC: day, year, hour and minute. */
const dated = (which: 'first' | 'last') => (seen: Seen) => {
  const at = new Date(Number(scheduleOf(seen)[which]) * 1000)
  const clock = at.toISOString()
  return [`${at.getUTCDate()}`, clock.slice(0, 4), clock.slice(11, 13), clock.slice(14, 16)]
}

const partsOf = (seen: Seen) => [`${scheduleOf(seen).parts}`]

function givenUp(seen: Seen): readonly string[] {
  const { was } = shares(seen)
  return [percent(partOf(seen), was.whole), percent(partOf(seen), was.free)]
}
