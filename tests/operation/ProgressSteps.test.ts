import { describe, expect, it } from 'vitest'
import { describeFailure } from '../../src/errors/describeError'
import { outcomeWords } from '../../src/operation/outcomeWords'
import { progressSteps, type ShownProgressStep } from '../../src/operation/ProgressSteps'
import type { ExecutionEvent, FailureRecord } from '../../src/transactions/events'
import { currentTransaction, foldExecution } from '../../src/transactions/execution'
import { outcomeOfOperation } from '../../src/transactions/outcome'
import { events } from '../support/events'

function steps(
  happened: readonly ExecutionEvent[],
  lost = false,
  isFinalAtOnce = false,
): readonly ShownProgressStep[] {
  const execution = foldExecution([events.planned(), events.simulated(), ...happened])
  if (!execution) throw new Error('an operation was planned')
  const describeFailure = () => 'The wallet could not sign.'
  return progressSteps(currentTransaction(execution).state, {
    lost,
    isFinalAtOnce,
    describe: describeFailure,
  })
}

/** What the progress and a list say of the money, with the real words for a failure. */
function wordsAfter(happened: readonly ExecutionEvent[]): readonly string[] {
  const execution = foldExecution([events.planned(), events.simulated(), ...happened])
  if (!execution) throw new Error('an operation was planned')
  const shown = progressSteps(currentTransaction(execution).state, {
    lost: false,
    describe: ({ code, context }, isPaidKnown) => describeFailure(code, context, isPaidKnown).detail,
  })
  return [notes(shown).join(' '), outcomeWords(outcomeOfOperation(execution)).sentence]
}

const marks = (shown: readonly ShownProgressStep[]) => shown.map(({ mark }) => mark).join(' ')
const notes = (shown: readonly ShownProgressStep[]) => shown.map(({ note }) => note).filter(Boolean)

