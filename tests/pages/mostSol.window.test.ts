import 'fake-indexeddb/auto'
import { Keypair } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { FEE_STEPS } from '../../sandbox/chain/feeSteps'
import type { ServiceFee } from '../../src/transactions/serviceFee'
import { leastOf } from '../../src/liquidity/math'
import { meteoraDammV2 } from '../../src/liquidity/meteora-damm-v2/venue'
import { raydiumCpmm } from '../../src/liquidity/raydium-cpmm/venue'
import { fetchSwapMarket } from '../../src/liquidity/swap/fetchSwapMarket'
import { quoteOffers } from '../../src/liquidity/swap/poolsOffers'
import type { Pool, Venue } from '../../src/liquidity/venue'
import { quoteSwapAdd } from '../../src/liquidity/swapAdd'
import type { PayingContext } from '../../src/operation/appContext'
import type { ReviewResult } from '../../src/operation/reviewPlan'
import {
  readDepositBalances,
  readVenueBills,
  reviewNewPool,
} from '../../src/pages/create-liquidity/chainWork'
import { sampleAdd, sampleAlone } from '../../src/pages/manage-liquidity/actions/quotes'
import { readActionReserve, readPairBalances, reviewAction } from '../../src/pages/manage-liquidity/chainWork'
import { readSendReserve, reviewSend } from '../../src/pages/send/chainWork'
import { readSwapReserve, reviewSwap } from '../../src/pages/swap/chainWork'
import type { PriorityLevel } from '../../src/solana/priorityFee'
import type { Cluster } from '../../src/solana/cluster'
import { removeReferrer, takeReferrer } from '../../src/settings/referrer'
import { fetchSolHolding } from '../../src/tokens/operations/wrappedSol'
import { SOL_MINT } from '../../src/tokens/wellKnown'
import { isNetworkFee, mostAdded, reserveOf } from '../../src/transactions/bill'
import { executeOperation } from '../../src/transactions/sign'
import { linkRemote } from '../../src/wallet/link'
import { setDisconnected } from '../../src/wallet/walletStore'
import { aPair, asVenuesSee } from '../liquidity/raydium-cpmm/onChain'
import type { PracticeChain } from '../support/chain'
import { aSigner } from '../support/engine'
import { openAt } from '../support/everyOperation'
import { run } from '../support/operations'
import { startMainnetChain } from '../support/page'
import { linkKey } from '../support/pageWallet'
import { describeWithPrograms, METEORA_DAMM, practicePrograms, RAYDIUM } from '../support/programs'
import { wrapSol } from '../support/spreadTokens'
import { drawn } from '../seed'

/*
 * What Max fills in can be reviewed and paid, whatever is paid beside it: this copy's fee, the bid of the settings, the wallet's guards,
 * rent. Promised and paid are the same, and of a payment of SOL exactly what the network wants a wallet to keep is left.
 */

const copy = vi.hoisted(() => ({ fee: undefined as ServiceFee | undefined }))
vi.mock('../../src/env', async (original) => {
  const { env, ...others } = await original<typeof import('../../src/env')>()
  return { ...others, env: Object.defineProperty({ ...env }, 'serviceFee', { get: () => copy.fee }) }
})

// What others bid for their accounts: nobody does on this chain.
vi.mock('../../src/solana/priorityFee', async (original) => ({
  ...(await original<typeof import('../../src/solana/priorityFee')>()),
  fetchPriorityFee: (_: unknown, __: unknown, level: PriorityLevel) =>
    Promise.resolve({ low: 1n, normal: 70_001n, high: 3_000_001n }[level]),
}))

const SOL = 10n ** 9n
const LEAST = 128n * 6_960n

let practice: PracticeChain
let mainnet: Cluster
beforeAll(async () => void ({ practice, mainnet } = await startMainnetChain(practicePrograms())))
afterAll(() => practice.stop())
afterEach(() => {
  practice.chain.setFeeStep('off')
  copy.fee = undefined
  removeReferrer()
  setDisconnected()
})

/** The fees of a copy: none; flat; with a referrer's part; a referrer's part that is less than rent; asked by the payer. */
const FEES = {
  'no fee': () => undefined,
  'a fee': async () => ({ lamports: SOL / 100n, address: await someone(), shareBps: 0 }),
  'a fee with a part for a referrer': async () => {
    takeReferrer(await someone())
    return { lamports: 9_999_999n, address: await someone(), shareBps: 2_500 }
  },
  'a fee whose referrer cannot be paid': async () => {
    takeReferrer(Keypair.generate().publicKey.toBase58())
    return { lamports: 1_000_000n, address: await someone(), shareBps: 5_000 }
  },
  'a fee that nobody can be paid': () => ({
    lamports: 1_000n,
    address: Keypair.generate().publicKey.toBase58(),
    shareBps: 0,
  }),
  'a fee to the payer': (payer: Keypair) => ({
    lamports: SOL / 100n,
    address: payer.publicKey.toBase58(),
    shareBps: 0,
  }),
} as const satisfies Record<string, (payer: Keypair) => ServiceFee | undefined | Promise<ServiceFee>>
type FeeName = keyof typeof FEES
const FEE_NAMES = Object.keys(FEES) as readonly FeeName[]

