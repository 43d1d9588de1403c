/**
 * Whether a picture or file may be fetched from there: https, or this page's own origin (the practice chain's storage). Both slashes
 * have to stand: a page takes "https:x" for a path of its own, others for a host.
 */
export function isReadableAddress(address: string): boolean {
  if (!/^https?:\/\/[^/\\]/i.test(address) || !URL.canParse(address)) return false
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || origin === globalThis.location?.origin
}
