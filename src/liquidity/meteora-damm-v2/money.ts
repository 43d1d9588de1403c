import type { Change, Cost } from '../../transactions/plan'
import { moveChanges, moveCosts, type Flow, type Move } from '../moves'
import type { Purse } from '../purse'
import type { Token } from './curve'
import type { InstructionAccounts } from './instructions'
import type { Sides } from './sides'

/** What the before → after list calls what a position belongs to. */
export const NFT_LABEL = 'NFT of your position'

type Flows = Readonly<Record<Token, Flow>>
export type TwoPurses = Readonly<Record<Token, Purse>>

/** What flows between a wallet and a pool: SOL as lines of the bill, other tokens as changes of the wallet's balances. */
export function moneyOf(
  sides: Sides,
  purses: TwoPurses,
  { pool }: Pick<InstructionAccounts, 'pool'>,
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
