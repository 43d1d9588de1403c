import 'fake-indexeddb/auto'
import {
  createAssociatedTokenAccountInstruction,
  getAssociatedTokenAddressSync,
  NATIVE_MINT,
} from '@solana/spl-token'
import { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decisionOf, operationDecision } from '../../src/operations/decision'
import { type LaunchOrder, fetchLaunchFacts, fetchPoolCost, planLaunch } from '../../src/liquidity/launch'
import { launchTableAddresses } from '../../src/liquidity/launchTable'
import { tiersOf, configAddresses } from '../../src/liquidity/raydium-cpmm/fetchCreationTerms'
import { raydiumCpmm } from '../../src/liquidity/raydium-cpmm/venue'
import { fetchAccounts } from '../../src/solana/accounts'
import { CLOCK, decodeClock } from '../../src/solana/clock'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import type { ChainConnection } from '../../src/liquidity/venue'
import { readLiveBill, planToken } from '../../src/pages/create-token/chainWork'
import type { Cluster } from '../../src/solana/cluster'
import type { TokenDraft, TokenFields } from '../../src/tokens/createToken'
import { newSeed } from '../../src/solana/payer'
import { receiptOf } from '../../src/operation/bills'
import { estimateUnits } from '../../src/transactions/fees'
import { executeOperation } from '../../src/transactions/sign'
import { packPlan } from '../../src/transactions/pack'
import type { Plan } from '../../src/transactions/plan'
import { prepareOperation } from '../../src/transactions/prepare'
import { fetchFeeSplit, withServiceFee } from '../../src/transactions/serviceFee'
import type { RecordingAccess } from '../../src/transactions/contract'
import { setConnected, setDisconnected } from '../../src/wallet/walletStore'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { run, runUntil } from '../support/operations'
import { aLookupTable } from '../support/lookupTable'
import { describeWithPrograms, METAPLEX, practicePrograms, RAYDIUM } from '../support/programs'
import { all, aChainAccess, aSigner, aTokenDraft } from '../support/engine'
import { poolsSay } from '../../src/liquidity/said'

const SOL = 1_000_000_000n
/** A price is always bid, the least there is: one lamport more than the floors, which were measured without one. */
const LEAST_BID = 1n
const TOKENS = 800_000_000_000_000_000n

