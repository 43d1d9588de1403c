import { fetchLaunchTiers, fetchLaunchFacts, planLaunch } from '../../src/liquidity/launch'
import { joinPlans, sharedChanges } from '../../src/liquidity/joinPlans'
import { orient, SOL_MINT } from '../../src/liquidity/orient'
import { fetchPairToken } from '../../src/liquidity/pairToken'
import { fetchSwapMarket } from '../../src/liquidity/swap/fetchSwapMarket'
import { planPoolsOffer } from '../../src/liquidity/swap/planOffer'
import { quoteOffers } from '../../src/liquidity/swap/poolsOffers'
import { quoteSwapAdd } from '../../src/liquidity/swapAdd'
import type { ChainConnection, Pool, PoolSide, Position } from '../../src/liquidity/venue'
import { venueOf, venues } from '../../src/liquidity/allVenues'
import type { Planner } from '../../src/operation/reviewPlan'
import { nothingThere } from '../../src/tokens/operations/order'
import { planCloseAccounts } from '../../src/tokens/operations/rent'
import { planUnwrap } from '../../src/tokens/operations/wrappedSol'
import { newSeed } from '../../src/solana/payer'
import { aTokenDraft } from '../support/engine'
import { amountBy } from './chance'
import {
  authorityOrder,
  burnAll,
  burnOrder,
  collectOrder,
  createToken,
  feeOrder,
  freezeOrder,
  hasCloser,
  hasFee,
  heldOf,
  metadataOrder,
  mintFor,
  mintOrder,
  onToken,
  sendOrder,
  sendSol,
  settingOrder,
  thawOrder,
  withdrawRent,
  type Wisher,
} from './tokenWishes'
import { saidText } from '../support/said'

/*
 * What a person may want next: an operation of any kind, on tokens, pools and accounts that earlier steps have made or changed. What is
 * not possible now is refused by the plan, with a reason.
 */

const SOL = 1_000_000_000n

/** The chain as venues see it: with the programs' addresses of Mainnet. */
const at = (connection: ChainConnection['connection']): ChainConnection => ({
  connection,
  cluster: 'practice',
})

/** The wishes by the kind of operation, with how often each is drawn. */
const WISHES: Readonly<Record<string, readonly [weight: number, wish: (by: Wisher) => Promise<Planner>]>> = {
  'create-token': [3, createToken],
  'launch-token': [2, launchToken],
  'create-pool': [4, createPool],
  'add-liquidity': [4, (by) => inPool(by, add)],
  'swap-and-add': [4, (by) => inPool(by, swapAdd)],
  'remove-liquidity': [4, (by) => inPool(by, remove)],
  swap: [6, swap],
  'lock-liquidity': [2, (by) => inPool(by, lock)],
  'burn-liquidity': [2, (by) => inPool(by, burn)],
  'claim-fees': [3, claim],
  'close-position': [2, (by) => inPool(by, close)],
  'send SOL': [8, sendSol],
  send: [12, (by) => onToken(by, [sendOrder])],
  'mint-more': [3, (by) => onToken(by, [mintOrder])],
  burn: [3, (by) => onToken(by, [burnOrder])],
  freeze: [2, (by) => onToken(by, [freezeOrder])],
  thaw: [2, (by) => onToken(by, [thawOrder])],
  'change-authority': [1, (by) => onToken(by, [authorityOrder])],
  'update-metadata': [2, (by) => onToken(by, [metadataOrder])],
  'transfer-fee': [2, (by) => onToken(by, [feeOrder], hasFee)],
  'collect-fees': [3, (by) => onToken(by, [collectOrder], hasFee)],
  'close-mint': [1, (by) => onToken(by, [burnAll, () => ({ kind: 'close-mint' })], hasCloser)],
  'change-token': [4, (by) => onToken(by, [settingOrder])],
  'several at once': [
    3,
    (by) => onToken(by, [sendOrder, by.chance.of([burnOrder, mintOrder, metadataOrder])]),
  ],
  'close-accounts': [
    2,
    async ({ owner }) =>
      (connection) =>
        planCloseAccounts(connection, owner),
  ],
  'withdraw-rent': [2, withdrawRent],
  'unwrap-sol': [2, unwrap],
}

export type WishName = string

