import 'fake-indexeddb/auto'
import { getTokenMetadata } from '@solana/spl-token'
import { Keypair, type PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  actionOf,
  decisionOf,
  operationDecision,
  receiptTitle,
  subjectNow,
} from '../../src/operations/decision'
import type { TokenOrder } from '../../src/tokens/operations/order'
import { planTokenOrders } from '../../src/operations/token/planOrders'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import { ACT_IDS } from '../../src/operations/registry'
import { parseEvent } from '../../src/transactions/events'
import { orderFields, type Subject, subjectFields } from '../../src/transactions/subject'
import { prepareOperation } from '../../src/transactions/prepare'
import { foldExecution } from '../../src/transactions/execution'
import { executeOperation } from '../../src/transactions/sign'
import { U64_MAX } from '../../src/units/amounts'
import { shortAddress } from '../../src/units/shortAddress'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aChainAccess, aSigner } from '../support/engine'
import { anOperation, events } from '../support/events'
import { run } from '../support/operations'
import { aManagedToken, payFees, WITH_FEE } from '../support/tokenOperations'

const SOL = 10n ** 9n
const other = Keypair.generate().publicKey.toBase58()
const short = shortAddress(other)
const QHR = 'Quiet Heron1 (QHR)'

describe('the sentence of an operation on a token, in the review and in the receipt', () => {
  let chain: PracticeChain
  let payer: Keypair
  let mint: PublicKey
  let scaled: PublicKey
  beforeAll(async () => {
    chain = await startPracticeChain()
    payer = await chain.aPayer(1_000n * SOL)
    mint = await aManagedToken(chain, payer, {
      extensions: {
        ...WITH_FEE,
        interestBearing: { basisPoints: 0, authority: 'wallet' },
        pausable: 'wallet',
      },
    })
    scaled = await aManagedToken(chain, payer, {
      supply: 0n,
      extensions: {
        scaledAmount: { multiplier: 2, authority: 'wallet' },
        transferHook: { program: Keypair.generate().publicKey, authority: 'wallet' },
        defaultFrozen: true,
        closeAuthority: 'wallet',
      },
    })
    await payFees(chain, payer, mint, [Keypair.generate().publicKey], 10n ** 9n)
  })
  afterAll(() => chain.stop())

  /** Carries the orders out: their review, and their record. */
  async function ordered(on: PublicKey, orders: readonly TokenOrder[]) {
    const access = { ...(await aChainAccess(chain)), readAccount: readAccountFields }
    const plan = await planTokenOrders(chain.connection, payer.publicKey, on, orders)
    const prepared = await prepareOperation(plan, { ...access, priority: 'normal' })
    const done = await run(executeOperation(prepared, aSigner(payer), access), access)
    return { review: decisionOf({ ...prepared.plan, payer: payer.publicKey.toBase58() }), done }
  }

  async function said(on: PublicKey, ...orders: TokenOrder[]): Promise<readonly [string, string]> {
    const { review, done } = await ordered(on, orders)
    expect(review.facts[0]).toEqual({ label: 'Token', value: QHR, address: on.toBase58() })
    return [review.line, operationDecision(done).line]
  }

  const own = () => payer.publicKey.toBase58()

  test('stands with what each setting was before it, in the review, and in the receipt from the journal', async () => {
    const own = await aManagedToken(chain, payer, {
      extensions: { interestBearing: { basisPoints: 250, authority: 'wallet' }, pausable: 'wallet' },
    })
    const was = (await getTokenMetadata(chain.connection, own))?.uri ?? ''
    const uri = 'https://files.example/gull.json'
    const { review, done } = await ordered(own, [
      { kind: 'update-metadata', name: 'Grey Gull', uri },
      { kind: 'interest-rate', basisPoints: 700 },
      { kind: 'change-authority', role: 'pause', newAuthority: other },
    ])
    const kept = foldExecution(parseEvent(events.planned({ operation: done.operation })))
    const payerKey = payer.publicKey.toBase58()
    for (const { facts } of [review, operationDecision(done), ...(kept ? [operationDecision(kept)] : [])])
      expect(facts.filter((fact) => fact.was)).toEqual([
        { label: 'Name', was: { value: 'Quiet Heron1' }, value: 'Grey Gull' },
        {
          label: 'Metadata file',
          was: { value: was },
          value: uri,
          pictures: { mint: own.toBase58(), was, is: uri },
        },
        { label: 'Interest rate', was: { value: '2.50 % a year' }, value: '7.00 % a year' },
        { label: 'Pause authority', was: { value: '', address: payerKey }, value: '', address: other },
      ])
    if (!kept) throw new Error('the record is read')
    // The picture beside it: that of the new file, once it is so.
    expect([subjectNow(kept).uri, subjectNow(done).uri]).toEqual([was, uri])
    // Whoever wrote a file chose the addresses in it: nothing is fetched from them.
    const imported = { ...kept, operation: { ...kept.operation, imported: true as const } }
    expect(operationDecision(imported).facts.filter(({ pictures }) => pictures)).toEqual([])
  })

  test('of the supply, of accounts and of fees', async () => {
    expect(await said(mint, { kind: 'mint-more', amount: 15n * 10n ** 8n, to: other })).toEqual([
      `Mint 1.5 QHR to ${short}`,
      `Minted 1.5 QHR to ${short}`,
    ])
    expect(await said(mint, { kind: 'burn', amount: 10n ** 9n })).toEqual([
      'Burn 1 QHR of your own, forever',
      'Burnt 1 QHR of your own, forever',
    ])
    expect(await said(mint, { kind: 'freeze', account: other })).toEqual([
      `Freeze the ${QHR} account of ${short}`,
      `Froze the ${QHR} account of ${short}`,
    ])
    expect(await said(mint, { kind: 'thaw', account: other })).toEqual([
      `Thaw the ${QHR} account of ${short}`,
      `Thawed the ${QHR} account of ${short}`,
    ])
    expect(await said(mint, { kind: 'collect-fees', to: own() })).toEqual([
      'Collect 0.01 QHR of withheld fees to your wallet',
      'Collected 0.01 QHR of withheld fees to your wallet',
    ])
    expect(await said(mint, { kind: 'transfer-fee', basisPoints: 125, maximum: 5n * 10n ** 9n })).toEqual([
      `Change the transfer fee of ${QHR} to 1.25 %, at most 5 QHR, from the second epoch after this one`,
      `Changed the transfer fee of ${QHR} to 1.25 %, at most 5 QHR, from the second epoch after this one`,
    ])
    const [unlimited] = await said(mint, { kind: 'transfer-fee', basisPoints: 10_000, maximum: U64_MAX })
    expect(unlimited).toBe(
      `Change the transfer fee of ${QHR} to 100.00 %, no maximum, from the second epoch after this one`,
    )
  })

  test('of settings', async () => {
    expect(await said(mint, { kind: 'interest-rate', basisPoints: -50 })).toEqual([
      `Change the interest rate of ${QHR} to -0.50 % a year`,
      `Changed the interest rate of ${QHR} to -0.50 % a year`,
    ])
    expect(await said(mint, { kind: 'pause' })).toEqual([
      `Pause all transfers of ${QHR}`,
      `Paused all transfers of ${QHR}`,
    ])
    const [resumed] = await said(mint, { kind: 'resume' })
    expect(resumed).toBe(`Resume transfers of ${QHR}`)
    const effectiveAt = 1_800_000_000
    const [later] = await said(scaled, { kind: 'scaled-amount', multiplier: 0.5, effectiveAt })
    expect(later).toBe(`Show balances of ${QHR} × 0.5, from 08:00:00 UTC on 15 Jan 2027`)
    const [hook] = await said(scaled, { kind: 'hook', program: null })
    expect(hook).toBe(`Remove the transfer hook of ${QHR}`)
    const [state] = await said(scaled, { kind: 'default-state', frozen: false })
    expect(state).toBe(`Let new accounts of ${QHR} begin open`)
    const [closed] = await said(scaled, { kind: 'close-mint' })
    expect(closed).toBe(`Close the mint of ${QHR}`)
  })

  test('of several, each in its own words; and of authorities', async () => {
    const gathered: TokenOrder[] = [
      { kind: 'change-authority', role: 'pause', newAuthority: null },
      { kind: 'change-authority', role: 'fee-config', newAuthority: other },
      // So little that the interest since the test before does not show.
      { kind: 'mint-more', amount: 50n, to: own() },
      { kind: 'interest-rate', basisPoints: 700 },
      { kind: 'update-metadata', symbol: 'QHR', fields: [{ key: 'a', value: 'b' }] },
    ]
    expect((await said(mint, ...gathered))[0]).toBe(
      `Change ${QHR}: mint 0.00000005 QHR to your wallet; change the metadata: the symbol to QHR, one further field; change the interest rate to 7.00 % a year; revoke the pause authority forever; transfer the fee authority to ${short}`,
    )
    expect(await said(mint, { kind: 'change-authority', role: 'mint', newAuthority: null })).toEqual([
      `Revoke the mint authority of ${QHR} forever`,
      `Revoked the mint authority of ${QHR} forever`,
    ])
    const [immutable] = await said(mint, { kind: 'make-immutable' })
    expect(immutable).toBe(`Make the metadata of ${QHR} immutable forever`)
  })
})

