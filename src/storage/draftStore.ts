import { createStore, type StoreApi } from 'zustand/vanilla'
import { findDraft, forgetDraft, replaceDraft, saveDraft } from './drafts'
import { isSame } from '../units/isSame'

/** The status of a page's draft, besides the values of the form. */
export type DraftStatus = Readonly<{
  /** Whether the earlier draft was read, and the form filled from it. */
  isLoaded: boolean
  /** False where this browser seems to store no drafts: the last read or save failed. */
  kept: boolean
  /**
   * How the last draft came into a form that held another row's: that row's draft was carried over without what `gone` names, or this row has
   * another one. Undefined where the form held none.
   */
  came?: 'other' | Readonly<{ gone: readonly string[] }> | undefined
  /** How often the form changed to another draft. Pending reads for the form belong to the generation in which they began. */
  generation: number
}>

/** The form that a draft fills. */
type DraftForm<Values> = Readonly<{
  /** Whether the form differs from an empty one, or from the values that were typed before the page had started. */
  isChanged: () => boolean
  /** Fills the form, and returns its values afterwards. */
  fill: (values: Values) => Values
}>

/** Keeps one form in this browser. `Key` says which of its drafts is open, such as that of a network. */
export type DraftStore<Values, Key> = Readonly<{
  status: StoreApi<DraftStatus>
  /**
   * Reads the draft of this key, and fills the form from it where nothing was typed meanwhile. Called again for a key with another row, it
   * first saves the earlier draft. A row that has none gets a copy of the earlier draft, as far as `carry` leaves it; else the earlier values
   * go. For another key with the same row, the form stays.
   */
  load: (key: Key, form: DraftForm<Values>) => Promise<void>
  /** Saves these values soon. */
  change: (values: Values) => void
  /** `saveSoon` saves after a pause, `save` at once: data besides the values changed. */
  saveSoon: () => void
  save: () => Promise<void>
  /** Saves the last keystrokes at once, where something changed since the last save: another tab may have saved something newer. */
  saveChanges: () => Promise<void>
  /**
   * Call this when the page is left: no pending work of the page (a script, an answer) writes its draft again, because the next page may
   * keep another one by then. A save that has begun is finished. `load` starts again.
   */
  close: () => void
  /** Deletes the draft, because its operation is done. The caller empties the form. */
  forget: () => Promise<void>
}>

type DraftStoreOptions<Values, Key, Draft extends Readonly<{ values: Values }>> = Readonly<{
  empty: Values
  /** The name of the key's row. Several keys may share a row: it then has the draft of the key that was edited last. */
  rowOf: (key: Key) => string
  /** The row to store; a promise where it has files, whose bytes must be read. */
  pack: (values: Values, key: Key) => unknown
  /** The draft in a row, whoever wrote it; undefined where it is not one of this key. */
  parse: (row: unknown, key: Key) => Draft | undefined
  /** Whether the draft has no data besides the values. */
  isEmptyBesides?: () => boolean
  /**
   * What is saved of a form that is left while its draft is still being read, where that draft has data besides the values: `packed` is the
   * row of the form, `found` the row in the browser, which is a draft of this key or undefined.
   */
  merge?: (packed: unknown, found: unknown) => unknown
  /** Called when the draft was read: takes its data besides the values. `fills`: the form is filled from it too. */
  onLoad?: (draft: Draft | undefined, fills: boolean) => void
  /** Called before another draft is read: forgets the data besides the values. */
  onLeave?: () => void
  /** A copy of a draft for another row, without what belongs to its own, which `gone` names. */
  carry?: (draft: Draft) => Carried<Draft>
}>

const SAVE_AFTER_MS = 400

/** Stands for a row that could not be read. */
const UNREAD = Symbol('unread')

/**
 * Resolves when the files of the last save are packed; undefined while none are being packed. Later saves and reads wait for it, also on
 * the next page; the database itself keeps the order of its requests.
 */
let packing: Promise<unknown> | undefined

/** Reads a row after pending saves; the caller parses it. Rejects with the browser's own error where it cannot be read. */
export async function findSavedDraft(row: string): Promise<unknown> {
  await packing
  return await findDraft(row)
}

/** Saves a row that `pack` has made, or is making, with `save` after the earlier saves. Resolves with whether that worked. */
async function saveInTurn(packed: unknown, save: (packed: unknown) => Promise<boolean>): Promise<boolean> {
  if (!(packed instanceof Promise)) {
    // Without files it is saved at once, because the page may be left right after.
    if (packing) await packing
    return await save(packed)
  }
  const making = Promise.all([packed as Promise<unknown>, packing]).then(
    ([made]) => made,
    () => undefined,
  )
  packing = making
  const made = await making
  const isSaved = made !== undefined && save(made)
  if (packing === making) packing = undefined
  return await isSaved
}

async function forgetInTurn(row: string): Promise<void> {
  if (packing) await packing
  await forgetDraft(row)
}

/**
 * Creates the draft store of one form. It saves nothing after the page was left. Before the earlier draft was read, it saves only typed values,
 * into what the earlier draft has besides (`merge`). An empty form is not saved where there is no draft, or in place of one that could not
 * be read.
 */
export function createDraftStore<Values, Key, Draft extends Readonly<{ values: Values }>>(
  options: DraftStoreOptions<Values, Key, Draft>,
): DraftStore<Values, Key> {
  return new OneDraftStore(options)
}

class OneDraftStore<Values, Key, Draft extends Readonly<{ values: Values }>> implements DraftStore<
  Values,
  Key
