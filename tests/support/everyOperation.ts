import { type Connection, Keypair, type PublicKey, SystemProgram } from '@solana/web3.js'
import { openTokenAccount } from '../../src/tokens/operations/accounts'
import { planCloseAuthority } from '../../src/tokens/operations/closeAuthority'
import { planCloseAccounts, planWithdrawRent } from '../../src/tokens/operations/rent'
import { planUnwrap } from '../../src/tokens/operations/wrappedSol'
import { mintContext, tokenAccountOf } from '../../src/tokens/tokenProgram'
import { readToken } from '../../src/tokens/readToken'
import { planPayments } from '../../src/tokens/sendList/payLines'
import { AppError } from '../../src/errors/AppError'
import { fetchAccounts } from '../../src/solana/accounts'
import { fetchLaunchFacts, planLaunch } from '../../src/liquidity/launch'
import type { LiquiditySchedule } from '../../src/liquidity/lockSchedule'
import { meteoraDammV2 } from '../../src/liquidity/meteora-damm-v2/venue'
import { configAddresses, tiersOf } from '../../src/liquidity/raydium-cpmm/fetchCreationTerms'
import { fetchPairToken } from '../../src/liquidity/pairToken'
import { raydiumCpmm } from '../../src/liquidity/raydium-cpmm/venue'
import { quoteSwapAdd } from '../../src/liquidity/swapAdd'
import { SOL_MINT } from '../../src/liquidity/orient'
import { planPoolsOffer } from '../../src/liquidity/swap/planOffer'
import { quoteOffers, type SwapMarket } from '../../src/liquidity/swap/poolsOffers'
import type { ChainConnection, Pair, PairToken, Pool, Position, Venue } from '../../src/liquidity/venue'
import type { TokenDraft } from '../../src/tokens/createToken'
import { newSeed } from '../../src/solana/payer'
import type { Plan } from '../../src/transactions/plan'
import { type ActId } from '../../src/operations/registry'
import { aPair, asVenuesSee } from '../liquidity/raydium-cpmm/onChain'
import { untilOpen, type PracticeChain } from './chain'
import { aCreateTokenPlan, aTokenDraft } from './engine'
import { carryOutPlan } from './operations'
import { wrapSol } from './spreadTokens'
import { claimOf } from './locks'
import { aManagedToken, TOKEN_OPERATIONS } from './tokenOperations'

const SOL = 1_000_000_000n

/**
 * Every kind of operation, at each venue that has it. `prepare` makes what the operation needs. It resolves with a function that,
 * each time it is called, makes what one more operation needs (a new pool, where there can be only one) and resolves with a
 * planning function, which reads the chain and sends nothing. `tellsNoAmount`: of no mint that was there before, so a node's wrong decimals
 * change nothing of it; `movesNoToken`: it moves SOL at most.
 */
export type Operation = Readonly<{
  name: string
  kind: ActId
  tellsNoAmount?: true
  movesNoToken?: true
  prepare: (practice: PracticeChain, payer: Keypair) => Promise<() => Promise<() => Promise<Plan>>>
}>

/** A list of new receivers, who get a token. */
export const listOperation = (name: string, draft: Partial<TokenDraft> = {}, each = 1n): Operation => ({
  name,
  kind: 'send-many',
  prepare: async (practice, payer) => {
    const mint = await aManagedToken(practice, payer, draft)
    return async () => {
      const lines = Array.from({ length: 4 }, (_, place) => {
        const address = Keypair.generate().publicKey.toBase58()
        return { line: place + 1, place, address, units: each * BigInt(place + 1) }
      })
      return async () => {
        const { decimals, scale } = await readToken(practice.connection, mint)
        const of = { mint: mint.toBase58(), program: 'token-2022', decimals, symbol: 'QHR' } as const
        const token = { ...of, ...(scale && { scale }) }
        const agree = () => Promise.resolve(true)
        const order = { payer: payer.publicKey, token, guarding: 'maybe', agree } as const
        const { payments } = await planPayments(practice.connection, order, lines, 1)
        const [payment] = payments
        if (!payment) throw new Error('nothing to pay')
        return payment.plan
      }
    }
  },
})

/** SOL that is wrapped in a token account at some address. */
const UNWRAPPING: Operation = {
  name: 'unwrap SOL',
  kind: 'unwrap-sol',
  tellsNoAmount: true,
  prepare: async (practice, payer) => async () => {
    await wrapSol(practice, payer, SOL / 100n)
    return () => planUnwrap(practice.connection, payer.publicKey)
  },
}

