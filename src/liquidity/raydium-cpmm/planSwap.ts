import { withRpcErrors } from '../../solana/namedErrors'
import type { Plan, Step } from '../../transactions/plan'
import { deltaIn, deltaChanges, deltaCosts, exactDeltaOut } from '../tokenDeltas'
import { amountOf, symbolOf } from '../names'
import { leastOf } from '../math'
import { swapSubject, withPlaces } from '../subject'
import type { Chain, SwapOrder } from '../venue'
import { swapBaseInput } from './instructions'
import { vaultsOf } from './planCreatePool'
import { fetchPoolFacts, type PoolFacts } from './poolFacts'
import { tokenDeltasOf } from './poolDeltas'
import { isFlipped, placeOf } from './pool'

/** Paying exactly so much of one token for the other. Rejects with pool/refused where the wallet has too little, or rpc/*. */
export function planSwap(chain: Chain, order: SwapOrder): Promise<Plan> {
  return withRpcErrors(async () => {
    const { payer, pool, quote } = order
    const from = placeOf(quote.from, isFlipped(pool.pair))
    const most = from === 0 ? ([quote.amountIn, 0n] as const) : ([0n, quote.amountIn] as const)
    const facts = await fetchPoolFacts(chain, pool, payer, most)
    const [paid, got] = tokensIn(order)
    return {
      kind: 'swap',
      title: `Swap ${symbolOf(paid)} for ${symbolOf(got)}`,
      steps: [swapStep(order, facts)],
      accounts: { payer: facts.owner, creates: facts.tokenAccounts.flatMap(({ creates }) => creates) },
      subject: withPlaces(swapSubject(order), { vaults: vaultsOf(pool.pair, facts.at) }),
    }
  })
}

function tokensIn({ pool: { pair }, quote }: SwapOrder) {
  return quote.from === 'base' ? ([pair.base, pair.quote] as const) : ([pair.quote, pair.base] as const)
}

function swapStep(order: SwapOrder, facts: PoolFacts): Step {
  const { pool, quote, slippage } = order
  const { owner, at, tokenAccounts } = facts
  const from = placeOf(quote.from, isFlipped(pool.pair))
  const { amountIn, amountOut } = quote
  const least = leastOf(amountOut, slippage)
  const deltas = tokenDeltasOf(pool, facts, (place) =>
    place === from ? exactDeltaOut(amountIn) : deltaIn(amountOut, least),
  )
  const hands = { owner, tokens: [tokenAccounts[0].address, tokenAccounts[1].address] } as const
  const [paid, got] = tokensIn(order)
  return {
    id: 'swap',
    title: 'Swap in the pool',
    detail: `${amountOf(amountIn, paid)} for ${amountOf(amountOut, got)}, and not for less than ${amountOf(least, got)}.`,
    instructions: [
      ...tokenAccounts.flatMap(({ before }) => before),
      swapBaseInput(at, hands, { from, amountIn, least }),
      ...tokenAccounts.flatMap(({ after }) => after),
    ],
    signers: [],
    costs: deltas.flatMap((delta) => deltaCosts(delta, false)),
    changes: deltas.flatMap(deltaChanges),
    finality: 'reversible',
  }
}
