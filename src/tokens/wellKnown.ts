import { SOL_MINT } from '../solana/knownPrograms'

export { SOL_MINT }

/** USDC of mainnet and devnet. */
export const USDC_MINTS = {
  mainnet: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  devnet: '4zMMC9srt5Ri5X14GAgXhHaii3GnPAEERYPJgZJDncDU',
} as const
export const USDT_MINT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
export const PYUSD_MINT = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'

/** A token that everybody knows. `sign` is the name of its built-in picture, so that nothing is fetched for it. */
type WellKnownToken = Readonly<{ name: string; symbol: string; decimals: number; sign: string }>

const usdc = { name: 'USD Coin', symbol: 'USDC', decimals: 6, sign: '$' }

const WELL_KNOWN: ReadonlyMap<string, WellKnownToken> = new Map([
  [SOL_MINT, { name: 'Wrapped SOL', symbol: 'wSOL', decimals: 9, sign: '◎' }],
  [USDC_MINTS.mainnet, usdc],
  [USDC_MINTS.devnet, usdc],
  [USDT_MINT, { name: 'Tether USD', symbol: 'USDT', decimals: 6, sign: '₮' }],
  [PYUSD_MINT, { name: 'PayPal USD', symbol: 'PYUSD', decimals: 6, sign: '$' }],
])

/**
 * The well-known token of this mint, whatever a node says of it. It is found by its address alone: a token that only calls itself USDC
 * gets neither the name nor the sign.
 */
export function wellKnownToken(mint: string): WellKnownToken | undefined {
  return WELL_KNOWN.get(mint)
}

/**
 * The names of a well-known token in a pair; undefined for other mints. Operations wrap and unwrap SOL themselves, so wrapped SOL is named
 * SOL.
 */
export function wellKnownWords(mint: string): Readonly<{ name: string; symbol: string }> | undefined {
  return mint === SOL_MINT ? { name: 'Solana', symbol: 'SOL' } : wellKnownToken(mint)
}

/** The mints of all well-known tokens. */
export function wellKnownMints(): readonly string[] {
  return [...WELL_KNOWN.keys()]
}

/** A token's name: the well-known name of its mint, else the one in its metadata; '' where it has none. */
export function wordsOfToken(
  mint: string,
  metadata: Readonly<{ name: string; symbol: string }> | null | undefined,
): Readonly<{ name: string; symbol: string }> {
  const { name = '', symbol = '' } = wellKnownToken(mint) ?? metadata ?? {}
  return { name, symbol }
}