const someone = async () => (await practice.aPayer()).publicKey.toBase58()

/** The bids of the settings. */
const BIDS = {
  usual: { priority: 'normal', priorityCeiling: 5_000_000n },
  low: { priority: 'low', priorityCeiling: 5_000_000n },
  high: { priority: 'high', priorityCeiling: 5_000_000n },
  none: { priority: 'high', priorityCeiling: 0n },
} as const satisfies Record<string, Pick<PayingContext, 'priority' | 'priorityCeiling'>>
type BidName = keyof typeof BIDS

/** Connects a wallet in a copy with this fee; the wallet surely adds guards, may do so, or does not. */
async function aContext(
  payer: Keypair,
  fee: FeeName,
  bid: BidName = 'usual',
  guards: 'surely' | 'maybe' = 'maybe',
): Promise<PayingContext> {
  copy.fee = await FEES[fee](payer)
  linkKey(payer)
  if (guards === 'surely') linkAs('Phantom', payer)
  return { cluster: mainnet, ownRpcUrl: undefined, address: payer.publicKey.toBase58(), ...BIDS[bid] }
}

function linkAs(walletName: string, key: Keypair): void {
  linkRemote(
    {
      signTransaction: (transaction) => {
        transaction.sign([key])
        return Promise.resolve(transaction)
      },
      signMessage: () => Promise.reject(new Error('never asked')),
      disconnect: () => Promise.resolve(),
    },
    { address: key.publicKey.toBase58(), walletName },
  )
}

const asked = (context: PayingContext) => ({
  context,
  onProgress: () => {},
  signal: new AbortController().signal,
})

/** Carries a review out, and returns the lamports that are left: as promised. */
async function paid(payer: Keypair, { prepared, access }: ReviewResult): Promise<bigint> {
  const before = await practice.balance(payer)
  const execution = await run(executeOperation(prepared, aSigner(payer), access), access)
  expect(execution.transactions.map(({ status }) => status)).toEqual(['confirmed'])
  const left = await practice.balance(payer)
  expect(before - left).toBe(prepared.bill.total)
  expect(prepared.bill.balanceAfter).toBe(left)
  return left
}

const SENDS = FEE_NAMES.flatMap((fee) =>
  (['usual', 'low', 'high', 'none'] as const).flatMap((bid) =>
    (['surely', 'maybe'] as const).flatMap((guards) =>
      [0n, SOL].flatMap((wrapped) => FEE_STEPS.map((step) => [fee, bid, guards, wrapped, step] as const)),
    ),
  ),
)
test.each(drawn(SENDS, 17))(
  'Max of Send: %s, bid %s, guards %s, wrapped %s, fee step %s',
  async (fee, bid, guards, wrapped, step) => {
    const payer = await practice.aPayer(2n * SOL + 123_457n + (wrapped > 0n ? wrapped + 10_000_000n : 0n))
    if (wrapped > 0n) await wrapSol(practice, payer, wrapped)
    const context = await aContext(payer, fee, bid, guards)
    practice.chain.setFeeStep(step)
    const { atOnce } = await fetchSolHolding(practice.connection, payer.publicKey)
    const amount = atOnce - (await readSendReserve(context, atOnce))
    const to = Keypair.generate().publicKey.toBase58()
    const order = { mint: SOL_MINT, to, amount, amountIs: 'sent', names: {} } as const
    const review = await reviewSend(order, asked(context))
    const { lines } = review.prepared.bill
    const fees = lines.filter(isNetworkFee).reduce((sum, one) => sum + one.lamports, 0n)
    const left = await paid(payer, review)
    // What guards may add is kept back, too.
    const kept = LEAST + mostAdded(lines)
    if (bid === 'usual' && (wrapped === 0n || step === 'off')) return expect(left).toBe(kept)
    expect(left).toBeGreaterThanOrEqual(bid === 'usual' ? LEAST : LEAST + fees)
    expect(left).toBeLessThan(kept + 2n * fees + 2_000n)
  },
)

/** A wallet with tokens and SOL, and a pool of both at that venue. */
async function aPoolOf(venue: Venue) {
  const payer = await practice.aPayer(9n * SOL)
  const pair = await aPair(practice, payer, {}, null)
  const read = await openAt(venue, practice, payer, pair)
  return { payer, pair, read }
}

