import { netOf, grossFor } from '../../../tokens/transferFeeMath'
import { otherSide } from '../../../liquidity/orient'
import type { Amounts, Pair, PoolSide } from '../../../liquidity/venue'
import { parseAmount, shownPrice, multiplierText, typedAmount } from '../../../solana/amountScale'
import { formatRatio, inverse, parseRatio, type Ratio, typedRatio } from '../../../units/ratio'
import { type LiquidityForm, type PriceWay, timesOfPrice } from './values'

/**
 * The problem of a field. `too-large` is more than a token account can hold, `too-small` less than the smallest shown amount of a base
 * unit, and `nothing` less than one base unit. `other-multiplier`: the amount was typed under another multiplier than the present one.
 */
export type FieldProblem =
  | 'empty'
  | 'not-a-number'
  | 'too-many-decimals'
  | 'too-large'
  | 'too-small'
  | 'zero'
  | 'nothing'
  | 'other-multiplier'

/**
 * The form's deposit. `shown` is the text in each field, typed or computed. `amounts` (base units that leave the wallet) and `price`
 * (quote base units for a base unit, as they arrive in the pool) are null where a value is missing or invalid.
 */
export type DepositReading = Readonly<{
  shown: Readonly<{ base: string; quote: string } & Record<PriceWay, string>>
  amounts: Amounts | null
  price: Ratio | null
  problems: Readonly<Partial<Record<'base' | 'quote' | 'price', FieldProblem>>>
}>

/**
 * Reads both deposits and the price, of which one follows from the two others. Exact: only a token's own scale is a float. `held`: the
 * wallet's balances; a typed amount that is shown like the balance means the whole balance. Pure.
 */
export function readDeposit(form: LiquidityForm, pair: Pair, held: Amounts | null = null): DepositReading {
  const typed = { base: readAmount(form, 'base', pair, held), quote: readAmount(form, 'quote', pair, held) }
  if (form.follows === 'price') return fromAmounts(form, pair, typed)
  const price = readPrice(form, pair)
  const from = otherSide(form.follows)
  const given = typed[from]
  const problems = { ...problemOf(from, given), ...problemOf('price', price) }
  const priceTexts = textsOf(form, pair, 'value' in price ? price.value : null)
  const fields = { base: '', quote: '', [from]: form[from] }
  if (!('value' in given) || !('value' in price))
    return { shown: { ...fields, ...priceTexts }, amounts: null, price: null, problems }
  const computed = computeDeposit(form.follows, given.value, price.value, pair)
  if (!('value' in computed))
    return {
      shown: { ...fields, ...priceTexts },
      amounts: null,
      price: null,
      problems: { [form.follows]: computed.problem },
    }
  const amounts = { base: given.value, quote: given.value, [form.follows]: computed.value }
  const shown = { ...fields, [form.follows]: typedAmount(computed.value, pair[form.follows]) }
  const real = priceOf(amounts, pair)
  return { shown: { ...shown, ...textsOf(form, pair, real) }, amounts, price: real, problems: {} }
}

type Read<Value> = Readonly<{ value: Value }> | Readonly<{ problem: FieldProblem }>

function readAmount(form: LiquidityForm, side: PoolSide, pair: Pair, held: Amounts | null): Read<bigint> {
  const parsed = parseAmount(form[side], pair[side], held?.[side])
  if (!parsed.ok) return { problem: parsed.reason }
  if (isOther(form.times[side], multiplierText(pair[side]))) return { problem: 'other-multiplier' }
  return parsed.units === 0n ? { problem: 'zero' } : { value: parsed.units }
}

/** Whether a value was typed under another multiplier than the present one; '' means no multiplier. */
function isOther(typedBy: string, now: string): boolean {
  return typedBy !== '' && now !== '' && typedBy !== now
}

