import { PublicKey } from '@solana/web3.js'
import { otherSide, SOL_MINT } from '../orient'
import { fetchTokenAccounts, type PayingAccount } from '../tokenAccounts'
import { deltaIn, exactDeltaOut, type PlannedDelta } from '../tokenDeltas'
import { U64_MAX } from '../../units/amounts'
import { maxOf } from '../math'
import type { BuiltLeg, ChainConnection, PairToken, PoolSide, SwapLeg, Venue } from '../venue'

/*
 * Builds the swaps of a route as one step of a plan: several pools of one pair beside each other, or one pool after another. All swaps use
 * the same account of the wallet for a token, and SOL is wrapped once.
 */

/** The amounts of a token that the wallet pays and gets in all legs, and the minimum that it gets. Base units. */
type Flow = Readonly<{ token: PairToken; pays: bigint; gets: bigint; least: bigint }>

/**
 * Returns the instructions, the changes of the wallet's balances with their bounds, and each leg's vaults in the order of the legs. The
 * wallet must hold the paid amounts, less the minimum outputs of earlier legs. `builderOf`: the venue of a leg. Rejects like
 * fetchTokenAccounts and the venue's buildLeg.
 */
export async function buildRoute(
  chain: ChainConnection,
  payer: string,
  legs: readonly SwapLeg[],
  builderOf: (leg: SwapLeg) => Pick<Venue, 'buildLeg'>,
) {
  const owner = new PublicKey(payer)
  const flows = flowsOf(legs)
  const orders = flows.map(({ token, pays, least }) => ({ token, most: maxOf(pays - least, 0n) }))
  const accounts = await fetchTokenAccounts(chain.connection, owner, orders)
  const accountOf = new Map(flows.map(({ token }, at) => [token.mint, accounts[at]] as const))
  const own = ({ mint }: PairToken): PayingAccount => {
    const account = accountOf.get(mint)
    if (!account) throw new RangeError('each token of a route has an account')
    return account
  }
  const built = await Promise.all(
    legs.map((leg) => {
      const { base, quote } = leg.pool.pair
      const places = { owner, base: own(base).address, quote: own(quote).address }
      return builderOf(leg).buildLeg(chain, leg, places)
    }),
  )
  return {
    payer: owner,
    instructions: built.map(({ instruction }) => instruction),
    deltas: flows.flatMap((flow) => deltasOf(flow, own(flow.token), legs, built)),
    vaults: built.map(({ vaults }) => vaults),
  }
}

/** The tokens of the route, each once, in the order of the legs: the first one is paid. */
function flowsOf(legs: readonly SwapLeg[]): readonly Flow[] {
  const flows = new Map<string, Flow>()
  const add = (token: PairToken, pays: bigint, gets: bigint, least: bigint) => {
    const before = flows.get(token.mint) ?? { token, pays: 0n, gets: 0n, least: 0n }
    flows.set(token.mint, {
      token,
      pays: before.pays + pays,
      gets: before.gets + gets,
      least: before.least + least,
    })
  }
  for (const { pool, quote, least } of legs) {
    add(pool.pair[quote.from], quote.amountIn, 0n, 0n)
    add(pool.pair[otherSide(quote.from)], 0n, quote.amountOut, least)
  }
  return [...flows.values()]
}

/** The change of a token's balance; for SOL, a line of the bill for each pool that takes or gives it. */
function deltasOf(
  { token, pays, gets, least }: Flow,
  tokenAccount: PayingAccount,
  legs: readonly SwapLeg[],
  built: readonly BuiltLeg[],
): readonly PlannedDelta[] {
  const ends = legs.flatMap((leg, at) =>
    (['base', 'quote'] as const)
      .filter((side) => leg.pool.pair[side].mint === token.mint)
      .map((side) => ({ leg, side, vault: built[at]?.vaults[side] ?? '' })),
  )
  if (token.mint === SOL_MINT)
    return ends.map(({ leg, side, vault }) => ({ token, tokenAccount, vault, ...legDelta(leg, side) }))
  const delta = gets - pays
  const bounds = gets === 0n ? null : { least: least - pays, most: U64_MAX }
  return [{ token, tokenAccount, vault: ends[0]?.vault ?? '', delta, bounds }]
}

function legDelta({ quote, least }: SwapLeg, side: PoolSide) {
  return side === quote.from ? exactDeltaOut(quote.amountIn) : deltaIn(quote.amountOut, least)
}
