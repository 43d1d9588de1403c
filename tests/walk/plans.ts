import { PublicKey } from '@solana/web3.js'
import { fetchLaunchTiers, fetchLaunchFacts, planLaunch } from '../../src/liquidity/launch'
import { joinPlans, sharedChanges } from '../../src/liquidity/joinPlans'
import { orient, SOL_MINT } from '../../src/liquidity/orient'
import { fetchPairToken } from '../../src/liquidity/pairToken'
import { fetchSwapMarket } from '../../src/liquidity/swap/fetchSwapMarket'
import { planPoolsOffer } from '../../src/liquidity/swap/planOffer'
import { quoteOffers } from '../../src/liquidity/swap/poolsOffers'
import { quoteSwapAdd } from '../../src/liquidity/swapAdd'
import type { ChainConnection, Pool, PoolSide, Position } from '../../src/liquidity/venue'
import { venueOf, venues } from '../../src/liquidity/venues'
import type { Planner } from '../../src/operation/reviewPlan'
import { newSeed, fetchCreateTokenFacts } from '../../src/tokens/create/createTokenFacts'
import { planCreateToken } from '../../src/tokens/create/planCreateToken'
import type { MintExtensions, TokenDraft } from '../../src/tokens/createToken'
import { fetchHolding } from '../../src/tokens/holdings'
import { CHANGEABLE_ROLES, nothingThere, type TokenOrder } from '../../src/tokens/operations/order'
import { planTokenOrders } from '../../src/tokens/operations/planTokenOrders'
import { planCloseAccounts, planWithdrawRent } from '../../src/tokens/operations/rent'
import { planSendSol } from '../../src/tokens/operations/transfer'
import { planUnwrap } from '../../src/tokens/operations/wrappedSol'
import { readToken } from '../../src/tokens/readToken'
import { aTokenDraft } from '../support/engine'
import { amountBy, type Chance } from './chance'
import type { KnownMint, World } from './world'

/*
 * What a person may want next: an operation of any kind, on tokens, pools and accounts that earlier steps have made or changed. What is
 * not possible now is refused by the plan, with a reason.
 */

/** Who wants something, in which world. */
export type Wisher = Readonly<{ world: World; owner: PublicKey; chance: Chance }>

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
  'burn-tokens': [3, (by) => onToken(by, [burnOrder])],
  'freeze-account': [2, (by) => onToken(by, [freezeOrder])],
  'thaw-account': [2, (by) => onToken(by, [thawOrder])],
  'change-authority': [1, (by) => onToken(by, [authorityOrder])],
  'update-metadata': [2, (by) => onToken(by, [metadataOrder])],
  'change-transfer-fee': [2, (by) => onToken(by, [feeOrder], hasFee)],
  'collect-fees': [3, (by) => onToken(by, [collectOrder], hasFee)],
  'close-mint': [1, (by) => onToken(by, [() => ({ kind: 'close-mint' })])],
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
  'unwrap-sol': [
    2,
    async ({ owner }) =>
      (connection) =>
        planUnwrap(connection, owner),
  ],
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

/** Mints that the wallet holds or has made; rather its own ones. */
function mintFor(
  { world, owner, chance }: Wisher,
  fits: (mint: KnownMint) => boolean = () => true,
): KnownMint {
  const all = world.mints.filter(fits)
  const own = all.filter(({ maker }) => maker === owner.toBase58())
  return chance.of(own.length > 0 && chance.is(0.8) ? own : all.length > 0 ? all : world.mints)
}

const hasFee = ({ draft }: KnownMint) => draft?.extensions.transferFee !== undefined

function receiver({ world, chance }: Wisher): string {
  return chance.weighed([
    [5, () => chance.of(world.receivers)],
    [3, () => world.newReceiver()],
    [2, () => chance.of(world.wallets).publicKey.toBase58()],
  ])()
}

const KEPT = { mint: 'wallet', freeze: 'wallet', metadata: 'wallet' } as const