describeWithPrograms('a token and its pool in one transaction', [METAPLEX, ...RAYDIUM], () => {
  let chain: PracticeChain
  let table: string
  beforeAll(async () => {
    chain = await startPracticeChain(practicePrograms())
    const owner = await chain.aPayer()
    table = (await aLookupTable(chain, owner, [...launchTableAddresses('practice')])).key.toBase58()
  })
  afterAll(() => chain.stop())

  test('takes no more bytes, units and lamports than measured, for SPL Token without a lookup table', async () => {
    const launched = await launch({ draft: aTokenDraft({ standard: 'spl' }), payer: await theSame() })
    // The measured 1 200 minted without decimals in the instruction, which are a byte.
    expect(launched.bytes).toBeLessThanOrEqual(1_200 + 1)
    expect(launched.units).toBeLessThanOrEqual(195_000)
    expect(launched.total).toBe(210_778_200n + LEAST_BID)
    expect(launched.estimated).toBeGreaterThan(launched.units)
  })

  test('nor Token-2022 with one', async () => {
    const launched = await launch({ draft: aTokenDraft(), table, payer: await theSame() })
    // The measured 1 148 had a limit and no price, which is 12 bytes more, and minted without decimals, which are a byte.
    expect(launched.bytes).toBeLessThanOrEqual(1_148 + 12 + 1)
    expect(launched.units).toBeLessThanOrEqual(218_000)
    expect(launched.total).toBe(197_882_840n + LEAST_BID)
    expect(launched.estimated).toBeGreaterThan(launched.units)
  })

  test.each(['token-2022', 'spl'] as const)(
    'costs what the offer of a pool says, for %s',
    async (standard) => {
      const { plan, at } = await aLaunch({ draft: aTokenDraft({ standard }) })
      const ofPool = plan.steps.slice(plan.steps.findIndex(({ id }) => id.includes('pool')))
      const costs = ofPool.flatMap((step) => step.costs).filter(({ kind }) => kind !== 'deposit')
      expect(await fetchPoolCost(at, standard)).toBe(costs.reduce((sum, { lamports }) => sum + lamports, 0n))
    },
  )

  test('Token-2022 does not fit without: it says by how much, and as two transactions it works', async () => {
    const { plan } = await aLaunch({ draft: aTokenDraft() })
    expect(() => packPlan(plan)).toThrow(
      expect.objectContaining({
        code: 'transaction/too-large',
        context: expect.objectContaining({ bytes: 1_282, most: 1_232 }),
      }),
    )
    const longer = aTokenDraft({ uri: `https://example.org/${'u'.repeat(80)}` })
    const { plan: apart, payer, at } = await aLaunch({ draft: longer, order: { atomic: false } })
    const done = await execute(apart, payer)
    expect(done.transactions.map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
    expect(await poolOf(apart, at)).toMatchObject({ reserves: { base: TOKENS, quote: SOL } })
  })

  test('leaves the wallet’s wrapped SOL alone', async () => {
    const payer = await chain.aPayer()
    const wrapped = getAssociatedTokenAddressSync(NATIVE_MINT, payer.publicKey)
    const { publicKey: owner } = payer
    await chain.send([createAssociatedTokenAccountInstruction(owner, wrapped, owner, NATIVE_MINT)], payer)
    await launch({ draft: aTokenDraft({ standard: 'spl' }), payer })
    const { value } = await chain.connection.getTokenAccountBalance(wrapped, 'confirmed')
    expect(value.amount).toBe('0')
  })

  test.each([900_000n, 5_000_000n, 2n * SOL])(
    'returns %s lamports that somebody sent to the wrapped SOL account',
    async (lamports) => {
      const payer = await chain.aPayer()
      const wrapped = getAssociatedTokenAddressSync(NATIVE_MINT, payer.publicKey)
      await chain.fund(wrapped, lamports)
      const launched = await launch({ draft: aTokenDraft({ standard: 'spl' }), payer })
      expect(launched.total).toBe(210_778_200n + LEAST_BID - lamports)
      expect(await chain.connection.getAccountInfo(wrapped, 'confirmed')).toBeNull()
    },
  )

  test('burns the LP tokens forever where that is chosen', async () => {
    const launched = await launch({ draft: aTokenDraft(), table, order: { burn: true } })
    expect(launched.pool?.lockedForever).toBe(launched.pool?.lpSupply)
    expect(launched.plan.steps.at(-1)).toMatchObject({ id: 'burn-liquidity', finality: 'final' })
    expect(launched.plan.subject).toMatchObject({ liquidity: 'burnt' })
    const { line, facts } = decisionOf(launched.plan)
    expect(line).toMatch(/ SOL, its LP tokens burnt forever; mint and freeze authority revoked forever, /)
    expect(launched.plan.confirmWord).toBe('QHR')
    expect(facts).toContainEqual({ label: 'LP tokens', value: 'burnt forever', final: true })
  })

  test('counts as the same token as without a pool: an operation under way is still found', async () => {
    const payer = await chain.aPayer()
    const source = { by: 'seed', seed: newSeed() } as const
    const access = await theAccess()
    const context = {
      cluster: clusterOf(chain),
      ownRpcUrl: undefined,
      priority: 'normal',
      priorityCeiling: 0n,
      address: payer.publicKey.toBase58(),
    } as const
    const draft = aTokenDraft({ standard: 'spl' })
    const { uri, authorities, ...rest } = draft
    const plain = { ...rest, authorities } as unknown as TokenFields
    const pool = {
      tokens: TOKENS,
      sol: SOL,
      tier: '',
      opensAt: null,
      burn: false,
      atomic: true,
      ledger: false,
    }
    const prepared = async (fields: TokenFields) =>
      prepareOperation(await planToken({ fields, source, context }, uri, chain.connection, payer.publicKey), {
        ...access,
        priority: 'normal',
      })
    const wishes = [plain, { ...plain, pool }, { ...plain, standard: 'token-2022' } as const]
    const [token, launched, other] = await Promise.all(wishes.map(prepared))
    if (!token || !launched || !other) throw new Error('not prepared')
    expect(launched.plan.subject['mint']).toBe(token.plan.subject['mint'])
    const id = await runUntil('approval-requested', executeOperation(token, aSigner(payer), access))
    for (const second of [launched, other])
      await expect(all(executeOperation(second, aSigner(payer), access))).rejects.toMatchObject({
        code: 'transaction/under-way',
        context: { operation: id },
      })
  })

  test.each([true, false])(
    'has the bill of its review while the user types, also with a wallet that adds guards; in one transaction: %s',
    async (atomic) => {
      const payer = await chain.aPayer()
      const address = payer.publicKey.toBase58()
      setConnected({ address, walletName: 'Phantom' })
      const cluster = clusterOf(chain)
      const context = {
        cluster,
        ownRpcUrl: undefined,
        priority: 'normal',
        priorityCeiling: 0n,
        address,
      } as const
      const { uri, ...rest } = aTokenDraft({ standard: 'spl' })
      const asked = { tokens: TOKENS, sol: SOL, tier: '', opensAt: null, burn: false, atomic, ledger: false }
      const fields = { ...rest, pool: asked } as unknown as TokenFields
      const source = { by: 'seed', seed: newSeed() } as const
      const live = await readLiveBill({ fields, uri }, source, context)
      expect(live.launch).toMatchObject({ guarding: 'surely', byTable: false })
      expect(live.launch?.tooLongForGuards).toBeGreaterThan(0)
      const plan = await planToken({ fields, source, context }, uri, chain.connection, payer.publicKey)
      const prepared = await prepareOperation(plan, {
        ...(await theAccess()),
        priority: 'normal',
        guarding: 'surely',
      })
      expect(prepared.drafts).toHaveLength(atomic ? 1 : 2)
      expect(live.bill.total).toBe(prepared.bill.total)
      setDisconnected()
    },
  )

  test('pays the fee of the site in the same transaction', async () => {
    const { publicKey } = await chain.aPayer()
    const fee = { lamports: 1_000_000n, address: publicKey.toBase58(), shareBps: 0 }
    const { plan, payer } = await aLaunch({ draft: aTokenDraft({ standard: 'spl' }), table })
    const split = await fetchFeeSplit(chain.connection, fee, payer.publicKey, null)
    const done = await execute(withServiceFee(plan, split), payer)
    expect(done.transactions).toMatchObject([{ status: 'confirmed' }])
    expect(await chain.balance({ publicKey })).toBe(10n * SOL + fee.lamports)
  })

  test('keeps back what a transfer fee takes', async () => {
    const extensions = {
      transferFee: { basisPoints: 100, maximum: 2n ** 64n - 1n, config: 'revoked', withdraw: 'wallet' },
    } as const
    const { plan, payer, at } = await aLaunch({ draft: aTokenDraft({ extensions }), table })
    const done = await execute(plan, payer)
    expect(await poolOf(plan, at)).toMatchObject({ reserves: { base: (TOKENS * 99n) / 100n, quote: SOL } })
    const review = decisionOf(plan)
    expect(review.line).toBe(
      'Create Quiet Heron1 (QHR) with a supply of 1,000,000,000, and open QHR / SOL on Raydium CPMM at 0.00000000126263 SOL per QHR: 792,000,000 QHR + 1 SOL, removable at any time; with a transfer fee (1.00 % of each transfer, no maximum); mint and freeze authority revoked forever, metadata immutable forever',
    )
    const receipt = operationDecision(done)
    expect(receipt.line).toBe(review.line.replace('Create', 'Created').replace('and open', 'and opened'))
    expect(plan.confirmWord).toBeUndefined()
    for (const { facts } of [review, receipt]) {
      expect(facts).toContainEqual({ label: 'Opening price', value: '1 QHR = 0.00000000126263 SOL' })
      expect(facts).toContainEqual({ label: 'QHR in your wallet', value: '200,000,000' })
      expect(facts.find(({ label }) => label === 'QHR in the pool')).toMatchObject({
        value: '792,000,000',
        note: expect.stringContaining('800,000,000'),
      })
    }
  })

  test('opens the pool when it was told to', async () => {
    const opensAt = BigInt(Math.floor(Date.now() / 1000)) + 86_400n * 365n
    const launched = await launch({ draft: aTokenDraft(), table, order: { opensAt } })
    expect(launched.pool?.opensAt).toBe(opensAt)
  })

  test('is not opened at a time that is past by the chain’s clock', async () => {
    const now = decodeClock(await chain.connection.getAccountInfo(CLOCK)).time
    const order = { opensAt: now - 60n }
    await expect(aLaunch({ draft: aTokenDraft(), table, order })).rejects.toMatchObject({
      code: 'pool/refused',
      context: { message: poolsSay('opening-passed', {}) },
    })
  })

  test('says which token Raydium would not take, and that there is not enough of it', async () => {
    const delegate = aTokenDraft({ extensions: { permanentDelegate: 'wallet' } })
    await expect(aLaunch({ draft: delegate, table })).rejects.toMatchObject({
      code: 'input/invalid',
      context: { message: poolsSay('extensions-refused', { extensions: ['permanentDelegate'] }) },
    })
    await expect(aLaunch({ draft: aTokenDraft(), order: { tokens: TOKENS * 2n } })).rejects.toMatchObject({
      code: 'input/invalid',
      context: { message: { id: 'more-than-left', values: { amount: { units: 600_000_000n * 10n ** 9n } } } },
    })
    await expect(aLaunch({ draft: aTokenDraft(), order: { tokens: 1n, sol: 1n } })).rejects.toMatchObject({
      code: 'pool/refused',
    })
  })

  /** How many units an operation takes depends on how long its addresses are searched for: with the same key as long each time. */
  async function theSame(): Promise<Keypair> {
    const payer = Keypair.fromSeed(new Uint8Array(32).fill(8))
    await chain.fund(payer.publicKey)
    return payer
  }

  type Wish = Readonly<{ draft: TokenDraft; table?: string; order?: Partial<LaunchOrder>; payer?: Keypair }>

  async function aLaunch({ draft, table, order = {}, payer }: Wish) {
    const at: ChainConnection = { connection: chain.connection, cluster: 'practice' }
    const configs = configAddresses('practice')
    const [tier] = tiersOf(configs, await fetchAccounts(chain.connection, configs))
    if (!tier) throw new Error('there is a tier')
    const key = payer ?? (await chain.aPayer())
    const wish: LaunchOrder = {
      tokens: TOKENS,
      sol: SOL,
      tier,
      opensAt: null,
      burn: false,
      atomic: true,
      ...order,
    }
    const facts = await fetchLaunchFacts(at, {
      draft,
      order: wish,
      payer: key.publicKey,
      source: { by: 'seed', seed: 'abcd1234' },
      table,
    })
    return { plan: planLaunch(draft, wish, facts), payer: key, at }
  }

  async function launch(wish: Wish) {
    const { plan, payer, at } = await aLaunch(wish)
    const before = await chain.balance(payer)
    const prepared = await prepareOperation(plan, { ...(await theAccess()), priority: 'normal' })
    const done = await execute(plan, payer)
    expect(done.transactions).toMatchObject([{ status: 'confirmed', paid: { total: prepared.bill.total } }])
    expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
    const receipt = receiptOf(done)
    expect(receipt?.lines.map(({ paid }) => paid)).toEqual(receipt?.lines.map(({ cost }) => cost.lamports))
    const pool = await poolOf(plan, at)
    expect(pool).toMatchObject({
      reserves: { base: TOKENS, quote: SOL },
      creator: payer.publicKey.toBase58(),
    })
    return {
      bytes: packPlan(plan)[0]?.bytes,
      units: prepared.units,
      total: prepared.bill.total - SOL,
      estimated: estimateUnits(prepared.first.draft.instructions),
      plan,
      pool,
    }
  }

  async function execute(plan: Plan, payer: Keypair) {
    const access = await theAccess()
    const prepared = await prepareOperation(plan, { ...access, priority: 'normal' })
    return await run(executeOperation(prepared, aSigner(payer), access), access)
  }

  async function theAccess(): Promise<RecordingAccess> {
    return { ...(await aChainAccess(chain)), readAccount: readAccountFields }
  }

  function poolOf({ subject }: Plan, at: ChainConnection) {
    return raydiumCpmm.fetchPool(at, subject['pool'] ?? '')
  }
})

/** That chain as a network of the page. */
function clusterOf({ rpcUrl }: PracticeChain): Cluster {
  const caip = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  return { id: 'practice', name: 'Practice chain', caip, money: 'play', rpcUrls: [rpcUrl] }
}
