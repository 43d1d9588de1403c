import 'fake-indexeddb/auto'
import { Keypair, SystemProgram } from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchTokenFacts } from '../../../src/tokens/operations/tokenFacts'
import { countPayments, planPayments, withTransferFee } from '../../../src/tokens/sendList/payLines'
import { SOL_MINT } from '../../../src/tokens/wellKnown'
import { GUARDS, MAX_TRANSACTION_BYTES } from '../../../src/transactions/limits'
import { packPlan } from '../../../src/transactions/pack'
import type { Plan } from '../../../src/transactions/plan'
import { type PlacedLine } from '../../../src/transactions/runs/planner'
import type { RunToken } from '../../../src/transactions/runs/keptRuns'
import { type PracticeChain, startPracticeChain } from '../../support/chain'
import { spreadTokens, type WantedAccount, type WantedSpread } from '../../support/spreadTokens'
import { aManagedToken } from '../../support/tokenOperations'
import type { Subject } from '../../../src/transactions/subject'
import { readSubject, writeSubject } from '../../../src/transactions/subject'
import { saidText } from '../../support/said'

let practice: PracticeChain
let payer: Keypair
let tokens: readonly RunToken[]
beforeAll(async () => {
  practice = await startPracticeChain()
  payer = await practice.aPayer()
  const mint = (await aManagedToken(practice, payer)).toBase58()
  tokens = [
    { mint: SOL_MINT, program: null, decimals: 9, symbol: 'SOL' },
    { mint, program: 'token-2022', decimals: 9, symbol: 'QHRN' },
  ]
})
afterAll(() => practice.stop())

const people = Array.from({ length: 60 }, () => Keypair.generate().publicKey.toBase58())

/** Lists of these people, some of them several times, one after another. */
const lists = fc
  .array(fc.tuple(fc.constantFrom(...people), fc.integer({ min: 1, max: 4 })), {
    minLength: 1,
    maxLength: 50,
  })
  .map((each): readonly PlacedLine[] => {
    const times = new Map(each)
    return [...times]
      .flatMap(([address, count]) => Array<string>(count).fill(address))
      .map((address, place) => ({ place, line: place + 1, address, units: 1_000_000n + BigInt(place) }))
  })

function lengthOf(plan: Plan): number {
  const drafts = packPlan(plan)
  expect(drafts).toHaveLength(1)
  return drafts[0]?.bytes ?? 0
}

test.each(['never', 'surely'] as const)(
  'each transaction is as full as the limit allows, and their number is known before: guards %s',
  async (guarding) => {
    const most = MAX_TRANSACTION_BYTES - (guarding === 'never' ? 0 : GUARDS.bytes)
    await fc.assert(
      fc.asyncProperty(lists, fc.nat(1), async (lines, which) => {
        const token = tokens[which]
        if (!token) return
        const order = { payer: payer.publicKey, token, guarding }
        const { payments, unpayable } = await planPayments(practice.connection, order, lines, 100)
        expect(unpayable).toEqual([])
        expect(payments.flatMap((payment) => payment.lines)).toEqual(lines)
        expect(payments.flatMap(({ plan }) => placesIn(writeSubject(plan.subject)))).toEqual(
          lines.map(({ place }) => place),
        )
        const opens = new Set(token.program === null ? [] : people)
        const counted = countPayments(lines, {
          payer: payer.publicKey,
          token,
          opens,
          hasFee: false,
          guarding,
        })
        expect(counted.transactions).toBe(payments.length)
        for (const [at, { plan, lines: paid }] of payments.entries()) {
          expect(lengthOf(plan)).toBeLessThanOrEqual(most)
          const next = payments[at + 1]?.lines[0]
          if (!next || paid.length === 24) continue
          const longer = await planPayments(practice.connection, order, [...paid, next], 100)
          expect(longer.payments).toHaveLength(2)
        }
      }),
      { numRuns: 20 },
    )
  },
)

