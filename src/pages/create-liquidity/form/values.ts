import { type LockDates, NO_LOCK_DATES } from '../../../forms/lockDates'
import { otherSide } from '../../../liquidity/orient'
import type { VenueId } from '../../../liquidity/profiles'
import { type AmountUnit, multiplierText } from '../../../solana/amountScale'

/** Which of the two deposits and the price is computed from the others. */
export type ComputedField = 'base' | 'quote' | 'price'

/** The ways to express a price: the cost of one base, the amount of base that one quote buys, or the worth of the whole base supply. */
export type PriceWay = 'costs' | 'buys' | 'cap'

/**
 * The form as typed. `times`: the multiplier under which each value was typed, '' without one. `venue` null: the cheapest that accepts the
 * pair; `tiers` are the chosen fees by venue; `opensAt` is a local time in the format of the browser's field.
 */
export type LiquidityForm = Readonly<{
  base: string
  quote: string
  price: string
  way: PriceWay
  follows: ComputedField
  times: Readonly<Record<ComputedField, string>>
  venue: VenueId | null
  tiers: Readonly<Partial<Record<VenueId, string>>>
  opens: 'now' | 'later'
  opensAt: string
  /** Forever. */
  lock: boolean
  lockDates: LockDates
}>

export const EMPTY_LIQUIDITY_FORM: LiquidityForm = {
  base: '',
  quote: '',
  price: '',
  way: 'costs',
  follows: 'price',
  times: { base: '', quote: '', price: '' },
  venue: null,
  tiers: {},
  opens: 'now',
  opensAt: '',
  lock: false,
  lockDates: NO_LOCK_DATES,
}

/** The units in which the amounts of both sides are shown; null while the pair is not read. */
type PairUnits = Readonly<Record<'base' | 'quote', AmountUnit>> | null

/** Sets a typed deposit. If it was the computed value before, the other deposit is computed now where it is empty, else the price. */
export function typeDeposit(
  form: LiquidityForm,
  side: 'base' | 'quote',
  text: string,
  units: PairUnits = null,
): LiquidityForm {
  const other = otherSide(side)
  const handed = form[other].trim() === '' ? other : 'price'
  const times = {
    ...form.times,
    ...followedTimes(form, units),
    [side]: units ? multiplierText(units[side]) : '',
  }
  return { ...form, [side]: text, follows: form.follows === side ? handed : form.follows, times }
}

/**
 * Sets a typed price and computes a deposit from it: the quote's, unless that is the only typed one. `shown` are the deposits on the
 * screen.
 */
export function typePrice(
  form: LiquidityForm,
  way: PriceWay,
  text: string,
  shown: Readonly<{ base: string; quote: string }>,
  units: PairUnits = null,
): LiquidityForm {
  const follows =
    form.follows !== 'price' ? form.follows : shown.base === '' && shown.quote !== '' ? 'base' : 'quote'
  const times = { ...form.times, ...followedTimes(form, units), price: units ? timesOfPrice(units) : '' }
  return { ...form, ...shown, price: text, way, follows: text.trim() === '' ? 'price' : follows, times }
}

/** The multiplier of a computed deposit that becomes a typed one: its present one, because the edit begins with the shown text. */
function followedTimes({ follows }: LiquidityForm, units: PairUnits): Partial<LiquidityForm['times']> {
  return follows === 'price' || !units ? {} : { [follows]: multiplierText(units[follows]) }
}

/** The multipliers in a shown price, '' where neither token has one. */
export function timesOfPrice({ base, quote }: NonNullable<PairUnits>): string {
  return [base, quote].map(multiplierText).join(' ').trim()
}
