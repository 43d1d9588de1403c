import type { HeldAccount } from './heldAccounts'

/** Rent includes 128 bytes besides an account's data (solana-rent: ACCOUNT_STORAGE_OVERHEAD). */
const OVERHEAD = 128n

/** Whether a wallet can close an account to get its rent back, or why not. One that wraps SOL is no rent, but a balance. */
export function closableBy(
  { amount, closeAuthority }: HeldAccount,
  owner: string,
): 'yes' | 'not-empty' | 'other-authority' {
  if (amount > 0n) return 'not-empty'
  return closeAuthority === null || closeAuthority === owner ? 'yes' : 'other-authority'
}

/** The rent of a byte as it was announced for the years to come, in lamports (SIMD-0437). */
export const ANNOUNCED_RATES = [6333n, 5080n, 2575n, 1322n, 696n] as const

/** A step of the forecast: the rent of a byte, and what the accounts would hold beyond their rent then. Lamports. */
export type RentForecast = Readonly<{ rate: bigint; excess: bigint }>

/**
 * What a wallet's token accounts would have to give back at the rates below the present one. `present`: lamports a byte today, as the
 * chain has it.
 */
export function forecastRent(accounts: readonly HeldAccount[], present: bigint): readonly RentForecast[] {
  const own = accounts.filter(({ native }) => !native)
  return ANNOUNCED_RATES.filter((rate) => rate < present).map((rate) => ({
    rate,
    excess: own.reduce((sum, { lamports, bytes }) => {
      const more = lamports - (OVERHEAD + BigInt(bytes)) * rate
      return more > 0n ? sum + more : sum
    }, 0n),
  }))
}

/** Lamports a byte, from the rent of an account without data. */
export function rateOf(rentOfNothing: bigint): bigint {
  return rentOfNothing / OVERHEAD
}
