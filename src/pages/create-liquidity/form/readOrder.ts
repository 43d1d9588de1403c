import { toAppError, type AppError } from '../../../errors/AppError'
import { readLockDates } from '../../../forms/lockDates'
import type { Amounts, FeeTier, OpeningQuote, Pair, PoolOrder, Venue } from '../../../liquidity/venue'
import type { VenueOption } from '../chainWork'
import { readDeposit, type DepositReading } from './readDeposit'
import { readOpening, type OpeningTime } from './readOpening'
import type { LiquidityForm } from './values'

/** Everything about a new pool except its payer. */
export type Order = Omit<PoolOrder, 'payer'>

/**
 * The form read with one venue's terms. `option` is the venue, `tier` its fee; `order` is null where a value is missing or invalid;
 * `opening` is the pool's initial state, or null with the program's `refusal`.
 */
export type VenueReading = Readonly<{
  deposit: DepositReading
  opens: OpeningTime
  /** The dates of the lock; null where there is none until a date, or the venue has no such lock. */
  dates: ReturnType<typeof readLockDates> | null
  /** Null: no venue is read yet, or the cheapest one is not known yet. */
  option: VenueOption | null
  tier: FeeTier | null
  order: Order | null
  opening: OpeningQuote | null
  refusal: AppError | null
}>

/** Reads the form for a pair, with a venue's terms. Pure. */
export function readOrder(
  form: LiquidityForm,
  { pair, held, now }: Readonly<{ pair: Pair; held: Amounts | null; now: number }>,
  option: VenueOption | null,
): VenueReading {
  const deposit = readDeposit(form, pair, held)
  const tier = option && chosenTier(form, option)
  const opens = readOpening(form, option?.creationTerms?.opensWithin ?? null, now)
  const { amounts } = deposit
  const dates =
    form.lockDates.locks && option && locksUntil(option) ? readLockDates(form.lockDates, now) : null
  if (!option || !amounts) return { deposit, opens, dates, option, tier, ...NOTHING }
  const lock = dates ? (dates.schedule ?? false) : form.lock && locksAtOnce(option)
  const wanted: Order = { pair, deposit: amounts, tier: tier ?? NO_FEE, opensAt: opens.at, lock }
  const quoted = quote(option.venue, wanted)
  const isDated = dates === null || dates.schedule !== null
  const order =
    tier && canChoose(option) && opens.problem === null && isDated && quoted.opening ? wanted : null
  return { deposit, opens, dates, option, tier, order, ...quoted }
}

const NOTHING = { order: null, opening: null, refusal: null }

/** Stands for the trading fee where the venue's program is not on the chain: quotes are then without a fee. */
const NO_FEE: FeeTier = { id: '', rate: 0n, split: { pool: 1_000_000n, operators: 0n }, creationFee: 0n }

function quote(venue: Venue, order: Order): Pick<VenueReading, 'opening' | 'refusal'> {
  try {
    return { opening: venue.quoteOpening(order), refusal: null }
  } catch (error) {
    return { opening: null, refusal: toAppError(error) }
  }
}

/** Whether a pool of the pair can be opened at the venue: its program exists and accepts both tokens. */
export function canChoose({ creationTerms }: VenueOption): boolean {
  return creationTerms?.compatibility.status === 'yes'
}

/** The chosen fee, else the usual one. */
export function chosenTier({ tiers }: LiquidityForm, { venue, creationTerms }: VenueOption): FeeTier | null {
  const chosen = tiers[venue.id]
  return creationTerms?.tiers.find(({ id }) => id === chosen) ?? creationTerms?.tiers[0] ?? null
}

export function locksAtOnce({ creationTerms }: VenueOption): boolean {
  return creationTerms?.lock?.atOnce ?? false
}

export function locksUntil(option: VenueOption): boolean {
  return locksAtOnce(option) && option.creationTerms?.lock?.dated === true
}

/** An order that prices a venue before the person has typed a deposit: ten whole tokens of each side. */
export function exampleOrder(pair: Pair, tier: FeeTier): Order {
  const one = (decimals: number) => 10n ** BigInt(Math.min(decimals, 18))
  const deposit = { base: one(pair.base.decimals) * 10n, quote: one(pair.quote.decimals) * 10n }
  return { pair, deposit, tier, opensAt: null, lock: false }
}
