import 'fake-indexeddb/auto'
import {
  createAssociatedTokenAccountIdempotentInstruction,
  getAssociatedTokenAddressSync,
  TokenInstruction,
} from '@solana/spl-token'
import { Keypair, SystemProgram, type TransactionInstruction, VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isTokenProgram } from '../../sandbox/chain/tokens'
import { LIGHTHOUSE } from '../../sandbox/programs/standIn'
import { asOnMainnet } from '../../sandbox/wallet/guards'
import {
  type LaunchOrder,
  fetchLaunchFacts,
  fetchLaunchTiers,
  tierAt,
  planLaunch,
} from '../../src/liquidity/launch'
import { scheduleOf } from '../../src/liquidity/lockSchedule'
import { launchTableAddresses } from '../../src/liquidity/launchTable'
import { meteoraDammV2 } from '../../src/liquidity/meteora-damm-v2/venue'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import { raydiumCpmm } from '../../src/liquidity/raydium-cpmm/venue'
import { quoteSwapAdd } from '../../src/liquidity/swapAdd'
import type { ChainConnection, Pool, Position, Venue } from '../../src/liquidity/venue'
import { SOL_MINT } from '../../src/liquidity/orient'
import { fetchPairTokens } from '../../src/liquidity/pairToken'
import { fetchCreateTokenFacts } from '../../src/tokens/create/createTokenFacts'
import { planCreateToken } from '../../src/tokens/create/planCreateToken'
import type { TokenDraft } from '../../src/tokens/createToken'
import { receiptOf } from '../../src/operation/bills'
import { executeOperation, type SigningWallet } from '../../src/transactions/sign'
import { foldExecution } from '../../src/transactions/execution'
import { packPlan } from '../../src/transactions/pack'
import { type Plan } from '../../src/transactions/plan'
import { oddFields } from '../../src/operations/acts'
import { ACT_IDS } from '../../src/operations/registry'
import { readSubject, writeSubject } from '../../src/transactions/subject'
import { prepareOperation } from '../../src/transactions/prepare'
import { startPracticeChain, untilOpen, type PracticeChain } from '../support/chain'
import { planCloseAccounts, planWithdrawRent } from '../../src/tokens/operations/rent'
import { aMint } from '../support/mint'
import { aLookupTable } from '../support/lookupTable'
import { EVERY_OPERATION } from '../support/everyOperation'
import { ALL_PROGRAMS, describeWithPrograms, practicePrograms } from '../support/programs'
import { randomBy } from '../support/random'
import { aCreateTokenPlan, all, aChainAccess, aTokenDraft } from '../support/engine'
import { aPair, openPool } from './raydium-cpmm/onChain'

/*
 * A wallet that behaves like Phantom on Mainnet signs every kind of operation: three guards before and one after, without consent.
 * It uses the Practice Wallet's own code, with the real programs, and a program that does nothing in place of Lighthouse.
 */

const SOL = 10n ** 9n
/** Instructions that name an amount of a token without its decimals, which wallets then show in base units: the other forms are sent. */
const UNCHECKED = [
  TokenInstruction.Transfer,
  TokenInstruction.Approve,
  TokenInstruction.MintTo,
  TokenInstruction.Burn,
]
const isUnchecked = ({ programId, data }: TransactionInstruction) =>
  isTokenProgram(programId.toBase58()) && UNCHECKED.includes(data[0] ?? -1)

/** Bytes that leave room for guards. */
const MOST = 1_072
const GUARD_BYTES = [17, 52, 16, 27]
const TOKENS = 800_000_000_000_000_000n
const FEE = {
  standard: 'token-2022',
  fee: { basisPoints: 250, maximum: 10n ** 12n },
} as const
/** As long as Metaplex lets them be. */
const LONGEST = {
  name: 'n'.repeat(32),
  symbol: 's'.repeat(10),
  uri: `https://e.org/${'u'.repeat(186)}`,
} as const
const SHORT = { name: 'Heron', symbol: 'QHR', uri: 'https://e.org/h' } as const

