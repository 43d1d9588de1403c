import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AppContext } from '../../operation/appContext'
import { type LiveValue, useLiveValue } from '../../operation/LiveBill'
import { useArrival } from '../../operation/GetSol'
import { type AppError, toAppError } from '../../errors/AppError'
import { chainNow } from '../../solana/chainTime'
import { chainClockQuery } from '../../tokens/tokenQueries'
import type { VenueId } from '../../liquidity/profiles'
import { orient, SOL_MINT } from '../../liquidity/orient'
import type { Pair, PairToken } from '../../liquidity/venue'
import {
  comparePrice,
  type MarketPrice,
  marketPriceOf,
  type PriceAnswers,
  usdPricesOf,
} from '../../market/price'
import { useConsent, useImpactLimit } from '../../forms/ImpactNote'
import { useOtherPools, worstGap } from '../../forms/PriceGaps'
import type { OtherPools } from '../../liquidity/otherPools'
import type { MarketRates } from '../../liquidity/allVenues'
import type { DepositBalances, VenueOption, VenueBill, VenueOrder } from './chainWork'
import { createLiquidityCopy } from './copy'
import {
  canChoose,
  exampleOrder,
  locksAtOnce,
  readOrder,
  chosenTier,
  type Order,
  type VenueReading,
} from './form/readOrder'
import type { LiquidityForm } from './form/values'
import { type ExistingFee, fieldProblems, type Problems, wholePrice } from './form/whyNot'
import { worthsOf, type Worths } from './form/worths'
import { useSettings } from '../../settings/settingsStore'
import { useDrawn } from '../../ui/useHydrated'
import { useNow } from '../../ui/useNow'
import {
  fetchNewPoolWork,
  depositBalancesQuery,
  marketQuery,
  venueOptionsQuery,
  pairTokenQuery,
} from './queries'
import { useMints, useVenueInUrl, type PairMints } from './useMints'
import { cheapestVenue } from './venue/cheapest'

/** A mint in the URL, as far as it is known. */
export type ChosenMint = Readonly<{
  mint: string | null
  token: PairToken | null
  error: AppError | Error | null
}>

/** Everything that the form shows of a known pair. */
export type PairState = Readonly<{
  pair: Pair
  options: readonly VenueOption[] | null
  /** Why the options could not be read. */
  unread: AppError | null
  held: DepositBalances | null
  heldUnread: boolean
  market: MarketPrice | null
  worths: Worths
  /** The source of these prices, in a sentence; null where no price is known. */
  priceSource: string | null
  reading: VenueReading
  problems: Problems
  /** Whether the costs at each venue, by its id, are those of an example, because the typed deposit cannot be priced. */
  example: boolean
  bills: LiveValue<ReadonlyMap<VenueId, VenueBill>>
  /** The address of the existing pool, which prevents the chosen venue from opening this one. */
  exists: string | null
  /** The market's prices, for the review. */
  rates: MarketRates
  /** The opening price, in quote tokens for a base token; null without one. */
  price: number | null
  /** The other pools of the base token; null while they are being read. */
  others: OtherPools | null
  /** The consent to an opening price that is far from the market's or from that of the deepest other pool; null where it is not. */
  consent: ReturnType<typeof useConsent> | null
  again: () => void
}>

export type Liquidity = Readonly<{
  base: ChosenMint
  quote: ChosenMint
  /** Whether both sides are the same mint. */
  equal: boolean
  setMints: (mints: PairMints) => void
  setVenue: (venue: VenueId) => void
  state: PairState | null
}>

/** Combines the URL, the form, the wallet and the chain. */
export function useLiquidity(context: AppContext, form: LiquidityForm): Liquidity {
  const [mints, setMints] = useMints()
  const [venueInUrl, setVenue] = useVenueInUrl()
  // The network is known only after hydration.
  const isDrawn = useDrawn()
  const token = useQuery(pairTokenQuery(context, mints.token))
  const against = useQuery(pairTokenQuery(context, isDrawn ? mints.quote : null, mints.token === null))
  const equal = mints.token === mints.quote
  const [first, second] = [token.data, against.data]
  const pair = useMemo(
    () => (first && second && !equal ? orient(first, second).pair : null),
    [first, second, equal],
  )
  const state = usePairState(context, form, pair, venueInUrl ?? form.venue)
  const sides = [
    { mint: mints.token, token: first ?? null, error: token.error },
    { mint: mints.quote, token: second ?? null, error: against.error },
  ] as const
  const [base, quote] = pair?.quote.mint === mints.token ? [sides[1], sides[0]] : sides
  return { base, quote, equal, setMints, setVenue, state }
}

