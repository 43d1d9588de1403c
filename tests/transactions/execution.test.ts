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
  currentTransaction,
  deservesLook,
  foldExecution,
  isBegun,
  isDone,
  isUnsettled,
  reduceExecution,
  takenBySignature,
  type TransactionState,
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
