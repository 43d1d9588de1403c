import 'fake-indexeddb/auto'
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { receiptOf } from '../../src/operation/bills'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import { isDone } from '../../src/transactions/execution'
import { earningsByMonth, earningsCsv } from '../../src/transactions/earnings'
import { fetchEarnings } from '../../src/transactions/fetchEarnings'
import { GUARDS, MAX_TRANSACTION_BYTES } from '../../src/transactions/limits'
import { packPlan } from '../../src/transactions/pack'
import type { Plan } from '../../src/transactions/plan'
import { chargedPlan } from '../../src/operation/reviewPlan'
import { isFree } from '../../src/operations/acts'
import { ACT_IDS, type ActId } from '../../src/operations/registry'
import { prepareOperation } from '../../src/transactions/prepare'
import {
  fetchFeeSplit,
  type FeeSplit,
  narrower,
  referenceOf,
  type ServiceFee,
  serviceFeeStep,
  withServiceFee,
} from '../../src/transactions/serviceFee'
import { executeOperation } from '../../src/transactions/sign'
import { drawn } from '../seed'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aChainAccess, aCreateTokenPlan, aSigner, aTokenDraft } from '../support/engine'
import { EVERY_OPERATION } from '../support/everyOperation'
import { run } from '../support/operations'
import { ALL_PROGRAMS, describeWithPrograms, practicePrograms } from '../support/programs'
import { aSubject } from '../support/subjects'
import { engineSays } from '../../src/transactions/said'
import { saidText } from '../support/said'

const SOL = 10n ** 9n
const someone = () => Keypair.generate().publicKey

/** A plan with one step: a transfer, and an instruction with so many bytes of data. */
function aPlan(payer: PublicKey, bytes: number, kind: Plan['kind'] = 'send'): Plan {
  const transfer = SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 1n })
  const keys = [1, 2, 3, 4].map(() => ({ pubkey: someone(), isSigner: false, isWritable: false }))
  const memo = { programId: someone(), keys, data: Buffer.alloc(bytes) }
  return {
    kind,
    title: saidText('Send'),
    steps: [
      {
        id: 'send',
        title: saidText('Send'),
        instructions: [transfer, memo],
        signers: [],
        costs: [],
        finality: 'reversible',
      },
    ],
    accounts: { payer, creates: [] },
    subject: aSubject(kind),
  }
}

/** The length of a plan's only transaction, however long that is. */
function lengthOf(plan: Plan): number {
  try {
    return packPlan({ ...plan, steps: plan.steps.map((step) => ({ ...step, group: 'one' })) })[0]?.bytes ?? 0
  } catch {
    return Infinity
  }
}

const payees = (plan: Plan) =>
  plan.steps
    .flatMap(({ costs }) => costs)
    .filter(({ kind }) => kind === 'service-fee')
    .map(({ label, lamports, detail }) => [label, lamports, detail] as const)

/** They bring back what is the wallet's. */
const FREE: readonly ActId[] = ['close-accounts', 'unwrap-sol', 'withdraw-rent']

