import { isForgetful } from '../errors/forgetful'
import { inTransaction, type StoreRows } from './database'
import { DRAFTS_FLAG } from './journalFlag'
import { writeLocal } from './localText'

/** A page's saved draft, or undefined; the caller parses it. Never rejects: a lost draft is no error. */
export async function readDraft(id: string): Promise<unknown> {
  return await findDraft(id).catch(() => undefined)
}

/** Like readDraft, but rejects with the browser's own error where the drafts cannot be read: a draft may exist nevertheless. */
export async function findDraft(id: string): Promise<unknown> {
  return (await inTransaction(['drafts'], 'readonly', (rows) => rows.objectStore('drafts').get(id)))?.values
}

/**
 * Saves a page's draft (plain data; bytes and no Blob, which WebKit does not store in a private window). Resolves with whether it worked.
 */
export async function saveDraft(id: string, values: unknown): Promise<boolean> {
  try {
    await putBackDraft({ id, savedAt: Date.now(), values })
    return !isForgetful()
  } catch {
    return false
  }
}

/** Saves in the draft's place what `next` makes of it, in one transaction. Resolves with whether it worked. */
export async function replaceDraft(id: string, next: (found: unknown) => unknown): Promise<boolean> {
  try {
    await inTransaction(['drafts'], 'readwrite', async (rows) => {
      const drafts = rows.objectStore('drafts')
      const found = await drafts.get(id)
      await drafts.put({ id, savedAt: Date.now(), values: next(found?.values) })
    })
    flagDrafts(true)
    return !isForgetful()
  } catch {
    return false
  }
}

/** A stored draft: `savedAt` in ms since 1970; the caller parses the values. */
export type KeptDraft = Readonly<{ id: string; savedAt: number; values: unknown }>

/** All drafts of this browser, the latest first; none where they cannot be read. */
export async function listDrafts(): Promise<readonly KeptDraft[]> {
  try {
    const drafts = await inTransaction(['drafts'], 'readonly', (rows) => rows.objectStore('drafts').getAll())
    return drafts.toSorted((a, b) => b.savedAt - a.savedAt)
  } catch {
    return []
  }
}

/** Stores a deleted draft again, unchanged. Rejects with the browser's own error. */
export async function putBackDraft(draft: KeptDraft): Promise<void> {
  await changeDrafts((drafts) => drafts.put(draft))
  flagDrafts(true)
}

export async function forgetDraft(id: string): Promise<void> {
  try {
    await changeDrafts((drafts) => drafts.delete(id))
    if ((await listDrafts()).length === 0) flagDrafts(false)
  } catch {
    // Without a database there is no draft to delete.
  }
}

type Drafts = ReturnType<StoreRows<readonly ['drafts'], 'readwrite'>['objectStore']>

/** Makes one change and commits it at once, because the page may be left right after. */
async function changeDrafts(change: (drafts: Drafts) => Promise<unknown>): Promise<void> {
  await inTransaction(['drafts'], 'readwrite', (rows) => {
    const changed = change(rows.objectStore('drafts'))
    rows.commit()
    return changed
  })
}

/** Whether this browser's flag says that it has no drafts. The flag can be read even where the drafts cannot. */
export function saysNoDrafts(): boolean {
  try {
    return globalThis.localStorage.getItem(DRAFTS_FLAG) === null
  } catch {
    return false
  }
}

/** Sets the flag for pages that would otherwise not open the database: whether there are drafts. Without localStorage Home lists none. */
function flagDrafts(areThere: boolean): void {
  writeLocal(DRAFTS_FLAG, areThere ? '1' : null)
}
