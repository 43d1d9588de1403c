import 'fake-indexeddb/auto'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { RunReceipt } from '../../../src/pages/send-many/RunReceipt'
import type { RunControls, ShownRun } from '../../../src/pages/send-many/runs'
import { SOL_MINT } from '../../../src/solana/knownPrograms'
import type { RunRow, RunView } from '../../../src/transactions/runs/runView'
import { sentence } from '../../support/sentence'

afterEach(cleanup)

const PAYER = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

/** A list that is done, of which so many lines were paid and left out. */
function aView(paid: number, skipped: number, spent = 0n): RunView {
  const rows = Array.from({ length: paid + skipped }, (_, at): RunRow => {
    return { line: at + 1, address: PAYER, units: 10n ** 9n, state: at < paid ? 'paid' : 'skipped' }
  })
  return {
    head: {
      id: 'run',
      cluster: 'practice',
      genesisHash: 'g',
      payer: PAYER,
      createdAt: 1_700_000_000_000,
      endedAt: 1_700_000_000_000,
      token: { mint: SOL_MINT, program: null, decimals: 9, symbol: 'SOL' },
      lines: rows.length,
      total: 10n ** 9n * BigInt(rows.length),
      paid,
      skipped,
    },
    rows,
    executions: [],
    doubtful: [],
    isLookedFor: false,
    counts: { waiting: 0, open: 0, said: 0, unpaid: 0, doubtful: 0, paid, skipped },
    activity: 'resting',
    prompt: null,
    rate: null,
    spent,
    problem: null,
    declined: false,
    sentAnyway: 0,
    done: true,
  }
}

function show(view: RunView) {
  const run = { now: { error: null } as ShownRun } as RunControls & { now: ShownRun }
  render(
    <MemoryRouter>
      <RunReceipt run={run} view={view}>
        {null}
      </RunReceipt>
    </MemoryRouter>,
  )
  return [...document.querySelectorAll('dl.kv')].map((facts) => facts.textContent).join()
}

it('a list of which nothing was paid says that, and how many lines were left out, and no more', () => {
  expect(show(aView(0, 2))).toBe('Left out2')
  expect(screen.getByRole('heading', { name: 'No line could be paid' })).toBeTruthy()
  expect(screen.queryByText(sentence(/0.SOL|final|lines at/))).toBeNull()
})

it('names what it has cost nevertheless, where a transaction failed', () => {
  expect(show(aView(0, 2, 5_000n)).replaceAll('\u00a0', ' ')).toMatch(/^Left out2It has cost.*0\.000005 SOL$/)
})

it('a list of which a part was paid names that part', () => {
  expect(show(aView(1, 1, 5_000n))).toMatch(/^Paid1Left out1It has cost/)
  expect(screen.getByText(sentence(/^1.SOL to one line at /))).toBeTruthy()
  expect(screen.getByText('All its payments are final.')).toBeTruthy()
})
