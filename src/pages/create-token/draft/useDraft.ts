import { useCallback, useEffect, useState } from 'react'
import { type FieldPath, get, set, type UseFormReturn, useWatch } from 'react-hook-form'
import { useStore } from 'zustand'
import { FORM_ID } from '../../../operation/LiveBill'
import type { MintSource, TokenFields } from '../../../tokens/createToken'
import { createDraftStore, type DraftStore, type DraftState } from '../../../tokens/form/draftStore'
import { completeTokenForm, EMPTY_TOKEN_FORM, type TokenFormValues } from '../../../tokens/form/values'
import type { Plan } from '../../../transactions/plan'
import { beforeLoadingAnew } from '../../../ui/loadAnew'

export type TokenFormControl = UseFormReturn<TokenFormValues, unknown, TokenFields>

export type DraftControls = DraftState &
  Pick<DraftStore, 'setImage' | 'setMintKey' | 'stored' | 'keepNow' | 'renew'> &
  Readonly<{
    /** Where the mint comes from: another function once another key is chosen. */
    source: (makeSeed: () => string) => MintSource
    /** Empties form and draft: the token of this subject exists. Does nothing for the token of another draft. */
    finish: (subject: Plan['subject']) => void
  }>

/** Keeps the form in this browser while it is being filled in, and fills it again after a reload. */
export function useDraft(form: TokenFormControl): DraftControls {
  const [draftStore] = useState(createDraftStore)
  const state = useStore(draftStore.state)
  const values = useWatch({ control: form.control, compute: completeTokenForm })
  useEffect(() => {
    const typed = typedBefore()
    if (typed.length > 0) fill(form, EMPTY_TOKEN_FORM, typed)
    void draftStore.load({
      isChanged: () => isChanged(form, typed),
      fill: (values) => fill(form, values, typed),
    })
    // Saves the last keystrokes too when the person leaves this page or the app.
    const keep = () => void draftStore.save()
    addEventListener('pagehide', keep)
    const forget = beforeLoadingAnew(draftStore.save)
    return () => {
      forget()
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [form, draftStore])
  useEffect(() => draftStore.change(values), [draftStore, values])
  const byKey = values.mintFrom === 'keypair' ? state.mintKey : undefined
  const source = useCallback(
    (makeSeed: () => string) => draftStore.source(byKey, makeSeed),
    [draftStore, byKey],
  )
  const finish = useCallback(
    (subject: Plan['subject']) => {
      if (draftStore.finish(subject)) form.reset(EMPTY_TOKEN_FORM)
    },
    [draftStore, form],
  )
  return { ...state, ...draftStore, source, finish }
}

/** Tells the form, and whoever watches it, what its fields hold: a draft's values, and over them what was typed since. */
function fill(form: TokenFormControl, values: TokenFormValues, typed: readonly TypedField[]): void {
  form.reset(withTyped(values, typed), { keepDefaultValues: true })
}

function withTyped(values: TokenFormValues, typed: readonly TypedField[]): TokenFormValues {
  // A copy in which no two authorities are one object.
  const known = completeTokenForm(values)
  for (const { name, value } of typed) set(known, name, value)
  return known
}

/** Whether more was typed than that. */
function isChanged(form: TokenFormControl, typed: readonly TypedField[]): boolean {
  const known = withTyped(EMPTY_TOKEN_FORM, typed)
  return JSON.stringify(completeTokenForm(form.getValues())) !== JSON.stringify(known)
}

/** A field by its path, and what was typed into it or chosen, or whether it was ticked. */
type TypedField = Readonly<{ name: FieldPath<TokenFormValues>; value: string | boolean }>

/**
 * What the fields on the page hold that an empty form does not. Right after the page was rendered that is what was typed
 * into the prerendered form: the form library keeps it in its fields, but tells nobody who watches them.
 */
function typedBefore(): readonly TypedField[] {
  const form = document.getElementById(FORM_ID)
  if (!(form instanceof HTMLFormElement)) return []
  return Array.from(form.elements).flatMap((field) => {
    const value = valueOf(field)
    const name = field.getAttribute('name') as FieldPath<TokenFormValues> | null
    if (name === null || value === undefined) return []
    const empty: unknown = get(EMPTY_TOKEN_FORM, name)
    return typeof empty !== typeof value || empty === value ? [] : [{ name, value }]
  })
}

/** What a field holds; undefined for a choice that is not the one, and for what is no field. */
function valueOf(field: Element): string | boolean | undefined {
  if (field instanceof HTMLInputElement) {
    if (field.type === 'checkbox') return field.checked
    return field.type !== 'radio' || field.checked ? field.value : undefined
  }
  const others = field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
  return others ? field.value : undefined
}
