import 'fake-indexeddb/auto'
import { createTransferCheckedInstruction, createTransferCheckedWithFeeInstruction } from '@solana/spl-token'
import { Keypair, type PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { netOf, type TransferFee } from '../../src/tokens/transferFeeMath'
import { meteoraDammV2 } from '../../src/liquidity/meteora-damm-v2/venue'
import { namedAmount } from '../../src/tokens/tokenWords'
import { orient, SOL_MINT } from '../../src/liquidity/orient'
import { fetchPairToken } from '../../src/liquidity/pairToken'
import { raydiumCpmm } from '../../src/liquidity/raydium-cpmm/venue'
import { quoteSwapAdd } from '../../src/liquidity/swapAdd'
import type { Pool, PoolSide } from '../../src/liquidity/venue'
import { decisionOf } from '../../src/operations/decision'
import { tokenProgram } from '../../src/tokens/tokenProgram'
import type { TokenStandard } from '../../src/tokens/createToken'
import { repeatableActionsOf } from '../../src/transactions/repeats'
import { packPlan } from '../../src/transactions/pack'
import type { Plan } from '../../src/transactions/plan'
import { type PracticeChain, startPracticeChain, untilOpen } from '../support/chain'
import { carryOutPlan } from '../support/operations'
import { describeWithPrograms, METEORA_DAMM, practicePrograms, RAYDIUM } from '../support/programs'
import { type Spread, spreadTokens, type WantedAccount } from '../support/spreadTokens'
import { asVenuesSee, carryOut } from './raydium-cpmm/onChain'

/* Operations on pools whose tokens are in several accounts of the wallet, each in one transaction; the bill and each promise are held. */

const SOL = 10n ** 9n
const FEE: TransferFee = { basisPoints: 100, maximum: 10n ** 12n }
type Kind = readonly [string, TokenStandard, TransferFee | null]
const PLAIN: Kind = ['SPL Token', 'spl', null]
const WITH_FEE: Kind = ['Token-2022 with a transfer fee', 'token-2022', FEE]

let practice: PracticeChain
let payer: Keypair
beforeAll(async () => {
  practice = await startPracticeChain(practicePrograms())
  payer = await practice.aPayer(1_000n * SOL)
})
afterAll(() => practice.stop())

const venues = [
  [raydiumCpmm, RAYDIUM, [PLAIN, WITH_FEE]],
  [meteoraDammV2, [METEORA_DAMM], [WITH_FEE]],
] as const

for (const [venue, programs, mints] of venues)
  describeWithPrograms(venue.name, programs, () => {
    describe.each(mints)('%s', (_, standard, fee) => {
      let held: Spread
      let pool: Pool
      let side: PoolSide
      beforeEach(async () => {
        held = await spread({ amount: 3n * SOL, associated: true }, { amount: 4n * SOL })
        pool = await openPool(5n * SOL)
        side = pool.pair.base.mint === SOL_MINT ? 'quote' : 'base'
      })

      const spread = (...accounts: readonly WantedAccount[]) =>
        spreadTokens(practice, payer, { standard, accounts, ...(fee && { fee }) })

      const at = () => asVenuesSee(practice)
      const owner = () => payer.publicKey.toBase58()

      /** Opens a pool of the token and SOL with so much of the token. */
      async function openPool(amount: bigint): Promise<Pool> {
        const [token, sol] = [
          await fetchPairToken(practice.connection, held.mint.toBase58()),
          await fetchPairToken(practice.connection, SOL_MINT),
        ]
        const { pair } = orient(token, sol)
        const deposit =
          pair.base.mint === SOL_MINT ? { base: SOL, quote: amount } : { base: amount, quote: SOL }
        const { tiers } = await venue.fetchCreationTerms(at(), pair)
        const [tier] = tiers
        if (!tier) throw new Error('there is no tier')
        const order = { payer: owner(), pair, deposit, tier, opensAt: null, lock: false }
        const plan = await venue.planCreate(at(), order)
        expect(plan.steps.map(({ id }) => id)).toEqual([`gather-${held.mint.toBase58()}`, 'create-pool'])
        await carryOut(practice, payer, plan)
        // Four went into the account of three, less the fee; five went from there into the pool.
        expect(await held.balances()).toEqual([3n * SOL + netOf(4n * SOL, fee) - 5n * SOL, 0n])
        const made = await venue.fetchPool(at(), plan.subject['pool'] ?? '')
        if (!made) throw new Error('there is no pool')
        await untilOpen(practice, made.opensAt)
        return made
      }

      /** Moves tokens until the other account holds so much of what the wallet has. */
      async function scatter(units: bigint): Promise<void> {
        const [associated, other] = held.accounts as [PublicKey, PublicKey]
        const parts = [associated, held.mint, other, payer.publicKey, units, 6] as const
        const program = tokenProgram(standard)
        await practice.send(
          [
            fee
              ? createTransferCheckedWithFeeInstruction(...parts, units - netOf(units, fee), [], program)
              : createTransferCheckedInstruction(...parts, [], program),
          ],
          payer,
        )
      }

      const again = async () => {
        const read = await venue.fetchPool(at(), pool.address)
        if (!read) throw new Error('there is no pool')
        return read
      }

      test('a swap is paid by one account that holds enough, or gathers', async () => {
        await scatter(SOL)
        const [first = 0n, second = 0n] = await held.balances()
        const swap = async (amount: bigint): Promise<Plan> =>
          venue.planSwap(at(), {
            payer: owner(),
            pool: await again(),
            quote: (await again()).quotes.swap(side, amount),
            slippage: 500,
          })
        const enough = second > first ? second : first
        const alone = await swap(enough)
        expect(alone.steps).toHaveLength(1)
        const { execution } = await carryOut(practice, payer, alone)
        expect(await held.balances()).toEqual(second > first ? [first, 0n] : [0n, second])
        expect(repeatableActionsOf(execution, () => true)).toEqual([
          { about: `swap ${held.mint.toBase58()} ${SOL_MINT}`, amounts: [enough] },
        ])
      })

      test('a swap gathers what no account holds alone, and is read as the same swap', async () => {
        await scatter(SOL)
        const [first = 0n, second = 0n] = await held.balances()
        const amount = first + netOf(second, fee)
        const read = await again()
        const order = { payer: owner(), pool: read, quote: read.quotes.swap(side, amount), slippage: 500 }
        const plan = await venue.planSwap(at(), order)
        const [gather] = plan.steps
        // With what the token withholds of it on the way into one account.
        const whole = namedAmount(first + second, read.pair[side])
        expect(decisionOf(plan).line).toContain(`Swap ${whole} for `)
        expect(gather?.detail?.map(({ id }) => id)).toEqual(
          fee ? ['gathers', 'fee-of-gathering'] : ['gathers'],
        )
        const { execution } = await carryOut(practice, payer, plan)
        expect(await held.balances()).toEqual([0n, 0n])
        expect(repeatableActionsOf(execution, () => true)).toEqual([
          { about: `swap ${held.mint.toBase58()} ${SOL_MINT}`, amounts: [amount] },
        ])
        const refused = venue.planSwap(at(), { ...order, pool: await again() })
        await expect(refused).rejects.toMatchObject({
          code: 'pool/refused',
          context: { message: { id: 'pays-too-much', values: { spendable: { units: 0n } } } },
        })
      })

      test('adding takes both tokens, or one alone, from several accounts', async () => {
        await scatter(SOL)
        const [first = 0n, second = 0n] = await held.balances()
        const read = await again()
        const wanted = (first > second ? first : second) + SOL / 100n
        const quote = read.quotes.deposit(side, wanted)
        const position = null
        const plan = await venue.planAdd(at(), { payer: owner(), pool: read, position, quote, slippage: 100 })
        expect(plan.steps[0]?.id).toBe(`gather-${held.mint.toBase58()}`)
        await carryOut(practice, payer, plan)
        const [left = 0n, none] = await held.balances()
        expect([left, none]).toEqual([first + netOf(second, fee) - quote.deposits[side], 0n])
        await scatter(left / 2n)
        const now = await again()
        const [one = 0n, other = 0n] = await held.balances()
        const part = (one > other ? one : other) + 1_000n
        const alone = quoteSwapAdd(now.quotes, side, part, 100)
        const order = { payer: owner(), pool: now, position, quote: alone, slippage: 100 }
        const both = await venue.planSwapAdd(at(), order)
        expect(both.steps[0]?.id).toBe(`gather-${held.mint.toBase58()}`)
        await carryOut(practice, payer, both)
      })
    })

    describe('accounts that cannot be used', () => {
      const spread = (...accounts: readonly WantedAccount[]) =>
        spreadTokens(practice, payer, { standard: 'spl', accounts })

      test.each([
        ['frozen', { frozen: true }],
        ['given to somebody else', { given: true }],
      ] as const)('an associated account that is %s neither pays nor receives', async (_, over) => {
        const held = await spread({ amount: 3n * SOL, associated: true, ...over }, { amount: 9n * SOL })
        const [token, sol] = [
          await fetchPairToken(practice.connection, held.mint.toBase58()),
          await fetchPairToken(practice.connection, SOL_MINT),
        ]
        const { pair } = orient(token, sol)
        const of = (amount: bigint) =>
          pair.base.mint === SOL_MINT ? { base: SOL, quote: amount } : { base: amount, quote: SOL }
        const { tiers } = await venue.fetchCreationTerms(asVenuesSee(practice), pair)
        const [tier] = tiers
        if (!tier) throw new Error('there is no tier')
        const payerKey = payer.publicKey.toBase58()
        const order = { payer: payerKey, pair, tier, opensAt: null, lock: false }
        const plan = await venue.planCreate(asVenuesSee(practice), { ...order, deposit: of(5n * SOL) })
        await carryOut(practice, payer, plan)
        expect(await held.balances()).toEqual([3n * SOL, 4n * SOL])
        const pool = await venue.fetchPool(asVenuesSee(practice), plan.subject['pool'] ?? '')
        if (!pool) throw new Error('there is no pool')
        await untilOpen(practice, pool.opensAt)
        const from = pair.base.mint === SOL_MINT ? 'base' : 'quote'
        const quote = pool.quotes.swap(from, SOL / 10n)
        const buy = { payer: payerKey, pool, quote, slippage: 500 }
        await carryOut(practice, payer, await venue.planSwap(asVenuesSee(practice), buy))
        expect(await held.balances()).toEqual([3n * SOL, 4n * SOL + quote.amountOut])
      })

      /** The plan of a pool of so much of the token, with SOL. */
      async function planOf({ mint }: Spread, amount: bigint): Promise<Plan> {
        const [token, sol] = [
          await fetchPairToken(practice.connection, mint.toBase58()),
          await fetchPairToken(practice.connection, SOL_MINT),
        ]
        const { pair } = orient(token, sol)
        const { tiers } = await venue.fetchCreationTerms(asVenuesSee(practice), pair)
        const [tier] = tiers
        if (!tier) throw new Error('there is no tier')
        const deposit = { base: SOL, quote: SOL, [pair.base.mint === SOL_MINT ? 'quote' : 'base']: amount }
        const order = { payer: payer.publicKey.toBase58(), pair, deposit, tier, opensAt: null, lock: false }
        return await venue.planCreate(asVenuesSee(practice), order)
      }

      test.each<[string, readonly bigint[], readonly bigint[]]>([
        ['pays last', [6n], [9n, 1n]],
        ['is left alone where others hold enough together', [2n, 4n], [9n, 0n, 1n]],
        ['pays alone where the others hold too little', [2n, 1n], [4n, 2n, 1n]],
      ])('an associated account from which somebody may take %s', async (_, others, left) => {
        const held = await spread(
          { amount: 9n * SOL, associated: true, delegated: true },
          ...others.map((amount) => ({ amount: amount * SOL })),
        )
        await carryOut(practice, payer, await planOf(held, 5n * SOL))
        expect(await held.balances()).toEqual(left.map((amount) => amount * SOL))
      })

      test('an associated account from which somebody may take pays where the node does not list the others', async () => {
        const held = await spread(
          { amount: 9n * SOL, associated: true, delegated: true },
          { amount: 6n * SOL },
        )
        const refused = refusing('getTokenAccountsByOwner')
        try {
          await carryOut(practice, payer, await planOf(held, 5n * SOL))
          expect(await held.balances()).toEqual([4n * SOL, 6n * SOL])
          const tooMuch = planOf(held, 10n * SOL)
          await expect(tooMuch).rejects.toMatchObject({ code: expect.stringMatching(/^rpc\//) as string })
          expect(refused.count()).toBeGreaterThan(1)
        } finally {
          refused.end()
        }
      })

      test('what is gathered from too many accounts for one transaction has one of its own, which is said', async () => {
        const held = await spread(...Array.from({ length: 10 }, () => ({ amount: SOL })))
        const few = await planOf(held, 2n * SOL)
        expect(packPlan(few)).toHaveLength(1)
        expect(few.steps[0]?.detail?.map(({ id }) => id)).toEqual(['gathers'])
        const many = await planOf(held, 10n * SOL)
        expect(packPlan(many)).toHaveLength(2)
        expect(many.steps[0]?.detail?.map(({ id }) => id)).toEqual(['gathers', 'apart'])
        await carryOutPlan(practice, payer, many)
        expect(await held.balances()).toEqual(held.accounts.map(() => 0n))
      })
    })
  })

type Call = Readonly<{ id: unknown; method: string }>

/** Until its end the node does not know a method. */
function refusing(method: string): Readonly<{ count: () => number; end: () => void }> {
  const { fetch } = globalThis
  let count = 0
  const refuse: typeof fetch = async (input, init) => {
    if (typeof init?.body !== 'string' || !init.body.includes(`"${method}"`)) return await fetch(input, init)
    const body = JSON.parse(init.body) as Call | readonly Call[]
    const calls = [body].flat() as readonly Call[]
    const others = calls.filter((call) => call.method !== method)
    const answers: unknown[] =
      others.length > 0 ? await (await fetch(input, { ...init, body: JSON.stringify(others) })).json() : []
    const error = { code: -32601, message: 'Method not found' }
    const refused = calls
      .filter((call) => call.method === method)
      .map(({ id }) => ({ jsonrpc: '2.0', id, error }))
    count += refused.length
    return Response.json(Array.isArray(body) ? [...answers, ...refused] : refused[0])
  }
  vi.stubGlobal('fetch', refuse)
  return { count: () => count, end: () => void vi.unstubAllGlobals() }
}
