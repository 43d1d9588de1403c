/* The decisions about pools and positions: create, add, remove, claim, lock, burn and close; see decision.ts. */

import { symbolOf } from '../liquidity/names'
import { SOL_MINT } from '../liquidity/orient'
import type { PoolSide } from '../liquidity/venue'
import { formatAmount } from '../solana/amountScale'
import type { PlanKind } from '../transactions/plan'
import { formatSol } from '../units/lamports'
import { formatNearestShare, formatRate } from '../units/percent'
import {
  type ActualDeltas,
  actualDelta,
  type DecisionAmount,
  amountFact,
  namedAmountIn,
  atPrice,
  atPriceNow,
  type Decision,
  type DecisionFact,
  factOf,
  limited,
  lossFact,
  decidedPool,
  priceNow,
  priceText,
  ratesBetween,
  type ReadOperation,
  SIDES,
  shownShare,
  shown,
  simulatedSol,
  simulatedTokens,
  sizeOf,
  textOf,
  together,
  unitsIn,
  withNote,
} from './figures'
import { besidesFacts, depthFact } from './priceFacts'
import { scaledFacts } from './scales'
import { mintFact } from './swapDecisions'

type PoolKind = Extract<
  PlanKind,
  | 'create-pool'
  | 'add-liquidity'
  | 'swap-and-add'
  | 'remove-liquidity'
  | 'claim-fees'
  | 'lock-liquidity'
  | 'burn-liquidity'
  | 'close-position'
>

export const DESCRIBE_POOL: { readonly [Kind in PoolKind]: (read: ReadOperation<Kind>) => Decision } = {
  'create-pool': describeNewPool,
  'add-liquidity': describeAdd,
  'swap-and-add': describeSwapAdd,
  'remove-liquidity': describeRemove,
  'claim-fees': describeClaim,
  'lock-liquidity': describeLock,
  'burn-liquidity': describeBurn,
  'close-position': describeClose,
}

const both = ({ base, quote }: ReadOperation) => together([base, quote])

export const HOLD = 'You hold'
export const OUT = 'Can be withdrawn'

type Opening = ReadOperation<'create-pool'> | ReadOperation<'launch-token'>
type Deposit = Opening | ReadOperation<'add-liquidity'> | ReadOperation<'swap-and-add'>

/** A new pool, whose tokens no other address says. */
function describeNewPool(read: ReadOperation<'create-pool'>): Decision {
  const decision = describePool(read)
  const tokens = [read.base, read.quote].flatMap((amount) => mintFact('Token', read.subject, amount))
  return { ...decision, facts: [...tokens, ...decision.facts] }
}

export function describePool(read: Opening): Decision {
  const { done, subject } = read
  return {
    line: `${done ? 'Opened' : 'Open'} ${opens(read)}, ${stays(read)}`,
    ...spent(both(read)),
    pool: decidedPool(read),
    facts: [
      ...factOf('Opening price', priceText(read, openingPrice(read))),
      ...factOf('Inverse price', priceText(read, openingPrice(read, true), true)),
      ...besidesFacts(read),
      ...depthFact(read),
      ...SIDES.flatMap((side) =>
        amountFact((symbol) => `${symbol} in the pool`, arrived(read, side), keptBack(read, side)),
      ),
      ...factOf('Fee of each trade', formatRate(subject.feeRate)),
      ...factOf('Opens', momentOf(subject.opensAt)),
      ...factOf(HOLD, holdText(read)),
      subject.locked === 'forever'
        ? { label: OUT, value: 'never: locked forever', final: true }
        : { label: OUT, value: 'at any time' },
    ],
  }
}

/** "QHR / SOL on Raydium CPMM at 0.0000025 SOL per QHR: 792,000 QHR + 2 SOL" */
export function opens(read: Opening): string {
  const amounts = [arrived(read, 'base'), arrived(read, 'quote')].map(textOf).filter((text) => text !== null)
  return `${read.place}${atPrice(read, openingPrice(read))}${amounts.length === 0 ? '' : `: ${amounts.join(' + ')}`}`
}

/** The words for the time that the deposit stays in a new pool, and for a later start of trading. */
export function stays({ subject }: Opening): string {
  const long = subject.locked === 'forever' ? 'locked forever' : 'removable at any time'
  return subject.opensAt === undefined ? long : `${long}, trading from ${momentOf(subject.opensAt)}`
}

/** The amount in the pool after a deposit: the wallet's payment less the transfer fee. */
function arrived(read: Deposit, side: PoolSide): DecisionAmount | null {
  const paid = read[side]
  if (!paid) return null
  const { subject, actual: all } = read
  const [vaults, promised] =
    side === 'base' ? [subject.baseVault, subject.baseInPool] : [subject.quoteVault, subject.quoteInPool]
  const moved = all?.deltas.filter(({ account }) => vaults?.includes(account))
  const actual = vaults && moved ? moved.reduce((sum, { change }) => sum + change, 0n) : null
  return { token: paid.token, promised, actual }
}

