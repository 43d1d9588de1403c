import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ExecutionEvent } from '../../src/transactions/events'
import {
  currentTransaction,
  foldExecution,
  isDone,
  isUnsettled,
  reduceExecution,
} from '../../src/transactions/execution'
import { aDeed, events } from '../support/events'

describe('the fold of a journal', () => {
  test('a deed that goes well ends confirmed and paid, with every station timed', () => {
    const execution = foldExecution([
      events.planned(),
      events.simulated(),
      events.asked(),
      events.signed(),
      events.broadcast(),
      events.confirmed(),
      events.paid(),
    ])
    const state = execution?.transactions[0]
    expect(state).toMatchObject({ status: 'confirmed', signature: 'sig', paid: { total: 5_000n } })
    expect(Object.keys(state?.times ?? {}).toSorted()).toEqual([
      'approved',
      'confirmed',
      'prepared',
      'sent',
      'simulated',
    ])
    expect(execution && isDone(execution)).toBe(true)
  })

  test('nothing can be asked again while a signature may still land', () => {
    const signed = [events.planned(), events.simulated(), events.asked(), events.signed()]
    const execution = foldExecution([...signed, events.asked({ blockhash: 'other' }), events.declined()])
    expect(execution).toEqual(foldExecution(signed))
    expect(execution && isUnsettled(execution)).toBe(true)
  })

  test('the chain’s word wins over an expiry that was believed before', () => {
    const late = [
      events.planned(),
      events.asked(),
      events.signed(),
      events.broadcast(),
      events.expired(),
      events.confirmed(),
    ]
    expect(foldExecution(late)?.transactions[0]?.status).toBe('confirmed')
  })

  test('a wallet’s failure is no failure of something already signed', () => {
    const execution = foldExecution([
      events.planned(),
      events.asked(),
      events.signed(),
      events.failed({ landed: false }),
    ])
    expect(execution?.transactions[0]?.status).toBe('signed')
  })

  test('any order of events ends in a state that can exist', () => {
    fc.assert(
      fc.property(fc.array(anyEvent(), { maxLength: 40 }), (list) => {
        const execution = foldExecution([events.planned({ deed: aDeed({ transactions: 2 }) }), ...list])
        if (!execution) throw new Error('a planned deed folds to an execution')
        for (const state of execution.transactions) {
          expect('signed' in state && state.signed ? 'asked' in state : true).toBe(true)
          if (state.status === 'signed' || state.status === 'sent') expect(state.signed.signature).toBe('sig')
          if (state.status === 'confirmed') expect(state.times.confirmed).toBeTypeOf('number')
          if (state.status === 'awaiting-approval') expect(state.times.approved).toBeUndefined()
        }
        expect(isDone(execution) && isUnsettled(execution)).toBe(false)
        expect(execution.transactions).toContain(currentTransaction(execution).state)
      }),
    )
  })

  test('once confirmed, nothing but the receipt changes it', () => {
    fc.assert(
      fc.property(fc.array(anyEvent(), { maxLength: 20 }), anyEvent(), (list, last) => {
        const before = foldExecution([
          events.planned(),
          events.asked(),
          events.signed(),
          events.confirmed(),
          ...list,
        ])
        const after = reduceExecution(before, last)
        expect(after?.transactions[0]).toMatchObject({ status: 'confirmed', signature: 'sig', slot: 7 })
      }),
    )
  })

  test('the same events from a second tab change nothing', () => {
    fc.assert(
      fc.property(fc.array(anyEvent(), { maxLength: 20 }), (list) => {
        const settled = foldExecution([
          events.planned(),
          ...list,
          events.asked(),
          events.signed(),
          events.confirmed(),
          events.paid(),
        ])
        if (!settled || !isDone(settled)) return
        expect(list.reduce(reduceExecution, settled)).toEqual(settled)
      }),
    )
  })
})

function anyEvent(): fc.Arbitrary<ExecutionEvent> {
  const transaction = fc.integer({ min: 0, max: 2 })
  const make = fc.constantFrom(
    events.simulated,
    events.asked,
    events.declined,
    events.signed,
    events.broadcast,
    events.confirmed,
    events.paid,
    events.failed,
    events.expired,
  )
  return fc
    .tuple(make, transaction, fc.boolean())
    .map(
      ([build, index, landed]) =>
        ({ ...build({}), transaction: index, ...(build === events.failed && { landed }) }) as ExecutionEvent,
    )
}
