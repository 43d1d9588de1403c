import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ClusterId } from '../../solana/cluster'
import { findDraft, forgetDraft, saveDraft } from '../../storage/drafts'
import type { MintSource } from '../createToken'
import type { MintKey } from '../keyFile'
import type { StoredFiles } from '../storeTokenFiles'
import {
  DRAFT_ID,
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
} from './draft'
import { EMPTY_TOKEN_FORM, type TokenFormValues } from './values'

/** The shown state of a draft, besides the form's values. */
export type DraftState = Readonly<{
  image: DraftImage | undefined
  mintKey: MintKey | undefined
  /** The address whose key file was chosen before a reload, and must be chosen again. */
  mintKeyBefore: string | undefined
  /** The addresses that searches found, and which of them the mint gets. */
  found: readonly FoundAddress[]
  chosen: FoundAddress | undefined
  /** What was changed, where that ended a search or removed what it had found. */
  endedBy: keyof MintOwner | undefined
  /** False where this browser stores no drafts, as far as is known: it gave none to read, or did not save the last one. */
  kept: boolean
  /** Whether the earlier draft was read, and the form filled from it. */
  isLoaded: boolean
  /** How often the draft of one network made room for another's. A picture that is being read belongs to the draft that it began in. */
  generation: number
}>

export type DraftStore = Readonly<{
  state: StoreApi<DraftState>
  setImage: (image: DraftImage | undefined) => void
  /** Says that a picture is being read: `reading` ends once setImage was called, and rejects where there is no such picture. */
  readImage: (reading: Promise<void>) => void
  /** The picture, once one that is being read is there. Rejects as that reading does. */
  imageWhenRead: () => Promise<DraftImage | undefined>
  setMintKey: (key: MintKey | undefined) => void
  /**
   * The source of the mint's address. A seed is made once and kept until its token exists, so that asking twice can never
   * make two tokens. Where a key is wanted and its file is not chosen yet, it is still the seed.
   */
  source: (key: MintKey | undefined, makeSeed: () => string) => MintSource
  /** Adds what a search found. The first one is chosen where none is. */
  addFound: (found: readonly FoundAddress[]) => void
  choose: (found: FoundAddress) => void
  removeFound: (found: FoundAddress) => void
  /** Removes what does not follow from this wallet and standard, and says what was changed. */
  keepFoundOf: (owner: MintOwner) => void
  setEndedBy: (what: keyof MintOwner | undefined) => void
  stored: StoredFiles
  /**
   * Reads the stored draft of a network, and fills the form from it where nothing was typed meanwhile: `fill` returns what the form
   * has then. Called again for another network, it saves the draft of the earlier one first, and leaves nothing of it in the form.
   */
  load: (
    network: ClusterId,
    form: Readonly<{ isChanged: () => boolean; fill: (values: TokenFormValues) => TokenFormValues }>,
  ) => Promise<void>
  /** Saves these values soon. */
  change: (values: TokenFormValues) => void
  /** Saves the last keystrokes at once. */
  save: () => Promise<void>
  /**
   * The page is left: nothing that it still waits for (a script, an answer) writes its draft again, because the next page may keep
   * another one by then. What is being saved is saved. `load` begins anew.
   */
  close: () => void
  /**
   * Deletes the draft, because the token of this subject exists. Returns false, and deletes nothing, for the token of another
   * draft.
   */
  finish: (subject: MadeToken) => boolean
  /** Saves these values at once, without a picture: used before a link is removed from the address. */
  keepNow: (values: TokenFormValues) => Promise<void>
  /** Lets the next review make another token from the same values: with another seed, key or found address. */
  renew: () => void
}>

const SAVE_AFTER_MS = 400
const NOTHING: DraftState = {
  image: undefined,
  mintKey: undefined,
  mintKeyBefore: undefined,
  found: [],
  chosen: undefined,
  endedBy: undefined,
  kept: true,
  isLoaded: false,
  generation: 0,
}