/** A draft of a token: in either program, with any decimals and supply, and with some of the extensions. */
export function draftBy({ chance, world }: Wisher, wanted?: 'spl' | 'plain' | 'fee' | 'scaled'): TokenDraft {
  const standard = wanted === 'spl' || (!wanted && chance.is(0.35)) ? 'spl' : 'token-2022'
  const decimals = chance.of([0, 2, 6, 9, 9])
  const one = 10n ** BigInt(decimals)
  const supply = wanted
    ? one * BigInt(chance.between(1_000_000, 9_000_000)) + BigInt(chance.between(0, 9))
    : chance.of([0n, 1n, one * 1_000_000n, one * 77_777_777n + 3n, 2n ** 64n - 1n])
  const own = 'wallet' as const
  const fee = () => ({
    basisPoints: chance.of([1, 100, 750, 3_333, 9_999, 10_000]),
    maximum: chance.of([1n, 7n, one, one * 1_000_000n, 2n ** 64n - 1n]),
    config: own,
    withdraw: own,
  })
  const some: MintExtensions = {
    ...((wanted === 'fee' || (!wanted && chance.is(0.35))) && { transferFee: fee() }),
    ...((wanted === 'scaled' || (!wanted && chance.is(0.2))) && {
      scaledAmount: { multiplier: chance.of([1.5, 0.001, 3, 1.1]), authority: own },
    }),
    ...(!wanted && {
      ...(chance.is(0.2) && { closeAuthority: own }),
      ...(chance.is(0.15) && { pausable: own }),
      ...(chance.is(0.15) && { permanentDelegate: own }),
      ...(chance.is(0.08) && { defaultFrozen: true as const }),
      ...(chance.is(0.05) && { nonTransferable: true as const }),
    }),
  }
  const { scaledAmount, ...others } = some
  const scale = scaledAmount ?? null
  const isInterest = !wanted && scale === null && chance.is(0.2)
  const extensions: MintExtensions = {
    ...others,
    ...(scale && { scaledAmount: scale }),
    ...(isInterest && { interestBearing: { basisPoints: 125, authority: own } }),
  }
  const share = supply / 10n
  const allocations =
    share > 0n && chance.is(0.3)
      ? [...new Set([chance.of(world.receivers), chance.of(world.receivers)])].map((to) => ({
          owner: new PublicKey(to),
          amount: share,
        }))
      : []
  return aTokenDraft({
    standard,
    decimals,
    supply,
    allocations,
    authorities: wanted || chance.is(0.7) ? KEPT : { mint: 'revoked', freeze: 'revoked', metadata: 'wallet' },
    extensions: standard === 'spl' ? {} : extensions,
  })
}

async function createToken(by: Wisher): Promise<Planner> {
  return plannerOfToken(by, draftBy(by))
}

/** Plans the token of a draft, which the world then knows. */
export function plannerOfToken({ world, owner }: Wisher, draft: TokenDraft): Planner {
  const seed = newSeed()
  return async (connection, payer) => {
    const facts = await fetchCreateTokenFacts(connection, draft, payer, { by: 'seed', seed })
    const plan = planCreateToken(draft, facts)
    world.plannedMint(facts.mint.toBase58(), { maker: owner.toBase58(), draft })
    return plan
  }
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
    world.plannedMint(plan.subject.mint, { maker: owner.toBase58(), draft })
    world.plannedPool(plan.subject.pool ?? '', 'raydium-cpmm')
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
    world.plannedPool(plan.subject.pool ?? '', venue.id)
    return plan
  }
}

/** A pool that the world knows, and a position of the wallet in it. */
type InPool = Readonly<{ chain: ChainConnection; payer: string; pool: Pool; position: Position | null }>

async function inPool(by: Wisher, plan: (by: Wisher, now: InPool) => ReturnType<Planner>): Promise<Planner> {
  const { world, chance } = by
  const { address, venue } = chance.of(world.pools)
  return async (connection, payer) => {
    const chain = at(connection)
    const of = venueOf(venue)
    const pool = await of.fetchPool(chain, address)
    if (!pool) throw nothingThere('the pool is not there')
    const positions = await of.fetchPositions(chain, payer.toBase58())
    const position = positions.find((each) => each.pool.address === address) ?? null
    return await plan(by, { chain, payer: payer.toBase58(), pool, position })
  }
}

async function heldOf({ world, owner }: Wisher, mint: string): Promise<bigint> {
  const { connection } = world.practice
  if (mint === SOL_MINT) return BigInt(await connection.getBalance(owner, 'confirmed'))
  const { program } = await readToken(connection, new PublicKey(mint))
  const standard = program === 'token' ? 'spl' : 'token-2022'
  return (await fetchHolding(connection, owner, { mint, standard })).spendable
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
  if (!position) throw nothingThere('the wallet has no position in this pool')
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
  if (!planBurn) throw nothingThere('the venue burns no liquidity')
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
    if (positions.length === 0) throw nothingThere('there is no position')
    const many = by.chance.is(0.3) ? positions.slice(0, 3) : [by.chance.of(positions)]
    const [first, ...others] = await Promise.all(many.map((each) => venue.planClaim(chain, each)))
    if (!first) throw nothingThere('there is no position')
    if (others.length === 0) return first
    const shared = sharedChanges([first, ...others])
    if (shared.length > 0) return first
    return joinPlans([first, ...others], `Claim from ${many.length} positions`, () => 0n)
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
    if (!offer) throw refusal ?? nothingThere('there is no offer')
    return await planPoolsOffer(chain, offer, payer.toBase58())
  }
}

