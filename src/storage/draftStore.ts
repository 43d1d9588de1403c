import { createStore, type StoreApi } from 'zustand/vanilla'
import { findDraft, forgetDraft, saveDraft } from './drafts'
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
  /** Called when the draft was read: takes its data besides the values. `fills`: the form is filled from it too. */
  onLoad?: (draft: Draft | undefined, fills: boolean) => void
  /** Called before another draft is read: forgets the data besides the values. */
  onLeave?: () => void
  /** A copy of a draft for another row, without what belongs to its own, which `gone` names. */
  carry?: (draft: Draft) => Readonly<{ draft: Draft; gone: readonly string[] }>
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

/** Saves a row that `pack` has made, or is making, after the earlier saves. Resolves with whether that worked. */
async function saveInTurn(row: string, packed: unknown): Promise<boolean> {
  if (!(packed instanceof Promise)) {
    // Without files it is saved at once, because the page may be left right after.
    if (packing) await packing
    return await saveDraft(row, packed)
  }
  const making = Promise.all([packed as Promise<unknown>, packing]).then(
    ([made]) => made,
    () => undefined,
  )
  packing = making
  const made = await making
  const isSaved = made !== undefined && saveDraft(row, made)
  if (packing === making) packing = undefined
  return await isSaved
}

async function forgetInTurn(row: string): Promise<void> {
  if (packing) await packing
  await forgetDraft(row)
}

/**
 * Creates the draft store of one form. It saves nothing after the page was left. Before the earlier draft was read, it saves only typed values,
 * and only for a form whose draft has no other data. An empty form is not saved where there is no draft, or in place of one that could not
 * be read.
 */
export function createDraftStore<Values, Key, Draft extends Readonly<{ values: Values }>>(
  options: DraftStoreOptions<Values, Key, Draft>,
): DraftStore<Values, Key> {
  const { empty, rowOf, pack, parse, isEmptyBesides = () => true, onLoad, onLeave, carry } = options
  const status = createStore<DraftStatus>(() => ({ isLoaded: false, kept: true, generation: 0 }))
  let values = empty
  /** The open draft, once it was read. */
  let open: Readonly<{ key: Key; row: string }> | undefined
  /** The draft that is being read. */
  let opening: typeof open
  /** Whether the row holds this draft: it was read or saved. */
  let hasRow = false
  /** Whether the form changed since the row was read or saved: another tab may have saved a newer draft into the row meanwhile. */
  let isChanged = false
  /** Whether the form still has the values of an earlier draft. */
  let isOfAnother = false
  /** The row of the draft that the form held before, until another one is read. */
  let left: string | undefined
  let loads = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const isEmpty = () => isEmptyBesides() && isSame(values, empty)
  const saveChanges = async () => {
    clearTimeout(timer)
    // Typed values replace a draft that is still being read: this may be the last moment to save them.
    const typedFor = onLoad !== undefined || isOfAnother || isEmpty() ? undefined : opening
    const at = open ?? typedFor
    if (!at || !isChanged || (!hasRow && isEmpty())) return
    hasRow = true
    isChanged = false
    const { key, row } = at
    status.setState({ kept: await saveInTurn(row, pack(values, key)) })
  }
  const saveSoon = () => {
    isChanged = true
    clearTimeout(timer)
    timer = setTimeout(() => void saveChanges(), SAVE_AFTER_MS)
  }
  const save = async () => {
    isChanged = true
    await saveChanges()
  }
  const leave = (row: string) => {
    left = isEmpty() ? undefined : row
    void saveChanges()
    isOfAnother = true
    onLeave?.()
    status.setState(({ generation }) => ({ isLoaded: false, generation: generation + 1 }))
  }
  const load = async (key: Key, form: DraftForm<Values>) => {
    const row = rowOf(key)
    if (open && open.row !== row) leave(open.row)
    open = undefined
    opening = { key, row }
    hasRow = false
    status.setState({ isLoaded: false })
    const turn = (loads += 1)
    const found = await findSavedDraft(row).catch(() => UNREAD)
    // Another draft was opened meanwhile, or the page was left.
    if (turn !== loads) return
    if (found === UNREAD) status.setState({ kept: false })
    open = { key, row }
    opening = undefined
    const own = parse(found, key)
    let carried: Awaited<ReturnType<typeof carriedFrom>>
    if (own === undefined && left !== undefined) {
      // Nothing is saved into this row until the form is filled for it.
      opening = open
      open = undefined
      carried = await carriedFrom(left, key)
      if (turn !== loads) return
      open = opening
      opening = undefined
    }
    const draft = carried?.draft ?? own
    const came = left === undefined ? undefined : own === undefined ? carried : 'other'
    left = undefined
    hasRow ||= own !== undefined
    const fills = isOfAnother || (draft !== undefined && !form.isChanged())
    if (fills) values = form.fill(draft?.values ?? empty)
    onLoad?.(draft, fills)
    isOfAnother = false
    status.setState({ isLoaded: true, came: came && (came === 'other' ? came : { gone: came.gone }) })
    // Values that were typed before the draft was read are saved now, and so is a copy for this row.
    isChanged = false
    if (carried || !isSame(values, own?.values ?? empty)) saveSoon()
  }
  const carriedFrom = async (row: string, key: Key) => {
    const earlier = carry && parse(await findSavedDraft(row).catch(() => UNREAD), key)
    return earlier && carry(earlier)
  }
  const change = (next: Values) => {
    const isSameAsBefore = isSame(values, next)
    values = next
    if (!isSameAsBefore) saveSoon()
  }
  const close = () => {
    clearTimeout(timer)
    loads += 1
    open = opening = undefined
    status.setState({ isLoaded: false })
  }
  const forget = async () => {
    clearTimeout(timer)
    hasRow = false
    values = empty // The page may be left before the form says so.
    if (open) await forgetInTurn(open.row)
  }
  return { status, load, change, saveSoon, save, saveChanges, close, forget }
}
