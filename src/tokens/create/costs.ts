import type { Cost } from '../../transactions/plan'
import type { AccountPrice } from '../createToken'

type Rented = Readonly<{ label: string; account: string; refundable: boolean; note?: string }>

/** The line of the bill for an account that a program tops up: what lies there already is not taken again. */
export function rentCost(price: AccountPrice, { label, account, refundable, note }: Rented): Cost {
  const detail = [rentDetail(price.bytes), note].filter(Boolean).join('; ')
  return { kind: 'rent', label, detail, lamports: missingRent(price), refundable, account }
}

/** 396 → "524 bytes of rent". */
export function rentDetail(bytes: number): string {
  return `${(bytes + ACCOUNT_OVERHEAD_BYTES).toLocaleString('en')} bytes of rent`
}

/** What has to be added to what lies there already. */
export function missingRent({ rent, balance }: AccountPrice): bigint {
  return rent > balance ? rent - balance : 0n
}

/** Rent is owed for 128 bytes beside an account's data (solana-rent: ACCOUNT_STORAGE_OVERHEAD). */
const ACCOUNT_OVERHEAD_BYTES = 128
