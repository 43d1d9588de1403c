import { describeError } from '../../../errors/describeError'
import { SOL_MINT } from '../../../liquidity/orient'
import { listExtensions } from '../../../liquidity/compatibility'
import type { Pair, PairToken } from '../../../liquidity/venue'
import { comparePrice, type MarketPrice } from '../../../market/price'
import type { Bill } from '../../../transactions/bill'
import { formatAmount, shownPrice } from '../../../solana/amountScale'
import { formatSolAbout } from '../../../units/lamports'
import { toNumber } from '../../../units/ratio'
import type { Held, VenueOption } from '../chainWork'
import { copy } from '../copy'
import { symbolOf } from '../../../liquidity/names'
import { daysAhead } from './readOpening'
import { canChoose, type Reading } from './readOrder'

/** Sentences for the wrong fields. */
export type Problems = Readonly<Partial<Record<'base' | 'quote' | 'price' | 'venue' | 'opens', string>>>

/** What is known besides the form; null while it is not. */
export type Known = Readonly<{
  pair: Pair
  held: Held | null
  options: readonly VenueOption[]
  bill: Bill | null
  /** The chosen venue already has this pool. */
  exists: boolean
  market: MarketPrice | null
}>

/** The problem of each field, in the order of the page. Pure. */
export function problemsOf(reading: Reading, known: Known): Problems {
  const all = {
    base: depositProblem('base', reading, known),
    quote: depositProblem('quote', reading, known),
    price: priceProblem(reading, known),
    venue: venueProblem(reading, known),
    opens: opensProblem(reading),
  }
  return Object.fromEntries(Object.entries(all).filter(([, said]) => said !== undefined))
}

/** The first of them: why there is no way to the review. */
export function firstOf({ base, quote, price, venue, opens }: Problems): string | undefined {
  return base ?? quote ?? price ?? venue ?? opens
}

function depositProblem(
  side: 'base' | 'quote',
  { deposit, refusal }: Reading,
  known: Known,
): string | undefined {
  const token = known.pair[side]
  const problem = deposit.problems[side]
  if (problem !== undefined) return copy.pair.problems[problem](token.decimals)
  const { amounts } = deposit
  if (!amounts) return undefined
  const held = known.held?.[side]
  if (held !== undefined && amounts[side] > held)
    return copy.pair.moreThanHeld(formatAmount(held, token), symbolOf(token))
  if (refusal && side === smallerOf(amounts)) return sentencesOf(refusal)
  return token.mint === SOL_MINT ? shortOfSol(known) : undefined
}

/** If the program refuses too small a deposit, the error is shown at the side with fewer base units. */
function smallerOf({ base, quote }: Readonly<{ base: bigint; quote: bigint }>): 'base' | 'quote' {
  return base <= quote ? 'base' : 'quote'
}

function sentencesOf(error: unknown): string {
  const { title, detail, remedy } = describeError(error)
  return `${title}. ${detail} ${remedy}`
}

/** The lamports that are missing for deposit and costs together, where a wallet is connected. */
function shortOfSol({ bill, held }: Known): string | undefined {
  if (!held || bill?.balanceAfter === undefined) return undefined
  const { balanceAfter } = bill
  return balanceAfter < held.least ? copy.pair.notSpare(formatSolAbout(held.least - balanceAfter)) : undefined
}

function priceProblem({ deposit }: Reading, { pair, market }: Known): string | undefined {
  const { price: problem } = deposit.problems
  if (problem !== undefined) return copy.price.problems[problem] ?? copy.price.problems['not-a-number']
  if (!deposit.price || market?.status !== 'known') return undefined
  const { stop } = comparePrice(wholePrice(deposit.price, pair), market.price)
  return stop ? copy.price.stopTitle : undefined
}

/** A price in base units as quote tokens for a base token, both as they are shown. */
export function wholePrice(price: Readonly<{ num: bigint; den: bigint }>, { base, quote }: Pair): number {
  return toNumber(shownPrice(price, quote, base))
}

function venueProblem({ option }: Reading, { options, pair, exists }: Known): string | undefined {
  if (option && exists) return copy.venue.exists(option.venue.name)
  if (!option || canChoose(option)) return undefined
  const { venue, creationTerms } = option
  if (!creationTerms)
    return options.some(canChoose) ? copy.venue.missingChosen(venue.name) : copy.venue.noneThere
  if (!options.some(canChoose)) return copy.venue.refusedAll(listExtensions(checkedExtensions(pair)))
  return copy.venue.refused(venue.name, listExtensions(creationTerms.compatibility.because))
}

function checkedExtensions({ base, quote }: Pair): PairToken['extensions'] {
  return [...base.extensions, ...quote.extensions]
}

function opensProblem({ opens, option }: Reading): string | undefined {
  switch (opens.problem) {
    case null:
      return undefined
    case 'none':
      return copy.later.noTime
    case 'past':
      return copy.later.past
    case 'far':
      return copy.later.far(daysAhead(option?.creationTerms?.opensWithin ?? null))
  }
}
