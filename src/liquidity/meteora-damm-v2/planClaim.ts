import { withRpcErrors } from '../../solana/namedErrors'
import type { Plan, Step } from '../../transactions/plan'
import { deltaIn } from '../tokenDeltas'
import { amountsOf, pairName } from '../names'
import { claimSubject, withPlaces } from '../subject'
import type { Amounts, Chain, Position } from '../venue'
import type { PositionAccounts } from './addresses'
import { claimPositionFee } from './instructions'
import { amountsFor, findPosition, fetchPoolContext, vaultsOf, type PoolContext } from './poolContext'
import { moneyOf } from './money'

/** Brings what a position has earned: what others trade meanwhile adds to it. Rejects with pool/refused, account/not-found or rpc/*. */
export function planClaim({ connection }: Chain, position: Position): Promise<Plan> {
  return withRpcErrors(async () => {
    const { pool, owner } = position
    const [context, place] = await Promise.all([
      fetchPoolContext(connection, owner, pool, { base: 0n, quote: 0n }),
      findPosition(connection, position),
    ])
    const fees = position.fees ?? { base: 0n, quote: 0n }
    return {
      kind: 'claim-fees',
      title: `Claim fees of the ${pairName(pool.pair)} pool on Meteora DAMM v2`,
      steps: [claimStep(position, fees, context, place)],
      accounts: {
        payer: context.accounts.owner,
        creates: [...context.tokenAccounts.a.creates, ...context.tokenAccounts.b.creates],
      },
      subject: withPlaces(claimSubject(position), { vaults: vaultsOf(context.accounts.pool, context.sides) }),
    }
  })
}

function claimStep(
  { pool }: Position,
  amounts: Amounts,
  context: PoolContext,
  position: PositionAccounts,
): Step {
  const { sides, tokenAccounts } = context
  const accounts = { ...context.accounts, position }
  const fees = amountsFor(context, amounts)
  const deltas = { a: deltaIn(fees.a, fees.a), b: deltaIn(fees.b, fees.b) }
  return {
    id: 'claim',
    title: `Claim ${amountsOf(amounts, pool.pair)}`,
    instructions: [
      ...tokenAccounts.a.before,
      ...tokenAccounts.b.before,
      claimPositionFee(accounts),
      ...tokenAccounts.a.after,
      ...tokenAccounts.b.after,
    ],
    signers: [],
    ...moneyOf(sides, tokenAccounts, accounts, deltas, false),
    finality: 'reversible',
  }
}
