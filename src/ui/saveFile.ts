/** Milliseconds for which the file's URL stays valid: enough for a browser that asks where to save it. */
const KEPT_MS = 60_000

/** Downloads a text or another content as a file. `type` is its media type. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
