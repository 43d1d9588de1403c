import { withRpcErrors } from '../../solana/namedErrors'
import type { Plan, Step } from '../../transactions/plan'
import { deltaIn, exactDeltaOut } from '../tokenDeltas'
import { amountOf, pairName } from '../names'
import { leastOf } from '../math'
import { swapSubject, withPlaces } from '../subject'
import type { Chain, SwapOrder } from '../venue'
import { swap } from './instructions'
import { fetchPoolContext, vaultsOf, type PoolContext } from './poolContext'
import { moneyOf } from './money'
import { tokenOf } from './sides'

/** Pays exactly what was quoted and gets no less than the slippage allows. Rejects with pool/refused, account/not-found or rpc/*. */
export function planSwap({ connection }: Chain, order: SwapOrder): Promise<Plan> {
  return withRpcErrors(async () => {
    const { pool, payer, quote } = order
    const buys = quote.from === 'quote'
    const most = buys ? { base: 0n, quote: quote.amountIn } : { base: quote.amountIn, quote: 0n }
    const context = await fetchPoolContext(connection, payer, pool, most)
    return {
      kind: 'swap',
      title: `Swap in the ${pairName(pool.pair)} pool on Meteora DAMM v2`,
      steps: [swapStep(order, context)],
      accounts: {
        payer: context.accounts.owner,
        creates: [...context.tokenAccounts.a.creates, ...context.tokenAccounts.b.creates],
      },
      subject: withPlaces(swapSubject(order), { vaults: vaultsOf(context.accounts.pool, context.sides) }),
    }
  })
}

function swapStep({ quote, slippage }: SwapOrder, context: PoolContext): Step {
  const { sides, tokenAccounts, accounts } = context
  const from = tokenOf(sides, quote.from)
  const to = from === 'a' ? 'b' : 'a'
  const least = leastOf(quote.amountOut, slippage)
  const paying = exactDeltaOut(quote.amountIn)
  const getting = deltaIn(quote.amountOut, least)
  const deltas = from === 'a' ? { a: paying, b: getting } : { a: getting, b: paying }
  return {
    id: 'swap',
    title: `Pay ${amountOf(quote.amountIn, sides[from])} for ${amountOf(quote.amountOut, sides[to])}`,
    detail: `At least ${amountOf(least, sides[to])}, should the price move.`,
    instructions: [
      ...tokenAccounts.a.before,
      ...tokenAccounts.b.before,
      swap(accounts, tokenAccounts[from].address, tokenAccounts[to].address, quote.amountIn, least),
      ...tokenAccounts.a.after,
      ...tokenAccounts.b.after,
    ],
    signers: [],
    ...moneyOf(sides, tokenAccounts, accounts, deltas, false),
    finality: 'reversible',
  }
}