/** `own`: the venue that the person chose. */
function usePairState(
  context: AppContext,
  form: LiquidityForm,
  pair: Pair | null,
  own: VenueId | null,
): PairState | null {
  const options = useQuery(venueOptionsQuery(context, pair))
  const held = useQuery(depositBalancesQuery(context, context.address, pair))
  useQuery({ ...chainClockQuery(context), enabled: form.opens === 'later' || form.lockDates.locks })
  const now = useNow(TICK_MS, chainNow)
  const list = options.data ?? NO_OPTIONS
  const has = held.data ?? null
  const readings = useMemo(
    () => (pair ? [null, ...list].map((option) => readOrder(form, { pair, held: has, now }, option)) : []),
    [form, pair, list, has, now],
  )
  const readingOf = (venue: VenueId | null) =>
    readings.find(({ option }) => (option?.venue.id ?? null) === venue) ?? readings[0] ?? null
  const order = own === null ? readings.find((one) => one.order)?.order : readingOf(own)?.order
  const typed = order && isCoveredBy(order, has) ? order : null
  useArrival(context, isShortOfSol(pair, order ?? null, has))
  const bills = useLiveValue(
    { orders: ordersOf(form, typed, pair, list), example: typed === null },
    context,
    loadVenueBills,
  )
  const cheapest = useLatest(
    pair ? [context.cluster.id, pair.base.mint, pair.quote.mint].join() : '',
    cheapestVenue(list, bills.value),
  )
  const reading = readingOf(own ?? venueFor(list, cheapest, bills))
  const isTyped = reading !== null && Object.values(reading.deposit.shown).some((text) => text !== '')
  const { data: answers } = useQuery({
    ...marketQuery(context, pair, isTyped),
    select: (all: PriceAnswers) => comparable(all, pair),
  })
  const { worth } = useSettings()
  const prices = useMemo(() => answers && usdPricesOf(answers), [answers])
  const market = answers && pair ? marketPriceOf(answers, pair.base.mint, pair.quote.mint) : null
  const ofPair = useMemo(() => (options.data ? foundIn(options.data) : null), [options.data])
  const others = useOtherPools(context, pair, { own: ofPair, usd: prices, isAsked: isTyped })
  const price = pair && reading?.deposit.price ? wholePrice(reading.deposit.price, pair) : null
  const gap = worstGap(price, others, market?.status === 'known' ? market.price : null)
  const isStopped = price !== null && market?.status === 'known' && comparePrice(price, market.price).stop
  const isFar = gap > useImpactLimit()
  const { base = '', quote = '' } = reading?.deposit.shown ?? {}
  const consent = useConsent([pair?.base.mint, pair?.quote.mint, base, quote], [gap], others !== null)
  if (!pair || !reading) return null
  const chosen = reading.option?.venue.id
  const read = chosen === undefined ? undefined : bills.value?.get(chosen)
  const exists = existingPool(read, reading)
  const facts = { pair, held: has, options: list, market }
  return {
    ...facts,
    worths: worthsOf(reading.deposit, pair, prices, worth),
    priceSource: answers ? sourceWords(answers, pair, context) : null,
    options: options.data ?? null,
    unread: options.isLoadingError ? toAppError(options.error) : null,
    heldUnread: held.error !== null,
    reading,
    problems: fieldProblems(reading, {
      ...facts,
      bill: (typed && read?.bill) ?? null,
      exists: existingFee(exists, reading),
      unagreed: isFar && !consent.given,
    }),
    exists,
    rates: { usd: prices, price: market?.status === 'known' ? market : null },
    price,
    others,
    consent: isFar && !isStopped ? consent : null,
    example: typed === null,
    bills,
    again: () => {
      void options.refetch()
      void held.refetch()
      bills.again()
    },
  }
}

/**
 * The prices without those of tokens with a scale: some sources count the shown tokens, others the tokens before the scale, and none says
 * which.
 */
function comparable(answers: PriceAnswers, pair: Pair | null): PriceAnswers {
  const scaled = Object.values(pair ?? {}).flatMap(({ mint, scale }) => (scale ? [mint] : []))
  if (scaled.length === 0) return answers
  return answers.map(({ source, prices }) => ({
    source,
    prices: prices && new Map([...prices].filter(([mint]) => !scaled.includes(mint))),
  }))
}

