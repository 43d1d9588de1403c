import bs58 from 'bs58'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { baseUnits } from '../../src/transactions/accountValues'
import { type ExecutionEvent, parseEvent, storedEvent } from '../../src/transactions/events'
import { foldExecution } from '../../src/transactions/execution'
import { anOperation, events } from '../support/events'
import { saidText } from '../support/said'

const signature = bs58.encode(new Uint8Array(64).fill(7))
const address = bs58.encode(new Uint8Array(32).fill(9))
const part = { message: 'bWVzc2FnZQ==', steps: [{ id: 'a', instructions: 2 }], signers: [address] }
const change = {
  account: address,
  field: 'balance',
  label: saidText('Balance'),
  after: baseUnits(10n ** 9n),
  shown: saidText('1'),
}
const step = {
  id: 'a',
  title: saidText('Make it'),
  finality: 'reversible',
  costs: [],
  changes: [change],
} as const
const valid: readonly ExecutionEvent[] = [
  events.planned({ operation: anOperation({ parts: [part], steps: [step] }) }),
  events.planned(),
  events.asked({ sends: true }),
  events.changed({ signature }),
  events.sentByWallet({ signature }),
]

describe('an event from a journal or a file', () => {
  test('is read as it was written', () => {
    for (const event of valid) expect(parseEvent(storedEvent(event))).toEqual([event])
  })

  const cost = (over: object) => ({
    steps: [
      {
        ...step,
        costs: [{ kind: 'rent', label: saidText('Rent'), lamports: 1n, refundable: true, ...over }],
      },
    ],
  })
  const table = (count: number) => ({
    parts: [{ ...part, tables: [{ address, addresses: Array<string>(count).fill(address) }] }],
  })
  const base58 = (length: number) => '2'.repeat(length)
  test.each<[string, readonly object[], readonly object[]]>([
    [
      'kind',
      ['a', 'a-b', 'x'.repeat(40)].map((kind) => ({ kind })),
      ['', 'A', 'a_b', 'a b', 'x'.repeat(41), 'a.'].map((kind) => ({ kind })),
    ],
    [
      'chain',
      ['mainnet', 'devnet', 'practice'].map((cluster) => ({ cluster })),
      [{ cluster: '' }, { cluster: 'testnet' }],
    ],
    [
      'number of transactions',
      [{ transactions: 1 }, { transactions: 100 }],
      [{ transactions: 0 }, { transactions: 101 }],
    ],
    ['time', [{ createdAt: 8.64e15 }, { createdAt: 0 }], [{ createdAt: 8.64e15 + 2 }, { createdAt: -1 }]],
    ['mark of an import', [{ imported: true }], [{ imported: false }]],
    [
      'message',
      [{ parts: [{ ...part, message: 'AAAA'.repeat(411) }] }],
      [{ parts: [{ ...part, message: 'AAAA'.repeat(412) }] }],
    ],
    [
      'signer',
      [32, 44].map((length) => ({ parts: [{ ...part, signers: [base58(length)] }] })),
      [base58(31), base58(45), `${base58(32)}/`, `/${base58(32)}`].map((signer) => ({
        parts: [{ ...part, signers: [signer] }],
      })),
    ],
    ['lookup table', [table(0), table(256)], [table(257)]],
    [
      'cost',
      ['rent', 'network-fee', 'priority-fee', 'program-fee', 'service-fee', 'deposit'].map((kind) =>
        cost({ kind }),
      ),
      [cost({ kind: '' }), cost({ kind: 'tip' })],
    ],
    ['group of costs', [cost({ group: 'pool-accounts' })], [cost({ group: '' })]],
    [
      'end of a step',
      [{ steps: [{ ...step, finality: 'final' }] }],
      [{ steps: [{ ...step, finality: '' }] }],
    ],
    [
      'promise',
      [
        {
          steps: [
            {
              ...step,
              changes: [
                {
                  ...change,
                  counts: true,
                  unit: { decimals: 255, symbol: '' },
                  moves: { mint: address, before: 0n },
                },
              ],
            },
          ],
        },
      ],
      [
        { counts: false },
        { unit: { decimals: 256, symbol: '' } },
        { moves: { mint: address, before: -1n } },
      ].map((over) => ({ steps: [{ ...step, changes: [{ ...change, ...over }] }] })),
    ],
  ])('is read with a %s as far as that goes, and is none beyond', (_, good, bad) => {
    const read = (over: object) =>
      parseEvent({ type: 'planned', at: 1, transaction: 0, operation: { ...anOperation(), ...over } }).length
    expect(good.map(read)).toEqual(good.map(() => 1))
    expect(bad.map(read)).toEqual(bad.map(() => 0))
  })

  const largest = 2n ** 64n - 1n
  const moving = (over: object) => ({
    ...events.paid(),
    tokens: [{ account: address, mint: address, owner: '', change: 0n, ...over }],
  })
  const failed = (over: object) => ({ ...events.failed({ landed: true }), ...over })
  test.each<[string, readonly object[], readonly object[]]>([
    [
      'change of tokens',
      [moving({ change: largest }), moving({ change: -largest }), moving({ owner: address })],
      [moving({ change: largest + 1n }), moving({ change: -largest - 1n }), moving({ owner: 'x' })],
    ],
    [
      'time of its block',
      [
        { ...events.paid(), blockTime: 8.64e12 },
        { ...events.paid(), blockTime: 0 },
        { ...events.paid(), blockTime: null },
      ],
      [
        { ...events.paid(), blockTime: 8.64e12 + 1 },
        { ...events.paid(), blockTime: -1 },
      ],
    ],
    [
      'signature',
      [64, 88].map((length) => failed({ signature: base58(length) })),
      [base58(63), base58(89), `${base58(64)}/`, `/${base58(64)}`].map((each) => failed({ signature: each })),
    ],
    ['fee', [failed({ fee: 0n }), failed({ alone: true })], [failed({ fee: -1n }), failed({ alone: false })]],
    [
      'search',
      [{ ...events.expired(), searched: true, alone: true }],
      [
        { ...events.expired(), searched: false },
        { ...events.expired(), alone: false },
      ],
    ],
    [
      'doubt',
      ['unreadable', 'signature', 'contents', 'failed', 'slot', 'sums'].map((why) => ({
        type: 'unproven',
        at: 1,
        transaction: 0,
        why,
      })),
      ['', 'mood'].map((why) => ({ type: 'unproven', at: 1, transaction: 0, why })),
    ],
  ])('of what happened is read with a %s as far as that goes, and is none beyond', (_, good, bad) => {
    expect(good.map((row) => parseEvent(row))).toEqual(good.map((row) => [row]))
    expect(bad.map((row) => parseEvent(row))).toEqual(bad.map(() => []))
  })

  test('keeps a failure whose code it does not know, with all that was said of it', () => {
    const context = { a: 'text', b: 5, c: 5n, d: true, e: ['a', 'b'], f: saidText('Said') }
    const [read] = parseEvent(failed({ failure: { code: 'from/tomorrow', context } }))
    expect(read).toMatchObject({ failure: { code: 'unknown', context } })
  })

  test.each([
    ['a part of no base64', { ...part, message: 'not base64' }],
    ['a part that is longer than any transaction', { ...part, message: 'AAAA'.repeat(500) }],
    ['a signer that is no address', { ...part, signers: ['x'] }],
    [
      'a part with a number of instructions that is none',
      { ...part, steps: [{ id: 'a', instructions: -1 }] },
    ],
  ])('is left out with %s', (_, wrong) => {
    const operation = { ...anOperation(), parts: [wrong] }
    expect(parseEvent({ type: 'planned', at: 1, transaction: 0, operation })).toEqual([])
  })

  test.each([
    ['a signature of another length', { signature: 'abc' }],
    ['an addition that no wallet makes', { added: ['everything'] }],
    ['a sum that is no bigint', { total: 5 }],
    ['bytes that are none', { wire: '<script>' }],
  ])('is none for a change with %s', (_, over) => {
    expect(parseEvent({ ...events.changed({ signature }), ...over })).toEqual([])
  })

  test('never throws, whatever is in its place, and what it lets through folds', () => {
    const anything = fc.anything({ withBigInt: true, withNullPrototype: true })
    fc.assert(
      fc.property(
        fc.constantFrom(...valid.map(storedEvent)),
        fc.array(fc.tuple(fc.string(), anything)),
        anything,
        (event, extra, whole) => {
          const keys = Object.keys(event)
          const changed = Object.fromEntries([
            ...Object.entries(event),
            ...extra.map(([name, value]) => [keys[name.length % keys.length] ?? name, value] as const),
          ])
          const parsed = [...parseEvent(changed), ...parseEvent(whole)]
          expect(() => foldExecution([events.planned(), ...parsed])).not.toThrow()
        },
      ),
    )
  })
})
