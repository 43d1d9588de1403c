/** A file's size for people: 900 → "900 bytes", 39117 → "38.2 KiB", 1468006 → "1.4 MiB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const kibibytes = bytes / 1024
  return kibibytes < 1000 ? `${kibibytes.toFixed(1)} KiB` : `${(kibibytes / 1024).toFixed(1)} MiB`
}
