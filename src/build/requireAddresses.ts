import { isAddress } from '../units/base58.ts'

/** The build's settings (.env.example) that are Solana addresses. */
const ADDRESSES = ['VITE_SERVICE_FEE_ADDRESS', 'VITE_LOOKUP_TABLE']

/**
 * Throws, with the variable's name, where a setting is no address of 32 bytes, so that a typo does not reach a deploy. The app itself
 * checks only characters and length (env.ts), so that the first load does not include base58.
 */
export function requireAddresses(settings: Readonly<Record<string, string | undefined>>): void {
  for (const name of ADDRESSES) {
    const value = settings[name]?.trim() ?? ''
    if (value !== '' && !isAddress(value)) throw new Error(`${name} must be an address, but is "${value}".`)
  }
}
