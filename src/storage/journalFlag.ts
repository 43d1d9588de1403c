import { writeLocal } from './localText'

/** Pages open the journal only where this localStorage key is set, so that a first visit loads no code for it. */
export const FLAG = 'mintwright.journal'

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
    return globalThis.localStorage.getItem(flag) !== null || !canBeSet()
  } catch {
    return true
  }
}

/** Whether localStorage takes a text now. */
export function canBeSet(): boolean {
  canSet ??= writeLocal('mintwright.probe', '1') && writeLocal('mintwright.probe', null)
  return canSet
}
