import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RAYDIUM_CPMM } from '../../src/liquidity/raydium-cpmm/profile'
import { outcomeWords } from '../../src/operation/outcomeWords'
import { operationTitle } from '../../src/operation/Progress'
import { usualOperationWords } from '../../src/operation/copy'
import type { ExecutionEvent } from '../../src/transactions/events'
import { type Execution, foldExecution } from '../../src/transactions/execution'
import { TOKEN_ADDRESS } from '../../src/solana/knownPrograms'
import { openJournal } from '../../src/transactions/journal'
import { type Outcome, outcomeOfOperation } from '../../src/transactions/outcome'
import { ACT_IDS, type ActId } from '../../src/operations/registry'
import { RunState } from '../../src/transactions/runs/runState'
import { anOperation, events } from '../support/events'
import { showPage } from '../support/hands'
import { sentence as drawn } from '../support/sentence'

beforeEach(() => vi.stubGlobal('fetch', answerGenesis))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKvc147dw2N9d'

/** A node that says which chain it is, and nothing else. */
function answerGenesis(_: string, init: { body: string }): Promise<Response> {
  const calls = JSON.parse(init.body) as { id: unknown } | { id: unknown }[]
  const answer = (one: { id: unknown }) => ({ jsonrpc: '2.0', id: one.id, result: MAINNET })
  return Promise.resolve(Response.json(Array.isArray(calls) ? calls.map(answer) : answer(calls)))
}

const frozen = {
  code: 'transaction/failed',
  context: {
    program: 'Token Program',
    refusal: { id: 'program-error', values: { program: TOKEN_ADDRESS, code: 17 } },
  },
} as const
const moved = {
  code: 'transaction/failed',
  context: {
    program: 'Raydium CPMM',
    error: 'ExceededSlippage',
    refusal: { id: 'program-error', values: { program: RAYDIUM_CPMM.programs.mainnet, code: 6005 } },
  },
} as const
const noSignature = { code: 'wallet/failed', context: { reason: 'no-signature' } } as const

const asked = [events.simulated(), events.asked()]
const sent = [...asked, events.signed(), events.broadcast()]
const searched = events.expired({ searched: true })
const refused = events.failed({ landed: true, failure: frozen, fee: 5_001n, slot: 9 })