/** The price as a number of quote tokens for one base token, or the other way round; undefined where it is not known. */
function openingPrice(read: Opening, back = false): string | undefined {
  const [base, quote] = [arrived(read, 'base'), arrived(read, 'quote')]
  const { price, priceBack } = ratesBetween(read, {
    base: base && shown(base),
    quote: quote && shown(quote),
  })
  return back ? priceBack : price
}

/** The amount that leaves the wallet, where a transfer fee is taken from it. */
function keptBack(read: Opening, side: PoolSide): string | null {
  const [paid, arrives] = [read[side], arrived(read, side)]
  const units = paid && shown(paid)
  if (!paid || units === null || !arrives || units === shown(arrives) || shown(arrives) === null) return null
  return `${formatAmount(units, paid.token)} ${read.done ? 'left' : 'leave'} your wallet, before its transfer fee`
}

function holdText({ subject: { share, shareTotal } }: Opening): string | null {
  if (shareTotal === 0n) return null
  return share === shareTotal ? 'all of the pool' : `${shownShare(share, shareTotal)} of the pool`
}

/** Unix seconds as "15 Jan 2027, 08:00 UTC"; without a value: as soon as it is confirmed. */
function momentOf(seconds: bigint | undefined): string {
  if (seconds === undefined) return 'as soon as it is confirmed'
  if (seconds > 253_402_300_799n) return 'after the year 9999'
  const date = new Date(Number(seconds) * 1000)
  const day = date.toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  return `${day}, ${date.toISOString().slice(11, 16)} UTC`
}

/** The amounts that a deposit takes from the wallet. */
function spent(text: string | null): Pick<Decision, 'spends'> {
  return text === null ? {} : { spends: text }
}

function describeAdd(read: ReadOperation<'add-liquidity'>): Decision {
  const { done, subject, place } = read
  return {
    line: `${done ? 'Added' : 'Add'} ${both(read) ?? 'liquidity'} to ${place}${atPriceNow(read)}`,
    ...spent(both(read)),
    pool: decidedPool(read),
    facts: [
      ...SIDES.flatMap((side) => {
        const most = side === 'base' ? subject.baseMost : subject.quoteMost
        return amountFact(
          (symbol) => `${symbol} into the pool`,
          read[side],
          done ? null : limited(read, 'at most', most, side),
          arrivalNote(read, side),
        )
      }),
      ...factOf('Your share after', shareAfter(read)),
      ...priceNow(read),
      ...besidesFacts(read),
    ],
  }
}

function shareAfter({ subject }: ReadOperation<'add-liquidity'> | ReadOperation<'swap-and-add'>): string {
  const { held, share, shareTotal } = subject
  return formatNearestShare(held + share, shareTotal + share)
}

/** The amount that arrives, where a transfer fee is taken. */
function arrivalNote(read: ReadOperation<'add-liquidity'>, side: PoolSide): string | null {
  const { subject } = read
  const [ordered, arrives] =
    side === 'base' ? [subject.baseAmount, subject.baseInPool] : [subject.quoteAmount, subject.quoteInPool]
  const paid = read[side]
  if (!paid || ordered === arrives || paid.promised === null) return null
  const actual = read.done ? arrived(read, side)?.actual : null
  return `${formatAmount(actual ?? arrives, paid.token)} ${read.done ? 'arrived' : 'arrive'} after its transfer fee`
}

