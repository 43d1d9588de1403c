import { withRpcErrors } from '../../solana/namedErrors'
import type { Plan, Step } from '../../transactions/plan'
import { deltaIn, exactDeltaOut } from '../tokenDeltas'
import { amountOf, pairName } from '../names'
import { leastOf } from '../slippage'
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
    const most = buys ? { base: 0n, quote: quote.pays } : { base: quote.pays, quote: 0n }
    const context = await fetchPoolContext(connection, payer, pool, most)
    return {
      kind: 'swap',
      title: `Swap in the ${pairName(pool.pair)} pool on Meteora DAMM v2`,
      steps: [swapStep(order, context)],
      accounts: {
        payer: context.accounts.owner,
        creates: [...context.purses.a.creates, ...context.purses.b.creates],
      },
      subject: withPlaces(swapSubject(order), { vaults: vaultsOf(context.accounts.pool, context.sides) }),
    }
  })
}

function swapStep({ quote, slippage }: SwapOrder, context: PoolContext): Step {
  const { sides, purses, accounts } = context
  const from = tokenOf(sides, quote.from)
  const to = from === 'a' ? 'b' : 'a'
  const least = leastOf(quote.gets, slippage)
  const paying = exactDeltaOut(quote.pays)
  const getting = deltaIn(quote.gets, least)
  const deltas = from === 'a' ? { a: paying, b: getting } : { a: getting, b: paying }
  return {
    id: 'swap',
    title: `Pay ${amountOf(quote.pays, sides[from])} for ${amountOf(quote.gets, sides[to])}`,
    detail: `At least ${amountOf(least, sides[to])}, should the price move.`,
    instructions: [
      ...purses.a.before,
      ...purses.b.before,
      swap(accounts, purses[from].address, purses[to].address, quote.pays, least),
      ...purses.a.after,
      ...purses.b.after,
    ],
    signers: [],
    ...moneyOf(sides, purses, accounts, deltas, false),
    finality: 'reversible',
  }
}