type Orders = NonNullable<Subject['orders']>

const planned = (orders: Orders) => {
  const row = anOperation({ kind: 'change-token' })
  const operation = { ...row, subject: { ...row.subject, orders } }
  return foldExecution([events.planned({ operation })])
}

test.each<readonly [Orders, string]>([
  [[{ kind: 'pause' }], 'Paused QHRN'],
  [[{ kind: 'resume' }], 'Resumed QHRN'],
  [[{ kind: 'pause' }, { kind: 'change-authority', role: 'pause' }], 'Paused QHRN, pause authority revoked'],
  [[{ kind: 'change-authority', role: 'mint' }], 'Mint authority revoked'],
  [[{ kind: 'change-authority', role: 'fee-config', to: other }], 'Fee authority transferred'],
  [
    [{ kind: 'mint-more', amount: 5n, to: other }, { kind: 'make-immutable' }],
    'Tokens minted, metadata made immutable',
  ],
  [[{ kind: 'hook' }], 'Transfer hook removed'],
  [[{ kind: 'default-state', state: 'frozen' }], 'New accounts begin frozen'],
  [[{ kind: 'pause' }, { kind: 'hook' }, { kind: 'close-mint' }], '3 changes of QHRN'],
  [[{ kind: 'no such order' }], 'Token changed'],
])('the title of a receipt says what was done: %o', (orders, title) => {
  const execution = planned(orders)
  expect(execution && receiptTitle(execution)).toBe(title)
})