/** A deposit from one token: `paid` leaves the wallet, and the rest of the swapped token stays in it. */
function describeSwapAdd(read: ReadOperation<'swap-and-add'>): Decision {
  const { done, subject, place } = read
  const [paid, left] = subject.from === 'base' ? [read.base, read.quote] : [read.quote, read.base]
  // The figures of the swap and of the deposit come from the quote. At another price they are only about right. Once the operation is
  // done, only the amounts that left the wallet and that stayed in it are known.
  const asQuoted = isAs(subject.paid, paid) && isAs(subject.rest, left)
  const about = asQuoted ? '' : 'about '
  const isKnown = asQuoted || !done
  const [swapIn, swapOut] = [namedAmountIn(subject.swapIn, paid), namedAmountIn(subject.swapOut, left)]
  const isSaid = isKnown && swapIn !== null && swapOut !== null
  const how = isSaid ? `, swapping ${swapIn} for ${about}${swapOut} first` : ', part of it swapped first'
  const rates = ratesBetween(
    read,
    subject.from === 'base'
      ? { base: subject.swapIn, quote: subject.swapOut }
      : { base: subject.swapOut, quote: subject.swapIn },
  )
  const most = unitsIn(subject.most, paid)
  const least = namedAmountIn(subject.minimum, left)
  return {
    line: `${done ? 'Added' : 'Add'} ${textOf(paid) ?? 'liquidity'} to ${place}${how}`,
    ...spent(textOf(paid)),
    pool: decidedPool(read),
    facts: [
      ...amountFact(
        (symbol) => `${symbol} from your wallet`,
        paid,
        done || most === null ? null : `at most ${most}`,
      ),
      ...(isSaid
        ? [
            withNote({ label: 'Swapped first', value: swapIn }, [
              `for ${about}${swapOut}`,
              least && `at least ${least}`,
            ]),
          ]
        : []),
      ...(asQuoted
        ? factOf('Rate', priceText(read, rates.price), priceText(read, rates.priceBack, true))
        : []),
      ...(isKnown ? lossFact(subject) : []),
      ...(isKnown ? SIDES.flatMap((side) => intoPool(read, side, about)) : []),
      ...amountFact((symbol) => `${symbol} that stays in your wallet`, left),
      ...factOf('Your share after', shareAfter(read)),
      ...priceNow(read),
      ...besidesFacts(read),
    ],
  }
}

/** The deposit's amount on one side. */
function intoPool(read: ReadOperation<'swap-and-add'>, side: PoolSide, about: string): DecisionFact[] {
  const amount = read[side]
  const units = unitsIn(side === 'base' ? read.subject.baseAmount : read.subject.quoteAmount, amount)
  return amount ? factOf(`${symbolOf(amount.token)} into the pool`, units && `${about}${units}`) : []
}

/** Whether the shown amount equals that of the quote. */
function isAs(units: bigint, amount: DecisionAmount | null): boolean {
  return amount !== null && shown(amount) === units
}

function describeRemove(read: ReadOperation<'remove-liquidity'>): Decision {
  const { done, subject, place } = read
  const mine = shownShare(subject.share, subject.held)
  const of = mine === null ? `liquidity of ${place}` : `${mine} of your liquidity in ${place}`
  const amounts = both(read)
  return {
    line: `${done ? 'Removed' : 'Remove'} ${of}${amounts === null ? '' : ` for ${amounts}`}${atPriceNow(read)}`,
    pool: decidedPool(read),
    facts: [
      ...SIDES.flatMap((side) => {
        const [least, fees] =
          side === 'base' ? [subject.baseLeast, subject.baseFees] : [subject.quoteLeast, subject.quoteFees]
        const ofFees = unitsIn(fees, read[side])
        return amountFact(
          (symbol) => `${symbol} from the pool`,
          read[side],
          done ? null : limited(read, 'at least', least, side),
          ofFees && `${ofFees} of this is fees`,
        )
      }),
      ...factOf('Of the pool', shownShare(subject.share, subject.shareTotal)),
      ...priceNow(read),
      ...rentFact(subject.rentBack),
    ],
  }
}

function rentFact(rent: bigint | undefined): DecisionFact[] {
  return rent ? [{ label: 'Rent that comes back', value: `${formatSol(rent)} SOL` }] : []
}

function describeClaim(read: ReadOperation<'claim-fees'>): Decision {
  const { done, subject, place } = read
  const claim = done ? 'Claimed' : 'Claim'
  if (subject.count !== undefined) return describeClaims(read, claim)
  const fees = subject.owed === 'creator' ? 'creator fees' : 'fees'
  const amounts = both(read)
  const what = amounts === null ? `the ${fees} of` : `${amounts} of ${fees} from`
  return {
    line: `${claim} ${what} ${place}`,
    pool: decidedPool(read),
    facts: SIDES.flatMap((side) => amountFact((symbol) => `${symbol} from the pool`, read[side])),
  }
}

const MOST_NAMED = 4

