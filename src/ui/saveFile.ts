import { AT_ONCE_MS } from '../units/inTurns'
import { pause } from '../units/pause'

/** Milliseconds for which the file's URL stays valid: enough for a browser that asks where to save it. */
const KEPT_MS = 60_000

/** Downloads a text that is made part by part, so that a long one does not hold up the page. */
export async function saveParts(name: string, type: string, parts: Iterable<string>): Promise<void> {
  const made: Blob[] = []
  let texts: string[] = []
  let since = performance.now()
  for (const part of parts) {
    texts.push(part)
    if (performance.now() - since < AT_ONCE_MS) continue
    // To encode all texts at the end would take as long as to make them.
    made.push(new Blob(texts))
    texts = []
    // oxlint-disable-next-line no-await-in-loop -- one part after another
    await pause(0)
    since = performance.now()
  }
  saveFile(name, type, new Blob([...made, ...texts]))
}

/** Downloads a text or another content as a file. `type` is its media type. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
