/* What a decision says of a pool's price beside other prices, and of its depth. */

import { venueName } from '../liquidity/names'
import { namedAmount, symbolOf } from '../tokens/tokenWords'
import { isNearPrice } from '../liquidity/otherPools'
import { formatRate, wordedGap } from '../units/percent'
import { formatMultiple } from '../units/ratio'
import { type DecisionFact, factOf, formatPrice, type ReadOperation, withNote } from './figures'

type Compared = Pick<ReadOperation, 'done' | 'subject' | 'base'>

/**
 * How the price compares with those of other pools and of the market: a row each, which warns where it is far from that one. That there is
 * no other pool is said only where every venue was searched. Empty where nothing was compared, and once the operation is done.
 */
export function besidesFacts({ done, subject: { besides }, base }: Compared): DecisionFact[] {
  if (done || !besides) return []
  const { pools, more, complete, market } = besides
  const one = base ? symbolOf(base.token) : 'token'
  return [
    ...(market ? [gapFact(`Price at ${market.source}`, '', market.times)] : []),
    ...pools.map(({ venue, pool, feeRate, price, holds, times, isOpen }) =>
      withNote(
        {
          ...gapFact(
            `Pool at ${venueName(venue)}`,
            `1 ${one} = ${formatPrice(price)} ${symbolOf(holds)}`,
            times,
          ),
          address: pool,
        },
        [
          `${formatRate(feeRate)} fee`,
          `holds ${namedAmount(holds.units, holds)}`,
          isOpen ? null : 'not open yet',
        ],
      ),
    ),
    ...(more > 0 ? factOf('Further pools', `${more}`) : []),
    ...restOf(pools.length, complete),
  ]
}

function restOf(count: number, complete: boolean): DecisionFact[] {
  if (!complete) return factOf('Other pools', 'not every venue could be searched')
  return count === 0 ? factOf('Other pools', 'none found at any venue here') : []
}

/** `times`: this price as a multiple of the other one. */
function gapFact(label: string, value: string, times: number | null): DecisionFact {
  if (times === null) return { label, value }
  if (isNearPrice(times)) return { label, value: value === '' ? 'about the same' : value }
  const warning = `This price is ${wordedGap(times)} that.`
  return { label, value, warning }
}

/** That a single small buyer decides the price of a new pool. */
export function depthFact({ subject, quote }: Pick<ReadOperation, 'subject' | 'quote'>) {
  const { shallowBuy, shallowTimes } = subject
  if (shallowBuy === undefined || shallowTimes === undefined || !quote) return []
  const times = formatMultiple({ num: shallowTimes, den: 10_000n })
  const warning = `One buyer with ${namedAmount(shallowBuy, quote.token)} raises the price to ${times} times the opening price, and one seller can undo that.`
  return [{ label: 'Depth', value: 'a shallow pool', warning }] satisfies DecisionFact[]
}
