import { isAddress } from '../units/base58.ts'
import { isHttpsAddress } from '../units/httpsAddress.ts'

type Settings = Readonly<Record<string, string | undefined>>

/** The build's settings (.env.example) that are Solana addresses. */
const ADDRESSES = ['VITE_SERVICE_FEE_ADDRESS', 'VITE_LOOKUP_TABLE']
/** Those that pages read from. */
const SOURCES = ['VITE_MAINNET_RPC_URL', 'VITE_DEVNET_RPC_URL', 'VITE_IPFS_GATEWAY']

/**
 * Throws, with the variable's name, where a setting cannot do what it is for, so that a typo does not reach a deploy: an address has 32
 * bytes; a page reads from https alone, because its own policy and its browser refuse plain http and user names; of a fee, amount and
 * address are both set or neither, and a referrer's part needs one. The app itself checks nothing of it (env.ts): the first load stays small.
 */
export function requireSettings(settings: Settings): void {
  for (const name of ADDRESSES) requireAddress(name, settings[name]?.trim() ?? '')
  for (const name of SOURCES) {
    const value = settings[name]?.trim() ?? ''
    if (value !== '' && !isHttpsAddress(value))
      throw new Error(`${name} must be an https:// address without a user name, but is "${value}".`)
  }
  requireFee(settings)
}

function requireFee(settings: Settings): void {
  const given = (name: string) => settings[name]?.trim() ?? ''
  const [lamports, address] = [given('VITE_SERVICE_FEE_LAMPORTS'), given('VITE_SERVICE_FEE_ADDRESS')]
  const share = given('VITE_AFFILIATE_SHARE_BPS') || '0'
  if (!/^\d{1,5}$/.test(share) || Number(share) > 10_000)
    throw new Error(
      `VITE_AFFILIATE_SHARE_BPS must be a whole number of basis points up to 10000, but is "${share}".`,
    )
  if (lamports + address === '') {
    if (Number(share) === 0) return
    throw new Error('VITE_AFFILIATE_SHARE_BPS is a part of a fee: set VITE_SERVICE_FEE_LAMPORTS, too.')
  }
  if (!/^\d{1,18}$/.test(lamports))
    throw new Error(`VITE_SERVICE_FEE_LAMPORTS must be a whole number of lamports, but is "${lamports}".`)
  if (address === '') throw new Error('VITE_SERVICE_FEE_ADDRESS must be an address, but is "".')
}

/**
 * The BASE_PATH with a slash at both ends; '/' where none is set. It names folders below the build's own, and stands in addresses as it is:
 * throws where it has other characters than those of plain names.
 */
export function basePath(settings: Settings): string {
  const given = (settings['BASE_PATH'] ?? '').trim()
  const base = `/${given}/`.replace(/^\/\/|\/\/$/g, '/')
  if (given === '' || given === '/') return '/'
  if (/^\/([A-Za-z0-9_~-][A-Za-z0-9_.~-]*\/)+$/.test(base)) return base
  throw new Error(
    `BASE_PATH must be a path of letters, digits, - and _, such as /tokens/, but is "${given}".`,
  )
}

/** The mints in VITE_LISTED_TOKENS, separated by commas or spaces, each once. Throws like requireSettings. */
export function listedTokens(settings: Settings): readonly string[] {
  const given = settings['VITE_LISTED_TOKENS']?.split(/[\s,]+/).filter((mint) => mint !== '') ?? []
  for (const mint of given) requireAddress('Each of VITE_LISTED_TOKENS', mint)
  return [...new Set(given)]
}

function requireAddress(name: string, value: string): void {
  if (value !== '' && !isAddress(value)) throw new Error(`${name} must be an address, but is "${value}".`)
}

/** Whether a connected wallet must sign in: never, where the person wants to, or before any page uses it. */
type SignInMode = 'off' | 'optional' | 'required'

declare global {
  /** The mode of this build, as vite.config.ts defines it. */
  const __SIGN_IN__: SignInMode
}

/**
 * The mode in VITE_SIGN_IN, off where it is empty. Throws with the variable's name, like requireSettings. It is not in env.ts: with a
 * constant of the build, a copy with sign-in off contains none of its code.
 */
export function signInMode(value: string | undefined): SignInMode {
  const given = value?.trim() || 'off'
  if (given === 'off' || given === 'optional' || given === 'required') return given
  throw new Error(`VITE_SIGN_IN must be off, optional or required, but is "${given}".`)
}
