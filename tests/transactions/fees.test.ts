import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  type PublicKey,
  SystemProgram,
  TransactionInstruction,
  type VersionedMessage,
} from '@solana/web3.js'
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test, afterAll, beforeAll, it, onTestFinished } from 'vitest'
import { FEE_STEPS } from '../../sandbox/chain/feeSteps'
import { requireSettings } from '../../src/build/requireSettings'
import { serviceFee } from '../../src/env'
import { AppError } from '../../src/errors/AppError'
import { addUpFees } from '../../src/transactions/bill'
import {
  budgetFor,
  feeCosts,
  fetchFee,
  fetchPriced,
  messagesOf,
  priceFor,
  type PriorityPrice,
  writableAccounts,
} from '../../src/transactions/fees'
import { priorityFee } from '../../src/solana/priorityFee'
import { BUDGET_ADDRESS, LIGHTHOUSE_ADDRESS } from '../../src/solana/knownPrograms'
import { GUARDS, MAX_TRANSACTION_BYTES, PROGRAM_UNITS } from '../../src/transactions/limits'
import { compileMessage, PLACEHOLDER_BLOCKHASH, signedLength } from '../../src/transactions/pack'
import { programsOf } from '../../src/transactions/failures/decode'
import { newBill } from '../../src/transactions/sign'
import { startPracticeChain, withMethods, type PracticeChain } from '../support/chain'
import { saidText } from '../support/said'

/** The fee lines of a message for which the network takes so many lamports beside its bid, and more with guards. */
function feesOf(units: number, price: PriorityPrice, isEstimate = false, network = 5_000n, guards = 0n) {
  const budget = budgetFor(units, price)
  const fee = network + priorityFee(budget)
  return feeCosts({ budget, fee, most: fee + guards }, price, isEstimate)
}

describe('fees', () => {
  const LIMIT = fc.integer({ min: 1, max: 1_400_000 })
  const PRICE = fc.bigInt({ min: 0n, max: 10n ** 13n })
  const CEILING = fc.bigInt({ min: 0n, max: 10n ** 10n })

  test('limit times price never passes the ceiling by more than the least price there is, and comes as near to it as whole prices allow', () => {
    fc.assert(
      fc.property(LIMIT, PRICE, CEILING, (limit, price, ceiling) => {
        const budget = budgetFor(limit, { price, ceiling })
        expect(budget.price >= 1n).toBe(true)
        expect(priorityFee(budget) <= ceiling || priorityFee(budget) <= 2n).toBe(true)
        expect(budget.price <= price || budget.price === 1n).toBe(true)
        if (budget.price < price)
          expect((budget.price + 1n) * BigInt(budget.limit) > ceiling * 1_000_000n).toBe(true)
      }),
    )
  })

  test('without a ceiling the price stays what it is, and the limit has room for four guards', () => {
    expect(budgetFor(40_000, { price: 10n ** 12n })).toEqual({ limit: 50_000, price: 10n ** 12n })
  })

  const bid = (values: object) => ({ id: 'bid', values: { units: 50_000, isEstimate: false, ...values } })
  test.each([
    [
      { price: 0n, priority: 'high', ceiling: 5_000_000n } as const,
      { id: 'least-bid', values: { why: 'calm' } },
    ],
    [
      { price: null, priority: 'high', ceiling: 5_000_000n } as const,
      { id: 'least-bid', values: { why: 'no-report' } },
    ],
    [
      { price: 1_000n, priority: 'high', ceiling: 0n } as const,
      { id: 'least-bid', values: { why: 'ceiling' } },
    ],
    [
      { price: 1_000n, priority: 'normal', ceiling: 5_000_000n } as const,
      bid({ priority: 'normal', isHeld: false, ceiling: 5_000_000n }),
    ],
    [
      { price: 10n ** 9n, priority: 'low', ceiling: 5_000_000n } as const,
      bid({ priority: 'low', isHeld: true, ceiling: 5_000_000n }),
    ],
    [{ price: 1_000n }, bid({ isHeld: false })],
  ])('the bill’s line says what is bid and what holds it: %o', (price, said) => {
    const [, priority] = feesOf(40_000, price)
    expect(priority?.detail).toEqual(said)
  })

  test('an estimate says that the review counts the units, where it names any', () => {
    const said = (price: bigint) => feesOf(40_000, { price }, true)[1]?.detail
    expect(said(1_000n)?.values).toMatchObject({ units: 50_000, isEstimate: true })
    expect(said(0n)?.values).toEqual({ why: 'calm' })
  })

  test('where nobody bids, or nothing may be bid, there is a price all the same: a lamport', () => {
    for (const bid of [{ price: 0n }, { price: 9n ** 9n, ceiling: 0n }, { price: 0n, ceiling: 0n }])
      expect(priorityFee(budgetFor(200_000, bid))).toBe(1n)
  })

  test('the fees of several transactions are one line each, with nothing lost', () => {
    const fees = [5_000n, 10_000n, 15_000n].map((network) =>
      feesOf(10_000, { price: 7_000_000n }, false, network),
    )
    const lines = addUpFees(fees)
    expect(lines.map(({ kind }) => kind)).toEqual(['network-fee', 'priority-fee'])
    const sum = (costs: readonly { lamports: bigint }[]) =>
      costs.reduce((all, { lamports }) => all + lamports, 0n)
    expect(sum(lines)).toBe(sum(fees.flat()))
    expect(lines[0]?.detail).toEqual({ id: 'fees-of-several', values: { transactions: 3 } })
  })
})