/** The decision for several positions: each token once, with its total. */
function describeClaims(read: ReadOperation<'claim-fees'>, claim: string): Decision {
  const { steps, sums, actual, subject } = read
  const { count, baseVaults = [], quoteVaults = [] } = subject
  const begins = `${claim} the fees of ${count === 1 ? 'one position' : `${count} positions`}`
  const vaults = [...baseVaults, ...quoteVaults]
  const tokens = new Map<string, DecisionAmount>(
    sums.map(({ token, amount }) => [token.mint, { token, promised: amount, actual: null }]),
  )
  const sol = simulatedSol(steps, vaults)
  if (sol !== null) {
    const token = { mint: SOL_MINT, symbol: 'SOL', decimals: 9 }
    tokens.set(SOL_MINT, { token, promised: sizeOf(sol), actual: null })
  }
  for (const { moves, unit } of steps.flatMap(({ changes = [] }) => changes)) {
    if (!moves || !unit || moves.mint === SOL_MINT) continue
    const simulated = simulatedTokens(steps, moves.mint)
    const token = { mint: moves.mint, ...unit }
    tokens.set(moves.mint, { token, promised: simulated === null ? null : sizeOf(simulated), actual: null })
  }
  const own = new Set(vaults)
  const every = [...tokens.values()].map((amount) => ({
    ...amount,
    actual: actual && actualDelta(actual, amount.token.mint, solVaults(actual, own)),
  }))
  const amounts = every.filter((amount) => shown(amount) !== 0n)
  const all = together(amounts.slice(0, MOST_NAMED))
  const more = amounts.length > MOST_NAMED ? `, and ${amounts.length - MOST_NAMED} more tokens` : ''
  return {
    line: all === null ? begins : `${begins}: ${all}${more}`,
    pool: null,
    facts: [
      ...amounts.flatMap((amount) => amountFact((symbol) => `${symbol} from the pools`, amount)),
      ...scaledFacts(amounts),
    ],
  }
}

function solVaults({ deltas }: ActualDeltas, vaults: ReadonlySet<string>): readonly string[] {
  return deltas
    .filter(({ account, mint }) => mint === SOL_MINT && vaults.has(account))
    .map(({ account }) => account)
}

type Part = ReadOperation<'lock-liquidity'> | ReadOperation<'burn-liquidity'>

/** The facts of a part of the pool that is locked or burnt forever: the pool, the share, and the amounts that it represents. */
function partOf(read: Part, label: string, rest: string): readonly DecisionFact[] {
  const { free, share, shareTotal } = read.subject
  const mine = shownShare(share, free)
  const left = shownShare(free - share, shareTotal)
  const what = lockedShare(read)
  return [
    ...(what === null
      ? []
      : [
          withNote({ label, value: `${what} of the pool`, final: true }, [
            mine && `${mine} of what you have free`,
          ]),
        ]),
    ...SIDES.flatMap((side) => amountFact((symbol) => `${symbol} in this share`, standsFor(read, side))),
    ...factOf(rest, left && `${left} of the pool`),
  ]
}

/** The share that was locked: for LP tokens the amount that really left the wallet; a position is locked exactly as promised. */
function lockedShare({ subject, actual }: Part): string | null {
  const { share, shareTotal, lpMint } = subject
  const moved = actual && lpMint !== undefined ? actualDelta(actual, lpMint, []) : null
  return shownShare(moved ?? share, shareTotal)
}

/** The amount that the part represents, at the order's price: no tokens move. */
function standsFor(read: Part, side: PoolSide): DecisionAmount | null {
  const amount = read[side]
  return amount && { ...amount, actual: null }
}

function worth(read: Part): string {
  const amounts = together([standsFor(read, 'base'), standsFor(read, 'quote')])
  return amounts === null ? '' : `: ${amounts}`
}

function describeLock(read: ReadOperation<'lock-liquidity'>): Decision {
  const share = lockedShare(read)
  const of = `${share === null ? 'liquidity' : share} of ${read.thePool}`
  return {
    line: `${read.done ? 'Locked' : 'Lock'} ${of} forever${worth(read)}`,
    pool: decidedPool(read),
    facts: [...partOf(read, 'Locked forever', 'Stays free'), ...nftFact(read)],
  }
}

/** Burn & Earn: the fees of a lock belong to the holder of its NFT. */
function nftFact({ subject: { nft } }: ReadOperation<'lock-liquidity'>): DecisionFact[] {
  return nft === undefined
    ? []
    : [{ label: 'Whoever holds this NFT gets the fees', value: 'NFT', address: nft }]
}

function describeBurn(read: ReadOperation<'burn-liquidity'>): Decision {
  const share = lockedShare(read)
  const of = share === null ? 'LP tokens of' : `the LP tokens of ${share} of`
  return {
    line: `${read.done ? 'Burnt' : 'Burn'} ${of} ${read.thePool}${worth(read)}, given up forever`,
    pool: decidedPool(read),
    facts: partOf(read, 'Given up forever', 'Stays yours'),
  }
}

function describeClose(read: ReadOperation<'close-position'>): Decision {
  const { done, subject, place } = read
  const back = `: ${formatSol(subject.rentBack)} SOL of rent ${done ? 'came' : 'come'} back`
  return {
    line: `${done ? 'Closed' : 'Close'} your empty position in ${place}${back}`,
    pool: decidedPool(read),
    facts: rentFact(subject.rentBack),
  }
}