describe('the progress', () => {
  it('waits at the wallet', () => {
    const shown = steps([events.asked()])
    expect(marks(shown)).toBe('done done now todo todo')
    expect(notes(shown)[0]).toMatch(/Nothing is sent until you approve/)
  })

  it('does not know the answer to a prompt that a closed page opened', () => {
    expect(notes(steps([events.asked()], true))[0]).toMatch(/does not know your wallet’s answer/)
  })

  it('quotes no bare number of a library', () => {
    const message =
      'Solana error #5663015; Decode this error by running `npx @solana/errors decode -- 5663015`'
    const failure = { code: 'wallet/disconnected', context: { message, expected: 'Aaaa' } } as const
    const [note] = notes(steps([events.asked(), events.unanswered({ failure })]))
    expect(note).toMatch(/^The wallet uses another account\. This page watches/)
  })

  it('says why a wallet returned no signature, and promises nothing while the request may still land', () => {
    const failure = { code: 'wallet/failed', context: { message: 'locked' } } as const
    const asked = [events.asked(), events.unanswered({ failure })]
    const waiting = steps(asked, true)
    expect(marks(waiting)).toBe('done done now todo todo')
    expect(waiting[2]?.title).toBe('Your wallet returned no valid signature')
    expect(notes(waiting)[0]).toMatch(/could not sign: “locked”. .*until the request expires/)
    expect(notes(waiting)[0]).not.toMatch(/Nothing was/)
    const late = steps([...asked, events.expired()])
    expect(marks(late)).toBe('done done stop todo todo')
    expect(notes(late)[0]).toMatch(/“locked”. .*expired. This page sent nothing/)
    const searched = steps([...asked, events.expired({ searched: true })])
    expect(notes(searched)[0]).toMatch(/“locked”. .*None of it is on the chain, so nothing was paid/)
  })

  it('does not quote this page as the wallet where what it returned is not valid', () => {
    const failure = { code: 'wallet/failed', context: { reason: 'bad-signature' } } as const
    const [note] = notes(steps([events.asked(), events.unanswered({ failure })]))
    expect(note).toMatch(/^The wallet returned a signature that is not valid\. This page watches/)
  })

  it('stops calmly where the wallet declined', () => {
    const shown = steps([events.asked(), events.declined()])
    expect(marks(shown)).toBe('done done stop todo todo')
    expect(shown[2]?.title).toBe('Declined in your wallet')
    expect(notes(shown)).toEqual(['This page sent nothing.'])
    const searched = steps([events.asked(), events.declined(), events.expired({ searched: true })])
    expect(searched[2]?.title).toBe('Declined in your wallet')
    expect(notes(searched)).toEqual(['None of it is on the chain, so nothing was paid.'])
  })

  it('has one word for the last step where what is confirmed is final, and calls nothing final that is not yet', () => {
    const sent = [events.asked(), events.signed(), events.broadcast()]
    const lastOf = (happened: readonly ExecutionEvent[], isFinalAtOnce: boolean) =>
      steps(happened, false, isFinalAtOnce).at(-1)?.title
    expect([lastOf(sent, true), lastOf(sent, false)]).toEqual(['Final', 'Confirmed'])
    for (const isFinalAtOnce of [true, false]) {
      expect(lastOf([...sent, events.confirmed()], isFinalAtOnce)).toBe('Confirmed')
      expect(lastOf([...sent, events.confirmed(), events.finalized()], isFinalAtOnce)).toBe('Final')
    }
  })

  it('says that it is being sent again while it may still land', () => {
    const shown = steps([events.asked(), events.signed(), events.broadcast()])
    expect(marks(shown)).toBe('done done done now todo')
    expect(notes(shown)[0]).toMatch(/You may close this tab/)
  })

  it('says that nothing was paid where it expired and the chain was searched for it', () => {
    const signed = [events.asked(), events.signed(), events.broadcast()]
    const sent = steps([...signed, events.expired()])
    expect(sent[3]).toMatchObject({ title: 'Sent, but not accepted in time', mark: 'stop' })
    expect(notes(sent)).toEqual(['The network can no longer accept what you signed.'])
    expect(notes(steps([...signed, events.expired({ searched: true })]))).toEqual([
      'The network can no longer accept the transaction. None of it is on the chain, so nothing was paid.',
    ])
    const asked = steps([events.asked(), events.expired()])
    expect(asked[2]).toMatchObject({ title: 'Not approved in time', mark: 'stop' })
  })

  it('waits for the person where the wallet changed the priority fee, and says what they decided', () => {
    const shown = steps([events.asked(), events.changed()])
    expect(marks(shown)).toBe('done done now todo todo')
    expect(shown[2]?.title).toBe('Changed by your wallet')
    expect(notes(shown)[0]).toMatch(/Nothing is sent until you agree/)
    const declined = steps([events.asked(), events.changed(), events.declined()])
    expect(declined[2]).toMatchObject({ title: 'Not sent, as you decided', note: 'This page sent nothing.' })
  })

  it('says what a wallet that sends by itself does, and promises nothing that it does not know', () => {
    const asked = events.asked({ sends: true })
    expect(notes(steps([asked]))[0]).toMatch(/sends the transaction itself as soon as you approve/)
    expect(notes(steps([asked], true))[0]).toMatch(/watches the chain/)
    expect(notes(steps([asked, events.sentByWallet()]))[0]).toMatch(/Your wallet has sent the transaction/)
    expect(notes(steps([asked, events.expired()]))[0]).toMatch(/decline it there before you go on/)
    const failure = { code: 'wallet/changed-transaction', context: {} } as const
    const other = steps([asked, events.sentByWallet(), events.failed({ landed: true, failure })])
    expect(other[4]?.title).toBe('Your wallet sent something else')
  })

  it('tells a failure before sending from one on the chain', () => {
    const before = steps([events.asked(), events.failed()])
    expect(before[2]).toMatchObject({ mark: 'stop', note: 'The wallet could not sign.' })
    const landed = steps([
      events.asked(),
      events.signed(),
      events.broadcast(),
      events.failed({ landed: true, slot: 1_234, fee: 5_001n }),
    ])
    expect(landed[4]).toMatchObject({ title: 'Refused by the network', mark: 'refused' })
    expect(notes(landed)).toEqual(['It failed on the chain, in slot 1,234.'])
  })

  it('does not say in a list that the network refused what it did not refuse: the wallet sent something else', () => {
    const failure = { code: 'wallet/changed-transaction', context: {} } as const
    const sent = [events.asked(), events.signed(), events.broadcast()]
    const [, sentence] = wordsAfter([...sent, events.failed({ landed: true, failure })])
    expect(sentence).toMatch(/^Your wallet sent another transaction/)
    expect(sentence).not.toMatch(/refused|paid/)
    const [, refused] = wordsAfter([...sent, events.failed({ landed: true })])
    expect(refused).toBe('Failed on the chain. It cost no more than its network and priority fees.')
  })

  it('does not say that nothing was paid where an earlier try took its fee, or the wallet sent something else', () => {
    const landed = (failure: FailureRecord) => [
      events.asked(),
      events.signed(),
      events.broadcast(),
      events.failed({ landed: true, failure }),
      events.simulated(),
    ]
    const searched = events.expired({ searched: true })
    const ends = [
      [events.asked(), events.declined(), searched],
      [events.asked(), events.failed(), searched],
      [events.asked(), events.expired(), searched],
      [events.asked({ sends: true }), events.expired(), searched],
      [events.asked(), events.signed(), events.broadcast(), events.expired(), searched],
    ]
    for (const end of [...ends, [...(ends[0] ?? []), ...(ends[1] ?? [])]]) {
      const refused = wordsAfter([...landed({ code: 'transaction/failed', context: {} }), ...end])
      const another = wordsAfter([...landed({ code: 'wallet/changed-transaction', context: {} }), ...end])
      for (const said of [...refused, ...another]) {
        expect(said).not.toMatch(/nothing was paid|None of it is on the chain/)
        expect(said).toMatch(/This time nothing landed/)
      }
      for (const said of refused)
        expect(said).toMatch(/An earlier try .*cost no more than its network and priority fees/)
      for (const said of another) expect(said).toMatch(/At an earlier try .*another transaction/)
    }
  })

  it('says of a transaction that was found on the chain what it was taken for before', () => {
    const found = (...ends: readonly ExecutionEvent[]) =>
      notes(steps([events.asked(), ...ends, events.confirmed()]))[0]
    expect(found(events.declined())).toMatch(/You declined the transaction, but your wallet sent it/)
    expect(found(events.failed())).toMatch(/The transaction was stopped here, but your wallet sent it/)
    expect(found(events.expired())).toMatch(/The transaction seemed to have expired/)
    const refused = found(events.signed(), events.broadcast(), events.failed({ landed: true }))
    expect(refused).toMatch(/The transaction was reported as failed, but it succeeded on the chain/)
    expect(refused).not.toMatch(/stopped here/)
  })

  it('says of each step how far it is, when it was reached and what that means', () => {
    const sent = [events.asked(), events.signed(), events.broadcast()]
    const failure = (program: unknown, slot?: number) =>
      events.failed({
        landed: true,
        failure: { code: 'transaction/failed', context: { program: program as string } },
        ...(slot !== undefined && { slot }),
      })
    const told = (
      happened: readonly ExecutionEvent[],
      options: Partial<Parameters<typeof progressSteps>[1]> = {},
    ) => {
      const execution = foldExecution([events.planned(), ...happened])
      if (!execution) throw new Error('an operation was planned')
      const describe = (_: FailureRecord, isPaidKnown: boolean) =>
        isPaidKnown ? 'Nothing paid.' : 'Stopped.'
      return progressSteps(currentTransaction(execution).state, { lost: false, describe, ...options })
        .filter(({ mark, note }) => mark !== 'done' || note !== undefined)
        .map(
          ({ step, title, mark, at, note = '' }) =>
            `${step} ${mark}${at === undefined ? '' : ' at its time'}: ${title}. ${note}`,
        )
    }
    const simulated = events.simulated()
    const begun = [simulated, events.asked()]
    expect({
      planned: told([]),
      simulated: told([simulated]),
      'lost at a wallet that sends': told([simulated, events.asked({ sends: true })], { lost: true }),
      'idle at the wallet': told(begun, { idle: 'No tab is looking.' }),
      'idle where it has stopped': told([...begun, events.declined()], { idle: 'No tab is looking.' }),
      signed: told([...begun, events.signed()]),
      'sent, and this tab is needed': told([simulated, ...sent], { mustStay: true }),
      'sent by the wallet': told([simulated, events.asked({ sends: true }), events.sentByWallet()]),
      'wrongly confirmed': told([simulated, ...sent, events.confirmed(), events.retracted()]),
      'wrongly confirmed, then expired': told([
        simulated,
        ...sent,
        events.confirmed(),
        events.retracted(),
        events.expired(),
      ]),
      'refused by a program with a name': told([simulated, ...sent, failure('Raydium CPMM')]),
      'refused by a program without a name': told([
        simulated,
        ...sent,
        failure('Vote111111111111111111111111111111111111111', 5),
      ]),
      'refused by a program with a name without end': told([simulated, ...sent, failure('R'.repeat(70))]),
      'refused by what is no name': told([simulated, ...sent, failure(5)]),
      'failed before, and nowhere on the chain': told([
        ...begun,
        events.failed(),
        events.expired({ searched: true }),
      ]),
      'failed before': told([...begun, events.failed()]),
      confirmed: told(
        [simulated, ...sent.slice(0, 2), events.confirmed({ slot: 7 })].map((event, at) => ({
          ...event,
          at: at * 1_000,
        })),
        { isFinalAtOnce: true },
      ),
      'confirmed, and never approved here': told([...begun, events.confirmed({ slot: 7 })]),
    }).toMatchInlineSnapshot(`
      {
        "confirmed": [
          "confirmed done at its time: Confirmed. In slot 7, 1 s after you approved.",
        ],
        "confirmed, and never approved here": [
          "confirmed done at its time: Confirmed. In slot 7.",
        ],
        "failed before": [
          "approved stop at its time: Stopped before it was sent. Stopped.",
          "sent todo: Sent. ",
          "confirmed todo: Confirmed. ",
        ],
        "failed before, and nowhere on the chain": [
          "approved stop at its time: Stopped before it was sent. Nothing paid.",
          "sent todo: Sent. ",
          "confirmed todo: Confirmed. ",
        ],
        "idle at the wallet": [
          "approved stop: Approve in your wallet. No tab is looking.",
          "sent todo: Sent. ",
          "confirmed todo: Confirmed. ",
        ],
        "idle where it has stopped": [
          "approved stop at its time: Declined in your wallet. This page sent nothing.",
          "sent todo: Sent. ",
          "confirmed todo: Confirmed. ",
        ],
        "lost at a wallet that sends": [
          "approved now: Approve in your wallet. This page does not know your wallet’s answer. If you approve, your wallet sends the transaction itself. This page watches the chain until the transaction expires.",
          "sent todo: Sent. ",
          "confirmed todo: Confirmed. ",
        ],
        "planned": [
          "simulated todo: Simulated. ",
          "approved todo: Approve in your wallet. ",
          "sent todo: Sent. ",
          "confirmed todo: Confirmed. ",
        ],
        "refused by a program with a name": [
          "confirmed refused at its time: Refused by Raydium CPMM. It failed on the chain.",
        ],
        "refused by a program with a name without end": [
          "confirmed refused at its time: Refused by RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR…. It failed on the chain.",
        ],
        "refused by a program without a name": [
          "confirmed refused at its time: Refused by Vote…1111. It failed on the chain, in slot 5.",
        ],
        "refused by what is no name": [
          "confirmed refused at its time: Refused by the network. It failed on the chain.",
        ],
        "sent by the wallet": [
          "sent now at its time: Sent. Your wallet has sent the transaction. Waiting for the network to confirm it. You may close this tab.",
          "confirmed todo: Confirmed. ",
        ],
        "sent, and this tab is needed": [
          "sent now at its time: Sent. Waiting for the network to confirm the transaction. It is sent again every 2 s until then.",
          "confirmed todo: Confirmed. ",
        ],
        "signed": [
          "sent now: Sent. Sending the transaction to the network.",
          "confirmed todo: Confirmed. ",
        ],
        "simulated": [
          "approved todo: Approve in your wallet. ",
          "sent todo: Sent. ",
          "confirmed todo: Confirmed. ",
        ],
        "wrongly confirmed": [
          "sent now at its time: Sent. An RPC endpoint wrongly reported the transaction as confirmed. Waiting for the network to confirm the transaction. It is sent again every 2 s until then. You may close this tab.",
          "confirmed todo: Confirmed. ",
        ],
        "wrongly confirmed, then expired": [
          "sent stop at its time: Sent, but not accepted in time. An RPC endpoint wrongly reported the transaction as confirmed. The network can no longer accept what you signed.",
          "confirmed todo: Confirmed. ",
        ],
      }
    `)
  })

  it('ends with slot and seconds', () => {
    const shown = steps([
      events.asked(),
      events.signed({ at: 10_000 }),
      events.broadcast(),
      events.confirmed({ at: 12_000, slot: 381_204_117 }),
    ])
    expect(marks(shown)).toBe('done done done done done')
    expect(notes(shown)).toEqual(['In slot 381,204,117, 2 s after you approved.'])
  })
})
