/* What a transfer of a token with a transfer fee withholds, what of it arrives, and what must be sent for an amount to arrive. */

import type { SentAmounts } from '../transactions/plan'
import { U64_MAX } from '../units/amounts'
import { feeInEpoch, type FeeOfEpoch, type MintSettings } from './mintSettings'
import type { PaidPart } from './spendable'

/** Token-2022's fee for a transfer: `basisPoints` of the amount, at most `maximum` base units. As of the epoch of reading. */
export type TransferFee = Readonly<{ basisPoints: number; maximum: bigint }>

/** Whether a typed amount is what leaves the wallet, or what arrives at the receiver. */
export type AmountIs = 'sent' | 'arrives'

/** The fee of the present epoch; `next`: another one that a later epoch begins with. */
export type PresentFee = TransferFee & Readonly<{ next?: FeeOfEpoch }>

/**
 * The fee of a transfer in this epoch. Null: the node did not give it, and the newer fee is taken; a transfer names its fee, and the program
 * refuses another one. Null for a mint without the extension.
 */
export function presentFee(
  { transferFee }: Pick<MintSettings, 'transferFee'>,
  epoch: bigint | null,
): PresentFee | null {
  if (!transferFee) return null
  const { newer } = transferFee
  const { basisPoints, maximum } = epoch === null ? newer : feeInEpoch(transferFee, epoch)
  const isOther = basisPoints !== newer.basisPoints || maximum !== newer.maximum
  return { basisPoints, maximum, ...(isOther && { next: newer }) }
}

/** Whether the fee withholds nothing of any amount. */
export function isNoFee(fee: TransferFee | null): boolean {
  return fee === null || fee.basisPoints === 0 || fee.maximum === 0n
}

/** Whether a fee withholds something, now or from a later epoch on. */
export function withholds(fee: PresentFee | null): fee is PresentFee {
  return fee !== null && !(isNoFee(fee) && isNoFee(fee.next ?? null))
}

const ALL = 10_000n

/** The transfer fee of `amount` base units (`TransferFee::calculate_fee`: rounded up, capped). Null: a mint without fee. */
export function transferFeeOf(amount: bigint, fee: TransferFee | null): bigint {
  if (fee === null) return 0n
  return lesser(dividedUp(amount * BigInt(fee.basisPoints), ALL), fee.maximum)
}

/** What arrives from a transfer of `amount` base units. */
export function netOf(amount: bigint, fee: TransferFee | null): bigint {
  return amount - transferFeeOf(amount, fee)
}

/**
 * The smallest transfer from which `net` base units arrive, or undefined where there is none within u64. Computed as in both pool
 * programs: net + `calculate_inverse_fee`, and with a fee of 100 % net + maximum (Raydium CPMM `get_transfer_inverse_fee`, Meteora
 * DAMM v2 `calculate_transfer_fee_included_amount`).
 */
export function grossFor(net: bigint, fee: TransferFee | null): bigint | undefined {
  const gross = fee === null || net === 0n ? net : unbounded(net, fee)
  return gross > U64_MAX ? undefined : gross
}

function unbounded(net: bigint, { basisPoints, maximum }: TransferFee): bigint {
  const left = ALL - BigInt(basisPoints)
  if (left === 0n) return net + maximum
  return lesser(dividedUp(net * ALL, left), net + maximum)
}

type Part = Pick<PaidPart<unknown>, 'units'>
type PartsOf = (units: bigint) => readonly Part[]

/** What arrives of a payment: each of its parts is a transfer of its own, and withholds its own fee. */
export function arrivesOf(parts: readonly Part[], fee: TransferFee | null): bigint {
  return parts.reduce((sum, { units }) => sum + netOf(units, fee), 0n)
}

/**
 * The smallest payment from which `net` base units arrive, where several accounts may pay it: `partsOf` says which parts pay an amount, and
 * they are less than it where the accounts hold less, and then the payment is more than they hold. Undefined where there is none within u64.
 */
export function paymentFor(net: bigint, fee: TransferFee | null, partsOf: PartsOf): bigint | undefined {
  const gross = grossFor(net, fee)
  if (gross === undefined || arrivesOf(partsOf(gross), fee) >= net) return gross
  const all = partsOf(U64_MAX)
  const most = all.reduce((sum, { units }) => sum + units, 0n)
  const missing = net - arrivesOf(all, fee)
  if (missing > 0n) {
    // Where one account would hold enough, it would pay alone; else one more transfer would have to bring what is missing.
    if (gross > most) return gross
    const more = grossFor(missing, fee)
    return more === undefined || most + more > U64_MAX ? undefined : most + more
  }
  let [least, enough] = [gross, most]
  while (least < enough) {
    const middle = (least + enough) / 2n
    if (arrivesOf(partsOf(middle), fee) >= net) enough = middle
    else least = middle + 1n
  }
  return enough
}

/**
 * What is sent and what arrives of a typed amount. `partsOf`: the parts by which several accounts pay an amount; without it one transfer pays
 * it, as it does where the accounts hold less. Undefined where so much can never arrive.
 */
export function sentAmounts(
  typed: bigint,
  is: AmountIs,
  fee: TransferFee | null,
  partsOf: PartsOf = alone,
): SentAmounts | undefined {
  const sent = is === 'sent' ? typed : paymentFor(typed, fee, partsOf)
  if (sent === undefined) return undefined
  const parts = partsOf(sent)
  const isCovered = parts.reduce((sum, { units }) => sum + units, 0n) === sent
  return { sent, arrives: arrivesOf(isCovered ? parts : alone(sent), fee) }
}

function alone(units: bigint): readonly Part[] {
  return [{ units }]
}

/** The amounts of a line: `units` leave the wallet, and all of them arrive where a fee is not known. */
type Amounts = Readonly<{ units: bigint; arrives?: bigint | undefined }>

/** What a line sends, and what of it arrives. */
export function amountsOf({ units: sent, arrives = sent }: Amounts): SentAmounts {
  return { sent, arrives }
}

/** The sums of what these lines send, and of what arrives. */
export function sumOfAmounts(lines: readonly Amounts[]): SentAmounts {
  let [sent, arrives] = [0n, 0n]
  for (const line of lines) {
    sent += line.units
    arrives += line.arrives ?? line.units
  }
  return { sent, arrives }
}

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function dividedUp(a: bigint, by: bigint): bigint {
  return (a + by - 1n) / by
}
