// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ExecutionEvent } from '../../../src/transactions/events'
import type * as JournalModule from '../../../src/transactions/journal'
import type * as SettlingModule from '../../../src/transactions/settlingNow'
import { aDeed, events } from '../../support/events'

const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKvc147dw2N9d'
let journal: JournalModule.Journal

/** A browser of its own, whose node says which chain it is and nothing else. */
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  vi.resetModules()
  vi.stubGlobal('fetch', answerGenesis)
  const { openJournal }: typeof JournalModule = await import('../../../src/transactions/journal')
  journal = openJournal()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function answerGenesis(_: string, init: { body: string }): Promise<Response> {
  const asked = JSON.parse(init.body) as { id: unknown } | { id: unknown }[]
  const answer = (one: { id: unknown }) => ({ jsonrpc: '2.0', id: one.id, result: MAINNET })
  return Promise.resolve(Response.json(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
}

const signed = [events.simulated(), events.asked(), events.signed()]

async function keep(...later: ExecutionEvent[]): Promise<void> {
  const deed = aDeed({ id: 'a', cluster: 'mainnet', genesisHash: MAINNET })
  for (const event of [events.planned({ deed }), ...later]) await journal.append('a', event)
}

async function show(): Promise<void> {
  const { default: Yours } = await import('../../../src/pages/home/Yours')
  render(
    <MemoryRouter>
      <Yours />
    </MemoryRouter>,
  )
}

test('follows an open deed while it is looked up, and says what it came to', async () => {
  await keep(...signed)
  await show()
  await screen.findByText('Unfinished')
  const { beginSettling }: typeof SettlingModule = await import('../../../src/transactions/settlingNow')
  let end = () => {}
  act(() => {
    end = beginSettling('a')
  })
  await screen.findByText('Being looked up')
  screen.getByRole('link', { name: 'Pick it up' })
  await journal.append('a', events.confirmed())
  act(() => end())
  await screen.findByText('It went through')
  expect(screen.getByRole('link', { name: 'See the receipt' }).getAttribute('href')).toBe(
    '/create-token?deed=a',
  )
  screen.getByText('Your tokens')
})

test('lets go of a deed that came to nothing when it is told to', async () => {
  await keep(...signed, events.expired())
  await show()
  await screen.findByText(/the network did not take it in time/)
  await userEvent.click(screen.getByRole('button', { name: 'Forget it' }))
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Yours' })).toBeNull(), {
    timeout: 10_000,
  })
})