/** Each needs an empty account of the wallet, with lamports beyond its rent. */
const ACCOUNT_OPERATIONS = [
  onEmptyAccount('close empty accounts', 'close-accounts', planCloseAccounts),
  onEmptyAccount('withdraw excess lamports', 'withdraw-rent', (connection, payer) =>
    planWithdrawRent(connection, payer),
  ),
  onEmptyAccount('give the right to close an account', 'close-authority', (connection, payer, of) =>
    planCloseAuthority(connection, payer, { ...of, givesSol: false }),
  ),
]

/** An empty account of the wallet, its mint, and the wallet that made the mint (base58). */
type EmptyAccount = Readonly<{ account: string; mint: string; to: string }>

function onEmptyAccount(
  name: string,
  kind: ActId,
  plan: (connection: Connection, payer: PublicKey, of: EmptyAccount) => Promise<Plan>,
): Operation {
  return {
    name,
    kind,
    tellsNoAmount: true,
    movesNoToken: true,
    prepare: async (practice, payer) => {
      const maker = await practice.aPayer()
      return async () => {
        const mint = await aManagedToken(practice, maker)
        const { publicKey } = payer
        const account = tokenAccountOf(publicKey, mint, 'token-2022')
        const operation = mintContext(mint, 'token-2022', publicKey)
        await practice.send(
          [
            openTokenAccount(operation, { owner: publicKey, account, mayExist: true }),
            SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: account, lamports: 1_000_000 }),
          ],
          payer,
        )
        const of = { account: account.toBase58(), mint: mint.toBase58(), to: maker.publicKey.toBase58() }
        return () => plan(practice.connection, publicKey, of)
      }
    },
  }
}

export const EVERY_OPERATION: readonly Operation[] = [
  {
    name: 'create a token',
    kind: 'create-token',
    tellsNoAmount: true,
    prepare: async (practice, payer) => async () => () => aCreateTokenPlan(practice, payer, aTokenDraft()),
  },
  {
    name: 'launch a token with its pool',
    kind: 'launch-token',
    tellsNoAmount: true,
    prepare: async (practice, payer) => async () => () => aLaunchPlan(practice, payer),
  },
  ...[raydiumCpmm, meteoraDammV2].flatMap((venue) => operationsAt(venue)),
  {
    name: 'swap in two pools at once',
    kind: 'swap',
    prepare: async (practice, payer) => {
      const pair = await aPair(practice, payer, {}, null)
      const [first, second] = [
        await openAt(raydiumCpmm, practice, payer, pair),
        await openAt(meteoraDammV2, practice, payer, pair),
      ]
      return async () => () =>
        aSwapPlan(practice, payer, pair.quote, pair.base, async () => ({
          direct: [await first(), await second()],
          through: [],
        }))
    },
  },
  {
    name: 'swap by way of SOL',
    kind: 'swap',
    prepare: async (practice, payer) => {
      const [one, other] = [await aPair(practice, payer, {}, null), await aPair(practice, payer, {}, null)]
      const [first, second] = [
        await openAt(raydiumCpmm, practice, payer, one),
        await openAt(meteoraDammV2, practice, payer, other),
      ]
      return async () => () =>
        aSwapPlan(practice, payer, one.base, other.base, async () => ({
          direct: [],
          through: [{ via: one.quote, first: [await first()], second: [await second()] }],
        }))
    },
  },
  ...TOKEN_OPERATIONS,
  claimOf({}, 'claim from a lock'),
  ...ACCOUNT_OPERATIONS,
  UNWRAPPING,
  listOperation('send to many'),
]

async function aLaunchPlan(practice: PracticeChain, payer: Keypair): Promise<Plan> {
  const at = asVenuesSee(practice)
  const configs = configAddresses('practice')
  const [tier] = tiersOf(configs, await fetchAccounts(at.connection, configs))
  if (!tier) throw new Error('there is no tier')
  const draft = aTokenDraft({ standard: 'spl' })
  const order = { tokens: draft.supply / 2n, sol: SOL, tier, opensAt: null, burn: false, atomic: true }
  const source = { by: 'seed', seed: newSeed() } as const
  const facts = await fetchLaunchFacts(at, {
    draft,
    order,
    payer: payer.publicKey,
    source,
    table: undefined,
  })
  return planLaunch(draft, order, facts)
}

