/**
 * A channel to every page of this browser, this tab's included. What is announced is heard a moment later, until the function that `listen`
 * returned is called. A browser without BroadcastChannel announces nothing: its pages show changes after a reload.
 */
export function channelOf<News>(name: string): Readonly<{
  announce: (news: News) => void
  listen: (listener: (news: News) => void) => () => void
}> {
  return {
    announce: (news) => {
      const channel = open(name)
      channel?.postMessage(news)
      channel?.close()
    },
    listen: (listener) => {
      const channel = open(name)
      channel?.addEventListener('message', ({ data }: MessageEvent<News>) => listener(data))
      return () => channel?.close()
    },
  }
}

function open(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}

/**
 * Announced when a transaction of an operation has landed, and when it has become final: the addresses (base58) that it names. The journals
 * announce it, and the query cache hears it.
 */
export const landings = channelOf<readonly string[]>('mintwright.landings')
