import type { HeldAccount } from './heldAccounts'

/**
 * The steps of SIMD-0437 in lamports a byte (solana-improvement-documents, 0437: "Incremental reduction of lamports_per_byte"); the first
 * is the value before the reduction. The validators decide when each step comes, so there are no dates here.
 */
export const RENT_STEPS: readonly bigint[] = [6_960n, 6_333n, 5_080n, 2_575n, 1_322n, 696n]

/** The bytes that an account has beside its data (solana-rent: ACCOUNT_STORAGE_OVERHEAD). */
export const OVERHEAD = 128n

/** A step to come: lamports a byte, and the sum of the lamports that the accounts then hold beyond their rent. */
export type ForecastStep = Readonly<{ perByte: bigint; lamports: bigint }>

/**
 * The lamports that accounts could give back at each step to come, while they stay open. `ofEmpty`: the present rent of an account without
 * data. Null where it belongs to none of the steps: then the next step is not known. Accounts that wrap SOL give nothing: their lamports
 * are a balance.
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

/** The lamports of an account beyond its rent at `perByte`. */
export function beyond(
  { bytes, lamports }: Readonly<{ bytes: number; lamports: bigint }>,
  perByte: bigint,
): bigint {
  const rent = (OVERHEAD + BigInt(bytes)) * perByte
  return lamports > rent ? lamports - rent : 0n
}