/** The sources of the pair's prices. */
function sourceWords(answers: PriceAnswers, { base, quote }: Pair, { cluster }: AppContext): string | null {
  const sources = [base.mint, quote.mint].flatMap(
    (mint) => answers.find(({ prices }) => prices?.has(mint))?.source ?? [],
  )
  if (sources.length === 0) return null
  if (cluster.id === 'practice') return createLiquidityCopy.pair.samplePrices
  return createLiquidityCopy.pair.pricesBy([...new Set(sources)].join(' and '))
}

const NO_OPTIONS: readonly VenueOption[] = []

/**
 * The venue for a person who chose none: the cheapest that accepts the pair. Null while the costs are being read; where no cost is known,
 * the first that accepts the pair, else the first.
 */
function venueFor(
  options: readonly VenueOption[],
  cheapest: VenueId | null,
  bills: PairState['bills'],
): VenueId | null {
  const accepting = options.filter(canChoose).map(({ venue }) => venue.id)
  if (cheapest !== null && accepting.includes(cheapest)) return cheapest
  // Before the venues are known, no cost is requested, and `bills` is empty.
  if (!bills.error && accepting.some((id) => !bills.value?.has(id))) return null
  return accepting[0] ?? options[0]?.venue.id ?? null
}

/** The last known value of this key: costs are read again with each wallet. */
function useLatest<T>(key: string, value: T | null): T | null {
  const [latest, setLatest] = useState<Readonly<{ key: string; value: T | null }>>({ key, value })
  const known = value ?? (latest.key === key ? latest.value : null)
  if (latest.key !== key || latest.value !== known) setLatest({ key, value: known })
  return known
}

/** The pools of the pair itself, as the venues' terms tell of them. A venue that is not on the chain has none. */
function foundIn(options: readonly VenueOption[]) {
  return {
    pools: options.flatMap(({ creationTerms }) => creationTerms?.pools ?? []),
    complete: options.every(
      ({ creationTerms, error }) => creationTerms?.poolsComplete ?? error?.code === 'venue/missing',
    ),
  }
}

/** The fee of the existing pool: `same` as the chosen one, another one in millionths, or `unknown`; null where there is no such pool. */
function existingFee(exists: string | null, { option, tier }: VenueReading): ExistingFee | null {
  if (exists === null) return null
  const there = option?.creationTerms?.pools.find(({ address }) => address === exists)?.tier
  if (!there) return 'unknown'
  return there.id === tier?.id || there.rate === tier?.rate ? 'same' : there.rate
}

/** The address of the existing pool, where the venue reports one. */
function existingPool(read: VenueBill | undefined, { option }: VenueReading): string | null {
  if (read?.error?.code !== 'pool/exists') return null
  const { address } = read.error.context
  return typeof address === 'string' ? address : (option?.creationTerms?.pools[0]?.address ?? null)
}

/** Whether the balances cover the deposit, or are not known. A plan for more would be refused, so an example is priced instead. */
function isCoveredBy({ deposit }: Order, held: DepositBalances | null): boolean {
  return !held || (deposit.base <= held.base && deposit.quote <= held.quote)
}

/** Whether the deposit takes more SOL than the wallet has. */
function isShortOfSol(pair: Pair | null, order: Order | null, held: DepositBalances | null): boolean {
  if (!pair || !order || !held) return false
  return (['base', 'quote'] as const).some(
    (side) => pair[side].mint === SOL_MINT && order.deposit[side] > held[side],
  )
}

/** The orders to price at every venue that accepts the pair: the typed one, or an example. */
function ordersOf(
  form: LiquidityForm,
  typed: Order | null,
  pair: Pair | null,
  options: readonly VenueOption[],
): readonly VenueOrder[] {
  if (!pair) return []
  return options.filter(canChoose).flatMap((option) => {
    const tier = chosenTier(form, option)
    if (!tier) return []
    const own = { tier, lock: form.lock && locksAtOnce(option) }
    const order = typed ? { ...typed, ...own } : exampleOrder(pair, tier)
    return [{ venue: option.venue.id, order }]
  })
}

/** Reads the costs of venues. An example is priced without the wallet, which need not have its deposit. */
async function loadVenueBills(
  { orders, example }: Readonly<{ orders: readonly VenueOrder[]; example: boolean }>,
  context: AppContext,
): Promise<ReadonlyMap<VenueId, VenueBill>> {
  if (orders.length === 0) return new Map()
  const { readVenueBills } = await fetchNewPoolWork()
  return readVenueBills(orders, example ? { ...context, address: null } : context)
}

/** The interval in ms at which the opening time is compared with the clock, to notice that it has passed. */
const TICK_MS = 15_000
