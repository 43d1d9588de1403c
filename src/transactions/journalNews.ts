const CHANNEL = 'mintwright.journal'

/** Tells every page of this browser, this one included, that the journal has changed. */
export function announceJournalNews(): void {
  const channel = openChannel()
  channel?.postMessage(null)
  channel?.close()
}

/** Calls back, a moment later, whenever the journal has changed here or in another tab, until the returned function is called. */
export function onJournalNews(listener: () => void): () => void {
  const channel = openChannel()
  channel?.addEventListener('message', listener)
  return () => channel?.close()
}

/** A browser without channels shows what is new when a page is opened anew. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL)
  } catch {
    return null
  }
}
