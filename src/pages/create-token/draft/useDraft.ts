import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type FieldPath, get, set, type UseFormReturn, useWatch } from 'react-hook-form'
import { useStore } from 'zustand'
import { fieldsOnPage, useSaveOnLeave } from '../../../forms/draft'
import type { AppContext } from '../../../operation/appContext'
import type { MintSource, TokenFields } from '../../../tokens/createToken'
import { isStart, settingsOf } from '../../../tokens/form/starts'
import { type FoundAddress, type MadeToken, mismatchOf, sourceOf } from '../../../tokens/form/draft'
import { createDraftStore, type DraftStore, type DraftState } from '../../../tokens/form/draftStore'
import { completeTokenForm, EMPTY_TOKEN_FORM, type TokenFormValues } from '../../../tokens/form/values'
import { useReady } from '../../../ui/pageReady'
import { plainNumber } from '../../../units/amounts'
import { checkPattern, seedLengthFor, USUAL_SEED } from '../../../vanity/pattern'
import { walletStore } from '../../../wallet/walletStore'
import { type MintSearch, useMintSearch } from './useMintSearch'

export type TokenFormControl = UseFormReturn<TokenFormValues, unknown, TokenFields>

export type DraftControls = Omit<DraftState, 'chosen'> &
  Pick<
    DraftStore,
    | 'setImage'
    | 'readImage'
    | 'imageWhenRead'
    | 'setMintKey'
    | 'choose'
    | 'removeFound'
    | 'stored'
    | 'keepNow'
    | 'renew'
  > &
  Readonly<{
    /** The chosen address, where it follows from the standard and from the wallet; without a wallet it may be another one's. */
    chosen: FoundAddress | undefined
    search: MintSearch
    /** The source of the mint's address with this wallet. It becomes another function when another key or address is chosen. */
    source: (makeSeed: () => string, wallet: string | null) => MintSource
    /** Empties form and draft, because the token of this subject exists. Does nothing for the token of another draft. */
    finish: (subject: MadeToken) => void
  }>

/** Stores the form in this browser while the person fills it in, and fills it again after a reload. Each network has its own draft. */
export function useTokenDraft(
  form: TokenFormControl,
  { cluster: { id: network }, address }: AppContext,
): DraftControls {
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
  // After that save, which comes first because its effect does.
  useEffect(() => draftStore.close, [draftStore])
  useEffect(() => draftStore.change(values), [draftStore, values])
  const { mintFrom, standard } = values
  const owner = useMemo(() => ({ wallet: address, standard }), [address, standard])
  const { isLoaded, found, generation } = state
  useReady(isLoaded)
  useEffect(() => {
    // The form has the standard of a draft that was just read before it renders.
    if (isLoaded) draftStore.keepFoundOf({ wallet: address, standard: form.getValues('standard') })
  }, [draftStore, form, address, standard, isLoaded, found])
  const search = useMintSearch(draftStore, owner, generation)
  const { cancel } = search
  useEffect(() => {
    // Only that way shows the search.
    if (mintFrom !== 'vanity') cancel()
  }, [mintFrom, cancel])
  const byKey = mintFrom === 'keypair' ? state.mintKey : undefined
  const chosen = state.chosen && !mismatchOf(state.chosen, owner) ? state.chosen : undefined
  const seedLength = useSeedLength(values)
  const source = useCallback(
    (makeSeed: () => string, wallet: string | null) =>
      mintFrom === 'vanity'
        ? sourceOf(chosen, { wallet, standard }, seedLength)
        : draftStore.source(byKey, makeSeed),
    [draftStore, mintFrom, standard, seedLength, byKey, chosen],
  )
  const finish = useCallback(
    (subject: MadeToken) => {
      if (!draftStore.finish(subject)) return
      cancel()
      form.reset(EMPTY_TOKEN_FORM)
    },
    [draftStore, form, cancel],
  )
  return { ...state, ...draftStore, chosen, search, source, finish }
}

/** How many characters the seed of an address with the typed letters has. */
function useSeedLength({ mintFrom, vanity: { prefix, suffix, anyCase } }: TokenFormValues): number {
  return useMemo(() => {
    const pattern = { prefix, suffix, anyCase }
    const isValid = mintFrom === 'vanity' && Object.keys(checkPattern(pattern)).length === 0
    return isValid ? seedLengthFor(pattern) : USUAL_SEED
  }, [mintFrom, prefix, suffix, anyCase])
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