describe('the split of the fee', () => {
  let practice: PracticeChain
  beforeAll(async () => void (practice = await startPracticeChain()))
  afterAll(() => practice.stop())

  const fee = (address: PublicKey, over: Partial<ServiceFee> = {}): ServiceFee => ({
    lamports: 10_000_001n,
    address: address.toBase58(),
    shareBps: 2_500,
    ...over,
  })
  const split = (given: ServiceFee, payer: PublicKey, referrer: PublicKey | null) =>
    fetchFeeSplit(practice.connection, given, payer, referrer?.toBase58() ?? null)
  const sums = ({ parts }: FeeSplit) => parts.map(({ to, lamports }) => [to, lamports])

  test('gives the referrer a part, rounded down, and the operator the rest', async () => {
    const operator = (await practice.aPayer()).publicKey
    const referrer = (await practice.aPayer()).publicKey
    const found = await split(fee(operator), someone(), referrer)
    expect(sums(found)).toEqual([
      ['operator', 7_500_001n],
      ['referrer', 2_500_000n],
    ])
    expect(found.leftOut).toEqual([])
    expect(found.parts[1]?.reference).toBe(
      (await referenceOf(referrer.toBase58(), operator.toBase58())).toBase58(),
    )
  })

  test('the parts add up to the fee, whatever the share is', async () => {
    const operator = (await practice.aPayer()).publicKey
    const referrer = (await practice.aPayer()).publicKey
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt({ min: 1n, max: 10n ** 18n }),
        fc.integer({ min: 0, max: 10_000 }),
        async (lamports, shareBps) => {
          const { parts, leftOut } = await split(fee(operator, { lamports, shareBps }), someone(), referrer)
          expect(leftOut).toEqual([])
          expect(parts.reduce((sum, part) => sum + part.lamports, 0n)).toBe(lamports)
          const share = parts.find(({ to }) => to === 'referrer')?.lamports ?? 0n
          expect(share * 10_000n <= lamports * BigInt(shareBps)).toBe(true)
          expect((share + 1n) * 10_000n > lamports * BigInt(shareBps)).toBe(true)
        },
      ),
      { numRuns: 40 },
    )
  })

  test.each([
    ['no one referred the payer', () => null],
    ['the payer refers themselves', (payer: PublicKey) => payer],
    ['the operator is the referrer', (__: PublicKey, operator: PublicKey) => operator],
  ])('the operator gets all of it where %s', async (_, referrerOf) => {
    const operator = (await practice.aPayer()).publicKey
    const payer = someone()
    const found = await split(fee(operator), payer, referrerOf(payer, operator))
    expect(found).toMatchObject({ parts: [{ to: 'operator', lamports: 10_000_001n }], leftOut: [] })
  })

  test('the operator’s own wallet pays no fee, and what it signs is as promised', async () => {
    const payer = await practice.aPayer()
    const found = await split(fee(payer.publicKey), payer.publicKey, (await practice.aPayer()).publicKey)
    expect(found).toEqual({ parts: [], leftOut: [] })
    const plan = await aCreateTokenPlan(practice, payer, aTokenDraft())
    expect(withServiceFee(plan, found)).toBe(plan)
    const paying = {
      parts: [{ to: 'operator', address: payer.publicKey.toBase58(), lamports: 5n }],
      leftOut: [],
    } as const
    const options = { connection: practice.connection, priority: 'normal' } as const
    await expect(prepareOperation(withServiceFee(plan, paying), options)).rejects.toMatchObject({
      code: 'simulation/mismatch',
    })
  })

  test('a share of nothing is no share, and a share of all leaves the operator nothing', async () => {
    const operator = (await practice.aPayer()).publicKey
    const referrer = (await practice.aPayer()).publicKey
    expect(sums(await split(fee(operator, { shareBps: 0 }), someone(), referrer))).toEqual([
      ['operator', 10_000_001n],
    ])
    const all = await split(fee(operator, { shareBps: 10_000 }), someone(), referrer)
    expect(serviceFeeStep(someone(), all)?.costs).toMatchObject([{ lamports: 10_000_001n }])
  })

  test('an account that would hold less than its rent gets nothing, and the bill says so', async () => {
    const operator = (await practice.aPayer()).publicKey
    const least = BigInt(await practice.connection.getMinimumBalanceForRentExemption(0))
    const small = fee(operator, { lamports: 1_000n })
    const found = await split(small, someone(), someone())
    expect(found).toMatchObject({
      parts: [{ to: 'operator', lamports: 1_000n }],
      leftOut: [{ to: 'referrer', why: 'rent' }],
    })
    const payer = someone()
    expect(payees(withServiceFee(aPlan(payer, 1), found))).toEqual([
      [
        engineSays('site-fee', { to: 'operator' }),
        1_000n,
        engineSays('site-fee-part', { to: 'operator', address: operator.toBase58() }),
      ],
      [engineSays('site-fee', { to: 'referrer' }), 0n, engineSays('site-fee-left-out', { why: 'rent' })],
    ])
    // A new wallet that the share alone opens can hold it.
    const enough = fee(operator, { lamports: least * 4n })
    expect(sums(await split(enough, someone(), someone()))).toEqual([
      ['operator', least * 3n],
      ['referrer', least],
    ])
    // Nor is anything sent to an operator who could not hold it.
    const nowhere = await split(fee(someone(), { lamports: 1_000n }), payer, null)
    expect(nowhere).toEqual({ parts: [], leftOut: [{ to: 'operator', why: 'rent' }] })
    expect(payees(withServiceFee(aPlan(payer, 1), nowhere))).toHaveLength(1)
  })

  test('an address that is no wallet gets nothing', async () => {
    const operator = (await practice.aPayer()).publicKey
    const [ofProgram] = PublicKey.findProgramAddressSync([Buffer.from('x')], SystemProgram.programId)
    const sysvar = new PublicKey('SysvarC1ock11111111111111111111111111111111')
    for (const address of [SystemProgram.programId, ofProgram, sysvar])
      expect(await split(fee(operator), someone(), address)).toMatchObject({
        parts: [{ to: 'operator', lamports: 10_000_001n }],
        leftOut: [{ to: 'referrer', why: 'no-wallet' }],
      })
  })
})

