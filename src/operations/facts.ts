/** Facts that decisions about tokens share: addresses, and the values that the steps promise. */

import { namedAmount } from '../tokens/tokenWords'
import { tellAmount } from '../transactions/accountWords'
import { isEqualValue } from '../transactions/accountValues'
import type { Change } from '../transactions/plan'
import { isAddress } from '../units/base58'
import { plainText } from '../units/hiddenCharacters'
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

/** A row for each promised value; of several values of a field, the last one. `mint` (base58): the token whose settings they are. */
export function changeFacts(steps: ReadOperation['steps'], mint = ''): readonly DecisionFact[] {
  const last = new Map(
    steps
      .flatMap(({ changes = [] }) => changes)
      .map((change) => [`${change.account} ${change.field}`, change]),
  )
  return [...last.values()].map((change) => factOf(change, mint))
}

function factOf(change: Change, mint: string): DecisionFact {
  const { after, shown, unit, field } = change
  const given = { label: sentenceOf(change.label), ...wasOf(change) }
  if (after.kind === 'authority')
    return after.address === null
      ? { ...given, value: 'revoked forever', final: true }
      : { ...given, value: '', address: after.address }
  if (unit && after.kind === 'base-units')
    return { ...given, value: namedAmount(after.units, { ...unit, mint: unit.symbol }) }
  const value = (shown ? sentenceOf(shown) : tellAmount(change, after)) || NONE
  return field === 'uri' ? { ...given, value, pictures: filesOf(change, mint) } : { ...given, value }
}

function filesOf({ before, after }: Change, mint: string): DecisionFact['pictures'] & object {
  const is = after.kind === 'text' ? after.text : ''
  return { mint, is, ...(before?.kind === 'text' && { was: before.text }) }
}

const NONE = 'none'
/** Of a text that a former owner chose; Metaplex' longest address has as many characters. */
const LONGEST_TEXT = 200

/** What a setting was before. Of an amount, the bill and the list of changes tell. */
function wasOf(change: Change): Pick<DecisionFact, 'was'> {
  const { before, after, shown, shownBefore, bounds, unit, counts, moves } = change
  if (!before || before.kind !== after.kind || isEqualValue(before, after)) return {}
  if (shown || shownBefore || bounds || unit || counts || moves || before.kind === 'base-units') return {}
  if (before.kind === 'text') return { was: { value: plainText(before.text, LONGEST_TEXT).text || NONE } }
  if (before.kind !== 'authority') return { was: { value: tellAmount(change, before) } }
  const { address } = before
  return { was: address === null ? { value: NONE } : { value: '', address } }
}