describeWithPrograms('Max of a form that wraps SOL', [...RAYDIUM, METEORA_DAMM], () => {
  /** Where one side of a pool is SOL: the order for so many lamports, and how they are read and reviewed. */
  type Way = Readonly<{
    reserve: (context: PayingContext, pool: Pool, held: Held) => Promise<bigint>
    review: (context: PayingContext, pool: Pool, most: bigint) => Promise<ReviewResult>
  }>
  type Held = Awaited<ReturnType<typeof readPairBalances>>

  const swapOf = async (context: PayingContext, { pair }: Pool, amount: bigint) => {
    const chain = asVenuesSee(practice)
    const market = await fetchSwapMarket(chain, [SOL_MINT, pair.base.mint], undefined, async () => true)
    const [offer] = quoteOffers(
      { from: pair.quote, to: pair.base, amount, slippage: 100 },
      market.market,
    ).offers
    if (!offer) throw new Error('no pool swaps this')
    return { ...offer, context }
  }

  const WAYS: Readonly<Record<string, Way>> = {
    swap: {
      reserve: async (context, pool, { quote }) =>
        readSwapReserve(await swapOf(context, pool, quote), context),
      review: async (context, pool, most) => reviewSwap(await swapOf(context, pool, most), asked(context)),
    },
    'swap in one pool': {
      reserve: (context, pool, { quote }) =>
        readActionReserve(
          { action: 'swap', pool, quote: pool.quotes.swap('quote', quote), slippage: 100 },
          context,
        ),
      review: (context, pool, most) =>
        reviewAction(
          { action: 'swap', pool, quote: pool.quotes.swap('quote', most), slippage: 100 },
          asked(context),
        ),
    },
    'add both': {
      reserve: async (context, pool, held) => readActionReserve(found(sampleAdd(pool, null, held)), context),
      review: (context, pool, most) => {
        const quote = pool.quotes.deposit('quote', leastOf(most, 100))
        return reviewAction({ action: 'add', pool, position: null, quote, slippage: 100 }, asked(context))
      },
    },
    'add one': {
      reserve: async (context, pool) => readActionReserve(found(sampleAlone(pool, null, 'quote')), context),
      review: (context, pool, most) => {
        const quote = quoteSwapAdd(pool.quotes, 'quote', most, 100)
        return reviewAction(
          { action: 'swap-add', pool, position: null, quote, slippage: 100 },
          asked(context),
        )
      },
    },
  }

  const rows = FEE_NAMES.flatMap((fee) =>
    Object.keys(WAYS).flatMap((way) =>
      [raydiumCpmm, meteoraDammV2].flatMap((venue) =>
        (['usual', 'high'] as const).map((bid) => [way, venue.id, fee, bid] as const),
      ),
    ),
  )
  test.each(drawn(rows, 12))('%s at %s: %s, bid %s', async (way, id, fee, bid) => {
    const { payer, pair, read } = await aPoolOf(id === 'raydium-cpmm' ? raydiumCpmm : meteoraDammV2)
    const context = await aContext(payer, fee, bid)
    const pool = await read()
    const held = await readPairBalances(context, context.address, pair)
    const { reserve, review } = found(WAYS[way])
    const most = held.quote - (await reserve(context, pool, held))
    expect(most).toBeGreaterThan(SOL)
    await paid(payer, await review(context, pool, most))
  })

  test.each(
    drawn(
      FEE_NAMES.flatMap((fee) =>
        [raydiumCpmm, meteoraDammV2].flatMap((venue) =>
          (['usual', 'high'] as const).map((bid) => [venue.id, fee, bid] as const),
        ),
      ),
      8,
    ),
  )('create a pool at %s: %s, bid %s', async (id, fee, bid) => {
    const venue = id === 'raydium-cpmm' ? raydiumCpmm : meteoraDammV2
    const payer = await practice.aPayer(3n * SOL)
    const pair = await aPair(practice, payer, {}, null)
    const context = await aContext(payer, fee, bid)
    const { tiers } = await venue.fetchCreationTerms(asVenuesSee(practice), pair)
    const order = (quote: bigint) => ({
      venue: venue.id,
      order: {
        pair,
        tier: found(tiers[0]),
        deposit: { base: 5_000_000_000n, quote },
        opensAt: null,
        lock: false,
      },
    })
    const bills = await readVenueBills([order(SOL / 10n)], context)
    const { lamports, least } = await readDepositBalances(context, context.address, pair)
    const most = lamports - reserveOf(found(bills.get(venue.id)?.bill), least)
    await paid(
      payer,
      await reviewNewPool({ ...order(most), market: { usd: undefined, price: null } }, asked(context)),
    )
  })
})

function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('it is there')
  return value
}
