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
import { plainNumber } from '../../../units/amounts'
import { walletStore } from '../../../wallet/walletStore'

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
    if (!typedEarly.current) {
      // Read and filled in once, before another render shows in the fields what React knows of them.
      typedEarly.current = typedBefore()
      if (typedEarly.current.length > 0) fill(form, EMPTY_TOKEN_FORM, typedEarly.current)
    }
    // The first render has the network of the prerendered page; the chosen one follows at once.
    if (network !== walletStore.getState().cluster.id) return
    const { isLoaded, generation } = draftStore.state.getState()
    // It belongs to the first network alone.
    const typed = isLoaded || generation > 0 ? [] : typedEarly.current
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

/** Fills the form with a draft's values, except for the fields that were typed into since. Returns what it has then. */
function fill(
  form: TokenFormControl,
  values: TokenFormValues,
  typed: readonly TypedField[],
): TokenFormValues {
  const filled = withTyped(values, typed)
  form.reset(filled, { keepDefaultValues: true })
  return filled
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
    // A number stands there with commas between its thousands; the form has its digits.
    const value = name === 'supply' ? plainOf(field.value) : field.value
    const empty: unknown = get(EMPTY_TOKEN_FORM, name)
    return typeof empty === typeof value && empty !== value ? [{ name, value }] : []
  })
}

function plainOf(value: string | boolean): string | boolean {
  return typeof value === 'string' ? (plainNumber(value) ?? value) : value
}

/** What a starting point that was pressed there changes. */
function startedBefore(start: string): readonly TypedField[] {
  if (!isStart(start)) return []
  return settingsOf(start).filter(({ name, value }) => get(EMPTY_TOKEN_FORM, name) !== value)
}