const same = (count: number, amount: bigint) =>
  Array.from({ length: count }, (): WantedAccount => ({ amount }))
/** Thirty lines to one receiver, each of a million. */
const toOne = Array.from({ length: 30 }, (_, place): PlacedLine => {
  return { place, line: place + 1, address: people[0] ?? '', units: 1_000_000n }
})

test.each([
  ['of a token with a transfer fee', same(1, 10n ** 12n), lists, { basisPoints: 100, maximum: 10n ** 12n }],
  ['whose lines to one receiver are paid by one account each', same(30, 1_000_000n), fc.constant(toOne)],
  [
    'whose lines are paid by several accounts each',
    same(30, 700_000n),
    lists.map((each) => each.slice(0, 15)),
  ],
])(
  'the transactions, and the accounts that they open, are known before for a list %s',
  async (_, accounts, typed, fee?: WantedSpread['fee']) => {
    const wallet = await practice.aPayer(10n ** 11n)
    const { mint } = await spreadTokens(practice, wallet, {
      standard: 'token-2022',
      accounts,
      ...(fee && { fee }),
    })
    const facts = await fetchTokenFacts(practice.connection, wallet.publicKey, mint)
    const token: RunToken = { mint: mint.toBase58(), program: 'token-2022', decimals: 6, symbol: 'QHRN' }
    const order = { payer: wallet.publicKey, token, guarding: 'never' } as const
    await fc.assert(
      fc.asyncProperty(typed, async (list) => {
        const lines = withTransferFee(list, facts, undefined)
        const { payments, unpayable } = await planPayments(practice.connection, order, lines, 100)
        expect(unpayable).toEqual([])
        const counted = countPayments(lines, {
          ...order,
          paying: facts.held,
          opens: new Set(people),
          hasFee: fee !== undefined,
        })
        expect(counted).toEqual({
          transactions: payments.length,
          opened: new Set(lines.map(({ address }) => address)).size,
        })
        const opened = payments.flatMap(({ plan }) => plan.accounts.creates)
        expect(new Set(opened.map(({ address }) => address.toBase58())).size).toBe(counted.opened)
        for (const { plan } of payments) expect(lengthOf(plan)).toBeLessThanOrEqual(MAX_TRANSACTION_BYTES)
      }),
      { numRuns: 8 },
    )
  },
)

test('the fee of the site is in the first transaction alone, which has room for it', async () => {
  const [token] = tokens
  if (!token) throw new Error('no token')
  const to = Keypair.generate().publicKey
  const further = {
    id: 'fee',
    title: saidText('Fee'),
    instructions: [SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports: 5_000 })],
    signers: [],
    costs: [],
    finality: 'reversible',
  } as const
  const lines = people.map((address, place) => ({ place, line: place + 1, address, units: 1_000_000n }))
  const order = { payer: payer.publicKey, token, guarding: 'never', further } as const
  const { payments } = await planPayments(practice.connection, order, lines, 100)
  expect(payments.map(({ plan }) => plan.steps.length)).toEqual([2, ...payments.slice(1).map(() => 1)])
  for (const { plan } of payments) expect(lengthOf(plan)).toBeLessThanOrEqual(MAX_TRANSACTION_BYTES)
  const facts = {
    payer: payer.publicKey,
    token,
    opens: new Set(people),
    hasFee: false,
    guarding: 'never',
  } as const
  expect(countPayments(lines, { ...facts, further }).transactions).toBe(payments.length)
})

/** The places in the record of a payment. */
function placesIn(record: Subject): readonly number[] {
  return readSubject(record).places ?? []
}

test('places that no record of ours has are none', () => {
  for (const places of [
    '',
    'x',
    [5, -2],
    [0.5],
    [Number.NaN],
    ['1'],
    Array.from({ length: 10_000 }, () => 1),
  ])
    expect(readSubject({ places }).places).toBeUndefined()
})
