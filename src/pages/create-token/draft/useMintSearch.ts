import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { mismatchOf, TOKEN_PROGRAMS, type MintOwner } from '../../../tokens/form/draft'
import type { TokenDraftStore } from '../../../tokens/form/tokenDraftStore'
import { preload } from '../../../ui/fetchScript'
import { toast } from '../../../ui/toast/toast'
import { seedLengthFor, type VanityPattern } from '../../../vanity/pattern'
import type { SearchState } from '../../../vanity/search'
import { createTokenCopy } from '../copy'

/** The code of the search, loaded on demand. */
type Engine = typeof import('../../../vanity/search')

/** The search for the mint's address. Only the engine's store has the values that change many times a second. */
export type MintSearch = Pick<SearchState, 'status' | 'order'> &
  Readonly<{
    /** Undefined until its code is loaded. */
    engine: Engine | undefined
    /** Loads the engine; undefined where its code does not arrive. */
    load: () => Promise<Engine | undefined>
    /** Begins a search for this wallet. Resolves with false where the engine's code does not arrive. */
    start: (pattern: VanityPattern, wallet: string) => Promise<boolean>
    cancel: () => void
  }>

/** The id of the list of found addresses. */
export const FOUND_LIST = 'found-addresses'

/** Whether the list of found addresses is in the window: it says more than a toast. */
function isListInView(): boolean {
  const box = document.getElementById(FOUND_LIST)?.getBoundingClientRect()
  return box !== undefined && box.height > 0 && box.top >= 0 && box.bottom <= window.innerHeight
}

const NONE: StoreApi<Pick<SearchState, 'status' | 'order'>> = createStore(() => ({
  status: 'idle',
  order: null,
}))

/**
 * Searches while any part of the page is shown: form, review or operation. Found addresses go into the draft. A search ends with the page,
 * with the draft of another network, with another source of the address, and when the wallet or standard of its addresses changes.
 */
export function useMintSearch(draftStore: TokenDraftStore, owner: MintOwner, generation: number): MintSearch {
  const [engine, setEngine] = useState<Engine | undefined>()
  const loaded = useRef<Engine | undefined>(undefined)
  const store: StoreApi<Pick<SearchState, 'status' | 'order'>> = engine?.searchStore ?? NONE
  const status = useStore(store, (state) => state.status)
  const order = useStore(store, (state) => state.order)

  const load = useCallback(async () => {
    loaded.current ??= await preload(() => import('../../../vanity/search'))
    setEngine(loaded.current)
    return loaded.current
  }, [])
  const { standard } = owner
  /** The number of the current start: a start that was cancelled while the code loaded has another one. */
  const wanted = useRef(0)
  const start = useCallback(
    async (pattern: VanityPattern, wallet: string) => {
      const turn = (wanted.current += 1)
      const { startSearch } = (await load()) ?? {}
      if (turn !== wanted.current) return true
      draftStore.setEndedBy(undefined)
      startSearch?.({
        pattern,
        wallet,
        program: TOKEN_PROGRAMS[standard],
        seedLength: seedLengthFor(pattern),
      })
      return startSearch !== undefined
    },
    [draftStore, load, standard],
  )
  const cancel = useCallback(() => {
    wanted.current += 1
    loaded.current?.cancelSearch()
  }, [])

  useEffect(
    () => () => {
      const { status: last } = loaded.current?.searchStore.getState() ?? NONE.getState()
      cancel()
      const isOpen = last === 'searching' || last === 'paused'
      if (isOpen && draftStore.state.getState().generation !== generation)
        toast({
          variant: 'warning',
          message: createTokenCopy.section.ended,
          detail: createTokenCopy.section.endedByNetwork,
        })
    },
    [cancel, draftStore, generation],
  )
  useEffect(() => {
    if (!engine) return undefined
    const take = (now: Pick<SearchState, 'found'>, before: Pick<SearchState, 'found'>) => {
      const known = new Set(before.found.map(({ address }) => address))
      const fresh = now.found.filter(({ address }) => !known.has(address))
      const [first] = fresh
      if (!first) return
      draftStore.addFound(fresh)
      if (!isListInView())
        toast({ variant: 'success', message: createTokenCopy.section.found, detail: first.address })
    }
    // The search may have found an address before this effect.
    take(engine.searchStore.getState(), { found: [] })
    return engine.searchStore.subscribe(take)
  }, [engine, draftStore])
  useEffect(() => {
    const changed = order && mismatchOf(order, owner)
    if (!changed) return
    cancel()
    draftStore.setEndedBy(changed)
  }, [order, owner, cancel, draftStore])
  return { status, order, engine, load, start, cancel }
}