test.each<[string, units: number, Partial<PriorityPrice>, limit: number, price: bigint]>([
  ['as it is, to a wallet that adds nothing', 50_000, {}, 50_000, 5n],
  ['spread over the limit, to a wallet that may add guards', 50_000, { guarding: 'maybe' }, 60_000, 16_666n],
  [
    'spread over the limit, where it is not known what the wallet adds',
    50_000,
    { guarding: undefined },
    60_000,
    16_666n,
  ],
  ['spread over the limit, where its own does not suffice', 50_001, {}, 60_001, 16_666n],
  ['as it is, at the ceiling', 50_000, { ceiling: 1_000n }, 50_000, 5n],
  ['held at the ceiling', 50_000, { ceiling: 999n }, 60_000, 16_650n],
])('a bid of the plan’s own stands %s', (_, units, over, limit, price) => {
  const bid = { price: 5n, limit: 50_000, lamports: 1_000n }
  const its = priceFor({ bid }, { price: 7n, guarding: 'never', ...over })
  expect(budgetFor(units, its)).toEqual({ limit, price })
  expect(feesOf(units, its)[1]?.detail).toEqual({
    id: 'usual-bid',
    values: { units: limit, isEstimate: false },
  })
  expect(priceFor({}, { price: 7n })).toEqual({ price: 7n })
})

test('the network’s fee is what a node says without the bid, with what guards may add; less than the bid is no answer', () => {
  const budget = { limit: 1_000_000, price: 700n }
  const lines = (fee: bigint, most: bigint) =>
    feeCosts({ budget, fee, most }, { price: 700n }).map(({ kind, lamports, bounds, detail }) => [
      kind,
      lamports,
      bounds,
      detail?.values['most'],
    ])
  const bid = ['priority-fee', 700n, undefined, undefined]
  expect(lines(5_700n, 5_700n)).toEqual([['network-fee', 5_000n, undefined, undefined], bid])
  expect(lines(5_700n, 5_701n)).toEqual([
    ['network-fee', 5_000n, { least: 5_000n, most: 5_001n }, 5_001n],
    bid,
  ])
  expect(lines(700n, 700n)).toEqual([['network-fee', 0n, undefined, undefined], bid])
  expect(() => lines(699n, 699n)).toThrow(
    expect.objectContaining({ code: 'rpc/invalid-answer', context: { method: 'getFeeForMessage' } }),
  )
})

test('a bid is for the accounts that are written, each once', () => {
  const [payer, friend, program] = [0, 1, 2].map(() => Keypair.generate().publicKey) as [
    PublicKey,
    PublicKey,
    PublicKey,
  ]
  const pay = SystemProgram.transfer({ fromPubkey: payer, toPubkey: friend, lamports: 1 })
  const read = new TransactionInstruction({
    programId: program,
    keys: [{ pubkey: program, isSigner: false, isWritable: false }],
  })
  expect(writableAccounts([pay, read, pay])).toEqual([payer, friend])
})

