import type { HeldAccount } from './heldAccounts'

/**
 * The lamports a byte that SIMD-0437 goes through (solana-improvement-documents, 0437: "Incremental reduction of lamports_per_byte"), the
 * first being the one before it. When each step comes is decided by the validators, so no dates stand here.
 */
export const RENT_STEPS: readonly bigint[] = [6_960n, 6_333n, 5_080n, 2_575n, 1_322n, 696n]

/** An account has so many bytes beside its data (solana-rent: ACCOUNT_STORAGE_OVERHEAD). */
const OVERHEAD = 128n

/** A step that is to come: lamports a byte, and how many lamports of the accounts are then beyond their rent, in all. */
export type ForecastStep = Readonly<{ perByte: bigint; lamports: bigint }>

/**
 * What accounts could give back at each step to come, while they stay open. `ofEmpty`: the rent of an account without data now. Null where
 * that is none of the steps: then nothing can be said about the next one. What wraps SOL gives nothing: its lamports are a balance.
 */
export function rentForecast(
  accounts: readonly Pick<HeldAccount, 'bytes' | 'lamports' | 'native'>[],
  ofEmpty: bigint,
): readonly ForecastStep[] | null {
  const now = RENT_STEPS.findIndex((perByte) => perByte * OVERHEAD === ofEmpty)
  if (now === -1) return null
  return RENT_STEPS.slice(now + 1).map((perByte) => ({
    perByte,
    lamports: accounts.reduce(
      (sum, { native, ...account }) => sum + (native ? 0n : beyond(account, perByte)),
      0n,
    ),
  }))
}

/** The lamports of an account beyond its rent at that price. */
export function beyond(
  { bytes, lamports }: Readonly<{ bytes: number; lamports: bigint }>,
  perByte: bigint,
): bigint {
  const rent = (OVERHEAD + BigInt(bytes)) * perByte
  return lamports > rent ? lamports - rent : 0n
}
