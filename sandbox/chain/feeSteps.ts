import type { LedgerAccount } from './accounts'

/**
 * The fee of today, or a step of SIMD-0553: that part of a lamport for each requested cost unit, beside a fixed fee for each transaction.
 */
export const FEE_STEPS = ['off', '1/10', '1/4', '1/2'] as const
export type FeeStep = (typeof FEE_STEPS)[number]

/** Units for one lamport. */
export const UNITS_PER_LAMPORT: Readonly<Record<Exclude<FeeStep, 'off'>, bigint>> = {
  '1/10': 10n,
  '1/4': 4n,
  '1/2': 2n,
}

/** The gates of the steps after `off`, in their order; of several that are open the last one counts (SIMD-0553, Feature Gates). */
export const FEE_GATES = [
  'BurnUeW8qFgJm3Y4uroMvqEQDrYWbhv7p231hHbrq8LV',
  'Burn2YJ9k9wTcyQCEMztMsbnBReV3FzXpW1aBB7MhwuY',
  'BurnSoLN7d4ASk4zVVxTg4ob3C8z71dN6cr8YsyEnaZ6',
] as const

/** The owner of the gates of a cluster's features. */
export const FEATURE_OWNER = 'Feature111111111111111111111111111111111111'
const FEATURE_BYTES = 9

/** The data of a gate that is open since a slot: an option of that slot (solana-feature-gate-interface). */
export function openSince(slot: number): Uint8Array {
  const data = new Uint8Array(FEATURE_BYTES)
  data[0] = 1
  new DataView(data.buffer).setBigUint64(1, BigInt(slot), true)
  return data
}

/** Whether a gate is open; one that waits for its epoch is not. */
export function isOpen(account: LedgerAccount | null): account is LedgerAccount {
  return account?.owner === FEATURE_OWNER && account.data.length === FEATURE_BYTES && account.data[0] === 1
}

/** The step that the gates of a ledger come to. */
export function feeStepOf(read: (gate: string) => LedgerAccount | null): FeeStep {
  return FEE_STEPS[FEE_GATES.findLastIndex((gate) => isOpen(read(gate))) + 1] ?? 'off'
}

/** The gates as they are at a step, those up to it open since `slot`; null for the others. */
export function gatesAt(
  step: FeeStep,
  slot: number,
  rentOf: (bytes: bigint) => bigint,
): [gate: string, account: LedgerAccount | null][] {
  const open = {
    lamports: rentOf(BigInt(FEATURE_BYTES)),
    data: openSince(slot),
    owner: FEATURE_OWNER,
    executable: false,
    rentEpoch: 2n ** 64n - 1n,
  }
  return FEE_GATES.map((gate, index) => [gate, index < FEE_STEPS.indexOf(step) ? open : null])
}
