import { openDatabase } from './database'

/** The unfinished form of a page as it was saved, or undefined; the caller parses it. Never rejects: a lost draft is no error. */
export async function readDraft(id: string): Promise<unknown> {
  try {
    return (await (await openDatabase()).get('drafts', id))?.values
  } catch {
    return undefined
  }
}

/** Keeps the unfinished form (plain data, Blobs allowed) and says whether that worked. */
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
    // Without a database there is no draft to forget.
  }
}