/** Which pools operations are tried in: of which pair, how one is opened (resolves with its address), and what happened in it before. */
export type PoolsToTry = Readonly<{
  called?: string
  pair?: (practice: PracticeChain, key: Keypair) => Promise<Pair>
  open?: (practice: PracticeChain, key: Keypair) => Promise<string>
  before?: (now: Now) => Promise<unknown>
}>

/** Every kind of operation in a pool of that venue. */
export function operationsAt(venue: Venue, pools: PoolsToTry = {}): readonly Operation[] {
  const { called = venue.name, pair: pairOf = aNewPair } = pools
  const { planBurn, planClose } = venue
  // Raydium's locks, and the fees that only they can claim, use a further program (raydium-cpmm/notRunHere.test.ts).
  const { planLock, planClaim } = venue.id === 'raydium-cpmm' ? {} : venue
  const inPool = (
    what: string,
    kind: ActId,
    plan: (now: Now) => Promise<Plan>,
    before: (now: Now, another: () => Promise<Now>) => Promise<Now> = (now) => now.look(),
  ): Operation => ({
    name: `${what}, ${called}`,
    kind,
    prepare: async (practice, payer) => {
      const another = () => aPosition(venue, practice, payer, pools)
      const first = await another()
      return async () => {
        const { look } = await before(first, another)
        return async () => plan(await look())
      }
    },
  })
  return [
    {
      name: `create a pool, ${called}`,
      kind: 'create-pool',
      prepare: async (practice, payer) => async () =>
        aPoolPlanner(venue, practice, payer, await pairOf(practice, payer)),
    },
    inPool('add', 'add-liquidity', ({ at, payer, pool, position }) =>
      venue.planAdd(at, {
        payer,
        pool,
        position,
        quote: pool.quotes.deposit('quote', SOL / 10n),
        slippage: 100,
      }),
    ),
    inPool('swap and add', 'swap-and-add', ({ at, payer, pool, position }) =>
      venue.planSwapAdd(at, {
        payer,
        pool,
        position,
        quote: quoteSwapAdd(pool.quotes, 'quote', SOL / 10n, 100),
        slippage: 100,
      }),
    ),
    inPool('remove', 'remove-liquidity', ({ at, pool, position }) =>
      venue.planRemove(at, {
        position,
        quote: pool.quotes.withdraw(pool.lpSupply / 50n),
        slippage: 100,
        close: false,
      }),
    ),
    inPool('swap', 'swap', ({ at, payer, pool }) =>
      venue.planSwap(at, { payer, pool, quote: pool.quotes.swap('base', 1_000_000n), slippage: 500 }),
    ),
    ...(planLock
      ? [
          {
            ...inPool('lock', 'lock-liquidity', ({ at, pool, position }) =>
              planLock(at, { position, lpAmount: pool.lpSupply / 50n }),
            ),
            // It writes in a position only.
            movesNoToken: true as const,
          },
        ]
      : []),
    ...(planLock && venue.id === 'meteora-damm-v2'
      ? [
          {
            // A position has one such lock at a time.
            ...inPool(
              'lock until dates',
              'lock-until',
              ({ at, pool, position }) =>
                planLock(at, { position, lpAmount: pool.lpSupply / 40n, until: untilDates() }),
              (_, another) => another(),
            ),
            movesNoToken: true as const,
          },
        ]
      : []),
    ...(planBurn
      ? [inPool('burn', 'burn-liquidity', ({ at, position }) => planBurn(at, { position, lpAmount: 1_000n }))]
      : []),
    ...(planClaim
      ? [
          {
            ...inPool(
              'claim',
              'claim-fees',
              ({ at, position }) => planClaim(at, position),
              async ({ look }) => {
                const { at, payer, pool, practice, key } = await look()
                const quote = pool.quotes.swap('base', 50_000_000n)
                const earning = await venue.planSwap(at, { payer, pool, quote, slippage: 5_000 })
                await carryOutPlan(practice, key, earning)
                return await look()
              },
            ),
            // The fees come in SOL.
            movesNoToken: true as const,
          },
        ]
      : []),
    ...(planClose
      ? [
          {
            ...inPool(
              'close',
              'close-position',
              ({ at, position }) => planClose(at, position),
              async (_, another) => {
                const { at, pool, position, practice, key, look } = await another()
                const quote = pool.quotes.withdraw(position.free)
                const order = { position, quote, slippage: 100, close: false }
                await carryOutPlan(practice, key, await venue.planRemove(at, order))
                return await look()
              },
            ),
            tellsNoAmount: true as const,
            // An account of LP tokens is closed empty; an NFT is burnt.
            ...(venue.id === 'raydium-cpmm' && { movesNoToken: true as const }),
          },
        ]
      : []),
  ]
}

