import 'fake-indexeddb/auto'
import { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FEE_STEPS, type FeeStep } from '../../sandbox/chain/feeSteps'
import { receiptOf } from '../../src/operation/bills'
import { planSendSol } from '../../src/tokens/operations/transfer'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import { mostAdded } from '../../src/transactions/bill'
import { promisedCosts } from '../../src/transactions/execution'
import { USUAL_LOADED_BYTES } from '../../src/transactions/limits'
import { type PreparedOperation, prepareOperation } from '../../src/transactions/prepare'
import { executeOperation } from '../../src/transactions/sign'
import type { GuardExpectation } from '../../src/transactions/pack'
import type { Consensus } from '../../sandbox/chain/consensus'
import { drawn } from '../seed'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aChainAccess, aGuardingSigner, aSigner } from '../support/engine'
import { EVERY_OPERATION, type Operation } from '../support/everyOperation'
import { run } from '../support/operations'
import { ALL_PROGRAMS, describeWithPrograms, practicePrograms } from '../support/programs'

/*
 * The bill is what is paid, whatever the network's fee is made of: today's for signatures, and each step of SIMD-0553, which takes a part
 * of a lamport for each cost unit that a message requests; on a chain of either agreement, with and without a wallet's guards.
 */

const SOL = 10n ** 9n
/** The number of the instruction that limits the loaded bytes. */
const LOADED_LIMIT = 4

const CONSENSUS = ['alpenglow', 'towerbft'] as const
const GUARDING = ['never', 'surely'] as const

describeWithPrograms('each kind of operation', ALL_PROGRAMS, () => {
  const chains: Partial<Record<Consensus, PracticeChain>> = {}
  beforeAll(async () => {
    for (const consensus of CONSENSUS)
      chains[consensus] = await startPracticeChain({ ...practicePrograms(), consensus })
  })
  afterAll(async () => await Promise.all(Object.values(chains).map((chain) => chain.stop())))

  const rows = EVERY_OPERATION.flatMap((operation) =>
    GUARDING.flatMap((guarding) =>
      CONSENSUS.map((consensus) => [operation.name, guarding, consensus, operation] as const),
    ),
  )
  // One in so many of all four kinds of rows: that is odd, or a run would have one kind alone.
  test.each(drawn(rows, 17))('%s, guards %s, %s', async (_, guarding, consensus, { prepare }) => {
    const practice = chains[consensus]
    if (!practice) throw new Error('it was started')
    const payer = await practice.aPayer(1_000n * SOL)
    practice.chain.setFeeStep('off')
    const another = await prepare(practice, payer)
    const wallet = guarding === 'never' ? aSigner(payer) : aGuardingSigner(payer)
    for (const step of FEE_STEPS) {
      const plan = await another()
      practice.chain.setFeeStep(step)
      const options = { connection: practice.connection, priority: 'normal', guarding } as const
      const prepared = await prepareOperation(await plan(), {
        ...options,
        readAccount: readAccountFields,
      })
      expectLimits(prepared, step, guarding)
      const access = { ...(await aChainAccess(practice)), readAccount: readAccountFields }
      const before = await practice.balance(payer)
      const execution = await run(executeOperation(prepared, wallet, access), access)
      expect(execution.transactions.map(({ status }) => status)).toEqual(
        prepared.drafts.map(() => 'confirmed'),
      )
      const paid = before - (await practice.balance(payer))
      expect([step, sumOf(promisedCosts(execution))]).toEqual([step, paid])
      expect(receiptOf(execution)).toMatchObject({ paid, promised: paid, same: true })
      if (prepared.drafts.length > 1) continue
      // Nothing but guards may make it dearer than the review said, and that within its bound.
      const { total, lines } = prepared.bill
      if (guarding === 'never' || step === 'off') expect(paid).toBe(total)
      expect(paid).toBeGreaterThanOrEqual(total)
      expect(paid).toBeLessThanOrEqual(total + mostAdded(lines))
    }
    practice.chain.setFeeStep('off')
  })
})

