/** The tokens that were made in this browser: their names are the person's own. */

import { useSyncExternalStore } from 'react'
import { hasJournal } from '../storage/journalFlag'
import { onJournalNews, readOwnMints } from '../transactions/journal'

const NONE: ReadonlySet<string> = new Set()

let own: ReadonlySet<string> | null = null
let stop = (): void => undefined
const listeners = new Set<() => void>()

/** The mints (base58) that this browser made, none where they cannot be read; null until they are read. */
export function useOwnMints(): ReadonlySet<string> | null {
  return useSyncExternalStore(follow, present, () => null)
}

/** The same for what is no page, such as a toast. */
export async function ownMints(): Promise<ReadonlySet<string>> {
  return hasJournal() ? await readOwnMints().catch(() => NONE) : NONE
}

function present(): ReadonlySet<string> | null {
  return own
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    stop = onJournalNews(() => void read())
    void read()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

async function read(): Promise<void> {
  const now = await ownMints()
  if (own?.size === now.size && [...now].every((mint) => own?.has(mint))) return
  own = now
  for (const listener of listeners) listener()
}