/** Draws a wish, or makes that one. Rejects where the world has nothing for it. */
export async function wish(
  by: Wisher,
  name?: WishName,
): Promise<Readonly<{ name: WishName; plan: Planner }>> {
  const drawn =
    name ?? by.chance.weighed(Object.entries(WISHES).map(([one, [weight]]) => [weight, one] as const))
  const [, make] = WISHES[drawn] ?? [0, createToken]
  return { name: drawn, plan: await make(by) }
}

async function launchToken({ world, owner, chance }: Wisher): Promise<Planner> {
  const draft = aTokenDraft({ standard: chance.of(['spl', 'token-2022']), decimals: chance.of([6, 9]) })
  const source = { by: 'seed', seed: newSeed() } as const
  const order = {
    tokens: draft.supply / BigInt(chance.between(2, 9)),
    sol: SOL / BigInt(chance.between(1, 20)) + BigInt(chance.between(0, 9)),
    opensAt: null,
    burn: chance.is(0.3),
    atomic: true,
  }
  return async (connection, payer) => {
    const [tier] = await fetchLaunchTiers(at(connection))
    if (!tier) throw new Error('there is no tier')
    const whole = { ...order, tier }
    const facts = await fetchLaunchFacts(at(connection), {
      draft,
      order: whole,
      payer,
      source,
      table: undefined,
    })
    const plan = planLaunch(draft, whole, facts)
    const maker = owner.toBase58()
    world.planMint({ mint: plan.subject.mint ?? '', maker, draft })
    world.planPool({ address: plan.subject.pool ?? '', venue: 'raydium-cpmm', maker })
    return plan
  }
}

async function createPool(by: Wisher): Promise<Planner> {
  const { world, chance } = by
  const venue = chance.of(venues)
  const one = mintFor(by)
  const other = chance.is(0.75) ? SOL_MINT : mintFor(by).mint
  const held = await heldOf(by, one.mint)
  const most = await heldOf(by, other)
  const deposit = amountBy(chance, held, 6)
  const against = other === SOL_MINT ? SOL / BigInt(chance.between(1, 9)) : amountBy(chance, most, 6)
  return async (connection, payer) => {
    const [a, b] = [await fetchPairToken(connection, one.mint), await fetchPairToken(connection, other)]
    const { pair } = orient(a, b)
    const { tiers } = await venue.fetchCreationTerms(at(connection), pair)
    const tier = chance.of(tiers)
    const amounts = pair.base.mint === one.mint ? [deposit, against] : [against, deposit]
    const [base = 0n, quote = 0n] = amounts
    const plan = await venue.planCreate(at(connection), {
      payer: payer.toBase58(),
      pair,
      deposit: { base, quote },
      tier,
      opensAt: null,
      lock: false,
    })
    world.planPool({ address: plan.subject.pool ?? '', venue: venue.id, maker: payer.toBase58() })
    return plan
  }
}

async function unwrap({ world, owner, chance }: Wisher): Promise<Planner> {
  if (chance.is(0.7)) await world.wrapSol(owner, chance.between(0, 50_000_000))
  return (connection) => planUnwrap(connection, owner)
}

/** A pool that the world knows, and a position of the wallet in it. */
type InPool = Readonly<{ chain: ChainConnection; payer: string; pool: Pool; position: Position | null }>

async function inPool(by: Wisher, plan: (by: Wisher, now: InPool) => ReturnType<Planner>): Promise<Planner> {
  const { world, chance, owner } = by
  const own = world.pools.filter(({ maker }) => maker === owner.toBase58())
  const { address, venue } = chance.of(own.length > 0 && chance.is(0.8) ? own : world.pools)
  return async (connection, payer) => {
    const chain = at(connection)
    const of = venueOf(venue)
    const pool = await of.fetchPool(chain, address)
    if (!pool) throw nothingThere(saidText('the pool is not there'))
    const positions = await of.fetchPositions(chain, payer.toBase58())
    const position = positions.find((each) => each.pool.address === address) ?? null
    return await plan(by, { chain, payer: payer.toBase58(), pool, position })
  }
}

/** A side of a pool and an amount of its token: of the tokens at most what is held, of SOL not all. */
async function oneSide(by: Wisher, { pair }: Pool): Promise<Readonly<{ side: PoolSide; amount: bigint }>> {
  const side = by.chance.of(['base', 'quote'] as const)
  const { mint, decimals } = pair[side]
  const held = await heldOf(by, mint)
  const amount =
    mint === SOL_MINT ? amountBy(by.chance, held / 100n, 6) : amountBy(by.chance, held / 10n, decimals)
  return { side, amount }
}

