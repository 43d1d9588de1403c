import { isPlainAddress } from '../units/httpsAddress'

/** Whether a picture or file may be fetched from an address: https, or this page's own origin (the practice chain's storage). */
export function isReadableAddress(address: string): boolean {
  if (!isPlainAddress(address)) return false
  const { protocol, origin } = new URL(address)
  return protocol === 'https:' || origin === globalThis.location?.origin
}
