import type { PublicKey } from '@solana/web3.js'
import { jupiterOffer } from '../../../src/liquidity/jupiter/offer'
import { planJupiterOffer, planShownRoute } from '../../../src/liquidity/jupiter/plan'
import type { ChainConnection, PairToken } from '../../../src/liquidity/venue'
import { parseJupiterRoute } from '../../../src/market/jupiterRoute'
import type { GuardExpectation } from '../../../src/transactions/pack'
import type { Plan } from '../../../src/transactions/plan'
import { buildAnswer, type BuildAnswer, type Leg } from '../../support/jupiter'

/** A swap that a person chose, by a route through these pools. */
export type Asked = Readonly<{
  payer: PublicKey
  from: PairToken
  to: PairToken
  amount: bigint
  legs: readonly Leg[]
}>

/** `answered`: what Jupiter's answer becomes on the way; `minimum`: what the person was shown, 1 % below the quote where left out. */
type Options = Readonly<{
  guarding?: GuardExpectation
  minimum?: bigint
  answered?: (answer: BuildAnswer, maxAccounts: number | undefined) => unknown
}>

/** The plan of that swap as a page makes it, and how often with how many accounts Jupiter was asked. Rejects like planJupiterOffer. */
export async function planned(
  chain: ChainConnection,
  { payer, from, to, amount, legs }: Asked,
  { guarding = 'never', minimum, answered = (answer) => answer }: Options = {},
): Promise<Readonly<{ plan: Plan; asked: readonly (number | undefined)[] }>> {
  const { taker, routeOf, answer, shown } = await offered(chain, { payer, from, to, amount, legs })
  const asked: (number | undefined)[] = []
  const ask = async (maxAccounts?: number) => {
    asked.push(maxAccounts)
    return routeOf(answered(await answer(), maxAccounts))
  }
  const offer = { ...shown, ...(minimum !== undefined && { minimum }) }
  return { plan: await planJupiterOffer(chain, offer, taker, ask, guarding), asked }
}

/** The plan for the bill of `payer`, from an offer that was asked for somebody else. */
export async function shownRoute(chain: ChainConnection, swap: Asked, payer: PublicKey): Promise<Plan> {
  const { taker, shown } = await offered(chain, swap)
  return await planShownRoute(chain, shown, payer.toBase58(), taker)
}

/** Jupiter's offer for a swap, as a page shows it. */
async function offered(chain: ChainConnection, { payer, from, to, amount, legs }: Asked) {
  const taker = payer.toBase58()
  const question = { from: from.mint, to: to.mint, amount, slippage: 100, taker }
  const answer = () => buildAnswer(chain, question, legs)
  const routeOf = (given: unknown) => {
    const route = parseJupiterRoute(given, question)
    if (!route) throw new Error('the answer has another shape')
    return route
  }
  const shown = jupiterOffer({ from, to, amount, slippage: 100 }, routeOf(await answer()), [], Date.now())
  return { taker, routeOf, answer, shown }
}
