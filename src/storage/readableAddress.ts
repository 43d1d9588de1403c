/**
 * Whether a picture or file may be fetched from an address: https, or this page's own origin (the practice chain's storage). "https:" must
 * be followed by two slashes: a page reads "https:x" as a path of its own, other programs as a host.
 */
export function isReadableAddress(address: string): boolean {
  if (!/^https?:\/\/[^/\\]/i.test(address) || !URL.canParse(address)) return false
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || origin === globalThis.location?.origin
}
