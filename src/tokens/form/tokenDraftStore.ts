import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ClusterId } from '../../solana/cluster'
import { createDraftStore, type DraftStore, type DraftStatus } from '../../storage/draftStore'
import type { MintSource } from '../createToken'
import type { MintKey } from '../keyFile'
import type { StoredFiles } from '../storeTokenFiles'
import {
  draftIdOf,
  isOf,
  mismatchOf,
  MOST_FOUND_KEPT,
  packDraft,
  parseTokenDraft,
  type Draft,
  type DraftImage,
  type FoundAddress,
  type MintOwner,
  type MadeToken,
  withTypedOf,
} from './draft'
import { EMPTY_TOKEN_FORM, type TokenFormValues, withoutNetwork } from './values'

/** The part of a draft's shown state that is not among the form's values. */
type BesidesForm = Readonly<{
  image: DraftImage | undefined
  mintKey: MintKey | undefined
  /** The address whose key file was chosen before a reload, and must be chosen again. */
  mintKeyBefore: string | undefined
  /** The addresses that searches found, and which of them the mint gets. */
  found: readonly FoundAddress[]
  chosen: FoundAddress | undefined
  /** The input that the person changed, where the change ended a search or removed its finds. */
  endedBy: keyof MintOwner | undefined
}>

/** The shown state of a draft, besides the form's values. */
export type DraftState = BesidesForm & DraftStatus

/** The picture of a draft. */
type DraftPicture = Readonly<{
  setImage: (image: DraftImage | undefined) => void
  /** Announces that a picture is being read: `reading` ends once setImage was called, and rejects where the picture cannot be read. */
  readImage: (reading: Promise<void>) => void
  /** The picture, after a reading that is under way. Rejects as that reading does. */
  imageWhenRead: () => Promise<DraftImage | undefined>
}>

/** The addresses that searches found for a draft. */
type DraftFinds = Readonly<{
  /** Adds addresses that a search found. Chooses the first one where none is chosen. */
  addFound: (found: readonly FoundAddress[]) => void
  choose: (found: FoundAddress) => void
  removeFound: (found: FoundAddress) => void
  /** Removes addresses that do not follow from this wallet and standard, and notes in `endedBy` which of the two was changed. */
  keepFoundOf: (owner: MintOwner) => void
  setEndedBy: (what: keyof MintOwner | undefined) => void
}>

export type TokenDraftStore = DraftStore<TokenFormValues, ClusterId> &
  DraftPicture &
  DraftFinds &
  Readonly<{
    state: StoreApi<DraftState>
    setMintKey: (key: MintKey | undefined) => void
    /**
     * The source of the mint's address. A seed is made once and kept until its token exists, so that two calls can never make two tokens.
     * Where a key is wanted and its file is not chosen yet, the source is still the seed.
     */
    source: (key: MintKey | undefined, makeSeed: () => string) => MintSource
    stored: StoredFiles
    /**
     * Deletes the draft, because the token of this subject exists. Returns false, and deletes nothing, where the subject is another
     * draft's token.
     */
    finish: (subject: MadeToken) => boolean
    /** Saves these values at once, without a picture, before a link is removed from the address. */
    keepNow: (values: TokenFormValues) => Promise<void>
    /** Makes the next review plan another token from the same values: with another seed, key or found address. */
    renew: () => void
  }>

const NOTHING: BesidesForm = {
  image: undefined,
  mintKey: undefined,
  mintKeyBefore: undefined,
  found: [],
  chosen: undefined,
  endedBy: undefined,
}

/** Stores a form in this browser while the person fills it in, with its picture and the source of the mint's address. */
export function createTokenDraftStore(): TokenDraftStore {
  let made: MadeToken | undefined
  const store: DraftStore<TokenFormValues, ClusterId> = createDraftStore<TokenFormValues, ClusterId, Draft>({
    empty: EMPTY_TOKEN_FORM,
    rowOf: draftIdOf,
    pack: (values) => {
      const { image, found, chosen } = state.getState()
      const typed = { values, ...unshown.kept(), found, chosen: chosen?.address }
      return image ? packDraft({ ...typed, image }) : typed
    },
    merge: withTypedOf,
    parse: (row) => {
      const draft = parseTokenDraft(row)
      if (!draft || !made || !isOf(draft, made)) return draft
      void store.forget()
      return undefined
    },
    isEmptyBesides: () => {
      const { image, found } = state.getState()
      return !image && found.length === 0 && unshown.kept().mintKey === undefined
    },
    onLoad: (draft, fills) => {
      unshown.restore(draft ?? {})
      if (fills)
        state.setState(({ image }) => ({ mintKeyBefore: draft?.mintKey, image: image ?? draft?.image }))
      if (draft) restoreFound(draft)
    },
    carry: toOtherNetwork,
    onLeave: () => {
      unshown.restore({})
      forgetReading()
      state.setState(NOTHING)
    },
  })
  const state: StoreApi<DraftState> = createStore<DraftState>(() => ({
    ...NOTHING,
    ...store.status.getState(),
  }))
  store.status.subscribe((status) => state.setState(status))
  const { forgetReading, ...picture } = pictureOf(state, store.saveSoon)
  const { restoreFound, ...finds } = findsOf(state, store.save)
  const unshown = unshownOf(store.save)
  const setMintKey = (key: MintKey | undefined) => {
    state.setState({ mintKey: key, mintKeyBefore: undefined })
    unshown.keep({ mintKey: key?.address })
  }
  const { source, stored } = unshown
  return {
    ...store,
    ...picture,
    ...finds,
    state,
    setMintKey,
    source,
    stored,
    finish: (subject) => {
      made = subject
      if (!isOf({ ...unshown.kept(), found: state.getState().found }, subject)) return false
      unshown.restore({ stored: unshown.kept().stored })
      state.setState(NOTHING)
      void store.forget()
      return true
    },
    keepNow: async (given) => {
      store.change(given)
      state.setState({ image: undefined })
      await store.save()
    },
    renew: () => {
      const { chosen } = state.getState()
      unshown.keep({ seed: undefined })
      if (chosen) finds.removeFound(chosen)
      setMintKey(undefined)
    },
  }
}

