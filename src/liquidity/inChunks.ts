/**
 * Reads many things in as many calls as it takes. Each chunk starts in a task of its own, so that what is computed before a call never
 * holds up a frame; the answers overlap and come back in order.
 */
export async function inChunks<Item, Result>(
  items: readonly Item[],
  size: number,
  read: (chunk: readonly Item[]) => Promise<readonly Result[]>,
): Promise<readonly Result[]> {
  const reading: Promise<readonly Result[]>[] = []
  for (let at = 0; at < items.length; at += size) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve))
    const chunk = read(items.slice(at, at + size))
    chunk.catch(() => {}) // told by Promise.all below
    reading.push(chunk)
  }
  return (await Promise.all(reading)).flat()
}
