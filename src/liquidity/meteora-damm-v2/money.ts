import type { Change, Cost } from '../../transactions/plan'
import { MAX_U64 } from '../math'
import { moveChanges, moveCosts, type Move } from '../moves'
import type { Purse } from '../purse'
import type { Token } from './curve'
import type { Meeting } from './instructions'
import type { Sides } from './sides'

/** By how much a deed changes what the wallet has of a token: below zero it pays. `bounds` where the price moves it. */
type Flow = Pick<Move, 'comes' | 'bounds'>
type Flows = Readonly<Record<Token, Flow>>
export type TwoPurses = Readonly<Record<Token, Purse>>

/** What flows between a wallet and a pool: SOL as lines of the bill, other tokens as changes of the wallet's balances. */
export function moneyOf(
  sides: Sides,
  purses: TwoPurses,
  { pool }: Pick<Meeting, 'pool'>,
  flows: Flows,
  comesBack: boolean,
): Readonly<{ costs: readonly Cost[]; changes: readonly Change[] }> {
  const moves = (['a', 'b'] as const).map((token): Move => ({
    token: sides[token],
    purse: purses[token],
    vault: pool[token].vault.toBase58(),
    ...flows[token],
  }))
  return { costs: moves.flatMap((move) => moveCosts(move, comesBack)), changes: moves.flatMap(moveChanges) }
}

/** So much at least comes; more may. */
export function comes(amount: bigint, least: bigint): Flow {
  return { comes: amount, bounds: { least, most: MAX_U64 } }
}

/** So much at most is paid; it may be less. */
export function pays(amount: bigint, most: bigint): Flow {
  return { comes: -amount, bounds: { least: -most, most: 0n } }
}

/** So much is paid, whatever the price does. */
export function paysExactly(amount: bigint): Flow {
  return { comes: -amount, bounds: null }
}
