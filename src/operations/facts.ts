/** Facts that decisions about tokens share: addresses, and the values that the steps promise. */

import { namedAmount } from '../tokens/tokenWords'
import { tellAmount } from '../transactions/bill'
import type { Change } from '../transactions/plan'
import { isAddress } from '../units/base58'
import type { DecisionFact, ReadOperation } from './figures'
import { sentenceOf } from './said'

/** An address as a fact; `whole` for a person's, because an imitation may have the same ends. None where it is no address. */
export function addressFact(
  label: string,
  address: string | null | undefined,
  whole: boolean,
): readonly DecisionFact[] {
  return address && isAddress(address) ? [{ label, value: '', address, ...(whole && { whole }) }] : []
}

/** A row for each promised value; of several values of a field, the last one. */
export function changeFacts(steps: ReadOperation['steps']): readonly DecisionFact[] {
  const last = new Map(
    steps
      .flatMap(({ changes = [] }) => changes)
      .map((change) => [`${change.account} ${change.field}`, change]),
  )
  return [...last.values()].map(factOf)
}

function factOf(change: Change): DecisionFact {
  const { after, shown, unit } = change
  const label = sentenceOf(change.label)
  if (after.kind === 'authority')
    return after.address === null
      ? { label, value: 'revoked forever', final: true }
      : { label, value: '', address: after.address }
  if (unit && after.kind === 'base-units')
    return { label, value: namedAmount(after.units, { ...unit, mint: unit.symbol }) }
  return { label, value: shown ? sentenceOf(shown) : tellAmount(change, after) }
}
