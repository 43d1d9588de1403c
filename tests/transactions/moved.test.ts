// @vitest-environment node
import 'fake-indexeddb/auto'
import {
  createAssociatedTokenAccountInstruction,
  createCloseAccountInstruction,
  createSyncNativeInstruction,
  getAssociatedTokenAddressSync,
  NATIVE_MINT,
} from '@solana/spl-token'
import { ComputeBudgetProgram, Keypair, SystemProgram, VersionedTransaction } from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import { answerConsent, executePlan } from '../../src/transactions/sign'
import { promisedCosts, promisedSteps } from '../../src/transactions/execution'
import { receiptOf } from '../../src/operation/bills'
import { isPriceDependent, requireWithin, withCostsAsTried } from '../../src/transactions/bill'
import { compileMessage } from '../../src/transactions/pack'
import type { Plan, Step } from '../../src/transactions/plan'
import { prepareOperation } from '../../src/transactions/prepare'
import type { Engine } from '../../src/transactions/engine'
import { signAgain } from '../../src/transactions/resume'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { run } from '../support/operations'
import { all, anEngine, aSigner } from '../support/engine'

vi.mock('../../src/storage/pause', () => import('../support/pace'))

const SLACK = 1_000n
let chain: PracticeChain
beforeAll(async () => void (chain = await startPracticeChain()))
afterAll(() => chain.stop())

describe('lines that a price moves', () => {
  const bounded = fc
    .tuple(fc.bigInt(-1000n, 1000n), fc.bigInt(0n, 500n), fc.bigInt(0n, 500n), fc.boolean())
    .map(([lamports, down, up, moves]) => ({
      kind: 'deposit' as const,
      label: 'Deposit',
      lamports,
      refundable: false,
      ...(moves && { bounds: { least: lamports - down, most: lamports + up } }),
    }))

  test('take exactly what the simulation gave, each within its bounds, or there is an error', () => {
    fc.assert(
      fc.property(fc.array(bounded, { maxLength: 5 }), fc.bigInt(-2000n, 2000n), (costs, off) => {
        const slack = (end: 'least' | 'most') =>
          costs.reduce((sum, { lamports, bounds }) => sum + (bounds ? bounds[end] - lamports : 0n), 0n)
        const steps = [{ id: 'a', costs }]
        const tried = () => withCostsAsTried(steps, 10n, 10n + off)
        if (off < slack('least') || off > slack('most')) {
          const code = costs.some(({ bounds }) => bounds) ? 'pool/price-moved' : 'simulation/mismatch'
          expect(tried).toThrow(expect.objectContaining({ code }))
          return
        }
        const after = tried()[0]?.costs ?? []
        const moves = after.map((cost, at) => cost.lamports - (costs[at]?.lamports ?? 0n))
        expect(moves.reduce((sum, move) => sum + move, 0n)).toBe(off)
        after.forEach(({ lamports, bounds }, at) => {
          if (bounds) expect(lamports >= bounds.least && lamports <= bounds.most).toBe(true)
          else expect(moves[at]).toBe(0n)
        })
        expect(() => requireWithin(steps, 10n, 10n + off)).not.toThrow()
      }),
    )
  })
})

