import { createStore, type StoreApi } from 'zustand/vanilla'
import { findDraft, forgetDraft, saveDraft } from './drafts'

/** What a page shows of its draft, besides the values of the form. */
export type DraftStatus = Readonly<{
  /** Whether the earlier draft was read, and the form filled from it. */
  isLoaded: boolean
  /** False where this browser stores no drafts, as far as is known: it gave none to read, or did not save the last one. */
  kept: boolean
  /** How often one draft made room for another in the form. What is being read for the form belongs to the draft that it began in. */
  generation: number
}>

/** How a form takes a draft. */
type DraftForm<Values> = Readonly<{
  /** Whether the form holds more than an empty one, or than what was typed before the page had started. */
  isChanged: () => boolean
  /** Fills the form, and returns what it has then. */
  fill: (values: Values) => Values
}>

/** Keeps one form in this browser. `Key` says which of its drafts is open, such as that of a network. */
export type DraftKeeper<Values, Key> = Readonly<{
  status: StoreApi<DraftStatus>
  /**
   * Reads the draft of this key, and fills the form from it where nothing was typed meanwhile. Called again for a key with another row, it
   * saves the draft of the earlier one first, and leaves nothing of it in the form; for another key with the same row, the form stays.
   */
  load: (key: Key, form: DraftForm<Values>) => Promise<void>
  /** Saves these values soon. */
  change: (values: Values) => void
  /** Saves what is kept besides the values soon, or the last keystrokes at once. */
  saveSoon: () => void
  save: () => Promise<void>
  /**
   * The page is left: nothing that it still waits for (a script, an answer) writes its draft again, because the next page may keep
   * another one by then. What is being saved is saved. `load` begins anew.
   */
  close: () => void
  /** Deletes the draft: what it was for is done. The form is to be emptied. */
  forget: () => Promise<void>
}>

type DraftKeeperOptions<Values, Key, Draft extends Readonly<{ values: Values }>> = Readonly<{
  empty: Values
  /** The name of the key's row. Keys with one row share it: the last one that was typed for has it. */
  rowOf: (key: Key) => string
  /** The row as it is stored; a promise where it has files, whose bytes must be read. */
  pack: (values: Values, key: Key) => unknown
  /** The draft in a row, whoever wrote it; undefined where it is not one of this key. */
  parse: (row: unknown, key: Key) => Draft | undefined
  /** Whether nothing is kept besides the values. */
  isEmptyBesides?: () => boolean
  /** The draft was read: takes what it keeps besides the values. `fills`: the form is filled from it too. */
  onLoad?: (draft: Draft | undefined, fills: boolean) => void
  /** Another draft is coming: forgets what is kept besides the values. */
  onLeave?: () => void
}>

const SAVE_AFTER_MS = 400

/** In place of a row that could not be read. */
const UNREAD = Symbol('unread')

/**
 * Ends when the files of the last save are packed; undefined while none are being packed. What follows waits for it, on the next page
 * too; the database keeps the order of what it is asked.
 */
let packing: Promise<unknown> | undefined

/** What is kept in that row, with the last save; the caller parses it. Rejects with the browser's own error where it cannot be read. */
export async function findSavedDraft(row: string): Promise<unknown> {
  await packing
  return await findDraft(row)
}

/** Saves a row that `pack` has made, or is making, after those before it. Resolves with whether that worked. */
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
 * Nothing is saved before the earlier draft was read, but what was typed into a form of which values alone are kept; nor after the page
 * was left. No empty form is saved where no draft is, nor in place of one that could not be read.
 */
export function createDraftKeeper<Values, Key, Draft extends Readonly<{ values: Values }>>(
  options: DraftKeeperOptions<Values, Key, Draft>,
): DraftKeeper<Values, Key> {
  const { empty, rowOf, pack, parse, isEmptyBesides = () => true, onLoad, onLeave } = options
  const status = createStore<DraftStatus>(() => ({ isLoaded: false, kept: true, generation: 0 }))
  let values = empty
  /** The open draft, once it was read. */
  let open: Readonly<{ key: Key; row: string }> | undefined
  /** The one that is being read. */
  let opening: typeof open
  /** Whether the row is this draft's: it was read or saved. */
  let hasRow = false
  /** Whether the form still has what another draft had when it was left. */
  let isOfAnother = false
  let loads = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const isEmpty = () => isEmptyBesides() && JSON.stringify(values) === JSON.stringify(empty)
  const save = async () => {
    clearTimeout(timer)
    // What was typed meanwhile counts, not what is being read: it may be the last moment to save it.
    const typedFor = onLoad !== undefined || isOfAnother || isEmpty() ? undefined : opening
    const at = open ?? typedFor
    if (!at || (!hasRow && isEmpty())) return
    hasRow = true
    const { key, row } = at
    status.setState({ kept: await saveInTurn(row, pack(values, key)) })
  }
  const saveSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), SAVE_AFTER_MS)
  }
  const leave = () => {
    void save()
    isOfAnother = true
    onLeave?.()
    status.setState(({ generation }) => ({ isLoaded: false, generation: generation + 1 }))
  }
  const load = async (key: Key, form: DraftForm<Values>) => {
    const row = rowOf(key)
    if (open && open.row !== row) leave()
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
    const draft = parse(found, key)
    hasRow ||= draft !== undefined
    const fills = isOfAnother || (draft !== undefined && !form.isChanged())
    if (fills) values = form.fill(draft?.values ?? empty)
    onLoad?.(draft, fills)
    isOfAnother = false
    status.setState({ isLoaded: true })
    // What was typed before the draft was read is saved now.
    saveSoon()
  }
  const change = (next: Values) => {
    values = next
    saveSoon()
  }
  const close = () => {
    clearTimeout(timer)
    loads += 1
    open = undefined
    opening = undefined
    status.setState({ isLoaded: false })
  }
  const forget = async () => {
    clearTimeout(timer)
    hasRow = false
    if (open) await forgetInTurn(open.row)
  }
  return { status, load, change, saveSoon, save, close, forget }
}