/** Every way in which an operation may end or stand, with its outcome and its sentence (times are left out of it). */
const ENDS: readonly (readonly [
  what: string,
  happened: readonly ExecutionEvent[],
  outcome: Pick<Outcome, 'kind' | 'cost' | 'next'>,
  sentence: RegExp,
])[] = [
  [
    'asked, no answer yet',
    asked,
    { kind: 'open', cost: { kind: 'unknown' }, next: 'wait' },
    /^Your wallet was asked at .*not known yet\. Open it to find out\. Nothing is asked again before it is known\.$/,
  ],
  [
    'the wallet changed the price',
    [...asked, events.changed({ signature: '1'.repeat(64) })],
    { kind: 'consent', cost: { kind: 'unsent' }, next: 'decide' },
    /^Your wallet signed .*another priority fee\. Nothing is sent until you agree\./,
  ],
  [
    'declined, not looked for yet',
    [...asked, events.declined()],
    { kind: 'declined', cost: { kind: 'unsent' }, next: 'again' },
    /^You declined it in your wallet at .*\. This page sent nothing\.$/,
  ],
  [
    'declined, and not on the chain',
    [...asked, events.declined(), searched],
    { kind: 'declined', cost: { kind: 'nothing', alone: false }, next: 'again' },
    /^You declined it .*None of it is on the chain, so nothing was paid\.$/,
  ],
  [
    'no signature in time',
    [...asked, events.unanswered({ failure: noSignature }), searched],
    { kind: 'unanswered', cost: { kind: 'nothing', alone: false }, next: 'again' },
    /^Your wallet was asked at .*\. The wallet returned no signature\. None of it/,
  ],
  [
    'not accepted in time',
    [...sent, searched],
    { kind: 'expired', cost: { kind: 'nothing', alone: false }, next: 'again' },
    /^You signed at .*, but the network did not accept it in time\. None of it/,
  ],
  [
    'not accepted in time, by one word',
    [...sent, events.expired({ searched: true, alone: true })],
    { kind: 'expired', cost: { kind: 'nothing', alone: true }, next: 'again' },
    /^You signed at .*Only one RPC endpoint says that it did not land\.$/,
  ],
  [
    'stopped before it was sent',
    [...asked, events.failed({ failure: noSignature }), searched],
    { kind: 'stopped', cost: { kind: 'nothing', alone: false }, next: 'again' },
    /^Stopped at .*: The wallet returned no signature\. None of it/,
  ],
  [
    'refused by a program',
    [...sent, refused],
    { kind: 'refused', cost: { kind: 'fee', lamports: 5_001n, earlier: false, alone: false }, next: 'again' },
    /^Failed on the chain\. The token account is frozen\. It cost 0\.000005001 SOL\.$/,
  ],
  [
    'refused by a program, by one word',
    [...sent, { ...refused, alone: true }],
    { kind: 'refused', cost: { kind: 'fee', lamports: 5_001n, earlier: false, alone: true }, next: 'again' },
    /^Failed on the chain\. The token account is frozen\. It cost 0\.000005001 SOL\. Only one RPC endpoint says so\.$/,
  ],
  [
    'refused for its price',
    [...sent, events.failed({ landed: true, failure: moved, fee: 5_001n })],
    { kind: 'refused', cost: { kind: 'fee', lamports: 5_001n, earlier: false, alone: false }, next: 'again' },
    /^(Failed: the price moved more than 1 %|Failed on the chain\. The price moved by more than the transaction allows)\. It cost 0\.000005001 SOL\.$/,
  ],
  [
    'refused twice',
    [...sent, refused, ...sent, { ...refused, fee: 7_000n }],
    {
      kind: 'refused',
      cost: { kind: 'fee', lamports: 12_001n, earlier: false, alone: false },
      next: 'again',
    },
    /It cost 0\.000012001 SOL\.$/,
  ],
  [
    'refused before, and declined now',
    [...sent, refused, ...asked, events.declined(), searched],
    { kind: 'declined', cost: { kind: 'fee', lamports: 5_001n, earlier: true, alone: false }, next: 'again' },
    /This time nothing landed\. An earlier try failed on the chain and cost 0\.000005001 SOL\.$/,
  ],
  [
    'refused, its fee not told',
    [...sent, events.failed({ landed: true, failure: frozen })],
    { kind: 'refused', cost: { kind: 'fee', lamports: null, earlier: false, alone: false }, next: 'again' },
    /It cost no more than its network and priority fees\.$/,
  ],
  [
    'the wallet sent something else',
    [...sent, events.failed({ landed: true, failure: { code: 'wallet/changed-transaction', context: {} } })],
    { kind: 'another', cost: { kind: 'unknown' }, next: 'look' },
    /^Your wallet sent another transaction at .*\. Look at it in your wallet before you go on\.$/,
  ],
  [
    'the wallet sent something else, which was read',
    [
      ...sent,
      events.failed({ landed: true, failure: { code: 'wallet/changed-transaction', context: {} } }),
      events.paid({ total: 500_005_000n }),
    ],
    { kind: 'another', cost: { kind: 'taken', lamports: 500_005_000n }, next: 'look' },
    /before you go on\. What it sent took 0\.500005000 SOL from your wallet\.$/,
  ],
]

function executionOf(kind: ActId, happened: readonly ExecutionEvent[]): Execution {
  const made = anOperation({ kind, id: kind, cluster: 'mainnet' })
  const execution = foldExecution([events.planned({ operation: made }), ...happened])
  if (!execution) throw new Error('an operation was planned')
  return execution
}

describe.each(ENDS)('an operation: %s', (_, happened, outcome, sentence) => {
  it('is one outcome for every kind, and one true sentence', () => {
    for (const kind of ACT_IDS) {
      const execution = executionOf(kind, happened)
      expect(outcomeOfOperation(execution)).toMatchObject(outcome)
      const said = outcomeWords(outcomeOfOperation(execution), execution.operation.subject)
      expect(said.sentence).toMatch(sentence)
      expect(said.sentence).not.toMatch(/InstructionError|undefined|no other one|\bat most\b/)
    }
  })

  it('says in its heading that nothing was done only where that is certain', () => {
    const isCertain = (outcome.cost.kind === 'fee' || outcome.cost.kind === 'nothing') && !outcome.cost.alone
    for (const kind of ACT_IDS) {
      const execution = executionOf(kind, happened)
      if (outcome.kind === 'open' || outcome.kind === 'consent') continue
      const shown = { status: 'shown', execution, lost: false, activity: 'resting', problem: null } as const
      const isNamed = kind === 'create-token' || kind === 'launch-token'
      if (isNamed) continue
      const words = { ...usualOperationWords, page: '', safe: '' }
      const title = operationTitle(shown, words)
      expect(/ (not|did not|No|Nothing) |^(No|Nothing) /.test(title) && !title.endsWith(': not done')).toBe(
        isCertain,
      )
    }
  })

  it('is the same outcome in the lines of a list', () => {
    const state = new RunState()
    const subject = { places: [0, 1], receivers: 2 }
    const made = anOperation({ kind: 'send-many', id: 'list', cluster: 'mainnet', subject })
    for (const event of [events.planned({ operation: made }), ...happened]) state.take('list', event)
    const own = outcomeOfOperation(
      foldExecution([events.planned({ operation: made }), ...happened]) ?? executionOf('send', []),
    )
    const line = state.line(1)
    if (own.kind === 'open' || own.kind === 'consent') expect(line.state).toBe('open')
    else expect(line.outcome).toEqual(own)
  })
})