describeWithPrograms('with a wallet that adds guards', ALL_PROGRAMS, () => {
  let practice: PracticeChain
  let chain: ChainConnection
  let payer: Keypair
  let random: () => number
  let table: string
  const seen = new Set<string>()

  beforeEach(({ task }) => {
    random = randomBy(task.name)
  })
  beforeAll(async () => {
    practice = await startPracticeChain(practicePrograms())
    chain = { connection: practice.connection, cluster: 'practice' }
    payer = await practice.aPayer(10_000n * SOL)
    table = (await aLookupTable(practice, payer, [...launchTableAddresses('practice')])).key.toBase58()
  })
  afterAll(() => practice.stop())

  test.each([
    ['Token-2022', {}],
    ['Token-2022 with the longest strings', LONGEST],
    ['SPL Token', { standard: 'spl' }],
    ['SPL Token with the longest strings', { ...LONGEST, standard: 'spl' }],
  ] as const)('a token is created: %s', async (_, draft) => {
    await carryOut(await aCreateTokenPlan(practice, payer, aTokenDraft(draft)))
  })

  test('a token whose mint has its own key is created: the key signs after the wallet', async () => {
    const source = { by: 'keypair', keypair: Keypair.generate() } as const
    const draft = aTokenDraft()
    const facts = await fetchCreateTokenFacts(practice.connection, draft, payer.publicKey, source)
    const plan = planCreateToken(draft, facts)
    expect(plan.steps.flatMap(({ signers }) => signers)).toEqual([source.keypair])
    await carryOut(plan)
  })

  test.each([
    ['SPL and SOL', {}, null],
    ['Token-2022 with a transfer fee and SOL', FEE, null],
    ['SPL and SPL', {}, {}],
  ] as const)('operations on a pool of Raydium: %s', async (_, one, other) => {
    const pair = await aPair(practice, payer, one, other)
    const deposit = { base: 5n * SOL, quote: 3n * SOL }
    const [tier] = (await raydiumCpmm.fetchCreationTerms(chain, pair)).tiers
    if (!tier) throw new Error('no tier')
    const order = { pair, deposit, tier, opensAt: null, lock: false, payer: payer.publicKey.toBase58() }
    const plan = await raydiumCpmm.planCreate(chain, order)
    await carryOut(plan)
    const pool = plan.subject['pool'] ?? ''
    await untilOpen(practice, (await poolOf(raydiumCpmm, pool)).opensAt)
    await useOf(raydiumCpmm, pool)
    const { free } = await positionIn(raydiumCpmm, pool)
    await carryOut(
      await raydiumCpmm.planBurn?.(chain, {
        position: await positionIn(raydiumCpmm, pool),
        lpAmount: free / 9n,
      }),
    )
    await leave(raydiumCpmm, pool)
  })

  test.each([
    ['SPL and SOL', { standard: 'spl' }],
    ['Token-2022 and SOL', {}],
  ] as const)('operations on a pool of Meteora: %s', async (_, draft) => {
    const created = await aCreateTokenPlan(practice, payer, aTokenDraft(draft))
    await carryOut(created)
    const pair = await pairWithSol(created.subject['mint'] ?? '')
    const [tier] = (await meteoraDammV2.fetchCreationTerms(chain, pair)).tiers
    if (!tier) throw new Error('no tier')
    const deposit = { base: 10n ** 17n, quote: 2n * SOL }
    const order = { pair, deposit, tier, opensAt: null, lock: false, payer: payer.publicKey.toBase58() }
    const plan = await meteoraDammV2.planCreate(chain, order)
    expect(plan.steps.flatMap(({ signers }) => signers)).toHaveLength(1)
    await carryOut(plan)
    const pool = plan.subject['pool'] ?? ''
    await useOf(meteoraDammV2, pool)
    await carryOut(await meteoraDammV2.planClaim?.(chain, await positionIn(meteoraDammV2, pool)))
    const held = await positionIn(meteoraDammV2, pool)
    await carryOut(
      await meteoraDammV2.planRemove(chain, {
        position: held,
        quote: held.pool.quotes.withdraw(held.free),
        slippage: 100,
        close: false,
      }),
    )
    await carryOut(await meteoraDammV2.planClose?.(chain, await positionIn(meteoraDammV2, pool)))

    const again = await meteoraDammV2.planAdd(chain, {
      ...(await addingTo(meteoraDammV2, pool)),
      position: null,
    })
    await carryOut(again)
    const now = await poolOf(meteoraDammV2, pool)
    await carryOut(
      await meteoraDammV2.planSwapAdd(chain, {
        payer: payer.publicKey.toBase58(),
        pool: now,
        position: null,
        quote: quoteSwapAdd(now.quotes, 'quote', SOL / 100n, 100),
        slippage: 100,
      }),
    )
    const { free } = await positionIn(meteoraDammV2, pool)
    await carryOut(
      await meteoraDammV2.planLock?.(chain, {
        position: await positionIn(meteoraDammV2, pool),
        lpAmount: free / 3n,
      }),
    )
    await carryOut(
      await meteoraDammV2.planLock?.(chain, {
        position: await positionIn(meteoraDammV2, pool),
        lpAmount: free / 5n,
        until: inTwoParts(),
      }),
    )
    await leave(meteoraDammV2, pool)
  })

  test.each([
    ['SPL and SOL', { standard: 'spl' }],
    ['Token-2022 and SOL', {}],
  ] as const)('a pool of Meteora whose liquidity is locked until dates: %s', async (_, draft) => {
    const created = await aCreateTokenPlan(practice, payer, aTokenDraft(draft))
    await carryOut(created)
    const pair = await pairWithSol(created.subject['mint'] ?? '')
    const [tier] = (await meteoraDammV2.fetchCreationTerms(chain, pair)).tiers
    if (!tier) throw new Error('no tier')
    const deposit = { base: 10n ** 17n, quote: 2n * SOL }
    const order = { pair, deposit, tier, opensAt: null, payer: payer.publicKey.toBase58() }
    const { bytes } = await carryOut(await meteoraDammV2.planCreate(chain, { ...order, lock: inTwoParts() }))
    expect(bytes).toHaveLength(1)
  })

  function inTwoParts() {
    const first = BigInt(Math.floor(Date.now() / 1000)) + 86_400n
    return scheduleOf(first, first + 86_400n, 2)
  }

  test('a token is launched: where guards do not fit it is still one transaction, without them', async () => {
    const spl = aTokenDraft({ standard: 'spl' })
    const { bytes, guards } = await carryOut(await aLaunch(spl), 'tight')
    expect([bytes.length, guards]).toEqual([1, [0]])
    expect(bytes[0]).toBeGreaterThan(MOST)
    const byTable = await carryOut(await aLaunch(aTokenDraft(), { table }), 'tight')
    expect(byTable.guards).toEqual([0])
  })

  test('short names and a lookup table leave room in one transaction for SPL Token', async () => {
    const plan = await aLaunch(aTokenDraft({ ...SHORT, standard: 'spl' }), { table })
    expect((await carryOut(plan)).bytes).toHaveLength(1)
    expect(packPlan(plan, 'surely')[0]?.tables).toHaveLength(1)
  })

  test('a lookup table that would not make room is not used where it fits without', async () => {
    const plan = await aLaunch(aTokenDraft(SHORT), { table })
    const [draft] = packPlan(plan, 'surely')
    expect(draft?.tables).toEqual([])
    expect((await carryOut(plan, 'tight')).guards).toEqual([0])
  })

  test.each(['spl', 'token-2022'] as const)(
    'a launch in two transactions leaves room in both: %s',
    async (standard) => {
      const plan = await aLaunch(aTokenDraft({ standard }), { atomic: false })
      expect((await carryOut(plan)).bytes).toHaveLength(2)
    },
  )

  // What is done in one pool, or makes a token, is above.
  test.each(EVERY_OPERATION.filter(({ name }) => !/^create|^launch|, /.test(name)))(
    '$name',
    async ({ prepare }) => {
      const planner = await (await prepare(practice, payer))()
      await carryOut(await planner())
    },
  )

  test('the rent of a wallet’s own accounts comes back, in as many accounts as fit', async () => {
    const [owner, maker] = [payer, await practice.aPayer()]
    const open = async () => {
      const mint = await aMint(practice.connection, maker)
      const account = getAssociatedTokenAddressSync(mint, owner.publicKey)
      return [
        createAssociatedTokenAccountIdempotentInstruction(owner.publicKey, account, owner.publicKey, mint),
        SystemProgram.transfer({ fromPubkey: owner.publicKey, toPubkey: account, lamports: 1_000_000 }),
      ]
    }
    for (let at = 0; at < 25; at += 5)
      await practice.send((await Promise.all(Array.from({ length: 5 }, open))).flat(), owner)
    await carryOut(await planWithdrawRent(practice.connection, owner.publicKey))
    await carryOut(await planCloseAccounts(practice.connection, owner.publicKey))
  })

  test('operations that no program here runs leave room as well: locks of Burn & Earn and their claims', async () => {
    const pair = await aPair(practice, payer, { standard: 'token-2022' }, null)
    const { pool } = await openPool(practice, payer, { pair, deposit: { base: SOL, quote: SOL } })
    const position = await positionIn(raydiumCpmm, pool.address)
    const lock = await raydiumCpmm.planLock?.(chain, { position, lpAmount: position.free })
    const nft = (await aMint(practice.connection, payer)).toBase58()
    const locked = { ...position, nft, free: 0n, locked: { forever: position.free, overTime: 0n } }
    const claim = await raydiumCpmm.planClaim?.(chain, locked)
    for (const plan of [lock, claim]) expect(bytesOf(plan)).toBeLessThanOrEqual(MOST)
  })

  test('every kind of operation was covered', () => {
    expect([...seen].sort()).toEqual([...ACT_IDS].sort())
  })

  /** Adds, swaps both ways, adds one token alone and takes a part out again. */
  async function useOf(venue: Venue, pool: string): Promise<void> {
    await carryOut(
      await venue.planAdd(chain, {
        ...(await addingTo(venue, pool)),
        position: await positionIn(venue, pool),
      }),
    )
    for (const from of ['quote', 'base'] as const) {
      const now = await poolOf(venue, pool)
      const quote = now.quotes.swap(from, now.reserves[from] / 100n)
      await carryOut(
        await venue.planSwap(chain, { payer: payer.publicKey.toBase58(), pool: now, quote, slippage: 100 }),
      )
    }
    for (const from of ['quote', 'base'] as const) {
      const position = await positionIn(venue, pool)
      const { reserves, quotes } = position.pool
      const quote = quoteSwapAdd(quotes, from, reserves[from] / 100n, 100)
      await carryOut(
        await venue.planSwapAdd(chain, {
          payer: payer.publicKey.toBase58(),
          pool: position.pool,
          position,
          quote,
          slippage: 100,
        }),
      )
    }
    const position = await positionIn(venue, pool)
    const quote = position.pool.quotes.withdraw(position.free / 3n)
    await carryOut(await venue.planRemove(chain, { position, quote, slippage: 100, close: false }))
  }

  async function leave(venue: Venue, pool: string): Promise<void> {
    const position = await positionIn(venue, pool)
    const quote = position.pool.quotes.withdraw(position.free)
    const close = position.locked.forever === 0n
    await carryOut(await venue.planRemove(chain, { position, quote, slippage: 100, close }))
  }

  async function addingTo(venue: Venue, address: string) {
    const pool = await poolOf(venue, address)
    const quote = pool.quotes.deposit('quote', SOL)
    return { payer: payer.publicKey.toBase58(), pool, quote, slippage: 100 }
  }

  async function poolOf(venue: Venue, address: string): Promise<Pool> {
    const pool = await venue.fetchPool(chain, address)
    if (!pool) throw new Error('there is no pool')
    return pool
  }

  async function positionIn(venue: Venue, address: string): Promise<Position> {
    const positions = await venue.fetchPositions(chain, payer.publicKey.toBase58())
    const position = positions.find(({ pool }) => pool.address === address)
    if (!position) throw new Error('there is no position')
    return position
  }

  /** What an operation was: how long each of its transactions, and how many guards were added to it. */
  type Done = Readonly<{ bytes: readonly number[]; guards: readonly number[] }>

  /**
   * Through the engine, like the pages: the wallet is asked once for each transaction, before any other key signs, and its
   * additions need no consent; the promised amount is paid. `tight`: there is no room for guards.
   */
  async function carryOut(plan: Plan | undefined, room: 'roomy' | 'tight' = 'roomy'): Promise<Done> {
    if (!plan) throw new Error('the venue has no such plan')
    seen.add(plan.kind)
    expect(plan.steps.flatMap(({ instructions }) => instructions).filter(isUnchecked)).toEqual([])
    expect(readSubject(writeSubject(plan.subject))).toEqual(plan.subject)
    expect(oddFields(plan.kind, plan.subject)).toEqual([])
    const options = { connection: practice.connection, priority: 'normal', guarding: 'surely' } as const
    const prepared = await prepareOperation(plan, { ...options, readAccount: readAccountFields })
    const bytes = prepared.drafts.map((draft) => draft.bytes)
    if (room === 'roomy') expect(Math.max(...bytes)).toBeLessThanOrEqual(MOST)
    const { signer, guards } = aGuardingWallet()
    const access = { ...(await aChainAccess(practice)), readAccount: readAccountFields }
    const events = await all(executeOperation(prepared, signer, access))
    expect(events.map(({ type }) => type)).not.toContain('changed')
    const execution = foldExecution(events)
    expect([plan.kind, execution?.transactions.map(({ status }) => status)]).toEqual([
      plan.kind,
      bytes.map(() => 'confirmed'),
    ])
    const receipt = execution && receiptOf(execution)
    expect(receipt?.paid).toBe(receipt?.promised)
    expect(receipt?.tokens.map(({ paid }) => paid)).toEqual(receipt?.tokens.map(({ promised }) => promised))
    expect(receipt?.same).toBe(true)
    if (prepared.drafts.length === 1) expect(receipt?.paid).toBe(prepared.bill.total)
    expect(guards).toEqual(bytes.map(() => (room === 'roomy' ? GUARD_BYTES.length : 0)))
    return { bytes, guards }
  }

  /** The Practice Wallet with its switch on, and how many guards it added each time. */
  function aGuardingWallet(): Readonly<{ signer: SigningWallet; guards: number[] }> {
    const guards: number[] = []
    const signTransaction: SigningWallet['signTransaction'] = (asked) => {
      expect(asked.signatures.flatMap((signature) => [...signature]).every((byte) => byte === 0)).toBe(true)
      const signed = VersionedTransaction.deserialize(asOnMainnet(asked.serialize()))
      const { staticAccountKeys, compiledInstructions } = signed.message
      const index = staticAccountKeys.findIndex((key) => key.toBase58() === LIGHTHOUSE)
      const added = compiledInstructions.filter(({ programIdIndex }) => programIdIndex === index)
      if (added.length > 0) expect(added.map(({ data }) => data.length)).toEqual(GUARD_BYTES)
      guards.push(added.length)
      signed.sign([payer])
      return Promise.resolve(signed)
    }
    return { signer: { address: payer.publicKey, walletName: 'Practice Wallet', signTransaction }, guards }
  }

  async function pairWithSol(mint: string) {
    const tokens = await fetchPairTokens(practice.connection, [mint, SOL_MINT])
    const [base, quote] = [tokens.get(mint), tokens.get(SOL_MINT)]
    if (!base || !quote) throw new Error('no such token')
    return { base, quote }
  }

  async function aLaunch(
    draft: TokenDraft,
    { table: by, ...over }: Partial<LaunchOrder> & { table?: string } = {},
  ): Promise<Plan> {
    const tier = tierAt(await fetchLaunchTiers(chain), '')
    const order = { tokens: TOKENS, sol: SOL, tier, opensAt: null, burn: false, atomic: true, ...over }
    const source = { by: 'seed', seed: random().toString(36).slice(2, 10) } as const
    const asked = { draft, order, payer: payer.publicKey, source, table: by }
    return planLaunch(draft, order, await fetchLaunchFacts(chain, asked))
  }

  function bytesOf(plan: Plan | undefined): number {
    if (!plan) throw new Error('the venue has no such plan')
    const [draft, ...others] = packPlan(plan, 'surely')
    if (!draft || others.length > 0) throw new Error('it is not one transaction')
    return draft.bytes
  }
})
