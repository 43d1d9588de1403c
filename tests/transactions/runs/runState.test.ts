import { describe, expect, test } from 'vitest'
import type { OperationRecord } from '../../../src/transactions/events'
import { RunState } from '../../../src/transactions/runs/runState'
import { movedAgain, paidBeyond } from '../../../src/transactions/runs/runView'
import { anOperation, events } from '../../support/events'

const paying = (id: string, ...places: number[]): OperationRecord =>
  anOperation({ id, kind: 'send-many', subject: { places } })

/** A run of which one operation was asked for that pays the lines 0 to 2. */
function asked(): RunState {
  const state = new RunState()
  state.take('one', events.planned({ operation: paying('one', 0, 1, 2) }))
  state.take('one', events.simulated())
  state.take('one', events.asked())
  return state
}

const OTHER = '4'.repeat(88)

const statesOf = (state: RunState) => [0, 1, 2, 3].map((place) => state.line(place).state)

describe('the state of a run', () => {
  test('a line waits until the wallet is asked for the operation that pays it', () => {
    const state = new RunState()
    expect(state.take('one', events.planned({ operation: paying('one', 0, 1, 2) }))).toEqual([])
    expect(state.take('one', events.simulated())).toEqual([])
    expect(statesOf(state)).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
    expect(state.executions()).toEqual([])
    expect(state.take('one', events.asked())).toEqual([0, 1, 2])
    expect(statesOf(state)).toEqual(['open', 'open', 'open', 'waiting'])
    expect(state.executions()).toHaveLength(1)
  })

  test('what was declined is unpaid; what a node says is said until it was read', () => {
    const declined = asked()
    declined.take('one', events.declined())
    expect(statesOf(declined)).toEqual(['unpaid', 'unpaid', 'unpaid', 'waiting'])
    const landed = asked()
    const confirmed = events.confirmed()
    landed.take('one', events.signed({ signature: confirmed.signature }))
    landed.take('one', confirmed)
    expect(landed.line(1)).toEqual({ state: 'said', signature: confirmed.signature, saidAt: confirmed.at })
    landed.take('one', events.paid())
    expect(statesOf(landed)).toEqual(['paid', 'paid', 'paid', 'waiting'])
  })

  test('the lines of an operation that was given up wait for another one; where it landed all the same, they are paid', () => {
    const state = asked()
    state.take('one', events.declined())
    expect(state.take('one', { type: 'abandoned' })).toEqual([0, 1, 2])
    expect(state.executions()).toEqual([])
    const failure = { code: 'transaction/done-since', context: {} }
    expect(state.take('', { type: 'skipped', place: 1, failure })).toEqual([1])
    expect(state.givenUp()).toHaveLength(1)
    expect(statesOf(state)).toEqual(['waiting', 'skipped', 'waiting', 'waiting'])
    state.take('two', events.planned({ operation: paying('two', 0, 2) }))
    state.take('two', events.simulated())
    state.take('two', events.asked())
    expect(statesOf(state)).toEqual(['open', 'skipped', 'open', 'waiting'])
    expect(state.take('one', events.confirmed())).toEqual([0, 1, 2])
    expect(statesOf(state)).toEqual(['said', 'said', 'said', 'waiting'])
    expect(state.executions()).toHaveLength(2)
    state.take('one', events.retracted())
    expect(statesOf(state)).toEqual(['open', 'skipped', 'open', 'waiting'])
  })

  test('what only one endpoint calls lost is doubtful, until a second one says so', () => {
    const state = asked()
    state.take('one', events.expired({ searched: true, alone: true }))
    expect(statesOf(state)).toEqual(['doubtful', 'doubtful', 'doubtful', 'waiting'])
    state.take('one', events.expired({ searched: true }))
    expect(statesOf(state)).toEqual(['unpaid', 'unpaid', 'unpaid', 'waiting'])
  })

  test('a line that was paid twice names both transactions, and a page of version 0.1.0 passes over the second one', () => {
    const [one, two] = [events.confirmed(), events.confirmed({ signature: OTHER })]
    const state = asked()
    for (const event of [one, events.paid()]) state.take('one', event)
    const more = [events.planned({ operation: paying('more', 0, 1, 2) }), events.asked(), two, events.paid()]
    for (const row of [{ type: 'abandoned' }, ...more]) state.take('more', row)
    expect(state.line(1)).toMatchObject({ state: 'paid', signature: one.signature, more: [OTHER] })
    expect(state.executions()).toHaveLength(2)
  })

  test('what a line was paid again moved as its own subject says: the transfer fee may have changed meanwhile', () => {
    const fee = (sent: bigint[], arrive: bigint[]) => ({ places: [0, 1], sent, arrive })
    const made = (id: string, subject: ReturnType<typeof fee>) =>
      events.planned({ operation: anOperation({ id, kind: 'send-many', subject }) })
    const state = new RunState()
    const of = (id: string, subject: ReturnType<typeof fee>, signature: string) =>
      [
        made(id, subject),
        events.simulated(),
        events.asked(),
        events.confirmed({ signature }),
        events.paid(),
      ].map((event) => state.take(id, event))
    of('one', fee([100n, 40n], [92n, 37n]), 'one')
    expect(state.line(0)).toMatchObject({ units: 100n, arrives: 92n })
    expect(state.line(0).again).toBeUndefined()
    of('two', fee([98n, 39n], [93n, 38n]), 'two')
    of('three', fee([97n, 38n], [92n, 37n]), 'three')
    const rows = [0, 1].map((place) => ({ line: place, address: '', units: 1n, ...state.line(place) }))
    expect(rows.map(movedAgain)).toEqual([
      { sent: 195n, arrives: 185n },
      { sent: 77n, arrives: 75n },
    ])
    expect(paidBeyond(rows)).toEqual({ lines: 2, units: 272n, arrives: 260n })
    // Of a token without a transfer fee, all of it arrives, and nothing is said of it.
    const plain = rows.map(({ line, address, units, state, more }) => ({
      line,
      address,
      units,
      state,
      ...(more && { more }),
    }))
    expect(paidBeyond(plain)).toEqual({ lines: 2, units: 280n })
  })

  test('the lines of an operation that was forgotten wait', () => {
    const state = asked()
    state.take('one', events.declined())
    expect(state.forget('one')).toEqual([0, 1, 2])
    expect(statesOf(state)).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
    expect(state.operation('one')).toBeNull()
  })

  test('a row that is not ours changes nothing', () => {
    const state = asked()
    for (const row of [null, 7, { type: 'skipped', place: -1 }, { type: 'newer', place: 0 }])
      expect(state.take('one', row)).toEqual([])
    expect(statesOf(state)).toEqual(['open', 'open', 'open', 'waiting'])
  })
})