/** When which event happened, and what the sentence names. */
const AT = { asked: 3, answered: 7, over: 9 }
it.each([
  ['asked, no answer yet', [], 'asked'],
  ['signed, not landed yet', [events.signed({ at: AT.answered })], 'asked'],
  ['no signature', [events.unanswered({ failure: noSignature, at: AT.answered })], 'asked'],
  [
    'no signature in time',
    [
      events.unanswered({ failure: noSignature, at: AT.answered }),
      events.expired({ searched: true, at: AT.over }),
    ],
    'asked',
  ],
  ['declined', [events.declined({ at: AT.answered })], 'answered'],
  [
    'signed, and not accepted in time',
    [events.signed({ at: AT.answered }), events.broadcast({ at: 8 }), events.expired({ at: AT.over })],
    'answered',
  ],
  [
    'the change of the price not agreed to',
    [events.changed({ at: AT.answered }), events.declined({ at: AT.over })],
    'over',
  ],
  [
    'the change of the price not answered in time',
    [events.changed({ at: AT.answered }), events.expired({ searched: true, at: AT.over })],
    'over',
  ],
] as const)('the time that is named is the one that is meant: %s', (_, happened, moment) => {
  const execution = executionOf('send', [
    events.simulated({ at: 2 }),
    events.asked({ at: AT.asked }),
    ...happened,
  ])
  expect(outcomeOfOperation(execution).at).toBe(AT[moment])
})

it('on the practice chain one endpoint is believed that a transaction failed, never that nothing landed', () => {
  const onPractice = (...happened: readonly ExecutionEvent[]) => {
    const execution = foldExecution([
      events.planned({ operation: anOperation({ kind: 'send' }) }),
      ...happened,
    ])
    return execution && outcomeOfOperation(execution).cost
  }
  expect(onPractice(...sent, { ...refused, alone: true })).toMatchObject({ kind: 'fee', alone: false })
  const lost = events.expired({ searched: true, alone: true })
  expect(onPractice(...sent, lost)).toEqual({ kind: 'nothing', alone: true })
})

describe('on Home, in History and on its own page', () => {
  it.each(ENDS)(
    '%s: the same sentence, and a bill of what was paid',
    async (_, happened, { cost }, sentence) => {
      const [{ default: HistoryPage }, { default: Yours }] = await Promise.all([
        import('../../src/pages/history/HistoryPage'),
        import('../../src/pages/home/Yours'),
      ])
      const journal = openJournal()
      const here = { cluster: 'mainnet', genesisHash: MAINNET } as const
      const made = anOperation({ kind: 'swap', id: crypto.randomUUID(), ...here })
      for (const event of [events.planned({ operation: made }), ...happened])
        await journal.append(made.id, event)
      showPage(
        `/history?operation=${made.id}`,
        <>
          <Yours onShown={() => {}} />
          <HistoryPage />
        </>,
      )
      const { operation } = executionOf('swap', happened)
      const words = outcomeWords(outcomeOfOperation(executionOf('swap', happened)), operation.subject)
      await waitFor(() => expect(screen.getAllByText(drawn(words.sentence)).length).toBeGreaterThan(1), {
        timeout: 10_000,
      })
      expect(words.sentence).toMatch(sentence)
      expect(screen.getAllByText(words.word)).toHaveLength(1)
      const isPaid = cost.kind === 'fee' && cost.lamports !== null
      expect(screen.queryByRole('region', { name: 'What it cost' }) !== null).toBe(isPaid)
      const isUnpaid = cost.kind === 'nothing' && !cost.alone
      expect(document.body.textContent?.includes('SOL\u00a0· promised, none of it paid')).toBe(isUnpaid)
      await journal.forget(made.id)
    },
  )
})
