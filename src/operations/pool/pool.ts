/* What operations on a pool have in common: their subjects and figures. */

import * as v from 'valibot'
import type { PoolSide } from '../../liquidity/venue'
import { type Subject, subjectFields } from '../../transactions/subject'
import { formatSol } from '../../units/lamports'
import { chainMoment } from '../saidValues'
import type { Decision, DecisionAmount, DecisionFact, ReadOperation } from '../figures'
import { together } from '../figures'

const { names, base, quote, baseSymbol, quoteSymbol, baseDecimals, quoteDecimals } = subjectFields
const { baseScale, quoteScale, baseVault, quoteVault, baseAmount, quoteAmount } = subjectFields
const { venue, pool, feeRate, price, lpMint, besides, position } = subjectFields
const { lpAmount, lpSupply, held, free, baseInPool, quoteInPool } = subjectFields

/** The schemas of fields that may be absent. */
export function may<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.partial(v.object(entries)).entries
}

export const pairFields = {
  base,
  quote,
  baseSymbol,
  quoteSymbol,
  baseDecimals,
  quoteDecimals,
  ...may({ names, baseScale, quoteScale, baseVault, quoteVault }),
}

export const poolFields = { ...pairFields, venue, pool, feeRate, ...may({ price, lpMint }) }
export const positionFields = { ...poolFields, position }
export const amountFields = { baseAmount, quoteAmount }
export const inPoolFields = { baseInPool, quoteInPool }
export const lpFields = { lpAmount, lpSupply, held, free }
export const depositFields = {
  ...poolFields,
  ...lpFields,
  ...amountFields,
  ...inPoolFields,
  ...may({ besides, position }),
}

/** "5 QHR + 0.5 SOL" */
export function bothAmounts({ base, quote }: Pick<ReadOperation, 'base' | 'quote'>): string | null {
  return together([base, quote])
}

/** A deposit: what leaves the wallet, and what of it is in the pool. */
export type DepositRead = Omit<ReadOperation, 'subject'> &
  Readonly<{ subject: Pick<Subject, 'baseVault' | 'quoteVault' | 'baseInPool' | 'quoteInPool'> }>

/** The amount in the pool after a deposit: the wallet's payment less the transfer fee. */
export function arrivedInPool(read: DepositRead, side: PoolSide): DecisionAmount | null {
  const paid = read[side]
  if (!paid) return null
  const { subject, actual: all } = read
  const [vaults, promised = null] =
    side === 'base' ? [subject.baseVault, subject.baseInPool] : [subject.quoteVault, subject.quoteInPool]
  const moved = all?.deltas.filter(({ account }) => vaults?.includes(account))
  const actual = vaults && moved ? moved.reduce((sum, { change }) => sum + change, 0n) : null
  return { token: paid.token, promised, actual }
}

/** The amounts that a deposit takes from the wallet. */
export function spentWords(text: string | null): Pick<Decision, 'spends'> {
  return text === null ? {} : { spends: text }
}

export function rentFact(rent: bigint | undefined): DecisionFact[] {
  return rent ? [{ label: 'Rent that comes back', value: `${formatSol(rent)} SOL` }] : []
}

/** "until 26 Nov 2027, 00:00 UTC"; of several parts "until 26 Nov 2027, 00:00 UTC, then free in 12 equal parts until …". */
export function untilWords({ first, last, parts }: NonNullable<Subject['lockedUntil']>): string {
  const more = parts === 1 ? '' : `, then free in ${parts} equal parts until ${chainMoment(last)}`
  return `until ${chainMoment(first)}${more}`
}
