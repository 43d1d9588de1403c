import { openDatabase } from './database'

/** What was kept under a name and when (ms since 1970), or undefined; the caller parses it. Never rejects: it can be asked for anew. */
export async function readKept(
  id: string,
): Promise<Readonly<{ savedAt: number; value: unknown }> | undefined> {
  try {
    return await (await openDatabase()).get('kept', id)
  } catch {
    return undefined
  }
}

/** Keeps plain data under a name until it is kept anew. Never rejects. */
export async function keep(id: string, value: unknown, savedAt: number): Promise<void> {
  try {
    await (await openDatabase()).put('kept', { id, savedAt, value })
  } catch {
    // A browser that keeps nothing asks the source again.
  }
}