/** Three equal parts, a day from each to the next, the first in a hundred days: the same dates all day. */
function untilDates(): LiquiditySchedule {
  const day = 86_400n
  const first = (BigInt(Math.floor(Date.now() / 86_400_000)) + 100n) * day
  return { first, last: first + 2n * day, parts: 3 }
}

/** A pool and its creator's position, as they are at a moment; `look` reads them again. */
export type Now = Readonly<{
  practice: PracticeChain
  key: Keypair
  at: ChainConnection
  payer: string
  pool: Pool
  position: Position
  look: () => Promise<Now>
}>

/** The plan of the best offer for a hundredth of a pool's SOL, or as many tokens. */
async function aSwapPlan(
  practice: PracticeChain,
  key: Keypair,
  from: PairToken,
  to: PairToken,
  fetchPools: () => Promise<Pick<SwapMarket, 'direct' | 'through'>>,
): Promise<Plan> {
  const market = { ...(await fetchPools()), divisible: true, readAt: Date.now() }
  const wish = { from, to, amount: from.mint === SOL_MINT ? SOL / 30n : 50_000_000n, slippage: 500 }
  const [offer] = quoteOffers(wish, market).offers
  if (offer?.swaps.length !== 2) throw new Error('the best offer is not of two pools')
  return await planPoolsOffer(asVenuesSee(practice), offer, key.publicKey.toBase58())
}

/** Opens a pool of that pair, and resolves with a function that reads it. */
export async function openAt(
  venue: Venue,
  practice: PracticeChain,
  key: Keypair,
  pair: Pair,
): Promise<() => Promise<Pool>> {
  const plan = await (await aPoolPlanner(venue, practice, key, pair))()
  await carryOutPlan(practice, key, plan)
  const look = async () => {
    const pool = await venue.fetchPool(asVenuesSee(practice), plan.subject['pool'] ?? '')
    if (!pool) throw new Error('the pool is not there')
    return pool
  }
  await untilOpen(practice, (await look()).opensAt)
  return look
}

function aNewPair(practice: PracticeChain, key: Keypair): Promise<Pair> {
  return aPair(practice, key, {}, null)
}

/** Resolves with a planning function for a pool of these tokens. */
export async function aPoolPlanner(
  venue: Venue,
  practice: PracticeChain,
  key: Keypair,
  tokens: Pair,
): Promise<() => Promise<Plan>> {
  const at = asVenuesSee(practice)
  return async () => {
    const read = ({ mint }: PairToken) => fetchPairToken(at.connection, mint)
    const pair = { base: await read(tokens.base), quote: await read(tokens.quote) }
    const { tiers } = await venue.fetchCreationTerms(at, pair)
    const [tier] = tiers
    if (!tier) throw new Error('there is no tier')
    const deposit = { base: 5_000_000_000n, quote: 3n * SOL }
    const payer = key.publicKey.toBase58()
    return await venue.planCreate(at, { payer, pair, deposit, tier, opensAt: null, lock: false })
  }
}

/** Opens a pool, of a new token and SOL where no other pair is named, and waits until swaps are possible. */
export async function aPosition(
  venue: Venue,
  practice: PracticeChain,
  key: Keypair,
  { pair = aNewPair, open, before }: PoolsToTry,
): Promise<Now> {
  const at = asVenuesSee(practice)
  const payer = key.publicKey.toBase58()
  const openPair = async () => {
    const plan = await (await aPoolPlanner(venue, practice, key, await pair(practice, key)))()
    await carryOutPlan(practice, key, plan)
    return plan.subject.pool ?? ''
  }
  const address = await (open ? open(practice, key) : openPair())
  const look = async (): Promise<Now> => {
    const pool = await venue.fetchPool(at, address)
    const positions = await venue.fetchPositions(at, payer)
    const position = positions.find((one) => one.pool.address === address)
    if (!pool || !position) throw new AppError('account/not-found', { address })
    return { practice, key, at, payer, pool, position, look }
  }
  const now = await look()
  await untilOpen(practice, now.pool.opensAt)
  await before?.(now)
  return before ? await look() : now
}