test.each([
  ['pause', 'Pause transfers'],
  ['resume', 'Resume transfers'],
  ['make-immutable', 'Make metadata immutable'],
  ['change-token', 'Change token'],
])('the last button of a review says what it does: %s', (kind, action) =>
  expect(actionOf({ kind, subject: {} })).toBe(action),
)

test.each<readonly [Orders, string]>([
  [[{ kind: 'pause' }, { kind: 'make-immutable' }], 'Pause transfers, make metadata immutable'],
  [[{ kind: 'mint-more' }, { kind: 'mint-more' }], 'Mint more, twice'],
  [[{ kind: 'burn' }, { kind: 'burn' }], 'Burn, twice'],
  [[{ kind: 'thaw' }, { kind: 'thaw' }, { kind: 'thaw' }], 'Thaw account, 3 times'],
  [[{ kind: 'pause' }, { kind: 'hook' }, { kind: 'thaw' }], 'Make 3 changes'],
  [[{ kind: 'pause' }, { kind: 'hook' }, { kind: 'close-mint' }], 'Close the mint, and 2 changes'],
  [[{ kind: 'burn' }, { kind: 'hook' }, { kind: 'burn' }], 'Burn, twice, and one change'],
  [[{ kind: 'burn' }, { kind: 'burn' }, { kind: 'close-mint' }], 'Burn, twice, close the mint'],
  [[{ kind: 'lock-supply' }, { kind: 'pause' }, { kind: 'hook' }], 'Lock tokens, and 2 changes'],
  [
    [{ kind: 'pause' }, { kind: 'change-authority', role: 'mint' }],
    'Pause transfers, revoke the mint authority',
  ],
  [
    [{ kind: 'pause' }, { kind: 'hook' }, { kind: 'change-authority', role: 'freeze', to: other }],
    'Transfer the freeze authority, and 2 changes',
  ],
  [
    [{ kind: 'burn' }, { kind: 'pause' }, { kind: 'make-immutable' }, { kind: 'close-mint' }],
    'Make 4 changes, 3 of them forever',
  ],
])(
  'that of several changes names two, and of more what nobody can undo, and counts the others: %o',
  (orders, action) => expect(actionOf({ kind: 'change-token', subject: { orders } })).toBe(action),
)

/** Scales that no program writes. */
const SCALES = [
  { by: 'multiplier', multiplier: 1e308, newMultiplier: -1, newFrom: 1e300, at: 8.64e12 },
  { by: 'multiplier', multiplier: null, newMultiplier: 1, newFrom: 0, at: 0 },
  { by: 'interest', began: -1e300, averageBefore: 1e300, updated: 0, basisPoints: 1e300, at: -1 },
  { by: 'interest', began: 0n, averageBefore: -1, updated: 9n, basisPoints: 1, at: 1n },
]

test('any subject out of a file has a sentence', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('pause', 'constructor', 'toString', other))
  const odd = fc.oneof(text, fc.bigInt(), fc.double(), fc.constantFrom(null, true, ...SCALES))
  const order = fc.record(
    {
      kind: fc.oneof(text, fc.constantFrom(...ACT_IDS)),
      ...Object.fromEntries(Object.keys(orderFields).map((name) => [name, odd])),
    },
    { requiredKeys: ['kind'] },
  )
  const value = fc.oneof(odd, fc.array(order, { maxLength: 3 }), fc.array(odd, { maxLength: 3 }))
  const fields = fc.constantFrom('orders', ...Object.keys(subjectFields))
  fc.assert(
    fc.property(fc.constantFrom(...ACT_IDS), fc.dictionary(fields, value), (kind, subject) => {
      const whole = anOperation({ kind })
      for (const said of [subject, { ...whole.subject, ...subject }]) {
        const [event] = parseEvent(events.planned({ operation: { ...whole, subject: said } }))
        const execution = event && foldExecution([event])
        expect(execution && operationDecision(execution).line).toMatch(/\S/)
        expect(execution && receiptTitle(execution)).toMatch(/\S/)
      }
    }),
  )
})