describe('the place of the fee in a plan', () => {
  const [payer, operator, referrer, reference] = [someone(), someone(), someone(), someone()]
  const both: FeeSplit = {
    parts: [
      { to: 'operator', address: operator.toBase58(), lamports: 75n },
      { to: 'referrer', address: referrer.toBase58(), lamports: 25n, reference: reference.toBase58() },
    ],
    leftOut: [],
  }

  /** The most data that a plan can hold. */
  const LONGEST = 500 + MAX_TRANSACTION_BYTES - lengthOf(aPlan(payer, 500))

  test('what does not fit is left out, the referrer’s part first; never a second transaction, never a guard’s room', () => {
    const met = new Set<string>()
    fc.assert(
      fc.property(
        fc.integer({ min: 300, max: LONGEST }),
        fc.constantFrom('never', 'maybe', 'surely'),
        (bytes, guarding) => {
          const plan = aPlan(payer, bytes)
          const paying = withServiceFee(plan, both, guarding)
          expect(packPlan(paying, guarding)).toHaveLength(1)
          const bare = lengthOf(plan)
          const most =
            guarding === 'never' || bare + GUARDS.bytes > MAX_TRANSACTION_BYTES
              ? MAX_TRANSACTION_BYTES
              : MAX_TRANSACTION_BYTES - GUARDS.bytes
          expect(lengthOf(paying)).toBeLessThanOrEqual(most)
          const lines = payees(paying)
          const sum = lines.reduce((all, [, lamports]) => all + lamports, 0n)
          const [whole, alone] = narrower(both).map((split) => {
            const step = serviceFeeStep(payer, split)
            return lengthOf({ ...plan, steps: [...plan.steps, ...(step ? [step] : [])] })
          })
          expect(sum).toBe((whole ?? 0) <= most || (alone ?? 0) <= most ? 100n : 0n)
          const said = lines.map(([, , detail]) => detail?.values['why'] === 'no-room')
          if ((whole ?? 0) <= most) expect(lines.map(([, lamports]) => lamports)).toEqual([75n, 25n])
          else if ((alone ?? 0) <= most) expect(said).toEqual([false, true])
          else expect(said).toEqual([true, true])
          met.add(`${said.filter(Boolean).length}`)
        },
      ),
      { numRuns: 300 },
    )
    expect(met).toEqual(new Set(['0', '1', '2']))
  })

  test('it comes in the transaction in which the operation ends, and in its group', () => {
    const { steps, ...plan } = aPlan(payer, LONGEST - 20)
    const [step] = steps
    if (!step) throw new Error('no step')
    const two: Plan = { ...plan, steps: [step, { ...step, id: 'last', group: 'end' }] }
    const small = { ...step, id: 'last', group: 'end', instructions: step.instructions.slice(0, 1) }
    for (const long of [two, { ...plan, steps: [step, { ...step, id: 'more' }, small] }]) {
      const count = packPlan(long).length
      const paying = withServiceFee(long, both)
      expect(packPlan(paying)).toHaveLength(count)
      const last = paying.steps.at(-1)
      if (last?.id === 'pay-service-fee') expect(last.group).toBe('end')
    }
  })

  test('is not taken for what brings back SOL that is the wallet’s already, and for nothing else', () =>
    expect(ACT_IDS.filter(isFree).toSorted()).toEqual(FREE.toSorted()))

  test('is off where none is set: the plan is the same', () => {
    const plan = aPlan(payer, 1)
    expect(withServiceFee(plan, null)).toBe(plan)
  })
})

