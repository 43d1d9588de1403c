import { inTransaction } from './database'

/** The value that was stored under a name, and when (ms since 1970), or undefined; the caller parses it. Never rejects. */
export async function readKept(
  id: string,
): Promise<Readonly<{ savedAt: number; value: unknown }> | undefined> {
  try {
    return await inTransaction(['kept'], 'readonly', (rows) => rows.objectStore('kept').get(id))
  } catch {
    return undefined
  }
}

/** Stores plain data under a name, in place of the earlier value. Never rejects. */
export async function keep(id: string, value: unknown, savedAt: number): Promise<void> {
  try {
    await inTransaction(['kept'], 'readwrite', (rows) => rows.objectStore('kept').put({ id, savedAt, value }))
  } catch {
    // Where the browser stores nothing, the next page asks the source again.
  }
}
