import { useCallback, useEffect, useRef, useState } from 'react'
import { type FieldPath, get, set, type UseFormReturn, useWatch } from 'react-hook-form'
import { useStore } from 'zustand'
import { fieldsOnPage, useSaveOnLeave } from '../../../forms/draft'
import type { MintSource, TokenFields } from '../../../tokens/createToken'
import { isStart, settingsOf } from '../../../tokens/form/starts'
import type { ClusterId } from '../../../solana/cluster'
import { createDraftStore, type DraftStore, type DraftState } from '../../../tokens/form/draftStore'
import { completeTokenForm, EMPTY_TOKEN_FORM, type TokenFormValues } from '../../../tokens/form/values'
import type { Plan } from '../../../transactions/plan'
import { groupNumber } from '../../../units/typedNumber'

export type TokenFormControl = UseFormReturn<TokenFormValues, unknown, TokenFields>

export type DraftControls = DraftState &
  Pick<
    DraftStore,
    'setImage' | 'readImage' | 'imageWhenRead' | 'setMintKey' | 'stored' | 'keepNow' | 'renew'
  > &
  Readonly<{
    /** The source of the mint's address. It becomes another function when another key is chosen. */
    source: (makeSeed: () => string) => MintSource
    /** Empties form and draft, because the token of this subject exists. Does nothing for the token of another draft. */
    finish: (subject: Plan['subject']) => void
  }>

/** Stores the form in this browser while the person fills it in, and fills it again after a reload. Each network has its own draft. */
export function useDraft(form: TokenFormControl, network: ClusterId): DraftControls {
  const [draftStore] = useState(createDraftStore)
  const state = useStore(draftStore.state)
  const values = useWatch({ control: form.control, compute: completeTokenForm })
  const typedEarly = useRef<readonly TypedField[] | null>(null)
  useEffect(() => {
    // Read once: the remembered network may follow at once, when the fields show what React made of them.
    typedEarly.current ??= typedBefore()
    const typed = draftStore.state.getState().isLoaded ? [] : typedEarly.current
    if (typed.length > 0) fill(form, EMPTY_TOKEN_FORM, typed)
    void draftStore.load(network, {
      isChanged: () => isChanged(form, typed),
      fill: (values) => fill(form, values, typed),
    })
  }, [form, draftStore, network])
  useSaveOnLeave(draftStore.save)
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

/** Fills the form with a draft's values, except for the fields that were typed into since. */
function fill(form: TokenFormControl, values: TokenFormValues, typed: readonly TypedField[]): void {
  form.reset(withTyped(values, typed), { keepDefaultValues: true })
}

function withTyped(values: TokenFormValues, typed: readonly TypedField[]): TokenFormValues {
  // A copy in which no two authorities are one object.
  const known = completeTokenForm(values)
  for (const { name, value } of typed) set(known, name, value)
  return known
}

/** Whether the form holds more than an empty form with those fields. */
function isChanged(form: TokenFormControl, typed: readonly TypedField[]): boolean {
  const known = withTyped(EMPTY_TOKEN_FORM, typed)
  return JSON.stringify(completeTokenForm(form.getValues())) !== JSON.stringify(known)
}

type TypedField = Readonly<{ name: FieldPath<TokenFormValues>; value: string | boolean }>

/** What was typed into the prerendered form: the fields that differ from an empty form. The form library does not know of it yet. */
function typedBefore(): readonly TypedField[] {
  return fieldsOnPage().flatMap((field) => {
    if (field.name === 'start') return startedBefore(String(field.value))
    const name = field.name as FieldPath<TokenFormValues>
    const empty: unknown = get(EMPTY_TOKEN_FORM, name)
    // A number that nobody typed into stands there with commas between its thousands.
    const asShown = name === 'supply' ? groupNumber(EMPTY_TOKEN_FORM.supply) : empty
    const isTyped = typeof empty === typeof field.value && asShown !== field.value
    return isTyped ? [{ name, value: field.value }] : []
  })
}

/** What a starting point that was pressed there changes. */
function startedBefore(start: string): readonly TypedField[] {
  if (!isStart(start)) return []
  return settingsOf(start).filter(({ name, value }) => get(EMPTY_TOKEN_FORM, name) !== value)
}