describeWithPrograms('every kind of operation with a fee', ALL_PROGRAMS, () => {
  let practice: PracticeChain
  let operator: Keypair
  let referrer: Keypair
  const fee = () => ({ lamports: 2_000_001n, address: operator.publicKey.toBase58(), shareBps: 3_000 })
  const SHARE = 600_000n
  const seen = new Set<string>()
  /** Who paid the referrer, each time. */
  const paid: string[] = []

  beforeAll(async () => {
    practice = await startPracticeChain(practicePrograms())
    operator = await practice.aPayer()
    referrer = await practice.aPayer()
  })
  afterAll(() => practice.stop())

  /** The second time differs in nothing but that the fee was paid before. */
  const twice = drawn(EVERY_OPERATION, 3)

  test.each(EVERY_OPERATION)('$name: both are paid, to the lamport, each time', async (operation) => {
    const { kind, prepare } = operation
    seen.add(kind)
    const payer = await practice.aPayer(100n * SOL)
    const another = await prepare(practice, payer)
    for (const _ of twice.includes(operation) ? [1, 2] : [1]) {
      // oxlint-disable-next-line no-await-in-loop -- the same operation, one after the other
      await once(await another(), payer, FREE.includes(kind))
    }
  })

  async function once(plan: () => Promise<Plan>, payer: Keypair, isFree: boolean): Promise<void> {
    const asked = [payer, operator, referrer]
    const bare = await plan()
    const split = await fetchFeeSplit(
      practice.connection,
      fee(),
      payer.publicKey,
      referrer.publicKey.toBase58(),
    )
    const whole = chargedPlan(bare, split)
    expect(packPlan(whole)).toHaveLength(packPlan(bare).length)
    const access = { ...(await aChainAccess(practice)), readAccount: readAccountFields }
    const prepared = await prepareOperation(whole, {
      connection: practice.connection,
      priority: 'normal',
      readAccount: readAccountFields,
    })
    const before = await Promise.all(asked.map((one) => practice.balance(one)))
    const done = await run(executeOperation(prepared, aSigner(payer), access), access)
    expect(isDone(done)).toBe(true)
    const after = await Promise.all(asked.map((one) => practice.balance(one)))
    const gained = after.map((balance, at) => balance - (before[at] ?? 0n))
    const [first, second] = payees(whole).map(([, lamports]) => lamports)
    expect(gained[0]).toBe(-prepared.bill.total)
    expect(receiptOf(done)).toMatchObject({ same: true })
    if (isFree) {
      expect(gained.slice(1)).toEqual([0n, 0n])
      return
    }
    expect(gained.slice(1)).toEqual([first, second])
    // Only the longest transactions have no room for the referrer.
    if (second !== SHARE)
      expect(payees(whole)[1]?.[2]).toEqual(engineSays('site-fee-left-out', { why: 'no-room' }))
    else {
      expect(first).toBe(1_400_001n)
      paid.push(payer.publicKey.toBase58())
    }
  }

  test('the earnings are read from the chain: every payment, nothing else', async () => {
    const [mine, of] = [referrer.publicKey.toBase58(), operator.publicKey.toBase58()]
    const reference = await referenceOf(mine, of)
    // Others name the reference without paying, pay themselves, or pay somebody else.
    const naming = (from: Keypair, to: PublicKey, lamports = 5n) => {
      const transfer = SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports })
      transfer.keys.push({ pubkey: reference, isSigner: false, isWritable: false })
      return transfer
    }
    const other = await practice.aPayer()
    // So many that there are two pages of them.
    const amounts = Array.from({ length: 25 }, (_, at) => BigInt(at + 1))
    await Promise.all(
      amounts.map((lamports) => practice.send([naming(other, operator.publicKey, lamports)], other)),
    )
    await practice.send([naming(referrer, referrer.publicKey)], referrer)
    const pages = []
    let cursor: string | null = null
    do {
      // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
      const page = await fetchEarnings(practice.connection, mine, of, cursor)
      pages.push(page)
      cursor = page.next
    } while (cursor !== null)
    const earnings = pages.flatMap((page) => page.earnings)
    expect(pages.length).toBeGreaterThan(1)
    expect(earnings).toHaveLength(paid.length)
    expect(new Set(earnings.map(({ lamports }) => lamports))).toEqual(new Set([SHARE]))
    expect(earnings.map(({ from }) => from).toSorted()).toEqual(paid.toSorted())
    const months = earningsByMonth(earnings)
    expect(months.reduce((sum, { lamports }) => sum + lamports, 0n)).toBe(SHARE * BigInt(paid.length))
    const rows = earningsCsv(earnings).trimEnd().split('\r\n')
    expect(rows).toHaveLength(paid.length + 1)
    expect(rows[1]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,0\.0006,\w+,\w+$/)
    expect((await fetchEarnings(practice.connection, of, mine, null)).earnings).toEqual([])
  })

  test('nearly all operations have room for both', () => {
    expect(paid.length).toBeGreaterThan((EVERY_OPERATION.length + twice.length) / 2)
    expect(seen.size).toBeGreaterThan(15)
  })
})

test('a fee is a line of the bill beside the others', async () => {
  const practice = await startPracticeChain()
  const payer = await practice.aPayer()
  const plan = await aCreateTokenPlan(practice, payer, aTokenDraft())
  const operator = (await practice.aPayer()).publicKey.toBase58()
  const split = await fetchFeeSplit(
    practice.connection,
    { lamports: 12_345n, address: operator, shareBps: 0 },
    payer.publicKey,
    null,
  )
  const options = { connection: practice.connection, priority: 'normal' } as const
  const [with_, without] = await Promise.all([
    prepareOperation(withServiceFee(plan, split), options),
    prepareOperation(plan, options),
  ])
  expect(with_.bill.total).toBe(without.bill.total + 12_345n)
  await practice.stop()
})
