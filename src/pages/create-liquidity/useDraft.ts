import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { VENUES, type VenueId } from '../../liquidity/records'
import { fieldsOnPage, useSaveOnLeave } from '../../forms/draft'
import { forgetDraft, readDraft, saveDraft } from '../../storage/drafts'
import type { KeptByForm } from '../../operation/reviewEntry'
import type { FormChange } from './form/formParts'
import { EMPTY_LIQUIDITY_FORM, type LiquidityForm } from './form/values'
import { useReady } from '../../ui/pageReady'
import { cutTyped } from '../../units/cutTyped'
import { useMints, type PairMints } from './useMints'

/** The name of this page's draft in the browser's storage. */
const DRAFT_ID = 'create-liquidity'
const SAVE_AFTER_MS = 400

const typed = v.pipe(
  v.string(),
  v.transform((text) => cutTyped(text)),
)
const venue = v.picklist(VENUES.map(({ id }): VenueId => id))
/** A draft without them is of a page that read each amount before its multiplier: it is asked for again where there is one. */
const UNKNOWN_TIMES = { base: '?', quote: '?', price: '?' }
const schema = v.object({
  mints: v.object({ token: v.string(), quote: v.string() }),
  form: v.object({
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
  }),
})

/** The draft for these mints; undefined where there is none. */
export function parseLiquidityDraft(kept: unknown, { token, quote }: PairMints): LiquidityForm | undefined {
  const parsed = v.safeParse(schema, kept)
  if (!parsed.success) return undefined
  const { mints, form } = parsed.output
  return mints.token === token && mints.quote === quote ? form : undefined
}

/**
 * Keeps the form in this browser while the user types, together with the mints in the URL, and restores it after a reload.
 * `finish` empties both once the pool is open; `kept`: whether there is a draft.
 */
export function useLiquidityDraft(): [LiquidityForm, FormChange, finish: () => void, kept: KeptByForm] {
  const [{ token, quote }] = useMints()
  const [form, setForm] = useState(typedBefore)
  const [loaded, setLoaded] = useState<string | null>(null)
  const asked = useRef('')
  const latest = useRef<() => Promise<unknown>>(async () => {})
  const named = `${token ?? ''} ${quote}`
  useReady(token === null || loaded === named)

  useEffect(() => {
    if (token === null || asked.current === named) return
    asked.current = named
    void readDraft(DRAFT_ID).then((kept) => {
      const draft = parseLiquidityDraft(kept, { token, quote })
      if (draft) setForm((typed) => (isEmpty(typed) ? draft : typed))
      setLoaded(named)
    })
  }, [token, quote, named])

  useEffect(() => {
    if (loaded !== named || isEmpty(form)) return undefined
    const save = () => saveDraft(DRAFT_ID, { mints: { token, quote }, form })
    const timer = setTimeout(() => void save(), SAVE_AFTER_MS)
    latest.current = save
    return () => clearTimeout(timer)
  }, [loaded, named, form, token, quote])

  useSaveOnLeave(useCallback(async () => void (await latest.current()), []))

  const finish = useCallback(() => {
    setForm(EMPTY_LIQUIDITY_FORM)
    latest.current = async () => {}
    void forgetDraft(DRAFT_ID)
  }, [])
  const isReading = token !== null && loaded !== named
  return [form, setForm, finish, isReading ? 'reading' : isEmpty(form) ? 'nothing' : 'draft']
}

/** What was typed into the prerendered form before hydration: React would empty the fields. */
function typedBefore(): LiquidityForm {
  if (typeof document === 'undefined') return EMPTY_LIQUIDITY_FORM
  const typed = fieldsOnPage()
  const textOf = (name: string) => String(typed.find((field) => field.name === name)?.value ?? '')
  const [base, quote] = [textOf('base'), textOf('quote')]
  return base + quote === '' ? EMPTY_LIQUIDITY_FORM : { ...EMPTY_LIQUIDITY_FORM, base, quote }
}

function isEmpty(form: LiquidityForm): boolean {
  return form === EMPTY_LIQUIDITY_FORM
}