/** In place of a draft that could not be read. */
const UNREAD = Symbol('unread')

const NO_DRAFT = { values: EMPTY_TOKEN_FORM, image: undefined, mintKey: undefined }

/**
 * Ends when the picture of the last save is packed; undefined while none is being packed. What follows waits for it, on the next page
 * too; the database keeps the order of what it is asked.
 */
let packing: Promise<unknown> | undefined

/** What is kept for that network, with the last save; the caller parses it. Rejects with the browser's own error where it cannot be read. */
export async function findSavedDraft(network: ClusterId): Promise<unknown> {
  await packing
  return await findDraft(draftIdOf(network))
}

/**
 * Stores a form in this browser while the person fills it in. Nothing is saved before the earlier draft was read, nor after the page
 * was left; and no empty form in place of a draft that could not be read.
 */
export function createDraftStore(): DraftStore {
  const state = createStore<DraftState>(() => NOTHING)
  let id = DRAFT_ID
  let values = EMPTY_TOKEN_FORM
  let seed: string | undefined
  let mintKey: string | undefined
  let urls: Record<string, string> = {}
  let isLoaded = false
  /** Whether the earlier draft could not be read: the database may have it all the same. */
  let isUnread = false
  /** Whether the form still has what another network's draft had when it was left. */
  let isOfAnother = false
  let loads = 0
  let made: MadeToken | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let reading: Promise<void> | undefined

  const pack = (draft: Parameters<typeof packDraft>[0]) => {
    packing = Promise.resolve(packing)
      .then(() => packDraft(draft))
      .catch(() => undefined)
    return packing
  }
  const save = async () => {
    clearTimeout(timer)
    if (!isLoaded || (isUnread && isEmpty())) return
    isUnread = false
    const { image, found, chosen } = state.getState()
    const mint = { seed, mintKey, found, chosen: chosen?.address }
    const typed = { values, ...mint, stored: urls }
    const whose = id
    if (!image && packing) await packing
    const packed = image && pack({ ...typed, image })
    const draft = packed ? await packed : typed
    const isSaved = draft !== undefined && saveDraft(whose, draft)
    if (packing === packed) packing = undefined
    state.setState({ kept: await isSaved })
  }
  const isEmpty = () => {
    const { image, found } = state.getState()
    const isUntyped = JSON.stringify(values) === JSON.stringify(EMPTY_TOKEN_FORM)
    return isUntyped && !image && found.length === 0 && mintKey === undefined
  }
  const forget = async () => {
    const whose = id
    if (packing) await packing
    await forgetDraft(whose)
  }
  const saveSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), SAVE_AFTER_MS)
  }
  const load: DraftStore['load'] = async (network, form) => {
    if (isLoaded && id !== draftIdOf(network)) leave()
    id = draftIdOf(network)
    const turn = (loads += 1)
    const found = await findSavedDraft(network).catch(() => UNREAD)
    // Another network was chosen meanwhile, or the page was left.
    if (turn !== loads) return
    isUnread = found === UNREAD
    if (isUnread) state.setState({ kept: false })
    const kept = parseTokenDraft(found)
    const draft = kept && made && isOf(kept, made) ? undefined : kept
    if (draft !== kept) void forget()
    isLoaded = true
    seed = draft?.seed
    mintKey = draft?.mintKey
    urls = { ...draft?.stored }
    if (draft) restoreFound(draft)
    const fresh = draft ?? (isOfAnother ? NO_DRAFT : undefined)
    if (fresh && (isOfAnother || !form.isChanged())) {
      state.setState(({ image }) => ({ mintKeyBefore: fresh.mintKey, image: image ?? fresh.image }))
      values = form.fill(fresh.values)
    }
    isOfAnother = false
    state.setState({ isLoaded: true })
    // What was typed before the draft was read is saved now.
    if (draft === kept) saveSoon()
  }
  /** Saves the draft, and forgets it here: nothing of it may come to another network. */
  const leave = () => {
    void save()
    isLoaded = false
    isOfAnother = true
    seed = undefined
    mintKey = undefined
    urls = {}
    reading = undefined
    state.setState(({ kept, generation }) => ({ ...NOTHING, kept, generation: generation + 1 }))
  }
  const close = () => {
    clearTimeout(timer)
    loads += 1
    isLoaded = false
  }
  const change = (next: TokenFormValues) => {
    values = next
    saveSoon()
  }
  const setImage = (image: DraftImage | undefined) => {
    state.setState({ image })
    saveSoon()
  }
  const readImage = (next: Promise<void>) => {
    const end = () => {
      if (reading === next) reading = undefined
    }
    reading = next
    void next.then(end, end)
  }
  const imageWhenRead = async () => {
    while (reading) {
      await reading.catch((thrown: unknown) => {
        // A picture that another one has replaced meanwhile does not count.
        if (!reading) throw thrown
      })
    }
    return state.getState().image
  }
  const setMintKey = (key: MintKey | undefined) => {
    state.setState({ mintKey: key, mintKeyBefore: undefined })
    mintKey = key?.address
    void save()
  }
  const source = (key: MintKey | undefined, makeSeed: () => string): MintSource => {
    if (key) return { by: 'keypair', keypair: key.keypair }
    if (seed === undefined) {
      seed = makeSeed()
      void save()
    }
    return { by: 'seed', seed }
  }
  const setFound = (found: readonly FoundAddress[], chosen: FoundAddress | undefined) => {
    state.setState({ found, chosen })
    void save()
  }
  const addFound = (more: readonly FoundAddress[]) => {
    const { found, chosen } = state.getState()
    const fresh = more.filter(({ address }) => found.every((one) => one.address !== address))
    if (fresh.length > 0) setFound([...found, ...fresh].slice(0, MOST_FOUND_KEPT), chosen ?? fresh[0])
  }
  /** A search may have found something before the draft was read. */
  const restoreFound = (draft: Draft) => {
    const { found, chosen } = state.getState()
    state.setState({ found: draft.found, chosen: draft.chosen ?? chosen })
    addFound(found)
  }
  const choose = (one: FoundAddress) => setFound(state.getState().found, one)
  const removeFound = (one: FoundAddress) => {
    const { found, chosen } = state.getState()
    setFound(
      found.filter((other) => other !== one),
      chosen === one ? undefined : chosen,
    )
  }
  const setEndedBy = (endedBy: DraftState['endedBy']) => state.setState({ endedBy })
  const keepFoundOf = (owner: MintOwner) => {
    const { found, chosen } = state.getState()
    const [removed] = found.filter((one) => mismatchOf(one, owner))
    if (!removed) return
    const rest = found.filter((one) => !mismatchOf(one, owner))
    setFound(rest, chosen && rest.includes(chosen) ? chosen : undefined)
    setEndedBy(mismatchOf(removed, owner))
  }
  const stored: StoredFiles = {
    find: (hash) => urls[hash],
    remember: (hash, url) => {
      urls[hash] = url
      void save()
    },
  }
  const finish = (subject: MadeToken) => {
    made = subject
    if (!isOf({ seed, mintKey, found: state.getState().found }, subject)) return false
    seed = undefined
    mintKey = undefined
    state.setState((now) => ({ ...NOTHING, kept: now.kept, isLoaded, generation: now.generation }))
    void forget()
    return true
  }
  const keepNow = async (given: TokenFormValues) => {
    values = given
    state.setState({ image: undefined })
    await save()
  }
  const renew = () => {
    seed = undefined
    const { chosen } = state.getState()
    if (chosen) removeFound(chosen)
    setMintKey(undefined)
  }
  return {
    state,
    setImage,
    readImage,
    imageWhenRead,
    setMintKey,
    source,
    addFound,
    choose,
    removeFound,
    keepFoundOf,
    setEndedBy,
    stored,
    load,
    change,
    save,
    close,
    finish,
    keepNow,
    renew,
  }
}