async function sendSol(by: Wisher): Promise<Planner> {
  const { chance } = by
  const to = receiver(by)
  const held = await heldOf(by, SOL_MINT)
  const lamports = chance.weighed([
    [1, 0n],
    [1, 1n],
    [2, 890_880n],
    [1, held],
    [1, held - 5_000n - 890_880n],
    [6, BigInt(chance.between(900_000, 9_999_999))],
    [4, SOL / BigInt(chance.between(2, 50))],
  ])
  return (connection, payer, siteFee) => planSendSol(connection, payer, { to, lamports, siteFee })
}

/** Lamports come to an account of the wallet, beyond its rent; then they are withdrawn. */
async function withdrawRent({ world, owner, chance }: Wisher): Promise<Planner> {
  if (chance.is(0.7)) await world.overpayRent(owner)
  return (connection) => planWithdrawRent(connection, owner)
}

type Ordering = (by: Wisher, mint: KnownMint, held: bigint) => TokenOrder

async function onToken(
  by: Wisher,
  orders: readonly Ordering[],
  fits?: (mint: KnownMint) => boolean,
): Promise<Planner> {
  const mint = mintFor(by, fits)
  const held = await heldOf(by, mint.mint)
  const all = orders.map((order) => order(by, mint, held))
  return (connection, payer) => planTokenOrders(connection, payer, new PublicKey(mint.mint), all)
}

const decimalsOf = ({ draft }: KnownMint) => draft?.decimals ?? 9

const sendOrder: Ordering = (by, mint, held) => ({
  kind: 'send',
  amount: amountBy(by.chance, held, decimalsOf(mint)),
  to: receiver(by),
})
const mintOrder: Ordering = (by, mint) => ({
  kind: 'mint-more',
  amount: amountBy(by.chance, 10n ** 12n, decimalsOf(mint)),
  to: by.chance.is(0.5) ? by.owner.toBase58() : receiver(by),
})
const burnOrder: Ordering = (by, mint, held) => ({
  kind: 'burn',
  amount: amountBy(by.chance, held / 50n, decimalsOf(mint)),
})
const anAccount = (by: Wisher) => (by.chance.is(0.6) ? by.owner.toBase58() : by.chance.of(by.world.receivers))
const freezeOrder: Ordering = (by) => ({ kind: 'freeze', account: anAccount(by) })
const thawOrder: Ordering = (by) => ({ kind: 'thaw', account: anAccount(by) })
const authorityOrder: Ordering = ({ chance, world }) => ({
  kind: 'change-authority',
  role: chance.of(CHANGEABLE_ROLES),
  to: chance.is(0.4) ? null : chance.of(world.wallets).publicKey.toBase58(),
})
const metadataOrder: Ordering = ({ chance }) => ({
  kind: 'update-metadata',
  name: `Heron ${chance.between(1, 99_999)}`,
  ...(chance.is(0.3) && { symbol: `H${chance.between(1, 999)}` }),
})
const feeOrder: Ordering = ({ chance }) => ({
  kind: 'transfer-fee',
  basisPoints: chance.of([0, 1, 50, 750, 10_000]),
  maximum: chance.of([0n, 1n, 2_000_000n, 2n ** 64n - 1n]),
})
const collectOrder: Ordering = (by) => ({ kind: 'collect-fees', to: by.owner.toBase58() })
const settingOrder: Ordering = (by, { draft }) => {
  const { interestBearing, scaledAmount, pausable, defaultFrozen } = draft?.extensions ?? {}
  const nth = by.chance.between(1, 999)
  const multiplier = by.chance.of([0.5, 1.25, 2, 7])
  return by.chance.of<TokenOrder>([
    ...(interestBearing ? [{ kind: 'interest-rate', basisPoints: nth } as const] : []),
    ...(scaledAmount ? [{ kind: 'scaled-amount', multiplier, effectiveAt: 0 } as const] : []),
    ...(pausable ? [{ kind: by.chance.of(['pause', 'resume', 'resume'] as const) }] : []),
    ...(defaultFrozen ? [{ kind: 'default-state', frozen: by.chance.is(0.3) } as const] : []),
    ...(interestBearing || scaledAmount || pausable ? [] : [{ kind: 'make-immutable' } as const]),
  ])
}
