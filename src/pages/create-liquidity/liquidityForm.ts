import { useState } from 'react'
import * as v from 'valibot'
import { type KeptForm, useKeptForm } from '../../forms/keptForm'
import { VENUES, type VenueId } from '../../liquidity/records'
import { createDraftKeeper, type DraftKeeper } from '../../storage/draftKeeper'
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

function createLiquidityKeeper(): DraftKeeper<LiquidityForm, PairMints> {
  return createDraftKeeper({
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
  const [mints] = useMints()
  const [keeper] = useState(createLiquidityKeeper)
  return useKeptForm({
    empty: EMPTY_LIQUIDITY_FORM,
    schema: formSchema,
    draft: { keeper, key: mints.token === null ? null : mints },
  })
}