describe('an operation that a price moves', () => {
  test('promises what the simulation gave, in the bill and in the accounts', async () => {
    const { payer, plan, account, engine } = await aPriceDependentOperation()
    await give(account, 300n)
    const prepared = await prepareOperation(plan, engine)
    const [step] = prepared.plan.steps
    expect(step?.costs.map(({ lamports }) => lamports)).toEqual([-5_000_300n])
    expect(prepared.bill.total).toBe(-5_000_300n + 5_001n)
    const before = await chain.balance(payer)
    const done = await run(executePlan(prepared, aSigner(payer), engine), engine)
    expect(await chain.balance(payer)).toBe(before - prepared.bill.total)
    expect(receiptOf(done)).toMatchObject({ promised: -4_995_299n, paid: -4_995_299n })
  })

  test('tells a balance as it will be, and as it was promised at last', async () => {
    const { payer, plan, account, engine } = await aSyncOperation()
    await give(account, 10n)
    const prepared = await prepareOperation(plan, engine)
    expect(prepared.first.changes).toMatchObject([{ before: '0', after: '2000010' }])
    await give(account, 20n)
    const done = await run(executePlan(prepared, aSigner(payer), engine), engine)
    expect(promisedSteps(done)[0]?.changes).toMatchObject([{ after: '2000030' }])
    expect(done.operation.steps[0]?.changes).toMatchObject([{ after: '2000010' }])
  })

  test('that moved after the review promises what it takes before the wallet is asked', async () => {
    const { payer, plan, account, engine } = await aPriceDependentOperation()
    const prepared = await prepareOperation(plan, engine)
    await give(account, 700n)
    const done = await run(executePlan(prepared, aSigner(payer), engine), engine)
    expect(done.transactions[0]).toMatchObject({ status: 'confirmed', paid: { total: -4_995_699n } })
    expect(promisedCosts(done).reduce((sum, { lamports }) => sum + lamports, 0n)).toBe(-4_995_699n)
    const receipt = receiptOf(done)
    expect(receipt?.lines[0]).toMatchObject({ cost: { lamports: -5_000_700n }, paid: -5_000_700n })
    const again = await engine.journal.read(done.operation.id)
    expect(again && promisedCosts(again)).toEqual(promisedCosts(done))
  })

  test('that moved beyond its bounds is not prepared', async () => {
    const { plan, account, engine } = await aPriceDependentOperation()
    await give(account, SLACK + 1n)
    await expect(prepareOperation(plan, engine)).rejects.toMatchObject({
      code: 'pool/price-moved',
      context: { label: 'SOL that you get', promised: -5_000_000n, simulated: -5_001_001n },
    })
  })

  test('that moved beyond them after the review asks nobody and writes nothing down', async () => {
    const { payer, plan, account, engine } = await aPriceDependentOperation()
    const prepared = await prepareOperation(plan, engine)
    await give(account, SLACK + 1n)
    const signer = { ...aSigner(payer), signTransaction: () => Promise.reject(new Error('it was asked')) }
    await expect(all(executePlan(prepared, signer, engine))).rejects.toMatchObject({
      code: 'pool/price-moved',
    })
    expect(await engine.journal.list(engine.genesisHash, payer.publicKey.toBase58())).toEqual([])
    await expect(prepareOperation(plan, engine)).rejects.toMatchObject({ code: 'pool/price-moved' })
  })

  test('and a balance beyond its bounds as well', async () => {
    const { plan, account, engine } = await aSyncOperation()
    await give(account, SLACK + 1n)
    await expect(prepareOperation(plan, engine)).rejects.toMatchObject({
      code: 'pool/price-moved',
      context: { label: 'Your wrapped SOL', promised: '0.002 SOL', simulated: '0.002001001 SOL' },
    })
  })

  test('goes on where it moves while a wallet changes its bid, and is sent once the person agrees', async () => {
    const { payer, plan, account, engine } = await aPriceDependentOperation()
    const prepared = await prepareOperation(plan, engine)
    const bidding = aSigner(payer, async ({ message }) => {
      await give(account, 200n)
      const bid = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000 })
      const [limit, , ...rest] = prepared.first.instructions
      if (!limit) throw new Error('it carries no limit')
      const instructions = [limit, bid, ...rest]
      const other = new VersionedTransaction(
        compileMessage(payer.publicKey, instructions, message.recentBlockhash),
      )
      other.sign([payer])
      return other
    })
    const asking = await run(executePlan(prepared, bidding, engine), engine)
    expect(asking.transactions[0]?.status).toBe('awaiting-consent')
    await give(account, 100n)
    const done = await run(answerConsent(asking, true, engine), engine, asking)
    expect(done.transactions[0]?.status).toBe('confirmed')
    const receipt = receiptOf(done)
    expect(receipt?.lines[0]?.paid).toBe(-5_000_300n)
    expect(receipt?.paid).toBe((receipt?.promised ?? 0n) - 300n)
  })

  test('is asked for again after a decline at what it comes to then', async () => {
    const { payer, plan, account, engine } = await aPriceDependentOperation()
    const prepared = await prepareOperation(plan, engine)
    const declining = aSigner(payer, () => Promise.reject(new AppError('wallet/declined')))
    await give(account, 1n)
    const ended = await run(executePlan(prepared, declining, engine), engine)
    expect(ended.transactions[0]).toMatchObject({ simulation: { total: -4_995_000n } })
    await give(account, 2n)
    const done = await run(signAgain(ended, aSigner(payer), engine), engine, ended)
    expect(done.transactions[0]).toMatchObject({ status: 'confirmed', paid: { total: -4_995_002n } })
    expect(promisedSteps(done)[0]?.costs[0]?.lamports).toBe(-5_000_003n)
  })
})