/** Today nothing is carried, and nothing is bounded. At a step everything but a payment of SOL says what it loads, where that fits. */
function expectLimits({ first, bill }: PreparedOperation, step: FeeStep, guarding: GuardExpectation): void {
  const kinds = first.instructions.slice(0, 3).map(({ data }) => data[0])
  expect(kinds.slice(0, 2)).toEqual([2, 3])
  const carries = kinds[2] === LOADED_LIMIT && first.instructions.length > first.draft.instructions.length + 2
  if (step === 'off') {
    expect([carries, mostAdded(bill.lines)]).toEqual([false, 0n])
    return
  }
  const room = guarding === 'never' || first.draft.bytes > 1_072 ? 1_232 : 1_072
  expect([first.draft.bytes, carries]).toEqual([first.draft.bytes, first.draft.bytes + 8 <= room])
  if (carries) {
    const limit = first.instructions[2]?.data.readUInt32LE(1) ?? 0
    expect((limit - 2 * 2 ** 20) / 2).toBeLessThanOrEqual(USUAL_LOADED_BYTES)
  }
}

function sumOf(lines: readonly Readonly<{ lamports: bigint }>[]): bigint {
  return lines.reduce((sum, { lamports }) => sum + lamports, 0n)
}

/** What each kind is made of; see `npm run bench:bills`. */
const PRINTS = process.env['BILLS'] === 'print'

describeWithPrograms('a payment of SOL', [], () => {
  let practice: PracticeChain
  beforeAll(async () => void (practice = await startPracticeChain()))
  afterAll(() => practice.stop())

  const aPayment = async (payer: Keypair, lamports: bigint, guarding: GuardExpectation = 'never') => {
    const to = Keypair.generate().publicKey.toBase58()
    const plan = await planSendSol(practice.connection, payer.publicKey, { to, lamports })
    return await prepareOperation(plan, { connection: practice.connection, priority: 'normal', guarding })
  }

  test.each(FEE_STEPS)(
    'at %s: asks for 500 units and no loaded bytes, and can empty a wallet',
    async (step) => {
      practice.chain.setFeeStep(step)
      const payer = await practice.aPayer(SOL)
      const { bill } = await aPayment(payer, SOL / 2n)
      const fee = bill.total - SOL / 2n
      const prepared = await aPayment(payer, SOL - fee)
      expect(prepared.first.instructions.map(({ data }) => data[0])).toEqual([2, 3, 2])
      expect(prepared.first.instructions[0]?.data.readUInt32LE(1)).toBe(500)
      const access = await aChainAccess(practice)
      const execution = await run(executeOperation(prepared, aSigner(payer), access), access)
      expect(execution.transactions[0]?.status).toBe('confirmed')
      expect(await practice.balance(payer)).toBe(0n)
      await expect(aPayment(await practice.aPayer(SOL), SOL - fee + 1n)).rejects.toMatchObject({
        code: 'simulation/insufficient-funds',
        context: { missing: 1n },
      })
    },
  )

  test.each([
    ['off', '1/10'],
    ['1/10', '1/4'],
    ['1/2', 'off'],
  ] as const)(
    'from %s to %s between review and signature is not asked for at the old bill',
    async (from, to) => {
      practice.chain.setFeeStep(from)
      const payer = await practice.aPayer()
      const prepared = await aPayment(payer, SOL)
      practice.chain.setFeeStep(to)
      const access = await aChainAccess(practice)
      const now = await aPayment(payer, SOL)
      expect(now.bill.total).not.toBe(prepared.bill.total)
      await expect(run(executeOperation(prepared, aSigner(payer), access), access)).rejects.toMatchObject({
        code: 'simulation/mismatch',
        context: { promised: prepared.bill.total, simulated: now.bill.total },
      })
      expect(await practice.balance(payer)).toBe(10n * SOL)
    },
  )
})

if (PRINTS)
  describeWithPrograms('bytes and lamports', ALL_PROGRAMS, () => {
    test('of each kind', async () => {
      const practice = await startPracticeChain(practicePrograms())
      for (const operation of EVERY_OPERATION) await print(practice, operation)
      await practice.stop()
    })
  })

async function print(practice: PracticeChain, { name, kind, prepare }: Operation): Promise<void> {
  const payer = await practice.aPayer(1_000n * SOL)
  const plan = await (await (await prepare(practice, payer))())()
  const options = { connection: practice.connection, priority: 'normal', guarding: 'maybe' } as const
  const { drafts, bytes, first, bill } = await prepareOperation(plan, options)
  const fees = sumOf(first.fees)
  console.log(`BILL ${JSON.stringify([kind, name, drafts.length, bytes, `${fees}`, `${bill.total}`])}`)
}
