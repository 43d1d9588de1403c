/** The record of each kind of operation, and what is said of an operation by its record. */

import * as v from 'valibot'
import type { RepeatRule } from '../transactions/contract'
import type { Subject } from '../transactions/subject'
import { closeAuthorityAct } from './account/closeAuthority'
import { closeAccountsAct, unwrapSolAct, withdrawRentAct } from './account/rent'
import type { Act, SubjectOf } from './act'
import { createTokenAct, launchTokenAct } from './newToken/create'
import { claimLockAct } from './lock/claim'
import { addLiquidityAct, swapAndAddAct } from './pool/add'
import { claimFeesAct } from './pool/claim'
import { createPoolAct } from './pool/create'
import { burnLiquidityAct, lockLiquidityAct, lockUntilAct } from './pool/lock'
import { closePositionAct, removeLiquidityAct } from './pool/remove'
import { swapAct } from './pool/swap'
import { changeTokenAct, ORDER_ACTS } from './token/orders'
import { sendAct, sendManyAct } from './token/payments'

/** The kinds that are no orders, each with its own subject. */
const OWN = {
  'create-token': createTokenAct,
  'launch-token': launchTokenAct,
  'create-pool': createPoolAct,
  'add-liquidity': addLiquidityAct,
  'swap-and-add': swapAndAddAct,
  'remove-liquidity': removeLiquidityAct,
  'claim-fees': claimFeesAct,
  'lock-liquidity': lockLiquidityAct,
  'lock-until': lockUntilAct,
  'burn-liquidity': burnLiquidityAct,
  'close-position': closePositionAct,
  swap: swapAct,
  'change-token': changeTokenAct,
  'claim-lock': claimLockAct,
  send: sendAct,
  'send-many': sendManyAct,
  'close-accounts': closeAccountsAct,
  'unwrap-sol': unwrapSolAct,
  'withdraw-rent': withdrawRentAct,
  'close-authority': closeAuthorityAct,
} as const

type OwnId = keyof typeof OWN

/** The subject of a kind of operation. */
export type SubjectOfAct<Id extends OwnId> = SubjectOf<(typeof OWN)[Id]['subject']>

/** The record of a kind; null for a kind that this version does not know. */
export function actOf(kind: string): Act | null {
  if (Object.hasOwn(OWN, kind)) return OWN[kind as OwnId]
  return ORDER_ACTS.get(kind) ?? null
}

/** Whether a subject has what its kind needs, and nothing that this version cannot read. */
export function isWhole(kind: string, subject: Subject): boolean {
  return actOf(kind) !== null && oddFields(kind, subject).length === 0
}

/** The names of the fields of a subject that this version cannot read or, where it reads all that are there, of those that its kind lacks. */
export function oddFields(kind: string, subject: Subject): readonly string[] {
  const { unread = {}, ...read } = subject
  const odd = Object.keys(unread)
  const act = actOf(kind)
  if (odd.length > 0 || !act) return odd
  const parsed = v.safeParse(act.subject, read)
  return parsed.success ? [] : [...new Set(parsed.issues.flatMap(fieldsOfIssue))]
}

/** The fields of a subject that an issue is about; of a union, those of the first kind of subject that it could be. */
function fieldsOfIssue({ path, issues }: v.BaseIssue<unknown>): readonly string[] {
  const [field] = path ?? []
  return field ? [String(field.key)] : (issues ?? []).flatMap(fieldsOfIssue)
}

/** The rules that say what makes another operation a repeat of one of this kind. Throws for a kind without a record: it is not planned. */
export function repeatsOf(kind: string): readonly RepeatRule[] {
  const act = actOf(kind)
  if (!act) throw new RangeError(`no record of ${kind}`)
  return act.repeats
}

/** Whether operations of a kind pay no fee of the site. */
export function isFree(kind: string): boolean {
  return actOf(kind)?.isFree === true
}
