import { openDatabase } from './database'

/** A page's saved draft, or undefined; the caller parses it. Never rejects: a lost draft is no error. */
export async function readDraft(id: string): Promise<unknown> {
  try {
    return (await (await openDatabase()).get('drafts', id))?.values
  } catch {
    return undefined
  }
}

/** Saves a page's draft (plain data, Blobs allowed) and resolves with whether that worked. */
export async function saveDraft(id: string, values: unknown): Promise<boolean> {
  try {
    await (await openDatabase()).put('drafts', { id, savedAt: Date.now(), values })
    return true
  } catch {
    return false
  }
}

export async function forgetDraft(id: string): Promise<void> {
  try {
    await (await openDatabase()).delete('drafts', id)
  } catch {
    // Without a database there is no draft to delete.
  }
}