> {
  readonly status = createStore<DraftStatus>(() => ({ isLoaded: false, kept: true, generation: 0 }))
  readonly #options: DraftStoreOptions<Values, Key, Draft>
  #values: Values
  /** The open draft, once it was read. */
  #open: Opened<Key> | undefined
  /** The draft that is being read. */
  #opening: Opened<Key> | undefined
  /** Whether the row holds this draft: it was read or saved. */
  #hasRow = false
  /** Whether the form changed since the row was read or saved: another tab may have saved a newer draft into the row meanwhile. */
  #isChanged = false
  /** Whether the form still has the values of an earlier draft. */
  #isOfAnother = false
  /** The row of the draft that the form held before, until another one is read. */
  #left: string | undefined
  #loads = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: DraftStoreOptions<Values, Key, Draft>) {
    this.#options = options
    this.#values = options.empty
  }

  load = async (key: Key, form: DraftForm<Values>) => {
    const row = this.#options.rowOf(key)
    if (this.#open && this.#open.row !== row) this.#leave(this.#open.row)
    this.#open = undefined
    this.#opening = { key, row }
    this.#hasRow = false
    this.#unload()
    const turn = (this.#loads += 1)
    const found = await findSavedDraft(row).catch(() => UNREAD)
    // Another draft was opened meanwhile, or the page was left.
    if (turn !== this.#loads) return
    if (found === UNREAD) this.status.setState({ kept: false })
    this.#open = { key, row }
    const own = this.#options.parse(found, key)
    let carried: Carried<Draft> | undefined
    if (own === undefined && this.#left !== undefined) {
      // Nothing is saved into this row until the form is filled for it.
      this.#open = undefined
      carried = await this.#carriedFrom(this.#left, key)
      if (turn !== this.#loads) return
      this.#open = { key, row }
    }
    this.#opening = undefined
    this.#fill(own, carried, form)
  }

  change = (next: Values) => {
    const isSameAsBefore = isSame(this.#values, next)
    this.#values = next
    if (!isSameAsBefore) this.saveSoon()
  }

  saveSoon = () => {
    this.#isChanged = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.saveChanges(), SAVE_AFTER_MS)
  }

  save = async () => {
    this.#isChanged = true
    await this.saveChanges()
  }

  saveChanges = async () => {
    clearTimeout(this.#timer)
    const { pack, parse, merge } = this.#options
    // Typed values replace those of a draft that is still being read: this may be the last moment to save them.
    const typedFor = this.#isOfAnother || this.#isEmpty() ? undefined : this.#opening
    const at = this.#open ?? typedFor
    if (!at || !this.#isChanged || (!this.#hasRow && this.#isEmpty())) return
    this.#hasRow = true
    this.#isChanged = false
    const { key, row } = at
    const save =
      this.#open || !merge
        ? (packed: unknown) => saveDraft(row, packed)
        : (packed: unknown) =>
            replaceDraft(row, (found) => merge(packed, parse(found, key) === undefined ? undefined : found))
    this.status.setState({ kept: await saveInTurn(pack(this.#values, key), save) })
  }

  close = () => {
    clearTimeout(this.#timer)
    this.#loads += 1
    this.#open = this.#opening = undefined
    this.#unload()
  }

  forget = async () => {
    clearTimeout(this.#timer)
    this.#hasRow = false
    this.#values = this.#options.empty // The page may be left before the form says so.
    if (this.#open) await forgetInTurn(this.#open.row)
  }

  /** Where nothing is loaded nothing changes, and no form renders again for it. */
  #unload(): void {
    if (this.status.getState().isLoaded) this.status.setState({ isLoaded: false })
  }

  #isEmpty(): boolean {
    const { isEmptyBesides = () => true, empty } = this.#options
    return isEmptyBesides() && isSame(this.#values, empty)
  }

  #leave(row: string): void {
    this.#left = this.#isEmpty() ? undefined : row
    void this.saveChanges()
    this.#isOfAnother = true
    this.#options.onLeave?.()
    this.status.setState(({ generation }) => ({ isLoaded: false, generation: generation + 1 }))
  }

  async #carriedFrom(row: string, key: Key): Promise<Carried<Draft> | undefined> {
    const { carry, parse } = this.#options
    const earlier = carry && parse(await findSavedDraft(row).catch(() => UNREAD), key)
    return earlier && carry(earlier)
  }

  #fill(own: Draft | undefined, carried: Carried<Draft> | undefined, form: DraftForm<Values>): void {
    const { empty, onLoad } = this.#options
    const draft = carried?.draft ?? own
    const came = this.#left === undefined ? undefined : own === undefined ? carried : 'other'
    this.#left = undefined
    this.#hasRow ||= own !== undefined
    const fills = this.#isOfAnother || (draft !== undefined && !form.isChanged())
    if (fills) this.#values = form.fill(draft?.values ?? empty)
    onLoad?.(draft, fills)
    this.#isOfAnother = false
    this.status.setState({ isLoaded: true, came: came && (came === 'other' ? came : { gone: came.gone }) })
    // Values that were typed before the draft was read are saved now, and so is a copy for this row.
    this.#isChanged = false
    if (carried || !isSame(this.#values, own?.values ?? empty)) this.saveSoon()
  }
}

type Opened<Key> = Readonly<{ key: Key; row: string }>

/** A copy of another row's draft, and the names of what was left out. */
type Carried<Draft> = Readonly<{ draft: Draft; gone: readonly string[] }>
