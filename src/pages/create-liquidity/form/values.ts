import type { VenueId } from '../../../liquidity/records'

/** Of the two deposits and the price, the one that is computed from the others. */
export type Follows = 'base' | 'quote' | 'price'

/** How a price is quoted: what one of the base costs, or how much of the base one of the quote buys. */
export type PriceWay = 'costs' | 'buys'

/**
 * The form as typed. `venue` null: the first that takes the pair; `tiers` are the chosen fees by venue; `opensAt` is a local time as the
 * browser's field has it.
 */
export type LiquidityForm = Readonly<{
  base: string
  quote: string
  price: string
  way: PriceWay
  follows: Follows
  venue: VenueId | null
  tiers: Readonly<Partial<Record<VenueId, string>>>
  opens: 'now' | 'later'
  opensAt: string
  lock: boolean
}>

export const EMPTY_LIQUIDITY_FORM: LiquidityForm = {
  base: '',
  quote: '',
  price: '',
  way: 'costs',
  follows: 'price',
  venue: null,
  tiers: {},
  opens: 'now',
  opensAt: '',
  lock: false,
}

/** A deposit is typed. What was typed beside it stays: where that deposit followed a typed price, what is not typed follows now. */
export function typeDeposit(form: LiquidityForm, side: 'base' | 'quote', text: string): LiquidityForm {
  const other = side === 'base' ? 'quote' : 'base'
  const handed = form[other].trim() === '' ? other : 'price'
  return { ...form, [side]: text, follows: form.follows === side ? handed : form.follows }
}

/** A price is typed, and a deposit follows: the quote's, unless it is the only one there. `shown` are the deposits on the screen. */
export function typePrice(
  form: LiquidityForm,
  way: PriceWay,
  text: string,
  shown: Readonly<{ base: string; quote: string }>,
): LiquidityForm {
  const follows =
    form.follows !== 'price' ? form.follows : shown.base === '' && shown.quote !== '' ? 'base' : 'quote'
  return { ...form, ...shown, price: text, way, follows: text.trim() === '' ? 'price' : follows }
}
