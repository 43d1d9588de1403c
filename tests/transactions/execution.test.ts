import {
  createAssociatedTokenAccountIdempotentInstruction,
  createAssociatedTokenAccountInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import { Keypair, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ExecutionEvent } from '../../src/transactions/events'
import {
  askedSince,
  canAskAgain,
  countDone,
  currentTransaction,
  deservesLook,
  type Execution,
  firstSlotOf,
  foldExecution,
  hasOtherRequests,
  isAtRest,
  isBegun,
  isByOneWord,
  isDone,
  isFinal,
  isNowhere,
  isRead,
  isUnsettled,
  needsSearching,
  needsSettling,
  operationSignatures,
  promisedCosts,
  promisedSteps,
  reduceExecution,
  requestsOf,
  takenBySignature,
  type TransactionState,
  withoutSearch,
} from '../../src/transactions/execution'
import { partMessage } from '../../src/transactions/pack'
import { findUnderWay } from '../../src/transactions/oneAtATime'
import { anOperation, events } from '../support/events'
import { canSignAgain } from '../support/operations'
import { saidText } from '../support/said'

describe('the fold of a journal', () => {
  test('an operation that goes well ends confirmed and paid, with every step timed', () => {
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

  test('what landed is looked at again for a day after it was called final, and until it is', () => {
    const DAY_MS = 86_400_000
    const landed = [events.planned(), events.simulated(), events.asked(), events.signed(), events.broadcast()]
    const confirmed = events.confirmed()
    const open = foldExecution([...landed, confirmed])
    const final = foldExecution([...landed, confirmed, events.finalized()])
    if (!open || !final) throw new Error('an operation was planned')
    expect(deservesLook(open, confirmed.at + 2 * DAY_MS)).toBe(true)
    expect(deservesLook(final, confirmed.at + DAY_MS - 1)).toBe(true)
    expect(deservesLook(final, confirmed.at + DAY_MS)).toBe(false)
  })

  test.each([
    { landed: 'again', taken: { sig: 7n, again: 5_000n } },
    { landed: 'sig', taken: { sig: 5_000n } },
  ])(
    'what a failed landing took counts beside what landed later, once by signature: $landed',
    ({ landed, taken }) => {
      const execution = foldExecution([
        events.planned(),
        events.simulated(),
        events.asked(),
        events.signed(),
        events.failed({ landed: true, failure: { code: 'transaction/failed', context: {} } }),
        events.paid({ total: 7n }),
        events.asked({ blockhash: 'other' }),
        events.signed({ signature: 'again', blockhash: 'other' }),
        events.confirmed({ signature: landed }),
        events.paid(),
      ])
      expect(Object.fromEntries(takenBySignature(execution ? [execution] : []))).toEqual(taken)
    },
  )

  test('what did not land took nothing, whatever a row says', () => {
    const failed = [events.planned(), events.simulated(), events.asked(), events.failed()]
    expect(foldExecution([...failed, events.paid()])).toEqual(foldExecution(failed))
  })

  test('nothing can be asked again while a signature may still land', () => {
    const signed = [events.planned(), events.simulated(), events.asked(), events.signed()]
    const execution = foldExecution([...signed, events.asked({ blockhash: 'other' }), events.declined()])
    expect(execution).toEqual(foldExecution(signed))
    expect(execution && isUnsettled(execution)).toBe(true)
  })

  test('the chain wins over an earlier expiry', () => {
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

  test('how a request ended stays known through the next simulation, in case the tab is closed before the next request', () => {
    const refused = [
      events.planned(),
      events.simulated(),
      events.asked(),
      events.signed(),
      events.broadcast(),
    ]
    const tried = [...refused, events.failed({ landed: true }), events.simulated({ total: 6_000n })]
    const execution = foldExecution(tried)
    expect(execution?.transactions[0]).toMatchObject({
      status: 'failed',
      landed: true,
      simulation: { total: 6_000n },
    })
    expect(execution && isBegun(execution)).toBe(true)
    expect(foldExecution([...tried, events.asked()])?.transactions[0]).toMatchObject({
      status: 'awaiting-approval',
      simulation: { total: 6_000n },
    })
  })

  test('that one endpoint alone was asked is said of the latest search, and of no other', () => {
    const rest = [events.planned(), events.simulated(), events.asked()]
    const aloneOf = (...happened: readonly ExecutionEvent[]) => {
      const state = foldExecution([...rest, ...happened])?.transactions[0]
      return state && 'alone' in state && state.alone
    }
    const [alone, byTwo] = [{ searched: true, alone: true }, { searched: true }] as const
    for (const end of [[events.expired()], [events.expired({ alone: true })], [events.declined()]]) {
      expect(aloneOf(...end, events.expired(alone))).toBe(true)
      expect(aloneOf(...end, events.expired(alone), events.expired(byTwo))).toBeFalsy()
      expect(aloneOf(...end, events.expired(byTwo), events.expired(alone))).toBe(true)
    }
  })

  test('a confirmation that is taken back restores the earlier state, and the chain is searched again', () => {
    const asked = [events.planned(), events.simulated(), events.asked()]
    const sent = [...asked, events.signed(), events.broadcast()]
    const before = [
      asked,
      [...asked, events.unanswered()],
      [...asked, events.declined()],
      [...asked, events.failed()],
      [...asked, events.changed()],
      [...asked, events.changed(), events.declined()],
      [...asked, events.unanswered(), events.expired({ alone: true })],
      sent,
      [...sent, events.expired()],
      [...sent, events.failed({ landed: true })],
    ]
    for (const list of before) {
      const stood = foldExecution(list)?.transactions[0]
      for (const searched of [[], [events.expired({ searched: true, alone: true })]]) {
        if (searched.length > 0 && !(stood && 'endedAt' in stood)) continue
        const told = [...list, ...searched, events.confirmed(), events.finalized(), events.retracted()]
        const { alone: _, ...rest } = { alone: undefined, ...stood }
        expect(foldExecution(told)?.transactions[0]).toEqual({ ...rest, retracted: true })
      }
    }
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

  test('what a wallet changed waits for consent, and only those bytes may follow', () => {
    const asking = [events.planned(), events.simulated(), events.asked(), events.changed()]
    const waiting = foldExecution(asking)
    expect(waiting?.transactions[0]?.status).toBe('awaiting-consent')
    expect(waiting && isUnsettled(waiting)).toBe(true)
    expect(foldExecution([...asking, events.signed({ signature: 'other' })])).toEqual(waiting)
    expect(foldExecution([...asking, events.asked(), events.broadcast()])).toEqual(waiting)
    expect(foldExecution([...asking, events.signed()])?.transactions[0]).toMatchObject({
      status: 'signed',
      agreed: { total: 5_020n },
    })
    const declined = foldExecution([...asking, events.declined()])?.transactions[0]
    expect(declined?.status).toBe('declined')
    expect(
      JSON.stringify(declined, (_, value: unknown) => (typeof value === 'bigint' ? 0 : value)),
    ).not.toContain('d2lyZQ==')
  })

  test('with a wallet that sends by itself, only the chain can say that it failed', () => {
    const asked = [events.planned(), events.simulated(), events.asked({ sends: true })]
    expect(foldExecution([...asked, events.failed({ landed: false })])).toEqual(foldExecution(asked))
    expect(foldExecution([...asked, events.signed()])).toEqual(foldExecution(asked))
    expect(foldExecution([...asked, events.changed()])).toEqual(foldExecution(asked))
    const sent = foldExecution([...asked, events.sentByWallet(), events.asked(), events.declined()])
    expect(sent?.transactions[0]).toMatchObject({ status: 'sent', signed: { signature: 'sig', wire: null } })
    const signing = [events.planned(), events.simulated(), events.asked()]
    expect(foldExecution([...signing, events.sentByWallet()])).toEqual(foldExecution(signing))
  })

  test('a later transaction waits for those before it', () => {
    const later = { transaction: 1 } as const
    const planned = events.planned({ operation: anOperation({ transactions: 2 }) })
    const early = foldExecution([planned, events.simulated(later), events.asked(later), events.signed(later)])
    expect(early?.transactions[1]?.status).toBe('prepared')
    const first = [planned, events.asked(), events.signed(), events.confirmed()]
    expect(foldExecution([...first, events.asked(later)])?.transactions[1]?.status).toBe('awaiting-approval')
  })

  test('each step is one that can follow: nothing is asked again while something may land', () => {
    fc.assert(
      fc.property(fc.array(anyEvent(), { maxLength: 60 }), (list) => {
        let execution = foldExecution([events.planned({ operation: anOperation({ transactions: 2 }) })])
        for (const event of list) {
          const before = execution
          execution = reduceExecution(execution, event)
          if (!before || !execution) throw new Error('a planned operation folds to an execution')
          for (const [at, state] of execution.transactions.entries()) {
            const last = before.transactions[at]
            if (!last || last === state) continue
            expect(at).toBe(event.type === 'planned' ? -1 : event.transaction)
            expect(MAY_FOLLOW[last.status]).toContain(state.status)
          }
          const [first, second] = execution.transactions
          if (first?.status !== 'confirmed') expect(second?.status).toBe('prepared')
          if (isUnsettled(execution)) expect(canSignAgain(execution)).toBe(false)
        }
      }),
    )
  })

  test('any order of events ends in a state that can exist', () => {
    fc.assert(
      fc.property(fc.array(anyEvent(), { maxLength: 40 }), (list) => {
        const execution = foldExecution([
          events.planned({ operation: anOperation({ transactions: 2 }) }),
          ...list,
        ])
        if (!execution) throw new Error('a planned operation folds to an execution')
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

/** Journals of one operation, each up to a moment of its life. */
const ready = [events.planned(), events.simulated()]
const asked = [...ready, events.asked()]
const sending = [...ready, events.asked({ sends: true })]
const changed = [...asked, events.changed()]
const signed = [...asked, events.signed()]
const sent = [...signed, events.broadcast()]
const landed = [...sent, events.confirmed()]
const two = [
  events.planned({ operation: anOperation({ transactions: 2 }) }),
  ...landed.slice(1),
  events.paid(),
]
const imported = events.planned({ operation: anOperation({ imported: true }) })
const second = { transaction: 1 } as const

function folded(list: readonly ExecutionEvent[]): Execution {
  const execution = foldExecution(list)
  if (!execution) throw new Error('a planned operation folds to an execution')
  return execution
}

const stateAfter = (list: readonly ExecutionEvent[]) => currentTransaction(folded(list)).state

describe('what a journal says', () => {
  const FACTS: Readonly<Record<string, (execution: Execution) => boolean>> = {
    begun: isBegun,
    open: isUnsettled,
    done: isDone,
    unread: (execution) => !isRead(execution),
    unfinal: (execution) => !isFinal(execution),
    settles: needsSettling,
    searches: needsSearching,
    rests: (execution) => isAtRest(currentTransaction(execution).state),
    askable: (execution) => canAskAgain(currentTransaction(execution).state),
    nowhere: (execution) => isNowhere(currentTransaction(execution).state),
    oneWord: (execution) => isByOneWord(currentTransaction(execution).state),
  }
  const searchedAt = (height: number, over = {}) => events.expired({ searched: true, height, ...over })
  const lastLater = events.signed({ lastValidBlockHeight: 170 })

  test.each<[says: string, after: string, readonly ExecutionEvent[]]>([
    ['rests nowhere', 'it is planned', ready],
    ['begun open settles', 'the wallet is asked', asked],
    ['begun open settles', 'the wallet gave no answer', [...asked, events.unanswered()]],
    ['begun open settles', 'the wallet changed it', changed],
    ['begun open settles', 'it is signed', signed],
    ['begun open settles', 'it is sent', sent],
    ['begun searches rests askable', 'it was declined', [...asked, events.declined()]],
    ['begun searches rests askable', 'it expired', [...sent, events.expired()]],
    ['begun searches rests askable oneWord', 'one node says so', [...sent, events.expired({ alone: true })]],
    ['begun rests nowhere', 'it failed before the wallet was asked', [...ready, events.failed()]],
    ['begun searches rests askable', 'the wallet failed', [...asked, events.failed()]],
    [
      'begun searches rests',
      'the wallet failed and no simulation is known',
      [events.planned(), events.asked(), events.failed()],
    ],
    ['begun searches rests askable', 'it failed on the chain', [...sent, events.failed({ landed: true })]],
    // A copy that the wallet made as it answered lives LIFETIME blocks longer than what was asked.
    [
      'begun searches rests askable nowhere',
      'it was searched for too early',
      [...asked, events.declined(), searchedAt(300)],
    ],
    ['begun rests askable nowhere', 'it was searched for', [...asked, events.declined(), searchedAt(301)]],
    [
      'begun searches rests askable nowhere',
      'what was signed lives longer',
      [...asked, lastLater, events.expired(), searchedAt(320)],
    ],
    [
      'begun rests askable nowhere',
      'what was signed is over',
      [...asked, lastLater, events.expired(), searchedAt(321)],
    ],
    [
      'begun searches rests askable nowhere oneWord',
      'one node searched',
      [...asked, events.declined(), searchedAt(999, { alone: true })],
    ],
    ['begun done unread unfinal settles', 'a node says that it landed', landed],
    ['begun done unfinal', 'it was read', [...landed, events.paid()]],
    ['begun done unread settles', 'it is final and unread', [...landed, events.finalized()]],
    ['begun done', 'it is final and read', [...landed, events.paid(), events.finalized()]],
    ['begun unfinal rests nowhere', 'the first of two landed', two],
    ['begun open unfinal settles', 'the second of two was asked', [...two, events.asked(second)]],
    [
      'begun done unread unfinal settles',
      'the second of two is unread',
      [...two, events.finalized(), events.asked(second), events.confirmed(second)],
    ],
    ['begun', 'a file says that the wallet was asked', [imported, events.asked()]],
    [
      'begun rests askable',
      'a file says that it was declined',
      [imported, ...asked.slice(1), events.declined()],
    ],
    ['begun unread unfinal', 'a file says that it landed', [imported, ...landed.slice(1)]],
  ])('%s: after %s', (says, _, list) => {
    const execution = folded(list)
    const holding = Object.entries(FACTS).flatMap(([name, holds]) => (holds(execution) ? [name] : []))
    expect(holding.toSorted()).toEqual(says.split(' ').toSorted())
  })

  test('a search counts until it is asked for anew', () => {
    const declined = [...asked, events.declined()]
    const searched = folded([...declined, searchedAt(301)])
    expect(needsSearching(withoutSearch(searched))).toBe(true)
    expect(withoutSearch(searched)).toEqual(folded(declined))
    const open = folded(asked)
    expect(withoutSearch(open)).toBe(open)
  })

  test('nothing is known before it is planned', () => {
    expect(foldExecution([events.simulated(), events.asked()])).toBeNull()
    expect(foldExecution([])).toBeNull()
  })

  test('of several transactions the first that has not landed is next, and what landed is counted', () => {
    const three = [events.planned({ operation: anOperation({ transactions: 3 }) }), ...two.slice(1)]
    const after = (...more: readonly ExecutionEvent[]) => {
      const execution = folded([...three, ...more])
      return [currentTransaction(execution).index, countDone(execution), operationSignatures(execution)]
    }
    const landing = [events.asked(second), events.confirmed({ ...second, signature: 'sig2' })]
    const third = { transaction: 2, signature: 'sig3' }
    expect(after()).toEqual([1, 1, ['sig']])
    expect(after(...landing)).toEqual([2, 2, ['sig', 'sig2']])
    expect(after(...landing, events.asked(third))).toEqual([2, 2, ['sig', 'sig2']])
    expect(after(...landing, events.asked(third), events.signed(third))).toEqual([
      2,
      2,
      ['sig', 'sig2', 'sig3'],
    ])
    expect(after(...landing, events.asked(third), events.confirmed(third))).toEqual([
      2,
      3,
      ['sig', 'sig2', 'sig3'],
    ])
  })

  test('what is not done, or came from a file, is not looked at again; of two, the later landing counts', () => {
    expect(deservesLook(folded(sent), 0)).toBe(false)
    expect(deservesLook(folded([imported, ...landed.slice(1)]), 0)).toBe(false)
    const old = [...two, events.finalized(), events.asked(second)]
    const late = events.confirmed({ ...second, at: 86_400_000 })
    const both = folded([...old, late, events.finalized(second)])
    expect(deservesLook(both, 100_000_000)).toBe(true)
    expect(deservesLook(both, 200_000_000)).toBe(false)
    expect(deservesLook(folded([...old, late]), 200_000_000)).toBe(true)
  })
})

describe('which events may follow', () => {
  const failed = events.failed({ landed: true })
  const EVENTS = {
    simulated: events.simulated(),
    asked: events.asked(),
    unanswered: events.unanswered(),
    declined: events.declined(),
    changed: events.changed(),
    signed: events.signed(),
    sentByWallet: events.sentByWallet(),
    broadcast: events.broadcast(),
    confirmed: events.confirmed(),
    paid: events.paid(),
    unproven: events.unproven(),
    finalized: events.finalized(),
    retracted: events.retracted(),
    wrong: events.failed(),
    failed,
    expired: events.expired(),
    searched: events.expired({ searched: true }),
  } as const
  /** Of what may be asked again. */
  const again = { simulated: '', asked: 'awaiting-approval', confirmed: 'confirmed', searched: '' } as const

  test.each<
    [string, readonly ExecutionEvent[], Partial<Record<keyof typeof EVENTS, TransactionState['status'] | ''>>]
  >([
    ['planned', ready, { simulated: '', asked: 'awaiting-approval', wrong: 'failed' }],
    [
      'asked',
      asked,
      {
        unanswered: '',
        declined: 'declined',
        changed: 'awaiting-consent',
        signed: 'signed',
        confirmed: 'confirmed',
        wrong: 'failed',
        failed: 'failed',
        expired: 'expired',
        searched: 'expired',
      },
    ],
    [
      'asked to send',
      sending,
      {
        unanswered: '',
        declined: 'declined',
        sentByWallet: 'sent',
        confirmed: 'confirmed',
        failed: 'failed',
        expired: 'expired',
        searched: 'expired',
      },
    ],
    [
      'changed',
      changed,
      {
        declined: 'declined',
        signed: 'signed',
        confirmed: 'confirmed',
        wrong: 'failed',
        failed: 'failed',
        expired: 'expired',
        searched: 'expired',
      },
    ],
    [
      'signed',
      signed,
      {
        broadcast: 'sent',
        confirmed: 'confirmed',
        failed: 'failed',
        expired: 'expired',
        searched: 'expired',
      },
    ],
    ['sent', sent, { confirmed: 'confirmed', failed: 'failed', expired: 'expired', searched: 'expired' }],
    ['declined', [...asked, events.declined()], { ...again, failed: 'failed' }],
    ['expired', [...sent, events.expired()], { ...again, failed: 'failed' }],
    ['failed in the wallet', [...asked, events.failed()], { ...again, failed: 'failed' }],
    [
      'failed before it was asked',
      [...ready, events.failed()],
      { simulated: '', asked: 'awaiting-approval' },
    ],
    ['failed on the chain', [...sent, failed], { ...again, paid: '' }],
    ['landed', landed, { paid: '', unproven: '', finalized: '', retracted: 'sent' }],
    ['landed and read', [...landed, events.paid()], { paid: '', finalized: '', retracted: 'sent' }],
    ['final', [...landed, events.finalized()], { paid: '', unproven: '', retracted: 'sent' }],
  ])('after %s', (_, list, may) => {
    const before = folded(list)
    const [{ status } = { status: null }] = before.transactions
    for (const [name, event] of Object.entries(EVENTS)) {
      const next = reduceExecution(before, event)
      const to = may[name as keyof typeof EVENTS]
      if (to === undefined) expect([name, next === before]).toEqual([name, true])
      else {
        expect([name, next === before]).toEqual([name, false])
        expect([name, next?.transactions[0]?.status]).toEqual([name, to || status])
      }
    }
  })
})

describe('what a state keeps', () => {
  const fee = { kind: 'network-fee', label: saidText('Fee'), lamports: 5_000n, refundable: false } as const
  const moved = [{ id: 'a', title: saidText('Moved'), costs: [] }] as const

  test('of a transaction that the wallet changed: what was simulated, agreed to, asked for and signed, and when', () => {
    const simulation = events.simulated({ fees: [fee], moved })
    const ask = events.asked({ slot: 7 })
    const change = events.changed({ fees: [fee, fee], total: 9n })
    const list = [
      events.planned({ at: 1 }),
      simulation,
      ask,
      change,
      events.signed(),
      events.broadcast({ at: 99 }),
    ]
    const { units, bytes, fees, total, balanceBefore } = simulation
    const { message, blockhash, lastValidBlockHeight, slot, at } = ask
    expect(stateAfter(list)).toStrictEqual({
      status: 'sent',
      times: { prepared: 1, simulated: simulation.at, approved: change.at, sent: 99 },
      simulation: { units, bytes, fees, total, balanceBefore, moved },
      agreed: { fees: [fee, fee], total: 9n },
      asked: { message, blockhash, lastValidBlockHeight, at, slot },
      signed: { signature: 'sig', wire: 'd2lyZQ==', blockhash: 'hash', lastValidBlockHeight: 150 },
    })
    expect(stateAfter([...list, events.confirmed({ at: 100 })])).toMatchObject({
      agreed: { total: 9n },
      signed: { signature: 'sig' },
      times: { sent: 99, confirmed: 100 },
    })
    expect(stateAfter([...list, events.expired(), events.simulated()])).not.toHaveProperty('agreed')
  })

  test('of what a guarding wallet signed: the bill with its guard', () => {
    const guarded = { fees: [fee], total: 7n, added: [] }
    expect(stateAfter([...asked, events.signed({ guarded })])).toMatchObject({
      agreed: { fees: [fee], total: 7n },
    })
    expect(stateAfter(signed)).not.toHaveProperty('agreed')
  })

  test('a wallet that sends approves as it sends; what landed unseen was sent by then', () => {
    expect(stateAfter([...sending, events.sentByWallet({ at: 50 })])).toMatchObject({
      times: { approved: 50, sent: 50 },
    })
    expect(stateAfter([...signed, events.confirmed({ at: 60 })])).toMatchObject({
      times: { sent: 60, confirmed: 60 },
    })
    expect(stateAfter([...asked, events.signed({ at: 40 })])).toMatchObject({ times: { approved: 40 } })
    const again = stateAfter([...sent, events.expired(), events.asked()])
    expect(Object.keys(again.times).toSorted()).toEqual(['prepared', 'simulated'])
  })

  test('why the wallet did not answer, once it has expired', () => {
    const unanswered = { code: 'wallet/failed', context: {} } as const
    expect(stateAfter([...asked, events.unanswered(), events.expired()])).toMatchObject({ unanswered })
    expect(stateAfter([...asked, events.expired()])).not.toHaveProperty('unanswered')
    expect(stateAfter([...changed, events.expired()])).not.toHaveProperty('unanswered')
    expect(stateAfter([...changed, events.expired()])).not.toHaveProperty('changed')
  })

  test('of a failure: what a node told of it', () => {
    const end = { landed: true, signature: 'found', fee: 5n, slot: 8, alone: true } as const
    const event = events.failed(end)
    const { failure, at } = event
    const before = stateAfter(sending)
    const told = { failure, landed: true, returned: 'found', fee: 5n, slot: 8, alone: true, endedAt: at }
    expect(stateAfter([...sending, event])).toStrictEqual({ ...before, status: 'failed', ...told })
    const plain = stateAfter([...ready, events.failed()])
    expect(Object.keys(plain).toSorted()).toEqual([
      'endedAt',
      'failure',
      'landed',
      'simulation',
      'status',
      'times',
    ])
  })

  test('a landing is final once, and a reading outweighs a doubt', () => {
    const final = [...landed, events.finalized({ at: 70, slot: 9 }), events.finalized({ at: 71, slot: 10 })]
    expect(stateAfter(final)).toMatchObject({ finalizedAt: 70, slot: 9 })
    expect(stateAfter([...landed, events.unproven({ why: 'sums' })])).toMatchObject({ unproven: 'sums' })
    const deltas = [{ account: 'a', mint: 'm', owner: 'o', change: -1n }]
    const read = stateAfter([...landed, events.unproven(), events.paid({ tokens: deltas })])
    expect(read).not.toHaveProperty('unproven')
    expect(read).toMatchObject({ paid: { tokens: deltas } })
    expect(stateAfter([...landed, events.paid()])).toMatchObject({
      paid: { total: 5_000n, fee: 5_000n, balanceAfter: 5_000n, rents: {}, blockTime: 1 },
    })
  })

  test('that a landing was once taken back, whatever follows', () => {
    const retracted = [...landed, events.retracted()]
    expect(stateAfter([...retracted, events.confirmed()])).toMatchObject({ retracted: true })
    expect(stateAfter([...retracted, events.failed({ landed: true })])).toMatchObject({ retracted: true })
    expect(stateAfter(landed)).not.toHaveProperty('retracted')
  })

  test('the bill is that of what was agreed to, else simulated, else estimated', () => {
    const cost = (lamports: bigint) => ({ ...fee, lamports })
    const parts = [1n, 2n, 4n].map((lamports) => ({
      message: '',
      steps: [],
      signers: [],
      fees: [cost(lamports)],
    }))
    const step = {
      id: 'a',
      title: saidText('Pay'),
      costs: [{ ...fee, kind: 'deposit', lamports: 50n }],
      finality: 'reversible',
    } as const
    const planned = events.planned({ operation: anOperation({ transactions: 3, parts, steps: [step] }) })
    const sumOf = (...list: readonly ExecutionEvent[]) =>
      promisedCosts(folded([planned, ...list])).map(({ kind, lamports }) => [kind, lamports])
    expect(sumOf()).toEqual([
      ['deposit', 50n],
      ['network-fee', 7n],
    ])
    const simulation = events.simulated({ fees: [cost(10n)] })
    expect(sumOf(simulation)).toEqual([
      ['deposit', 50n],
      ['network-fee', 16n],
    ])
    const change = [events.asked(), events.changed({ fees: [cost(20n)] }), events.signed()]
    expect(sumOf(simulation, ...change)).toEqual([
      ['deposit', 50n],
      ['network-fee', 26n],
    ])
    const dearer = {
      id: 'a',
      title: saidText('Pay'),
      costs: [{ ...fee, kind: 'deposit', lamports: 60n }],
    } as const
    const later = [planned, events.simulated({ fees: [cost(10n)], moved: [dearer] })]
    expect(promisedCosts(folded(later)).map(({ lamports }) => lamports)).toEqual([60n, 16n])
    expect(promisedSteps(folded(later))).toEqual([{ ...step, ...dearer }])
    const bare = events.planned({ operation: anOperation({ steps: [step] }) })
    expect(promisedCosts(folded([bare]))).toEqual(step.costs)
  })
})

/** By these a later payment is searched for: what is left out here may be paid twice. */
describe('the requests that may have landed', () => {
  const hash = { blockhash: 'hash' }
  const at = { ...hash, slot: 7 }
  const other = { code: 'wallet/changed-transaction', context: {} } as const
  const slotless = [...ready, events.asked({ slot: undefined, lastValidBlockHeight: 200 } as object)]

  test.each<[string, readonly ExecutionEvent[], readonly object[]]>([
    ['nothing was asked', ready, []],
    ['it failed before', [...ready, events.failed()], []],
    ['asked', asked, [at]],
    ['asked at no known slot', slotless, [{ ...hash, lastValidBlockHeight: 200 }]],
    ['signed', signed, [{ ...at, signature: 'sig' }]],
    ['asked to send', sending, [{ ...at, sends: true }]],
    ['asked to send and declined', [...sending, events.declined()], [at]],
    ['asked to send and expired', [...sending, events.expired()], [{ ...at, sends: true }]],
    ['sent by the wallet', [...sending, events.sentByWallet()], [{ ...at, signature: 'sig' }]],
    [
      'returned and never sent',
      [...asked, events.failed({ signature: 'back' })],
      [{ ...at, signature: 'back' }],
    ],
    [
      'failed on the chain',
      [...sent, events.failed({ landed: true, fee: 5n })],
      [{ ...at, signature: 'sig', landed: 'failed', fee: 5n }],
    ],
    // The wallet may send a further copy of what the search found.
    [
      'found failed',
      [...sending, events.failed({ landed: true, signature: 'found' })],
      [{ ...at, sends: true, signature: 'found', landed: 'failed' }],
    ],
    [
      'another one',
      [...sent, events.failed({ landed: true, failure: other }), events.paid({ total: 9n })],
      [{ ...at, signature: 'sig', landed: 'another', took: 9n }],
    ],
    [
      'asked twice',
      [...signed, events.expired(), events.asked({ blockhash: 'new', message: 'bmV3', slot: 9 })],
      [
        { ...at, message: 'bWVzc2FnZQ==', signature: 'sig' },
        { blockhash: 'new', slot: 9 },
      ],
    ],
  ])('%s', (_, list, requests) => {
    expect(requestsOf(stateAfter(list))).toStrictEqual(requests)
  })

  test('those beside the landing may have landed as well, where it answers none of them', () => {
    const twice = [...asked, events.expired(), events.asked()]
    const others = (...list: readonly ExecutionEvent[]) => hasOtherRequests(folded(list))
    expect(others(...landed)).toBe(false)
    expect(others(...asked, events.confirmed())).toBe(false)
    expect(others(...twice, events.confirmed())).toBe(true)
    expect(others(...twice)).toBe(false)
    expect(others(...sent, events.confirmed({ signature: 'else' }))).toBe(true)
    expect(others(...two, events.asked(second))).toBe(false)
    expect(
      others(
        ...two,
        events.asked(second),
        events.signed(second),
        events.confirmed({ ...second, signature: 'else' }),
      ),
    ).toBe(true)
  })

  test('they may have landed from the slot of the first one on, or from what its blockhash tells', () => {
    const since = (list: readonly ExecutionEvent[]) => {
      const state = stateAfter(list)
      return 'asked' in state && state.asked ? askedSince(state.asked) : null
    }
    const [later, earlier] = [events.asked({ slot: 9 }), events.asked({ slot: 3 })]
    expect(since(asked)).toBe(7)
    expect(since(slotless)).toBe(50)
    expect(since([...ready, events.asked({ slot: undefined, lastValidBlockHeight: 100 } as object)])).toBe(0)
    expect(since([...asked, events.expired(), later])).toBe(7)
    expect(since([...asked, events.expired(), earlier])).toBe(3)
    const first = (...lists: readonly (readonly ExecutionEvent[])[]) => firstSlotOf(lists.map(stateAfter))
    expect(first()).toBeUndefined()
    expect(first(ready)).toBeUndefined()
    expect(first(asked)).toBe(7)
    expect(first([...ready, later], asked)).toBe(7)
    expect(first(asked, slotless)).toBeUndefined()
  })

  test.each<[string, readonly ExecutionEvent[], Readonly<Record<string, bigint>>]>([
    [
      'what was sent in its place',
      [...sent, events.failed({ landed: true, failure: other }), events.paid({ total: 9n })],
      { sig: 9n },
    ],
    [
      'a failure, where another copy then landed',
      [
        ...sent,
        events.failed({ landed: true }),
        events.paid({ total: 7n }),
        events.confirmed({ signature: 'copy' }),
      ],
      { sig: 7n },
    ],
    ['nothing, while it is unread', landed, {}],
    [
      'nothing, as it came back from the wallet and was not sent',
      [...asked, events.failed({ signature: 'back' })],
      {},
    ],
    ['nothing, before it was asked', ready, {}],
  ])('took: %s', (_, list, taken) => {
    expect(Object.fromEntries(takenBySignature([folded(list)]))).toEqual(taken)
  })
})

describe('two operations that open the same associated token account', () => {
  const payer = Keypair.generate().publicKey
  const mint = Keypair.generate().publicKey
  const account = getAssociatedTokenAddressSync(mint, payer)
  const opening = {
    idempotently: createAssociatedTokenAccountIdempotentInstruction(payer, account, payer, mint),
    once: createAssociatedTokenAccountInstruction(payer, account, payer, mint),
  }

  function anOperationOf(id: string, instructions: readonly TransactionInstruction[]) {
    const pay = SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: id.length })
    const draft = {
      payer,
      instructions: [...instructions, pay],
      steps: [],
      signers: [],
      tables: [],
      bytes: 0,
    }
    const parts = [{ message: partMessage(draft), steps: [], signers: [] }]
    return anOperation({
      id,
      creates: [{ label: saidText('Token account'), address: account.toBase58() }],
      subject: {},
      parts,
    })
  }

  test.each([
    [['idempotently'], ['idempotently'], false],
    [['idempotently'], ['once'], true],
    [['once'], ['idempotently'], true],
    [['once', 'idempotently'], ['idempotently'], true],
    [null, ['idempotently'], true],
  ] as const)('%s and %s: in each other’s way: %s', (mine, other, isInTheWay) => {
    const at = (names: readonly (keyof typeof opening)[]) => names.map((name) => opening[name])
    const asked = foldExecution([
      events.planned({ operation: anOperationOf('other', at(other)) }),
      events.asked(),
    ])
    if (!asked) throw new Error('a planned operation folds to an execution')
    const { parts, ...early } = anOperationOf('mine', at(mine ?? []))
    expect(findUnderWay(mine ? { ...early, parts } : early, [asked])).toBe(isInTheWay ? asked : undefined)
  })
})

/** Asked of a wallet that sends by itself. */
const askedToSend: typeof events.asked = () => events.asked({ sends: true })

const AGAIN = ['awaiting-approval', 'failed', 'confirmed']
const MAY_FOLLOW: Readonly<Record<TransactionState['status'], readonly string[]>> = {
  prepared: ['prepared', 'awaiting-approval', 'failed'],
  'awaiting-approval': [
    'awaiting-approval',
    'awaiting-consent',
    'declined',
    'signed',
    'sent',
    'expired',
    'failed',
    'confirmed',
  ],
  'awaiting-consent': ['declined', 'signed', 'expired', 'failed', 'confirmed'],
  signed: ['sent', 'expired', 'failed', 'confirmed'],
  sent: ['expired', 'failed', 'confirmed'],
  declined: ['declined', ...AGAIN],
  expired: ['expired', ...AGAIN],
  failed: ['failed', ...AGAIN],
  confirmed: ['confirmed'],
}

function anyEvent(): fc.Arbitrary<ExecutionEvent> {
  const transaction = fc.integer({ min: 0, max: 2 })
  const make = fc.constantFrom(
    events.simulated,
    events.asked,
    askedToSend,
    events.unanswered,
    events.declined,
    events.changed,
    events.sentByWallet,
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
