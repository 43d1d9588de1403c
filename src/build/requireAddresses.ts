import { isAddress } from '../units/base58.ts'

/** The settings of a build (.env.example) that are addresses of the chain. */
const ADDRESSES = ['VITE_SERVICE_FEE_ADDRESS', 'VITE_LOOKUP_TABLE']

/**
 * Throws, with the variable's name, where a setting is no address of 32 bytes: a typo must not reach a deploy. The app itself looks at
 * letters and length alone (env.ts), for every visitor would be sent what decodes an address.
 */
export function requireAddresses(settings: Readonly<Record<string, string | undefined>>): void {
  for (const name of ADDRESSES) {
    const value = settings[name]?.trim() ?? ''
    if (value !== '' && !isAddress(value)) throw new Error(`${name} must be an address, but is "${value}".`)
  }
}