/** The typed price in base units, as the cost of one base. */
function readPrice({ price, way, times }: LiquidityForm, { base, quote }: Pair): Read<Ratio> {
  const parsed = parseRatio(price)
  if (!parsed.ok) return { problem: parsed.reason }
  if (isOther(times.price, timesOfPrice({ base, quote }))) return { problem: 'other-multiplier' }
  if (way === 'cap') return priceAtCap(parsed.ratio, { base, quote })
  const costs = way === 'costs' ? parsed.ratio : inverse(parsed.ratio)
  return { value: shownPrice(costs, base, quote) }
}

/** The price in base units at which the whole supply is worth that many quote tokens as wallets show them; `nothing` without a supply. */
function priceAtCap(cap: Ratio, { base, quote }: Pair): Read<Ratio> {
  if (base.supply === 0n) return { problem: 'nothing' }
  const { num, den } = shownPrice(cap, UNSCALED, quote)
  return { value: { num, den: den * base.supply } }
}

function problemOf<Name extends string>(name: Name, read: Read<unknown>) {
  return 'problem' in read ? { [name]: read.problem } : {}
}

function fromAmounts(
  form: LiquidityForm,
  pair: Pair,
  { base, quote }: Readonly<{ base: Read<bigint>; quote: Read<bigint> }>,
): DepositReading {
  const problems = { ...problemOf('base', base), ...problemOf('quote', quote) }
  const amounts = 'value' in base && 'value' in quote ? { base: base.value, quote: quote.value } : null
  const price = amounts && priceOf(amounts, pair)
  const texts = price ? allWays(price, pair) : NO_TEXTS
  return { shown: { base: form.base, quote: form.quote, ...texts }, amounts, price, problems }
}

/** The price from the arriving amounts; null where a transfer fee takes all of one side. */
function priceOf({ base, quote }: Amounts, pair: Pair): Ratio | null {
  const arrives = { base: netOf(base, pair.base.transferFee), quote: netOf(quote, pair.quote.transferFee) }
  return arrives.base > 0n && arrives.quote > 0n ? { num: arrives.quote, den: arrives.base } : null
}

/** The deposit that matches the other one at that price, rounded to the nearest base unit. */
function computeDeposit(side: 'base' | 'quote', given: bigint, price: Ratio, pair: Pair): Read<bigint> {
  const from = otherSide(side)
  const arrives = netOf(given, pair[from].transferFee)
  const { num, den } = side === 'quote' ? price : inverse(price)
  const wanted = (2n * arrives * num + den) / (2n * den)
  if (wanted === 0n) return { problem: 'nothing' }
  const gross = grossFor(wanted, pair[side].transferFee)
  return gross === undefined ? { problem: 'too-large' } : { value: gross }
}

const NO_TEXTS = { costs: '', buys: '', cap: '' }

/** The price in all ways. A typed price stays as typed; its other ways follow from the deposits. */
function textsOf({ price: typed, way }: LiquidityForm, pair: Pair, price: Ratio | null) {
  return { ...(price ? allWays(price, pair) : NO_TEXTS), [way]: typed }
}

function allWays(price: Ratio, pair: Pair): Readonly<Record<PriceWay, string>> {
  const cap = pair.base.supply === 0n ? '' : typedRatio(capOf(price, pair))
  return { ...bothWays(price, pair, typedRatio), cap }
}

/** The worth of the whole supply at a price in base units, in quote tokens as wallets show them. */
export function capOf({ num, den }: Ratio, { base, quote }: Pair): Ratio {
  return shownPrice({ num: num * base.supply, den }, quote, UNSCALED)
}

/** The unit of a market cap's base: one whole supply. */
const UNSCALED = { decimals: 0 }

/** A price in base units as text, in both directions. */
export function bothWays(
  price: Ratio,
  { base, quote }: Pair,
  write: (ratio: Ratio) => string = formatRatio,
): Readonly<{ costs: string; buys: string }> {
  const whole = shownPrice(price, quote, base)
  return { costs: write(whole), buys: write(inverse(whole)) }
}
