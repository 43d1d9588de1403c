/**
 * The fee that the operator of this copy asks for an operation: how it is split, and its place in a plan. A part of it may go to the
 * person whose link brought the payer here. All of it is paid in the transaction in which the operation ends, or not at all.
 */

import { type Connection, PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { fetchAccounts, type FoundAccount } from '../solana/accounts'
import { KIND_SLICE, kindOfAddress } from '../solana/addressKind'
import { fetchRent } from '../solana/rent'
import { basisPointsOf } from '../units/amounts'
import { type GuardExpectation, packPlan, tooLongForGuards, type TransactionDraft } from './pack'
import { type Cost, type Plan, SERVICE_FEE_STEP, type Step } from './plan'
import { engineSays } from './said'

/** The deployer's setting: lamports an operation, the base58 address that receives them, and the referrer's part in basis points. */
export type ServiceFee = Readonly<{ lamports: bigint; address: string; shareBps: number }>

/** A receiver of a part of the fee. */
type Payee = 'operator' | 'referrer'

/** A part of the fee, in lamports, and the base58 address that receives it; `reference` makes a referrer's part easy to find again. */
type FeePart = Readonly<{ to: Payee; address: string; lamports: bigint; reference?: string }>

/** Why a payee gets nothing: the account could not hold the lamports, it is no wallet, or the transaction has no room for the transfer. */
type Reason = 'rent' | 'no-wallet' | 'no-room'

/** The parts of the fee, which add up to it, and the payees that get nothing. Plain data that a journal can keep. */
export type FeeSplit = Readonly<{
  parts: readonly FeePart[]
  leftOut: readonly Readonly<{ to: Payee; why: Reason }>[]
}>

/**
 * The address that a referrer's payments of this copy name beside the transfer, so that they can be found among all transactions of the
 * chain. No one has its key, and nothing is ever sent to it.
 */
export function referenceOf(referrer: string, operator: string): Promise<PublicKey> {
  return PublicKey.createWithSeed(new PublicKey(referrer), 'affiliate', new PublicKey(operator))
}

/**
 * Splits the fee as the accounts of the chain allow: an account that would hold less than its rent, or that is no wallet, gets nothing,
 * and a referrer's part then stays the operator's. No one refers themselves, and the operator pays no fee: it would only come back, and the
 * balance would then differ from the bill. Rejects with rpc/*.
 */
export async function fetchFeeSplit(
  connection: Connection,
  fee: ServiceFee,
  payer: PublicKey,
  referrer: string | null,
): Promise<FeeSplit> {
  if (payer.toBase58() === fee.address) return NOTHING
  const other = referrer === payer.toBase58() || referrer === fee.address ? null : referrer
  const share = other === null ? 0n : basisPointsOf(fee.lamports, fee.shareBps)
  const whole: FeePart = { to: 'operator', address: fee.address, lamports: fee.lamports }
  if (other === null || share === 0n)
    return await recheckFeeSplit(connection, { parts: [whole], leftOut: [] })
  const reference = (await referenceOf(other, fee.address)).toBase58()
  const parts: readonly FeePart[] = [
    { ...whole, lamports: fee.lamports - share },
    { to: 'referrer', address: other, lamports: share, reference },
  ]
  return await recheckFeeSplit(connection, { parts, leftOut: [] })
}

/** The split without the payees that cannot be paid now. Rejects with rpc/*. */
export async function recheckFeeSplit(connection: Connection, split: FeeSplit): Promise<FeeSplit> {
  const parts = split.parts.filter(({ lamports }) => lamports > 0n)
  const [accounts, [least = 0n]] = await Promise.all([
    fetchAccounts(
      connection,
      parts.map(({ address }) => new PublicKey(address)),
      KIND_SLICE,
    ),
    fetchRent(connection, [0]),
  ])
  const reasons = parts.map((part, at) => reasonAgainst(part, accounts[at] ?? null, least))
  return parts.reduce((left, { to }, at) => {
    const why = reasons[at]
    return why === undefined ? left : without(left, to, why)
  }, split)
}

/** Why an account cannot receive lamports; undefined where it can. An address without an account must be on the curve. */
function reasonAgainst(
  { address, lamports }: FeePart,
  account: FoundAccount,
  least: bigint,
): Reason | undefined {
  const kind = kindOfAddress(new PublicKey(address), account)
  // Where no one has a key, an account at least shows that a program keeps SOL there, as a vault of Squads does.
  if (kind.kind !== 'wallet' && !(kind.kind === 'off-curve' && kind.isUsed)) return 'no-wallet'
  return BigInt(account?.lamports ?? 0) + lamports < least ? 'rent' : undefined
}

/** Leaves one payee out. A referrer's part goes back to the operator; without the operator's part no one is paid. */
function without({ parts, leftOut }: FeeSplit, to: Payee, why: Reason): FeeSplit {
  const gone = parts.find((part) => part.to === to)
  if (!gone) return { parts, leftOut }
  const said = [...leftOut, { to, why }]
  if (to === 'operator') return { parts: [], leftOut: said }
  const rest = parts.filter((part) => part !== gone)
  const operator = rest.find((part) => part.to === 'operator')
  if (!operator) return { parts: [], leftOut: said }
  return { parts: [{ ...operator, lamports: operator.lamports + gone.lamports }], leftOut: said }
}

/**
 * The plan with the fee as its last step, in the transaction in which the operation ends, so that it is paid only if everything else
 * succeeds. A part of the fee that does not fit there is left out, the referrer's part first: a fee never takes a further transaction, nor
 * the room for a wallet's guards. The bill says what was left out. Returns the plan itself where there is no fee. Pure.
 */
export function withServiceFee(
  plan: Plan,
  split: FeeSplit | null,
  guarding: GuardExpectation | undefined = 'never',
): Plan {
  if (!split) return plan
  const bare = packed(plan, guarding)
  if (!bare) return plan
  const fitting = narrower(split).find(({ parts }) => {
    const longer = packed(withStep(plan, { parts, leftOut: [] }), guarding)
    return longer !== null && isAsGood(longer, bare, guarding)
  })
  return withStep(plan, fitting ?? NOTHING)
}

const NOTHING: FeeSplit = { parts: [], leftOut: [] }

/** The split itself, then with ever fewer payees. */
export function narrower(split: FeeSplit): readonly FeeSplit[] {
  const alone = without(split, 'referrer', 'no-room')
  return [split, alone, without(alone, 'operator', 'no-room')]
}

/** The transactions of a plan; null where it is too long: its review then reports the error. */
function packed(plan: Plan, guarding: GuardExpectation): readonly TransactionDraft[] | null {
  try {
    return packPlan(plan, guarding)
  } catch (error) {
    if (error instanceof AppError && error.code === 'transaction/too-large') return null
    throw error
  }
}

function isAsGood(
  longer: readonly TransactionDraft[],
  bare: readonly TransactionDraft[],
  guarding: GuardExpectation,
): boolean {
  const [last, before] = [longer.at(-1), bare.at(-1)]
  if (!last || !before || longer.length !== bare.length) return false
  return guarding === 'never' || tooLongForGuards(last) === 0 || tooLongForGuards(before) > 0
}

/** The plan with the fee's step. Where no one is paid, the costs of the last step say why. */
function withStep(plan: Plan, split: FeeSplit): Plan {
  const last = plan.steps.at(-1)
  if (!last) return plan
  const step = serviceFeeStep(plan.accounts.payer, split)
  if (step) {
    const { group } = last
    return { ...plan, steps: [...plan.steps, { ...step, ...(group !== undefined && { group }) }] }
  }
  if (split.leftOut.length === 0) return plan
  const said = { ...last, costs: [...last.costs, ...split.leftOut.map(leftOutLine)] }
  return { ...plan, steps: [...plan.steps.slice(0, -1), said] }
}

/** The step that pays the fee; undefined where no one is paid. */
export function serviceFeeStep(payer: PublicKey, { parts, leftOut }: FeeSplit): Step | undefined {
  const paid = parts.filter(({ lamports }) => lamports > 0n)
  if (paid.length === 0) return undefined
  const [operator, referrer] = (['operator', 'referrer'] as const).map((payee) =>
    paid.find(({ to }) => to === payee),
  )
  const shares = {
    ...(operator && { operator: operator.lamports, operatorAddress: operator.address }),
    ...(referrer && { referrer: referrer.lamports, referrerAddress: referrer.address }),
  }
  return {
    id: SERVICE_FEE_STEP,
    title: engineSays('pay-site-fee', {}),
    detail: [engineSays('site-fee-shares', shares)],
    instructions: paid.map((part) => transferOf(payer, part)),
    signers: [],
    costs: feeLines({ parts, leftOut }),
    finality: 'reversible',
  }
}

function transferOf(payer: PublicKey, { address, lamports, reference }: FeePart): TransactionInstruction {
  const toPubkey = new PublicKey(address)
  const transfer = SystemProgram.transfer({ fromPubkey: payer, toPubkey, lamports })
  if (reference !== undefined)
    transfer.keys.push({ pubkey: new PublicKey(reference), isSigner: false, isWritable: false })
  return transfer
}

/** The bill's lines for a split: the paid parts, and those that were left out. */
export function feeLines({ parts, leftOut }: FeeSplit): readonly Cost[] {
  return [...parts.filter(({ lamports }) => lamports > 0n).map(lineOf), ...leftOut.map(leftOutLine)]
}

function lineOf({ to, address, lamports }: FeePart): Cost {
  return {
    kind: 'service-fee',
    label: engineSays('site-fee', { to }),
    detail: engineSays('site-fee-part', { to, address }),
    lamports,
    refundable: false,
    account: address,
  }
}

function leftOutLine({ to, why }: FeeSplit['leftOut'][number]): Cost {
  return {
    kind: 'service-fee',
    label: engineSays('site-fee', { to }),
    detail: engineSays('site-fee-left-out', { why }),
    lamports: 0n,
    refundable: false,
  }
}