describe('the message that a fee is asked for', () => {
  const payer = Keypair.generate().publicKey
  const MIB = 2 ** 20
  const pay = SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 1 })
  const other = (bytes: number) =>
    new TransactionInstruction({
      programId: Keypair.generate().publicKey,
      keys: [{ pubkey: payer, isSigner: true, isWritable: true }],
      data: Buffer.alloc(bytes),
    })
  const draftOf = (instructions: readonly TransactionInstruction[], id = 'other') => {
    const step = {
      id,
      title: saidText(id),
      instructions,
      signers: [],
      costs: [],
      finality: 'reversible' as const,
    }
    return { payer, steps: [step], instructions, signers: [], tables: [], bytes: 0 }
  }
  const strange = draftOf([other(8)])
  /** Whether a message limits the bytes that it loads, and whether it has guards. */
  const kindOf = (message: VersionedMessage) => ({
    isLimited: message.compiledInstructions.some(
      ({ data }, at) => programsOf(message)[at] === BUDGET_ADDRESS && data[0] === 4,
    ),
    guards: programsOf(message).filter((program) => program === LIGHTHOUSE_ADDRESS).length,
  })

  /** A node that takes so much for a message, less with a limit of loaded bytes, and more for each guard. */
  function aNode({ less = 1_000, perGuard = 100 } = {}) {
    const asked: VersionedMessage[] = []
    const connection = withMethods(new Connection('http://localhost:1'), {
      getFeeForMessage: async (message) => {
        asked.push(message as VersionedMessage)
        const { isLimited, guards } = kindOf(message as VersionedMessage)
        return { context: { slot: 1 }, value: 7_000 - (isLimited ? less : 0) + guards * perGuard }
      },
    })
    return { connection, asked }
  }

  const priced = (
    draft: ReturnType<typeof draftOf>,
    guarding: PriorityPrice['guarding'],
    { loaded, ...costs }: Readonly<{ loaded: number | undefined; less?: number }> = { loaded: MIB },
  ) => {
    const node = aNode(costs)
    const price = { price: 1n, guarding }
    const use = { units: 1_000, loaded }
    return fetchPriced(node.connection, draft, PLACEHOLDER_BLOCKHASH, price, use).then((found) => ({
      ...found,
      asked: node.asked,
    }))
  }

  test('limits the bytes that it loads where that is cheaper, and says what guards may add', async () => {
    const limit = 1_000 + GUARDS.units + PROGRAM_UNITS[BUDGET_ADDRESS]
    for (const [guarding, most, asked] of [
      ['never', 6_000n, 2],
      [undefined, 6_000n, 2],
      ['maybe', 6_400n, 4],
      ['surely', 6_400n, 4],
    ] as const) {
      const found = await priced(strange, guarding)
      expect(found).toMatchObject({ fee: 6_000n, most, budget: { limit, loadedBytes: 4 * MIB } })
      expect(kindOf(found.message)).toEqual({ isLimited: true, guards: 0 })
      expect(found.asked).toHaveLength(asked)
    }
  })

  test.each<
    [
      string,
      ReturnType<typeof draftOf>,
      Readonly<{ loaded?: number | undefined; less?: number }>,
      isLimited: boolean,
    ]
  >([
    ['where that costs as much', strange, { less: 0 }, false],
    ['where it is not known how many they are', strange, { loaded: undefined }, false],
    ['where they are nearly as many as any may load', strange, { loaded: 31 * MIB - 1 }, true],
    ['where they are as many as any may load', strange, { loaded: 31 * MIB }, false],
    ['of a payment of SOL', draftOf([pay], 'send'), {}, false],
    ['of a payment of something else', draftOf([pay, other(8)], 'send'), {}, true],
    ['of the System program’s other work', draftOf([pay]), {}, true],
  ])('%s: %#', async (_, draft, costs, isLimited) => {
    const found = await priced(draft, 'maybe', { loaded: MIB, ...costs })
    expect(kindOf(found.message).isLimited).toBe(isLimited)
    expect(found).toMatchObject(isLimited ? { fee: 6_000n, most: 6_400n } : { fee: 7_000n, most: 7_400n })
  })

  test('gives away no room for guards for its limit, and asks for none that no longer fit', async () => {
    const price = (guarding: PriorityPrice['guarding']) => ({ price: 1n, guarding })
    const made = (bytes: number, guarding: PriorityPrice['guarding']) =>
      messagesOf(draftOf([other(bytes)]), PLACEHOLDER_BLOCKHASH, price(guarding), {
        units: 1_000,
        loaded: MIB,
      })
    const lengths = made(200, 'never')
    const limit =
      signedLength(lengths.limited?.message ?? lengths.plain.message) - signedLength(lengths.plain.message)
    expect(limit).toBeGreaterThan(0)
    const most = MAX_TRANSACTION_BYTES - GUARDS.bytes
    const room = most - signedLength(lengths.plain.message) + 200
    for (const guarding of ['never', 'surely'] as const)
      for (const bytes of [
        -limit - 1,
        -limit,
        -limit + 1,
        0,
        1,
        GUARDS.bytes - limit,
        GUARDS.bytes - limit + 1,
      ].map((by) => room + by)) {
        const { plain, limited } = made(bytes, guarding)
        const length = signedLength(plain.message)
        const isKept = guarding === 'surely' && length <= most
        const fits = length + limit <= (isKept ? most : MAX_TRANSACTION_BYTES)
        expect([guarding, bytes, limited !== null]).toEqual([guarding, bytes, fits])
      }
    const full = await priced(draftOf([other(room + GUARDS.bytes)]), 'surely')
    expect(full).toMatchObject({ fee: 7_000n, most: 7_000n })
  })

  test('has a blockhash that the node knows, and is not guessed where it still does not answer', async () => {
    const known = Keypair.generate().publicKey.toBase58()
    const message = compileMessage(payer, [pay], PLACEHOLDER_BLOCKHASH)
    const node = (value: number | null) =>
      withMethods(new Connection('http://localhost:1'), {
        getFeeForMessage: async (asked, commitment) => ({
          context: { slot: 1 },
          value: asked.recentBlockhash === known && commitment === 'confirmed' ? value : null,
        }),
        getLatestBlockhashAndContext: async (how) => ({
          context: { slot: 1 },
          value: { blockhash: how === 'finalized' ? known : PLACEHOLDER_BLOCKHASH, lastValidBlockHeight: 1 },
        }),
      })
    expect(await fetchFee(node(5_000), message)).toBe(5_000n)
    await expect(fetchFee(node(null), message)).rejects.toMatchObject({
      code: 'rpc/invalid-answer',
      context: { method: 'getFeeForMessage' },
    })
  })
})

