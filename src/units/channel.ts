/**
 * A channel to all pages of this browser, including this tab. Listeners get an announcement a moment later, until the function that
 * `listen` returned is called. In a browser without BroadcastChannel, or that refuses it, this tab alone hears.
 */
export function channelOf<News>(name: string): Readonly<{
  announce: (news: News) => void
  listen: (listener: (news: News) => void) => () => void
}> {
  const alone = new Set<(news: News) => void>()
  return {
    announce: (news) => {
      const channel = open(name)
      channel?.postMessage(news)
      channel?.close()
      for (const listener of alone) setTimeout(() => alone.has(listener) && listener(news))
    },
    listen: (listener) => {
      const channel = open(name)
      channel?.addEventListener('message', ({ data }: MessageEvent<News>) => listener(data))
      if (!channel) alone.add(listener)
      return () => {
        channel?.close()
        alone.delete(listener)
      }
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
 * Announces a transaction of an operation when it has landed, and when it has become final, by the addresses (base58) that it names. The
 * journals announce it, and the query cache listens.
 */
export const landings = channelOf<readonly string[]>('mintwright.landings')
