import type { Move } from '../moves'
import type { Pool } from '../venue'
import type { Both } from './layouts'
import { tokensOf } from './planCreatePool'
import type { PoolFacts } from './poolFacts'
import type { Place } from './quote'

/** What an operation moves of both tokens, in the program's order. */
export function movesOf(
  { pair }: Pool,
  { at, purses }: PoolFacts,
  by: (place: Place) => Pick<Move, 'comes' | 'bounds'>,
): Both<Move> {
  const tokens = tokensOf(pair)
  const move = (place: Place): Move => ({
    token: tokens[place],
    purse: purses[place],
    vault: at.vaults[place].toBase58(),
    ...by(place),
  })
  return [move(0), move(1)]
}
