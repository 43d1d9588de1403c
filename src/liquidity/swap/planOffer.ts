import { withRpcErrors } from '../../solana/namedErrors'
import type { Plan, Step } from '../../transactions/plan'
import { poolsSay, saidAmountOf, saidToken } from '../said'
import { planAccounts, stepOf, tokenAccountsOf } from '../plans'
import { afterGathering } from '../tokenAccounts'
import { routeSubject } from '../subject'
import { otherSide } from '../orient'
import type { ChainConnection, Pool, PoolSide, SwapLeg } from '../venue'
import { venueOf } from '../allVenues'
import { buildRoute } from './buildRoute'
import { imitationSubject } from './imitated'
import type { PoolsOffer } from './offer'
import type { Said } from '../../transactions/said'

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
    const plan: Plan = {
      kind: 'swap',
      title: poolsSay('swap', { from: saidToken(from), to: saidToken(to) }),
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
      const named = { venue: name, ...(!isAlone(pool) && { pool: pool.address }) }
      return [base, quote].map((vault) => [vault, named] as const)
    }),
  )
  const costs = step.costs.map((cost) => {
    const name = cost.kind === 'deposit' ? names.get(cost.account ?? '') : undefined
    const { label } = cost
    return name ? { ...cost, label: { ...label, values: { ...label.values, ...name } } } : cost
  })
  return { ...step, costs }
}

function titleOf({ swaps, via }: PoolsOffer): Said {
  if (via) return poolsSay('swap-by-way', { via: saidToken(via) })
  return swaps.length === 1
    ? poolsSay('swap-in-pool', {})
    : poolsSay('swap-in-pools', { pools: swaps.length })
}

/** Describes each swap, the rest of the token between two hops, and the minimum received. */
function detailOf({ swaps, to, minimum, via }: PoolsOffer): readonly Said[] {
  const [first] = swaps
  return [
    ...swaps.map(saidLeg),
    ...(via && first ? [poolsSay('rest-stays', { amount: saidAmountOf(first.least, via) })] : []),
    poolsSay('least-in-all', { amount: saidAmountOf(minimum, to) }),
  ]
}

function saidLeg({ pool, quote }: SwapLeg): Said {
  const [from, to] = [pool.pair[quote.from], pool.pair[otherSide(quote.from)]]
  return poolsSay('swaps-on', {
    pays: saidAmountOf(quote.amountIn, from),
    gets: saidAmountOf(quote.amountOut, to),
    venue: venueOf(pool.venue).name,
  })
}
