import { localTimeWords } from '../../../units/localTime'
import { describeError } from '../../../errors/describeError'
import { SOL_MINT } from '../../../liquidity/orient'
import { listExtensions } from '../../../liquidity/compatibility'
import type { Pair, PairToken } from '../../../liquidity/venue'
import { comparePrice, type MarketPrice } from '../../../market/price'
import type { Bill } from '../../../transactions/bill'
import { formatAmount, shownPrice } from '../../../solana/amountScale'
import { formatSolAbout } from '../../../units/lamports'
import { formatRate } from '../../../units/percent'
import { toNumber } from '../../../units/ratio'
import type { DepositBalances, VenueOption } from '../chainWork'
import { createLiquidityCopy } from '../copy'
import { symbolOf } from '../../../tokens/tokenWords'
import { daysAhead } from './readOpening'
import { canChoose, type VenueReading } from './readOrder'

/** A sentence for each invalid field. */
export type Problems = Readonly<
  Partial<Record<'base' | 'quote' | 'price' | 'venue' | 'opens' | 'dates', string>>
>

/** The fee of a pool that is in the way: the chosen one, another one in millionths, or not known. */
export type ExistingFee = 'same' | 'unknown' | bigint

/** The facts besides the form; null while they are not known. */
export type KnownToForm = Readonly<{
  pair: Pair
  held: DepositBalances | null
  options: readonly VenueOption[]
  bill: Bill | null
  /** The fee of the pool that the chosen venue already has in the place of this one; null where there is none. */
  exists: ExistingFee | null
  /** Whether the price is far from other prices, and the person has not agreed to that. */
  unagreed: boolean
  market: MarketPrice | null
}>

/** The problem of each field, in the order of the page. Pure. */
export function fieldProblems(reading: VenueReading, known: KnownToForm): Problems {
  const all = {
    base: depositProblem('base', reading, known),
    quote: depositProblem('quote', reading, known),
    price: priceProblem(reading, known),
    venue: venueProblem(reading, known),
    opens: opensProblem(reading),
    dates: datesProblem(reading),
  }
  return Object.fromEntries(Object.entries(all).filter(([, said]) => said !== undefined))
}

/** The first problem, which says why the review cannot open. */
export function firstOf({ base, quote, price, venue, opens, dates }: Problems): string | undefined {
  return base ?? quote ?? price ?? venue ?? opens ?? dates
}

function depositProblem(
  side: 'base' | 'quote',
  { deposit, refusal }: VenueReading,
  known: KnownToForm,
): string | undefined {
  const token = known.pair[side]
  const problem = deposit.problems[side]
  if (problem !== undefined) return createLiquidityCopy.pair.problems[problem](token.decimals)
  const { amounts } = deposit
  if (!amounts) return undefined
  const held = known.held?.[side]
  if (held !== undefined && amounts[side] > held)
    return createLiquidityCopy.pair.moreThanHeld(formatAmount(held, token), symbolOf(token))
  if (refusal && side === smallerOf(amounts)) return sentencesOf(refusal)
  return token.mint === SOL_MINT ? shortOfSol(known) : undefined
}

/** The side with fewer base units: it shows the error where the program refuses a deposit as too small. */
function smallerOf({ base, quote }: Readonly<{ base: bigint; quote: bigint }>): 'base' | 'quote' {
  return base <= quote ? 'base' : 'quote'
}

function sentencesOf(error: unknown): string {
  const { title, detail, remedy } = describeError(error)
  return `${title}. ${detail} ${remedy}`
}

/** Names the missing lamports for deposit and costs together, where a wallet is connected. */
function shortOfSol({ bill, held }: KnownToForm): string | undefined {
  if (!held || bill?.balanceAfter === undefined) return undefined
  const { balanceAfter } = bill
  return balanceAfter < held.least
    ? createLiquidityCopy.pair.notSpare(formatSolAbout(held.least - balanceAfter))
    : undefined
}

function priceProblem({ deposit }: VenueReading, known: KnownToForm): string | undefined {
  const { pair, market, unagreed } = known
  const { price: problem } = deposit.problems
  if (problem !== undefined)
    return createLiquidityCopy.price.problems[problem] ?? createLiquidityCopy.price.problems['not-a-number']
  if (!deposit.price) return undefined
  if (market?.status === 'known' && comparePrice(wholePrice(deposit.price, pair), market.price).stop)
    return createLiquidityCopy.price.stopTitle
  return unagreed ? createLiquidityCopy.price.unagreed : undefined
}

/** A price in base units converted to quote tokens for a base token, both as wallets show them. */
export function wholePrice(price: Readonly<{ num: bigint; den: bigint }>, { base, quote }: Pair): number {
  return toNumber(shownPrice(price, quote, base))
}

function venueProblem({ option }: VenueReading, { options, pair, exists }: KnownToForm): string | undefined {
  if (option && exists !== null) return existsWords(option.venue.name, exists)
  if (!option || canChoose(option)) return undefined
  const { venue, creationTerms } = option
  if (!creationTerms)
    return options.some(canChoose)
      ? createLiquidityCopy.venue.missingChosen(venue.name)
      : createLiquidityCopy.venue.noneThere
  if (!options.some(canChoose))
    return createLiquidityCopy.venue.refusedAll(listExtensions(checkedExtensions(pair)))
  return createLiquidityCopy.venue.refused(venue.name, listExtensions(creationTerms.compatibility.because))
}

/** A venue may allow one pool of a pair whose maker chooses the fee: it is in the way, whatever its fee is. */
function existsWords(venue: string, fee: ExistingFee): string {
  const { exists, existsAtFee, existsAtSome } = createLiquidityCopy.venue
  if (fee === 'unknown') return existsAtSome(venue)
  return fee === 'same' ? exists(venue) : existsAtFee(venue, formatRate(fee))
}

function checkedExtensions({ base, quote }: Pair): PairToken['extensions'] {
  return [...base.extensions, ...quote.extensions]
}

function opensProblem({ opens, option }: VenueReading): string | undefined {
  switch (opens.problem) {
    case null:
      return undefined
    case 'none':
      return createLiquidityCopy.later.noTime
    case 'past':
      return createLiquidityCopy.later.past
    case 'skipped':
      return localTimeWords.skipped
    case 'far':
      return createLiquidityCopy.later.far(daysAhead(option?.creationTerms?.opensWithin ?? null))
  }
}

/** Why there are no dates of the lock: its fields say it as well. */
function datesProblem({ dates }: VenueReading): string | undefined {
  if (!dates || dates.schedule) return undefined
  const { first, last, parts } = dates.problems
  const why = first ?? last ?? parts ?? dates.missing
  return why === undefined ? undefined : createLiquidityCopy.later.noDates(why)
}
