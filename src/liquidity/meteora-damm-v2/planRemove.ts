import { withRpcErrors } from '../../solana/namedErrors'
import type { Cost, Plan, Step } from '../../transactions/plan'
import { deltaIn, nftChange } from '../tokenDeltas'
import { amountsOf, pairName } from '../names'
import { leastOf } from '../math'
import { removeSubject, withPlaces } from '../subject'
import type { Amounts, Chain, Position, RemoveOrder } from '../venue'
import type { PositionAccounts } from './addresses'
import { fetchCloseRents } from './closing'
import { claimPositionFee, removeAllLiquidity, removeLiquidity, closePosition } from './instructions'
import { amountsFor, findPosition, fetchPoolContext, vaultsOf, type PoolContext } from './poolContext'
import { moneyOf, NFT_LABEL } from './money'
import { refused } from './curve'

const NONE: Amounts = { base: 0n, quote: 0n }

/**
 * Takes out exactly the quoted share, or all that is free; with `close` the fees are claimed as well and the empty position is closed.
 * The program gives no less of either token than the slippage allows. Rejects with pool/refused, account/not-found or rpc/*.
 */
export function planRemove({ connection }: Chain, order: RemoveOrder): Promise<Plan> {
  return withRpcErrors(async () => {
    const { position, close } = order
    if (close && !isWhole(order)) throw refused('A position that still holds something cannot be closed.')
    const [context, place] = await Promise.all([
      fetchPoolContext(connection, position.owner, position.pool, NONE),
      findPosition(connection, position),
    ])
    const rents = close ? await fetchCloseRents(connection, place) : []
    return planOf(order, context, place, rents)
  })
}

/** Whether nothing is left of the position afterwards. */
function isWhole({ position: { free, locked }, quote }: RemoveOrder): boolean {
  return quote.share === free && locked.forever === 0n && locked.overTime === 0n
}

function planOf(
  order: RemoveOrder,
  context: PoolContext,
  place: PositionAccounts,
  rents: readonly Cost[],
): Plan {
  const { pool } = order.position
  return {
    kind: 'remove-liquidity',
    title: `Take out of the ${pairName(pool.pair)} pool on Meteora DAMM v2`,
    steps: [removeStep(order, context, place, rents)],
    accounts: {
      payer: context.accounts.owner,
      creates: [...context.tokenAccounts.a.creates, ...context.tokenAccounts.b.creates],
    },
    subject: withPlaces(removeSubject(order), { vaults: vaultsOf(context.accounts.pool, context.sides) }),
  }
}

/** Fees that come with it: they must be claimed before a position can be closed. */
function feesIn({ close, position }: RemoveOrder): Amounts {
  return close ? (position.fees ?? NONE) : NONE
}

function removeStep(
  order: RemoveOrder,
  context: PoolContext,
  place: PositionAccounts,
  rents: readonly Cost[],
): Step {
  const { position, quote, slippage, close } = order
  const { sides, tokenAccounts } = context
  const accounts = { ...context.accounts, position: place }
  const [gets, fees] = [amountsFor(context, quote.gets), amountsFor(context, feesIn(order))]
  const least = { a: leastOf(gets.a, slippage), b: leastOf(gets.b, slippage) }
  const all = quote.share === position.free
  const take = all ? removeAllLiquidity(accounts, least) : removeLiquidity(accounts, quote.share, least)
  const end = close
    ? [claimPositionFee(accounts), closePosition(accounts.pool.pool, place, accounts.owner)]
    : []
  const deltaOf = (token: 'a' | 'b') => deltaIn(gets[token] + fees[token], least[token] + fees[token])
  const { costs, changes } = moneyOf(
    sides,
    tokenAccounts,
    accounts,
    { a: deltaOf('a'), b: deltaOf('b') },
    false,
  )
  return {
    id: 'remove',
    title: titleOf(order),
    detail: detailOf(position, quote.gets, slippage),
    instructions: [
      ...tokenAccounts.a.before,
      ...tokenAccounts.b.before,
      take,
      ...end,
      ...tokenAccounts.a.after,
      ...tokenAccounts.b.after,
    ],
    signers: [],
    costs: [...costs, ...rents],
    changes: [...changes, ...(close ? [nftChange(place, NFT_LABEL, false)] : [])],
    finality: 'reversible',
  }
}

function titleOf(order: RemoveOrder): string {
  const { position, quote, close } = order
  const amounts = amountsOf(sum(quote.gets, feesIn(order)), position.pool.pair)
  return close ? `Take out ${amounts}, fees included, and close the position` : `Take out ${amounts}`
}

function detailOf({ pool }: Position, gets: Amounts, slippage: number): string {
  const least = { base: leastOf(gets.base, slippage), quote: leastOf(gets.quote, slippage) }
  return `At least ${amountsOf(least, pool.pair)} of the share itself, should the price move.`
}

function sum(one: Amounts, other: Amounts): Amounts {
  return { base: one.base + other.base, quote: one.quote + other.quote }
}