describe('the fee of a message', () => {
  let chain: PracticeChain
  beforeAll(async () => void (chain = await startPracticeChain()))
  afterAll(() => chain.stop())

  const unknown = () => Keypair.generate().publicKey.toBase58()

  it('the fee is told by a node too that has not seen the blockhash yet', async () => {
    const { publicKey: payer } = Keypair.generate()
    const transfer = SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 1 })
    const message = compileMessage(payer, [transfer], unknown())
    expect(await fetchFee(chain.connection, message)).toBe(5_000n)
  })

  it('so is the bill of what a wallet changed, its bid and all', async () => {
    const { publicKey: payer } = await chain.aPayer()
    const message = compileMessage(
      payer,
      [
        SystemProgram.transfer({
          fromPubkey: payer,
          toPubkey: Keypair.generate().publicKey,
          lamports: 1_000_000,
        }),
        ComputeBudgetProgram.setComputeUnitLimit({ units: 100_000 }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 700_000 }),
      ],
      unknown(),
    )
    const fees = feesOf(100_000, { price: 0n })
    const bill = await newBill(chain.connection, { payer, steps: [], fees, total: 1_005_001n }, message)
    expect(bill.total).toBe(1_075_000n)
    expect(bill.fees.map(({ kind, lamports }) => [kind, lamports])).toEqual([
      ['network-fee', 5_000n],
      ['priority-fee', 70_000n],
    ])
  })

  describe.each(['rpc/no-method', 'rpc/rate-limited'] as const)(
    'of a node whose getFeeForMessage answers %s',
    (code) => {
      const withheld = () => {
        const getFeeForMessage = () => Promise.reject(new AppError(code, { method: 'getFeeForMessage' }))
        return withMethods(chain.connection, { getFeeForMessage })
      }
      const messageFor = (payer: PublicKey, lamports: number) => {
        const pay = SystemProgram.transfer({ fromPubkey: payer, toPubkey: SystemProgram.programId, lamports })
        const bid = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 777_777 })
        return compileMessage(payer, [bid, pay], SystemProgram.programId.toBase58())
      }

      test.each(FEE_STEPS)(
        'are those of a simulation of the very message, also of one that fails (%s)',
        async (step) => {
          chain.chain.setFeeStep(step)
          onTestFinished(() => chain.chain.setFeeStep('off'))
          const payer = (await chain.aPayer(1_000_000_000n)).publicKey
          for (const lamports of [1_000_000, 2_000_000_000]) {
            const message = messageFor(payer, lamports)
            const fee = await fetchFee(withheld(), message)
            expect(fee).toBe(await fetchFee(chain.connection, message))
            expect(fee).toBeGreaterThan(2_500n)
          }
        },
      )

      test('are not guessed where a simulation says none', async () => {
        const nobody = Keypair.generate().publicKey
        await expect(fetchFee(withheld(), messageFor(nobody, 1))).rejects.toMatchObject({ code })
      })
    },
  )
})

