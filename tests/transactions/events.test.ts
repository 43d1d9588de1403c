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
