import { readLocal, writeLocal } from './localText'

export const DATABASE_NAME = 'mintwright'
const PROBE = 'mintwright.probe'

/** Milliseconds that a browser may take to name its databases. */
const NAMES_WAIT_MS = 2_000

/** Pages open the journal only where this localStorage key says so, so that a first visit loads no code for it. */
export const FLAG = 'mintwright.journal'
/** As long as the text that is set: where localStorage is full once an operation is signed, there is room for that one. */
const RESERVED = '0'

/** Whether a text under that key says that there are operations. */
export function isFlagText(text: string | null): boolean {
  return text !== null && text !== RESERVED
}

/** Keeps the flag's room, before anything is signed. */
export function reserveJournalFlag(): void {
  if (!isTabAlone && readLocal(FLAG) === null) writeLocal(FLAG, RESERVED)
}

let isRaisedHere = false
let isTabAlone = false
let canSet: boolean | undefined

/** Sets the flag: the journal has entries. Without localStorage it is set for this page; the journal itself still works. */
export function raiseJournalFlag(): void {
  isRaisedHere = true
  if (!isTabAlone) writeLocal(FLAG, '1')
}

/** Removes the flag: the journal is empty. */
export function lowerJournalFlag(): void {
  isRaisedHere = false
  if (!isTabAlone) writeLocal(FLAG, null)
}

/** From now on the journal is in this tab's memory, and so is its flag: a later visit finds neither. */
export function rememberInTabAlone(): void {
  isTabAlone = true
}

/** Whether what is signed here is remembered in this tab's memory alone. */
export function isInTabAlone(): boolean {
  return isTabAlone
}

/** Set while drafts are kept, as the journal's flag is for operations; src/storage/drafts.ts sets it. */
export const DRAFTS_FLAG = 'mintwright.drafts'

/** Whether an operation was ever begun in this browser. One that refuses or fills localStorage may have a journal all the same. */
export function hasJournal(flag = FLAG): boolean {
  if (flag === FLAG && isRaisedHere) return true
  try {
    return isFlagText(globalThis.localStorage.getItem(flag)) || !canBeSet()
  } catch {
    return true
  }
}

/** Whether localStorage takes a text now. */
export function canBeSet(): boolean {
  canSet ??= writeLocal(PROBE, '1') && writeLocal(PROBE, null)
  return canSet
}

/** Whether this browser may keep a database of this site: it has one, does not say, or opens none, of which a page tells. */
export async function mayHaveDatabase(): Promise<boolean> {
  const silence = new Promise<boolean>((resolve) => setTimeout(resolve, NAMES_WAIT_MS, true))
  return await Promise.race([hasDatabase().catch(() => true), silence])
}

async function hasDatabase(): Promise<boolean> {
  const named = await indexedDB.databases()
  if (named.some(({ name }) => name === DATABASE_NAME)) return true
  const probe = indexedDB.open(PROBE)
  await new Promise((resolve, reject) => {
    probe.onsuccess = resolve
    probe.onerror = reject
  })
  probe.result.close()
  indexedDB.deleteDatabase(PROBE)
  return false
}