describe('settings of a build', () => {
  const to = Keypair.generate().publicKey.toBase58()

  describe('the fee of a site', () => {
    test('is a number of lamports and an address', () => {
      expect(serviceFee(' 5000 ', to)).toEqual({ lamports: 5000n, address: to, shareBps: 0 })
      expect(serviceFee('0', to)).toBeUndefined()
      expect(serviceFee('', undefined)).toBeUndefined()
    })

    test('a referrer’s part of it is a number of basis points', () => {
      expect(serviceFee('5000', to, ' 2500 ')).toMatchObject({ shareBps: 2_500 })
      expect(serviceFee('5000', to, '')).toMatchObject({ shareBps: 0 })
      expect(serviceFee('0', to, '2500')).toBeUndefined()
      expect(serviceFee('', '', '0')).toBeUndefined()
      const withShare = (share: string, lamports = '5000') =>
        requireSettings({
          VITE_SERVICE_FEE_LAMPORTS: lamports,
          VITE_SERVICE_FEE_ADDRESS: lamports && to,
          VITE_AFFILIATE_SHARE_BPS: share,
        })
      for (const share of ['10001', '-1', '2.5', '25 %'])
        expect(() => withShare(share)).toThrow(/^VITE_AFFILIATE_SHARE_BPS must be a whole number/)
      for (const share of ['', '0', ' 2500 ', '10000']) expect(() => withShare(share)).not.toThrow()
      expect(() => withShare('2500', '')).toThrow(/set VITE_SERVICE_FEE_LAMPORTS, too/)
      expect(() => withShare('0', '')).not.toThrow()
    })

    test.each([
      ['5000', ''],
      ['', to],
      ['-1', to],
      ['0.5', to],
      ['5000', to.slice(4)],
      ['5000', 'not an address'],
    ])('stops the build where half of it is missing or wrong: %s, %s', (lamports, at) => {
      const fee = { VITE_SERVICE_FEE_LAMPORTS: lamports, VITE_SERVICE_FEE_ADDRESS: at }
      expect(() => requireSettings(fee)).toThrow(/^VITE_SERVICE_FEE_/)
    })
  })

  describe('the lookup table of a build', () => {
    test('is an address or none', () => {
      expect(() => requireSettings({ VITE_LOOKUP_TABLE: ` ${to} ` })).not.toThrow()
      for (const wrong of [to.slice(4), `${to}0`])
        expect(() => requireSettings({ VITE_LOOKUP_TABLE: wrong })).toThrow(/^VITE_LOOKUP_TABLE/)
    })
  })
})