test('only what has bounds is moved', () => {
  const step = { id: 'a', costs: [{ kind: 'rent' as const, label: 'Rent', lamports: 1n, refundable: true }] }
  expect(isPriceDependent(step)).toBe(false)
})

type Moving = Readonly<{
  payer: Keypair
  plan: Plan
  account: Keypair['publicKey']
  engine: Engine & Options
}>
type Options = Readonly<{ priority: 'normal'; readAccount: typeof readAccountFields }>

/** Others decide how much it brings: whatever lies in the account comes to the wallet. */
async function aPriceDependentOperation(): Promise<Moving> {
  const { payer, account, engine, rent } = await aTokenAccount(5_000_000n)
  const lamports = -5_000_000n
  const step: Step = {
    ...words('close-account'),
    instructions: [createCloseAccountInstruction(account, payer.publicKey, payer.publicKey)],
    costs: [
      {
        kind: 'deposit',
        label: 'SOL that you get',
        lamports,
        refundable: false,
        bounds: { least: lamports - SLACK, most: lamports + SLACK },
      },
    ],
  }
  expect(rent < 5_000_000n).toBe(true)
  return { payer, account, engine, plan: aPlan(payer, step) }
}

/** Others decide how much of wrapped SOL there is once it is counted. */
async function aSyncOperation(): Promise<Moving> {
  const { payer, account, engine, rent } = await aTokenAccount(2_000_000n, true)
  expect(rent > 0n).toBe(true)
  const step: Step = {
    ...words('count'),
    instructions: [createSyncNativeInstruction(account)],
    costs: [],
    changes: [
      {
        account: account.toBase58(),
        field: 'balance',
        label: 'Your wrapped SOL',
        after: '2000000',
        bounds: { least: 2_000_000n - SLACK, most: 2_000_000n + SLACK },
        unit: { decimals: 9, symbol: 'SOL' },
      },
    ],
  }
  return { payer, account, engine, plan: aPlan(payer, step) }
}

/** An account of wrapped SOL with so many lamports in it, beside its rent or in all. */
async function aTokenAccount(lamports: bigint, besideRent = false) {
  const payer = await chain.aPayer()
  const account = getAssociatedTokenAddressSync(NATIVE_MINT, payer.publicKey)
  const open = createAssociatedTokenAccountInstruction(payer.publicKey, account, payer.publicKey, NATIVE_MINT)
  const rent = BigInt(await chain.connection.getMinimumBalanceForRentExemption(165))
  await chain.send([open], payer)
  await give(account, besideRent ? lamports : lamports - rent)
  const engine = { ...(await anEngine(chain)), priority: 'normal' as const, readAccount: readAccountFields }
  return { payer, account, rent, engine }
}

function words(id: string) {
  return { id, title: id, signers: [], finality: 'reversible' as const }
}

function aPlan({ publicKey }: Keypair, step: Step): Plan {
  return {
    kind: 'remove-liquidity',
    title: 'Take out',
    steps: [step],
    accounts: { payer: publicKey, creates: [] },
    subject: {},
  }
}

async function give(account: Keypair['publicKey'], lamports: bigint): Promise<void> {
  const other = await chain.aPayer()
  const gift = SystemProgram.transfer({ fromPubkey: other.publicKey, toPubkey: account, lamports })
  await chain.send([gift], other)
}
