import { useState } from 'react'
import * as v from 'valibot'
import { SOL_MINT } from '../../liquidity/orient'
import { type KeptForm, useKeptForm } from '../../forms/keptForm'
import { lockDatesSchema, NO_LOCK_DATES } from '../../forms/lockDates'
import { VENUES, type VenueId } from '../../liquidity/profiles'
import { type AmountUnit, parseAmount } from '../../solana/amountScale'
import { createDraftStore, type DraftStore, findSavedDraft } from '../../storage/draftStore'
import { forgetDraft } from '../../storage/drafts'
import { cutTyped } from '../../units/cutTyped'
import { EMPTY_LIQUIDITY_FORM, type LiquidityForm } from './form/values'
import { type PairMints, useMints } from './useMints'

/** The name of this page's draft in the browser's storage. */
const DRAFT_ID = 'create-liquidity'

const typed = v.pipe(
  v.string(),
  v.transform((text) => cutTyped(text)),
)
const venue = v.picklist(VENUES.map(({ id }): VenueId => id))
/**
 * The multipliers of a draft without any, from a page version that did not store them: the page asks again where a token has a multiplier.
 */
const UNKNOWN_TIMES = { base: '?', quote: '?', price: '?' }
const formSchema = v.object({
  base: typed,
  quote: typed,
  price: typed,
  way: v.picklist(['costs', 'buys', 'cap']),
  follows: v.picklist(['base', 'quote', 'price']),
  times: v.fallback(v.object({ base: v.string(), quote: v.string(), price: v.string() }), UNKNOWN_TIMES),
  venue: v.fallback(v.nullable(venue), null),
  tiers: v.fallback(v.record(venue, v.string()), {}),
  opens: v.picklist(['now', 'later']),
  opensAt: v.string(),
  lock: v.boolean(),
  lockDates: v.fallback(lockDatesSchema, NO_LOCK_DATES),
})
const draftSchema = v.object({
  mints: v.object({ token: v.string(), quote: v.string() }),
  form: formSchema,
})

/** The draft for these mints; undefined where the stored draft is of other mints or invalid. */
export function parseLiquidityDraft(kept: unknown, { token, quote }: PairMints): LiquidityForm | undefined {
  const parsed = v.safeParse(draftSchema, kept)
  if (!parsed.success) return undefined
  const { mints, form } = parsed.output
  return mints.token === token && mints.quote === quote ? form : undefined
}

/** The fields of an operation's subject that describe the pool it opens. */
type OpenedPool = Readonly<{
  base?: string | undefined
  quote?: string | undefined
  baseDecimals?: number | undefined
  quoteDecimals?: number | undefined
  baseScale?: AmountUnit['scale']
  quoteScale?: AmountUnit['scale']
  baseAmount?: bigint | undefined
  quoteAmount?: bigint | undefined
}>

/** Whether the pool has the tokens and the deposit of this draft. A draft with another deposit is for another pool. */
export function isOfOpenedPool(
  form: LiquidityForm,
  { token, quote }: PairMints,
  { baseDecimals, quoteDecimals, baseScale, quoteScale, ...pool }: OpenedPool,
): boolean {
  const isPair = token === pool.base ? quote === pool.quote : token === pool.quote && quote === pool.base
  const isTyped = (
    text: string,
    decimals: number | undefined,
    scale: AmountUnit['scale'],
    units?: bigint,
  ) => {
    const read = decimals === undefined ? null : parseAmount(text, { decimals, scale })
    return read?.ok === true && read.units === units
  }
  return (
    isPair &&
    (form.follows === 'base' || isTyped(form.base, baseDecimals, baseScale, pool.baseAmount)) &&
    (form.follows === 'quote' || isTyped(form.quote, quoteDecimals, quoteScale, pool.quoteAmount))
  )
}

/**
 * Deletes the draft of an opened pool, which is still stored where the page was left before the pool was open. `finish` empties the form, which
 * may have been filled from it: first, because a form with values stores them again as its page is left.
 */
export async function forgetOpenedPool(pool: OpenedPool, finish: () => void): Promise<void> {
  const kept = v.safeParse(draftSchema, await findSavedDraft(DRAFT_ID).catch(() => undefined))
  if (!kept.success || !isOfOpenedPool(kept.output.form, kept.output.mints, pool)) return
  finish()
  await forgetDraft(DRAFT_ID)
}

function createLiquidityDraftStore(): DraftStore<LiquidityForm, PairMints> {
  return createDraftStore({
    empty: EMPTY_LIQUIDITY_FORM,
    rowOf: () => DRAFT_ID,
    pack: (form, mints: PairMints) => ({ mints, form }),
    parse: (kept, mints) => {
      const values = parseLiquidityDraft(kept, mints)
      return values && { values }
    },
  })
}

/** The form, kept in this browser together with the mints in the URL. */
export function useLiquidityForm(): KeptForm<LiquidityForm> {
  const [mints, setMints] = useMints()
  const [store] = useState(createLiquidityDraftStore)
  return useKeptForm({
    empty: EMPTY_LIQUIDITY_FORM,
    schema: formSchema,
    draft: { store, key: mints.token === null ? null : mints },
    ofNetwork: ({ base, quote, price, follows }) => {
      const ofIt = [mints.token, mints.quote].filter((mint) => mint !== null && mint !== SOL_MINT)
      if (ofIt.length === 0) return undefined
      setMints({ token: null, quote: SOL_MINT })
      const areTwo = ofIt.length > 1
      const { base: noBase, quote: noQuote, price: noPrice, follows: first, times } = EMPTY_LIQUIDITY_FORM
      // Beside one token, SOL is the quote.
      const quoteStays = !areTwo && follows !== 'quote'
      const hasAmount = isTyped(base, follows !== 'base') || isTyped(quote, areTwo && follows !== 'quote')
      return {
        values: {
          base: noBase,
          price: noPrice,
          quote: quoteStays ? quote : noQuote,
          follows: first,
          times,
        },
        gone: [
          areTwo ? 'the tokens' : 'the token',
          ...(hasAmount ? [areTwo ? 'the amounts' : 'its amount'] : []),
          ...(isTyped(price, follows !== 'price') ? [areTwo ? 'the price' : 'its price'] : []),
        ],
      }
    },
  })
}

function isTyped(text: string, isOwn: boolean): boolean {
  return isOwn && text.trim() !== ''
}
