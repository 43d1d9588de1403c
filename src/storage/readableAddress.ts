/** Whether a picture or file may be fetched from there: https, or this page's own origin (the practice chain's storage). */
export function isReadableAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || origin === globalThis.location?.origin
}