/** The position, or an error: without one there is nothing to do it with. */
function theirs(position: Position | null): Position {
  if (!position) throw nothingThere(saidText('the wallet has no position in this pool'))
  return position
}

async function add(by: Wisher, { chain, payer, pool, position }: InPool) {
  const { side, amount } = await oneSide(by, pool)
  const quote = pool.quotes.deposit(side, amount)
  const into = by.chance.is(0.7) ? position : null
  return await venueOf(pool.venue).planAdd(chain, { payer, pool, position: into, quote, slippage: 100 })
}

async function swapAdd(by: Wisher, { chain, payer, pool, position }: InPool) {
  const { side, amount } = await oneSide(by, pool)
  const quote = quoteSwapAdd(pool.quotes, side, amount, 100)
  return await venueOf(pool.venue).planSwapAdd(chain, { payer, pool, position, quote, slippage: 100 })
}

async function remove({ chance }: Wisher, now: InPool) {
  const position = theirs(now.position)
  const lpAmount = chance.of([position.free, position.free / 2n, position.free / 77n, 1n, position.free + 1n])
  const quote = now.pool.quotes.withdraw(lpAmount)
  const close = lpAmount === position.free && chance.is(0.5)
  return await venueOf(now.pool.venue).planRemove(now.chain, { position, quote, slippage: 100, close })
}

async function lock({ chance }: Wisher, now: InPool) {
  const position = theirs(now.position)
  const lpAmount = position.free / BigInt(chance.between(3, 50))
  return await venueOf(now.pool.venue).planLock(now.chain, { position, lpAmount })
}

async function burn({ chance }: Wisher, now: InPool) {
  const position = theirs(now.position)
  const { planBurn } = venueOf(now.pool.venue)
  if (!planBurn) throw nothingThere(saidText('the venue burns no liquidity'))
  return await planBurn(now.chain, {
    position,
    lpAmount: chance.of([1_000n, position.free / 9n, position.free]),
  })
}

async function close(_: Wisher, now: InPool) {
  return await venueOf(now.pool.venue).planClose(now.chain, theirs(now.position))
}

/** Claims from one position, or from all of a venue at once. */
async function claim(by: Wisher): Promise<Planner> {
  const venue = by.chance.is(0.8) ? venueOf('meteora-damm-v2') : by.chance.of(venues)
  return async (connection, payer) => {
    const chain = at(connection)
    const positions = await venue.fetchPositions(chain, payer.toBase58())
    if (positions.length === 0) throw nothingThere(saidText('there is no position'))
    const many = by.chance.is(0.3) ? positions.slice(0, 3) : [by.chance.of(positions)]
    const [first, ...others] = await Promise.all(many.map((each) => venue.planClaim(chain, each)))
    if (!first) throw nothingThere(saidText('there is no position'))
    if (others.length === 0) return first
    const shared = sharedChanges([first, ...others])
    if (shared.length > 0) return first
    return joinPlans([first, ...others], saidText(`Claim from ${many.length} positions`), () => 0n)
  }
}

async function swap(by: Wisher): Promise<Planner> {
  const { world, chance } = by
  const pools = world.pools.length > 0
  const mint = mintFor(by, (each) => world.isPooled(each.mint) || !pools).mint
  const other = chance.is(0.75) ? SOL_MINT : mintFor(by).mint
  const [from, to] = chance.is(0.5) ? [mint, other] : [other, mint]
  const held = await heldOf(by, from)
  const amount = from === SOL_MINT ? amountBy(chance, held / 200n, 6) : amountBy(chance, held / 5n, 6)
  const nth = chance.next()
  return async (connection, payer) => {
    const chain = at(connection)
    const read = await fetchSwapMarket(chain, [from, to], undefined, async () => true)
    const wanted = { from: read.from, to: read.to, amount, slippage: 500 }
    const { offers, refusal } = quoteOffers(wanted, read.market)
    const offer = offers[Math.floor(nth * offers.length)]
    if (!offer) throw refusal ?? nothingThere(saidText('there is no offer'))
    return await planPoolsOffer(chain, offer, payer.toBase58())
  }
}
