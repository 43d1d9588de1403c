import { createCloseAccountInstruction } from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { withRpcErrors } from '../../solana/namedErrors'
import type { Cost, Plan, Step } from '../../transactions/plan'
import { formatUnits } from '../../units/amounts'
import { deltaIn, deltaChanges, deltaCosts } from '../tokenDeltas'
import { amountsOf, symbolOf } from '../names'
import { fromAmounts, toAmounts } from '../orient'
import { leastOf } from '../math'
import { removeSubject, withPlaces } from '../subject'
import type { Chain, RemoveOrder } from '../venue'
import { withdraw } from './instructions'
import type { Both } from './layouts'
import { LP_DECIMALS, lpChange } from './lpChange'
import { vaultsOf } from './planCreatePool'
import { fetchPoolFacts, type PoolFacts } from './poolFacts'
import { tokenDeltasOf } from './poolDeltas'
import { isFlipped } from './pool'
import { readLpAccount, type LpFacts } from './readLpAccount'

/** Giving LP back for both tokens; `close` closes the emptied account. Rejects with pool/refused or rpc/*. */
export function planRemove(chain: Chain, order: RemoveOrder): Promise<Plan> {
  return withRpcErrors(async () => {
    const { position, quote } = order
    const { pool, owner } = position
    const [facts, lp] = await Promise.all([
      fetchPoolFacts(chain, pool, owner, [0n, 0n]),
      readLpAccount(chain, new PublicKey(position.id)),
    ])
    if (lp.amount < quote.share) throw new AppError('pool/refused', { message: LESS })
    return {
      kind: 'remove-liquidity',
      title: `Take out of ${symbolOf(pool.pair.base)} and ${symbolOf(pool.pair.quote)}`,
      steps: [removeStep(order, facts, lp)],
      accounts: { payer: facts.owner, creates: facts.tokenAccounts.flatMap(({ creates }) => creates) },
      subject: withPlaces(removeSubject({ ...order, close: order.close && lp.amount === quote.share }), {
        vaults: vaultsOf(pool.pair, facts.at),
      }),
    }
  })
}

const LESS = 'The wallet’s account has fewer LP tokens by now.'

function removeStep(order: RemoveOrder, facts: PoolFacts, lp: LpFacts): Step {
  const { position, quote, slippage } = order
  const { pair } = position.pool
  const { owner, at, tokenAccounts } = facts
  const gets = fromAmounts(isFlipped(pair), quote.gets)
  const least: Both<bigint> = [leastOf(gets[0], slippage), leastOf(gets[1], slippage)]
  const deltas = tokenDeltasOf(position.pool, facts, (place) => deltaIn(gets[place], least[place]))
  const closes = order.close && lp.amount === quote.share
  const hands = {
    owner,
    tokens: [tokenAccounts[0].address, tokenAccounts[1].address],
    lp: lp.address,
  } as const
  return {
    id: 'remove-liquidity',
    title: 'Take out of the pool',
    detail: `${formatUnits(quote.share, LP_DECIMALS)} LP tokens for ${amountsOf(quote.gets, pair)}. At least ${amountsOf(toAmounts(isFlipped(pair), ...least), pair)}, should the price move.`,
    instructions: [
      ...tokenAccounts.flatMap(({ before }) => before),
      withdraw(at, hands, quote.share, least),
      ...tokenAccounts.flatMap(({ after }) => after),
      ...(closes ? [createCloseAccountInstruction(lp.address, owner, owner)] : []),
    ],
    signers: [],
    costs: [...deltas.flatMap((delta) => deltaCosts(delta, false)), ...(closes ? [rentBack(lp)] : [])],
    changes: [
      ...deltas.flatMap(deltaChanges),
      lpChange(position.id, at.lpMint.toBase58(), lp.amount, lp.amount - quote.share),
    ],
    finality: 'reversible',
  }
}

/** What closing an account brings: all that lies on it. */
export function rentBack({ address, lamports }: LpFacts): Cost {
  return {
    kind: 'rent',
    label: 'Rent of your LP token account, back',
    lamports: -lamports,
    refundable: false,
    account: address.toBase58(),
  }
}
