import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseUnits } from '../../../src/units/amounts'
import { parseRatio } from '../../../src/units/ratio'
import { NO_LOCK_DATES } from '../../../src/forms/lockDates'
import { EMPTY_LIQUIDITY_FORM } from '../../../src/pages/create-liquidity/form/values'
import { isOfOpenedPool, parseLiquidityDraft } from '../../../src/pages/create-liquidity/liquidityForm'

const MINTS = { token: 'heron', quote: 'sol' }
const form = { ...EMPTY_LIQUIDITY_FORM, base: '400', venue: 'meteora-damm-v2' as const }

/** A row as version 0.1.0 writes it. */
const ROW = `{"mints":{"token":"heron","quote":"sol"},"form":{"base":"400","quote":"","price":"0.005","way":"costs","follows":"quote",
  "times":{"base":"","quote":"","price":""},"venue":"raydium-cpmm","tiers":{"raydium-cpmm":"D4FPEruKEHrG5TenZ2mpDGEfu1iUvTiqBxvpU8HLBvC2"},
  "opens":"later","opensAt":"2026-12-01T12:00","lock":true}}`

describe('a draft of a pool', () => {
  it('that version 0.1.0 wrote is opened whole, and written as it was, without dates of a lock', () => {
    const row: { form: object } = JSON.parse(ROW)
    const opened = parseLiquidityDraft(row, MINTS)
    // A draft of that version has no dates of a lock.
    const form = { ...row.form, lockDates: NO_LOCK_DATES }
    expect(opened).toEqual(form)
    expect(JSON.parse(JSON.stringify({ mints: MINTS, form: opened }))).toEqual({ ...row, form })
  })

  it('is what was typed for these two tokens, and no others', () => {
    expect(parseLiquidityDraft({ mints: MINTS, form }, MINTS)).toEqual(form)
    expect(parseLiquidityDraft({ mints: MINTS, form }, { token: 'heron', quote: 'usdc' })).toBeUndefined()
  })

  it('comes back with no number of thousands of digits, and with none that fits in its place', () => {
    const long = { ...form, base: '9'.repeat(9_000), price: `0.${'1'.repeat(9_000)}` }
    const kept = parseLiquidityDraft({ mints: MINTS, form: long }, MINTS)
    expect(kept?.base.length).toBeLessThan(100)
    expect(parseUnits(kept?.base ?? '', 9).ok || parseRatio(kept?.price ?? '').ok).toBe(false)
  })

  it('forgets a venue that is not known any more, and keeps the rest', () => {
    const old = { ...form, venue: 'a venue of old', tiers: { another: 5 } }
    expect(parseLiquidityDraft({ mints: MINTS, form: old }, MINTS)).toMatchObject({
      base: '400',
      venue: null,
      tiers: {},
    })
  })

  it('is done once a pool of these two tokens was opened with that deposit, and with no other', () => {
    const pool = {
      base: 'sol',
      quote: 'heron',
      baseDecimals: 9,
      quoteDecimals: 6,
      baseAmount: 2_000_000_000n,
      quoteAmount: 400_000_000n,
    }
    const typed = { ...EMPTY_LIQUIDITY_FORM, base: '2', quote: '400' }
    const isDone = (of: Partial<typeof typed>, mints = MINTS) =>
      isOfOpenedPool({ ...typed, ...of }, mints, pool)
    expect(isDone({})).toBe(true)
    expect(isDone({ quote: '', price: '200', follows: 'quote' })).toBe(true)
    expect(isDone({ base: '3', quote: '', price: '200', follows: 'quote' })).toBe(false)
    expect(isDone({ quote: '401' })).toBe(false)
    expect(isDone({}, { token: 'heron', quote: 'usdc' })).toBe(false)
    expect(isOfOpenedPool(EMPTY_LIQUIDITY_FORM, MINTS, pool)).toBe(false)
    expect(isOfOpenedPool(typed, MINTS, {})).toBe(false)
  })

  it('never throws over what a browser kept', () => {
    fc.assert(
      fc.property(fc.anything(), (kept) => {
        expect(parseLiquidityDraft({ mints: MINTS, form: kept }, MINTS)?.base ?? '').toBeTypeOf('string')
        expect(parseLiquidityDraft(kept, MINTS)).toBeUndefined()
      }),
    )
  })
})
