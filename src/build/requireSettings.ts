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

/** Whether a connected wallet must sign in: never, where the person wants to, or before any page uses it. */
type SignInMode = 'off' | 'optional' | 'required'

declare global {
  /** The mode of this build, as vite.config.ts defines it. */
  const __SIGN_IN__: SignInMode
}

/**
 * The mode in VITE_SIGN_IN, off where it is empty. Throws with the variable's name, like requireAddresses. It is not in env.ts: with a
 * constant of the build, a copy with sign-in off contains none of its code.
 */
export function signInMode(value: string | undefined): SignInMode {
  const given = value?.trim() || 'off'
  if (given === 'off' || given === 'optional' || given === 'required') return given
  throw new Error(`VITE_SIGN_IN must be off, optional or required, but is "${given}".`)
}
