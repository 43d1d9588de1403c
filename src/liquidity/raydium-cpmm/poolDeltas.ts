import type { PlannedDelta } from '../tokenDeltas'
import type { Pool } from '../venue'
import type { Both } from './layouts'
import { tokensOf } from './planCreatePool'
import type { PoolFacts } from './poolFacts'
import type { Place } from './quote'

/** By how much an operation changes what the wallet has of both tokens, in the program's order. */
export function tokenDeltasOf(
  { pair }: Pool,
  { at, tokenAccounts }: PoolFacts,
  by: (place: Place) => Pick<PlannedDelta, 'delta' | 'bounds'>,
): Both<PlannedDelta> {
  const tokens = tokensOf(pair)
  const deltaOf = (place: Place): PlannedDelta => ({
    token: tokens[place],
    tokenAccount: tokenAccounts[place],
    vault: at.vaults[place].toBase58(),
    ...by(place),
  })
  return [deltaOf(0), deltaOf(1)]
}
