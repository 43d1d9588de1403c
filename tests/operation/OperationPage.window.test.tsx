import 'fake-indexeddb/auto'
import { cleanup, renderHook, screen } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { OperationWords } from '../../src/operation/copy'
import {
  OperationPage,
  useIsAsAsked,
  useLandedUnseen,
  useOperationPage,
} from '../../src/operation/OperationPage'
import { paths } from '../../src/paths'
import type { ExecutionEvent } from '../../src/transactions/events'
import { openJournal } from '../../src/transactions/journal'
import { anOperation, events } from '../support/events'
import { pageTitle, press, showPage } from '../support/hands'
import { sentence } from '../support/sentence'
import { saidText } from '../support/said'

afterEach(cleanup)

const wordsOf = (kind: string | undefined): OperationWords => ({
  page: `Page of ${kind ?? 'nothing yet'}`,
  back: 'Back to the pool',
  running: (name) => `${name} is being done`,
  stopped: (name) => `${kind}: ${name} was not done`,
  kept: 'What you typed is kept.',
  safe: 'It cannot be done twice.',
  oneKey: 'Use another wallet.',
})

const idle = { state: { status: 'idle' }, leave: () => {}, back: () => {}, setPriority: () => {} } as const

/** A page with nothing of its own but its words and a receipt of one line. */
function Page() {
  const page = useOperationPage(idle, wordsOf)
  const { search } = useLocation()
  return (
    <OperationPage path={paths.manageLiquidity} page={page} review={idle} receipt={receipt}>
      <p>
        The form, at {search} of {page.words.page}
      </p>
    </OperationPage>
  )
}

const receipt = () => ({ steps: [{ label: 'Back to the pool' }], facts: <dt>A fact of the page</dt> })

function Elsewhere() {
  const { pathname, search } = useLocation()
  return (
    <p>
      Elsewhere, at {pathname}
      {search}
    </p>
  )
}

async function open(id: string, kind: string, ...later: ExecutionEvent[]): Promise<void> {
  await keep(id, kind, later)
  show(`operation=${id}`)
}

async function keep(id: string, kind: string, later: readonly ExecutionEvent[]): Promise<void> {
  const parts = [{ message: 'AA==', steps: [], signers: [] }]
  const operation = anOperation({
    id,
    kind,
    title: saidText('Add liquidity to the pool'),
    subject: {},
    parts,
  })
  for (const event of [events.planned({ operation }), ...later]) await openJournal().append(id, event)
}

const show = (search: string) =>
  showPage(`/somewhere?pool=abc&${search}`, { '/somewhere': <Page />, '*': <Elsewhere /> })

const asked = [events.simulated(), events.asked()]

test('an operation that was declined has the words of its kind; the way back keeps what else the address says', async () => {
  await open('declined', 'add-liquidity', ...asked, events.declined())
  await screen.findByRole('heading', {
    level: 1,
    name: 'add-liquidity: Add liquidity to the pool was not done',
  })
  await expect.poll(() => document.title).toContain('add-liquidity: Add liquidity to the pool was not done')
  await press('Back to the pool')
  screen.getByText('The form, at ?pool=abc of Page of nothing yet')
})

test('one that has stopped says first what that means for the money, then what to do next, and then what was asked and its steps', async () => {
  await open('stopped', 'add-liquidity', ...asked, events.declined(), events.expired({ searched: true }))
  const lead = await screen.findByText(/^You declined it in your wallet at .*\.$/)
  expect(lead.closest('h1 + p')).not.toBeNull()
  const inOrder = [
    lead,
    screen.getAllByText('None of it is on the chain, so nothing was paid.')[0],
    screen.getByRole('button', { name: 'Back to the pool' }),
    screen.getByText(sentence(/^Add 5 QHRN/)),
    screen.getByRole('list', { name: 'Progress' }),
  ]
  for (const [at, part] of inOrder.entries())
    expect(part?.compareDocumentPosition(inOrder[at + 1] ?? part)).toBe(
      at + 1 < inOrder.length ? Node.DOCUMENT_POSITION_FOLLOWING : 0,
    )
})

test('an unsuccessful one says why trying again is safe', async () => {
  await open('expired', 'swap', ...asked, events.signed(), events.expired({ height: 1_000, searched: true }))
  await screen.findByText('It cannot be done twice.')
})

test('one of a kind that this version does not know is shown in the history', async () => {
  await open('newer', 'stake-tokens', ...asked)
  await screen.findByText('Elsewhere, at /history?operation=newer')
})

test('one of a kind that another page has is shown by that page', async () => {
  await open('opened', 'create-pool', ...asked, events.signed(), events.confirmed())
  await screen.findByText('Elsewhere, at /create-liquidity?operation=opened')
})

test('one that is done has the receipt of the page', async () => {
  await open('done', 'claim-fees', ...asked, events.signed(), events.confirmed())
  await pageTitle('Fees claimed')
  screen.getByText('A fact of the page')
  await expect.poll(() => document.title).toBe('Fees claimed · Mintwright')
  await press('Back to the pool')
  screen.getByText('The form, at ?pool=abc of Page of nothing yet')
})

type AskedForm = Readonly<{ askedId: string | null; fields: readonly string[] }>

test('a form is what an operation was for until it changes, and what another one was for never', () => {
  const { result, rerender } = renderHook(
    ({ askedId, fields }: AskedForm) => useIsAsAsked({ askedId }, fields),
    { initialProps: { askedId: null, fields: ['1'] } as AskedForm },
  )
  expect(result.current('fast')).toBe(false)
  rerender({ askedId: 'fast', fields: ['1'] })
  expect([result.current('fast'), result.current('old')]).toEqual([true, false])
  rerender({ askedId: 'fast', fields: [] })
  expect(result.current('fast')).toBe(false)
})

test('one that landed counts as unseen once it was shown and something else is shown again, not before it is drawn', async () => {
  await keep('fast', 'send', [...asked, events.signed(), events.confirmed()])
  const landed: string[] = []
  const fields = {}
  const look = (operationId: string | null) => ({ askedId: 'fast', operationId }) as const
  const { rerender } = renderHook(
    (page: ReturnType<typeof look>) =>
      useLandedUnseen(page, fields, ({ operation }) => landed.push(operation.id)),
    { initialProps: look(null) },
  )
  // The journal is read, as by the hook, and says that it has landed.
  expect((await openJournal().read('fast'))?.transactions[0]?.status).toBe('confirmed')
  rerender(look('fast'))
  await openJournal().read('fast')
  expect(landed).toEqual([])
  rerender(look(null))
  await expect.poll(() => landed).toEqual(['fast'])
})
