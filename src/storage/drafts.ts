import { inTransaction, type Rows } from './database'

/** A page's saved draft, or undefined; the caller parses it. Never rejects: a lost draft is no error. */
export async function readDraft(id: string): Promise<unknown> {
  try {
    return (await inTransaction(['drafts'], 'readonly', (rows) => rows.objectStore('drafts').get(id)))?.values
  } catch {
    return undefined
  }
}

/** Saves a page's draft (plain data, Blobs allowed) and resolves with whether that worked. */
export async function saveDraft(id: string, values: unknown): Promise<boolean> {
  try {
    await changeDrafts((drafts) => drafts.put({ id, savedAt: Date.now(), values }))
    return true
  } catch {
    return false
  }
}

export async function forgetDraft(id: string): Promise<void> {
  try {
    await changeDrafts((drafts) => drafts.delete(id))
  } catch {
    // Without a database there is no draft to delete.
  }
}

type Drafts = ReturnType<Rows<readonly ['drafts'], 'readwrite'>['objectStore']>

/** Makes one change and commits it at once, because the page may be left right after. */
async function changeDrafts(change: (drafts: Drafts) => Promise<unknown>): Promise<void> {
  await inTransaction(['drafts'], 'readwrite', (rows) => {
    const changed = change(rows.objectStore('drafts'))
    rows.commit()
    return changed
  })
}
