import type { Cost } from '../../transactions/plan'
import { formatSol } from '../../units/lamports'
import type { AccountPrice } from '../createToken'

type Rented = Readonly<{ label: string; account: string; refundable: boolean; note?: string }>

/** The line of the bill for an account that a program tops up: what lies there already is not taken again. */
export function rentCost(price: AccountPrice, { label, account, refundable, note }: Rented): Cost {
  const detail = [rentDetail(price.bytes), thereAlready(price), note].filter(Boolean).join('; ')
  return { kind: 'rent', label, detail, lamports: missingRent(price), refundable, account }
}

/** What somebody has sent to the address beforehand pays its rent as far as it goes. */
function thereAlready({ rent, balance }: AccountPrice): string {
  if (balance === 0n) return ''
  return balance < rent ? `${formatSol(balance)} SOL lie there already` : 'it lies there already'
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
