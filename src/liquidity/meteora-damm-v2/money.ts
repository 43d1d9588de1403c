import type { Change, Cost } from '../../transactions/plan'
import { deltaChanges, deltaCosts, type Delta, type PlannedDelta } from '../tokenDeltas'
import type { TokenAccount } from '../tokenAccounts'
import type { Token } from './curve'
import type { InstructionAccounts } from './instructions'
import type { Sides } from './sides'

/** What the before → after list calls what a position belongs to. */
export const NFT_LABEL = 'NFT of your position'

type Deltas = Readonly<Record<Token, Delta>>
export type TwoTokenAccounts = Readonly<Record<Token, TokenAccount>>

/** What a wallet pays to a pool and gets from it: SOL as lines of the bill, other tokens as changes of the wallet's balances. */
export function moneyOf(
  sides: Sides,
  tokenAccounts: TwoTokenAccounts,
  { pool }: Pick<InstructionAccounts, 'pool'>,
  deltas: Deltas,
  refundable: boolean,
): Readonly<{ costs: readonly Cost[]; changes: readonly Change[] }> {
  const tokenDeltas = (['a', 'b'] as const).map((token): PlannedDelta => ({
    token: sides[token],
    tokenAccount: tokenAccounts[token],
    vault: pool[token].vault.toBase58(),
    ...deltas[token],
  }))
  return {
    costs: tokenDeltas.flatMap((delta) => deltaCosts(delta, refundable)),
    changes: tokenDeltas.flatMap(deltaChanges),
  }
}
