import { withRpcErrors } from '../../solana/namedErrors'
import type { Plan, Step } from '../../transactions/plan'
import { shortAddress } from '../../units/shortAddress'
import { plainAmountOf, plainSymbolOf } from '../names'
import { planAccounts, stepOf, tokenAccountsOf } from '../plans'
import { afterGathering } from '../tokenAccounts'
import { routeSubject } from '../subject'
import { otherSide } from '../orient'
import type { ChainConnection, Pool, PoolSide, SwapLeg } from '../venue'
import { venueOf } from '../venues'
import { buildRoute } from './buildRoute'
import { imitationSubject } from './imitated'
import type { PoolsOffer } from './offer'

/**
 * Plans an offer of pools: all its swaps are in one step, so that all of them happen or none. Rejects with pool/refused where the wallet
 * holds less than the paid amount, account/not-found, or rpc/*.
 */
export function planPoolsOffer(chain: ChainConnection, offer: PoolsOffer, payer: string): Promise<Plan> {
  return withRpcErrors(async () => {
    const { from, to, swaps, via } = offer
    const { vaults, ...built } = await buildRoute(chain, payer, swaps, ({ pool }) => venueOf(pool.venue))
    const subject = routeSubject(offer, via)
    const vaultsOf = (mint: string) =>
      swaps.flatMap(({ pool: { pair } }, at) =>
        (['base', 'quote'] as const).flatMap((side) =>
          pair[side].mint === mint ? [vaults[at]?.[side] ?? ''] : [],
        ),
      )
    const plan: Plan<'swap'> = {
      kind: 'swap',
      title: `Swap ${plainSymbolOf(from)} for ${plainSymbolOf(to)}`,
      steps: [
        namedPools(
          stepOf(built, { id: 'swap', title: titleOf(offer), detail: detailOf(offer) }),
          swaps,
          vaults,
        ),
      ],
      accounts: planAccounts(built),
      subject: {
        ...subject,
        ...imitationSubject(from, to),
        baseVault: vaultsOf(subject.base),
        quoteVault: vaultsOf(subject.quote),
      },
    }
    return await afterGathering(chain, plan, tokenAccountsOf(built))
  })
}

/** With several pools, each line of SOL in the bill names its pool; two pools of one venue are named by their addresses. */
function namedPools(
  step: Step,
  swaps: readonly SwapLeg[],
  vaults: readonly Readonly<Record<PoolSide, string>>[],
): Step {
  if (swaps.length === 1) return step
  const isAlone = (pool: Pool) => swaps.filter((swap) => swap.pool.venue === pool.venue).length === 1
  const names = new Map(
    swaps.flatMap(({ pool }, at) => {
      const { name } = venueOf(pool.venue)
      const { base = '', quote = '' } = vaults[at] ?? {}
      const words = isAlone(pool) ? `on ${name}` : `${shortAddress(pool.address)} on ${name}`
      return [base, quote].map((vault) => [vault, words] as const)
    }),
  )
  const costs = step.costs.map((cost) => {
    const name = cost.kind === 'deposit' ? names.get(cost.account ?? '') : undefined
    return name === undefined ? cost : { ...cost, label: `${cost.label} ${name}` }
  })
  return { ...step, costs }
}

function titleOf({ swaps, via }: PoolsOffer): string {
  if (via) return `Swap by way of ${plainSymbolOf(via)}`
  return swaps.length === 1 ? 'Swap in the pool' : `Swap in ${swaps.length} pools at once`
}

/** Describes each swap, the rest of the token between two hops, and the minimum received. */
function detailOf({ swaps, to, minimum, via }: PoolsOffer): string {
  const each = swaps.map((swap) => legWords(swap)).join(' ')
  const [first] = swaps
  const rest =
    via && first
      ? ` What the first pool gives beyond ${plainAmountOf(first.least, via)} stays in your wallet.`
      : ''
  return `${each}${rest} If the price moves, at least ${plainAmountOf(minimum, to)} in all.`
}

function legWords({ pool, quote }: SwapLeg): string {
  const [from, to] = [pool.pair[quote.from], pool.pair[otherSide(quote.from)]]
  const { name } = venueOf(pool.venue)
  return `${plainAmountOf(quote.amountIn, from)} for ${plainAmountOf(quote.amountOut, to)} on ${name}.`
}