/** Files are stored for a network, and an address is of one mint; the rest is what the person wants, wherever it is made. */
function toOtherNetwork({ values, image }: Draft) {
  const { values: without, gone } = withoutNetwork(values)
  const draft = { seed: undefined, mintKey: undefined, found: [], chosen: undefined, stored: {} }
  return { draft: { ...draft, values: without, image }, gone }
}

/** The part of a draft that is kept and never shown. */
type UnshownDraft = Pick<Draft, 'seed' | 'mintKey' | 'stored'>

function unshownOf(save: () => Promise<void>) {
  let now: UnshownDraft = { seed: undefined, mintKey: undefined, stored: {} }
  const keep = (part: Partial<UnshownDraft>) => {
    now = { ...now, ...part }
    void save()
  }
  const source: TokenDraftStore['source'] = (key, makeSeed) => {
    if (key) return { by: 'keypair', keypair: key.keypair }
    const { seed = makeSeed() } = now
    if (seed !== now.seed) keep({ seed })
    return { by: 'seed', seed }
  }
  const stored: StoredFiles = {
    find: (hash) => now.stored[hash],
    remember: (hash, url) => keep({ stored: { ...now.stored, [hash]: url } }),
  }
  return {
    source,
    stored,
    keep,
    kept: () => now,
    restore: ({ seed, mintKey, stored = {} }: Partial<UnshownDraft>) => (now = { seed, mintKey, stored }),
  }
}

type ShownState = Pick<StoreApi<DraftState>, 'getState'> &
  Readonly<{ setState: (part: Partial<BesidesForm>) => void }>

function pictureOf(
  state: ShownState,
  saveSoon: () => void,
): DraftPicture & Readonly<{ forgetReading: () => void }> {
  let reading: Promise<void> | undefined
  return {
    setImage: (image) => {
      state.setState({ image })
      saveSoon()
    },
    readImage: (next) => {
      const end = () => {
        if (reading === next) reading = undefined
      }
      reading = next
      void next.then(end, end)
    },
    imageWhenRead: async () => {
      while (reading) {
        await reading.catch((thrown: unknown) => {
          // Where another picture has replaced this one meanwhile, its failure does not count.
          if (!reading) throw thrown
        })
      }
      return state.getState().image
    },
    forgetReading: () => (reading = undefined),
  }
}

function findsOf(
  state: ShownState,
  save: () => Promise<void>,
): DraftFinds & Readonly<{ restoreFound: (draft: Draft) => void }> {
  const setFound = (found: readonly FoundAddress[], chosen: FoundAddress | undefined) => {
    state.setState({ found, chosen })
    void save()
  }
  const addFound = (more: readonly FoundAddress[]) => {
    const { found, chosen } = state.getState()
    const fresh = more.filter(({ address }) => found.every((one) => one.address !== address))
    if (fresh.length > 0) setFound([...found, ...fresh].slice(0, MOST_FOUND_KEPT), chosen ?? fresh[0])
  }
  const setEndedBy = (endedBy: DraftState['endedBy']) => state.setState({ endedBy })
  return {
    addFound,
    setEndedBy,
    choose: (one) => setFound(state.getState().found, one),
    removeFound: (one) => {
      const { found, chosen } = state.getState()
      const rest = found.filter((other) => other !== one)
      setFound(rest, chosen === one ? undefined : chosen)
    },
    keepFoundOf: (owner) => {
      const { found, chosen } = state.getState()
      const [removed] = found.filter((one) => mismatchOf(one, owner))
      if (!removed) return
      const rest = found.filter((one) => !mismatchOf(one, owner))
      setFound(rest, chosen && rest.includes(chosen) ? chosen : undefined)
      setEndedBy(mismatchOf(removed, owner))
    },
    /** A search may have found something before the draft was read. */
    restoreFound: (draft) => {
      const { found, chosen } = state.getState()
      state.setState({ found: draft.found, chosen: draft.chosen ?? chosen })
      addFound(found)
    },
  }
}
