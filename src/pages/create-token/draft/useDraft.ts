import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Resolver, UseFormReturn } from 'react-hook-form'
import * as v from 'valibot'
import { useStore } from 'zustand'
import { type TypedField, useKeptForm } from '../../../forms/keptForm'
import type { AppContext } from '../../../operation/appContext'
import type { MintSource, TokenFields } from '../../../tokens/createToken'
import { isStart, settingsOf } from '../../../tokens/form/starts'
import { type FoundAddress, type MadeToken, mismatchOf, sourceOf } from '../../../tokens/form/draft'
import {
  createTokenDraftStore,
  type TokenDraftStore,
  type DraftState,
} from '../../../tokens/form/tokenDraftStore'
import { completeTokenForm, EMPTY_TOKEN_FORM, type TokenFormValues } from '../../../tokens/form/values'
import { checkPattern, seedLengthFor, USUAL_SEED } from '../../../vanity/pattern'
import { walletStore } from '../../../wallet/walletStore'
import { type MintSearch, useMintSearch } from './useMintSearch'

export type TokenFormControl = UseFormReturn<TokenFormValues, unknown, TokenFields>

export type DraftControls = Omit<DraftState, 'chosen'> &
  Pick<
    TokenDraftStore,
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
    /** The chosen address, where it follows from the standard and the wallet; without a connected wallet it may follow from any wallet. */
    chosen: FoundAddress | undefined
    search: MintSearch
    /** The source of the mint's address with this wallet. Another chosen key or address gives another function. */
    source: (makeSeed: () => string, wallet: string | null) => MintSource
    /** Empties form and draft, because the token of this subject exists. Does nothing for another draft's token. */
    finish: (subject: MadeToken) => void
  }>

/** Makes a complete form of a stored value, whatever wrote it. */
const schema = v.pipe(v.unknown(), v.transform(completeTokenForm))

/** The form, which this browser keeps while the person fills it in. Each network has its own draft. */
export function useTokenDraft(
  resolver: Resolver<TokenFormValues, unknown, TokenFields>,
  { cluster: { id: network }, address }: AppContext,
): Readonly<{ form: TokenFormControl; draft: DraftControls }> {
  const [draftStore] = useState(createTokenDraftStore)
  const state = useStore(draftStore.state)
  // The first render has the network of the prerendered page; the chosen network follows at once.
  const key = network === walletStore.getState().cluster.id ? network : undefined
  const {
    form,
    values,
    finish: empty,
  } = useKeptForm({
    empty: EMPTY_TOKEN_FORM,
    schema,
    resolver,
    early: settingsTyped,
    draft: { store: draftStore, key },
  })
  const { mintFrom, standard } = values
  const owner = useMemo(() => ({ wallet: address, standard }), [address, standard])
  const { isLoaded, found, generation } = state
  useEffect(() => {
    // Before it renders, the form has the standard of the draft that was just read.
    if (isLoaded) draftStore.keepFoundOf({ wallet: address, standard: form.getValues('standard') })
  }, [draftStore, form, address, standard, isLoaded, found])
  const search = useMintSearch(draftStore, owner, generation)
  const { cancel } = search
  useEffect(() => {
    // Only this source shows the search.
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
      empty()
    },
    [draftStore, empty, cancel],
  )
  return { form, draft: { ...state, ...draftStore, chosen, search, source, finish } }
}

/** The number of characters of the seed for an address with the typed letters. */
function useSeedLength({ mintFrom, vanity: { prefix, suffix, anyCase } }: TokenFormValues): number {
  return useMemo(() => {
    const pattern = { prefix, suffix, anyCase }
    const isValid = mintFrom === 'vanity' && Object.keys(checkPattern(pattern)).length === 0
    return isValid ? seedLengthFor(pattern) : USUAL_SEED
  }, [mintFrom, prefix, suffix, anyCase])
}

/** The settings behind a field of the prerendered page: a starting point changes several. */
function settingsTyped({ name, value }: TypedField): readonly TypedField[] {
  if (name !== 'start') return [{ name, value }]
  const text = `${value}`
  return isStart(text) ? settingsOf(text) : []
}
