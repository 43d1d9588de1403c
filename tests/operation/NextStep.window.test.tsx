import 'fake-indexeddb/auto'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { Keypair } from '@solana/web3.js'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  NextStep,
  type NextStepProps,
  OperationAtRest,
  SendsByItself,
  useNextBill,
} from '../../src/operation/NextStep'
import { OperationPart } from '../../src/operation/Progress'
import { AppError } from '../../src/errors/AppError'
import { type OperationShown, operationShown } from '../../src/operation/driver'
import { toBase64 } from '../../src/units/bytes'
import { foldExecution, type Execution } from '../../src/transactions/execution'
import { wordsOf } from '../../src/pages/create-token/copy'
import type { DoneElsewhere } from '../../src/transactions/doneSince'
import type { ExecutionEvent, OperationRecord } from '../../src/transactions/events'
import type { PreparedTransaction } from '../../src/transactions/prepare'
import { dropSigners, holdSigners } from '../../src/transactions/heldSigners'
import { QueryRoot } from '../../src/ui/QueryRoot'
import { setConnected, setDisconnected } from '../../src/wallet/walletStore'
import { anOperation, aPayment, events } from '../support/events'
import { asRead } from '../support/asRead'
import { press } from '../support/hands'
import { saidText } from '../support/said'
import { sentence } from '../support/sentence'

afterEach(cleanup)

const words = wordsOf('create-token')

function ended(...ends: readonly ExecutionEvent[]): Execution {
  const operation = anOperation({ cluster: 'mainnet' })
  const happened = ends.length > 0 ? ends : [events.declined()]
  const asked = [events.planned({ operation }), events.simulated(), events.asked()]
  const execution = foldExecution([...asked, ...happened])
  if (!execution) throw new Error('an operation has begun')
  return execution
}

function show(problem: AppError | null, ...ends: readonly ExecutionEvent[]): void {
  const execution = ended(...ends)
  render(
    <MemoryRouter>
      <OperationAtRest
        words={words}
        operation={operationShown(execution, 'resting', { problem })}
        next={{ status: 'as-before' }}
        onAgain={() => Promise.resolve()}
        onBack={() => {}}
      />
    </MemoryRouter>,
  )
}

const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)

describe('an operation that was declined', () => {
  it('may still have landed: the error of the last press does not change that', () => {
    const problem = new AppError('wallet/disconnected', { expected: 'Hxxx' })
    const nothing = () => Promise.resolve()
    render(
      <MemoryRouter>
        <NextStep
          words={words}
          operation={operationShown(ended(), 'resting', { problem })}
          next={{ status: 'as-before' }}
          onAgain={nothing}
          onConsent={nothing}
          onAbort={() => {}}
          onResume={() => {}}
          onBack={() => {}}
        />
      </MemoryRouter>,
    )
    const said = screen.getByRole('alert').textContent
    expect(said).toContain('Nothing was sent now.')
    expect(said).not.toContain('nothing was paid')
  })

  it('can be asked again', () => {
    show(null)
    expect(buttons().length).toBeGreaterThan(1)
  })

  it('leads back only, where the price moved beyond what its plan allows', () => {
    show(new AppError('pool/price-moved', { label: 'Your GALM' }))
    expect(buttons()).toEqual([words.back])
  })
})

describe('an operation whose record does not hold its contents', () => {
  function Resting({ execution }: { execution: Execution }) {
    const operation = operationShown(execution, 'resting')
    const next = useNextBill(operation)
    const nothing = () => Promise.resolve()
    return <OperationAtRest {...{ words, operation, next }} onAgain={nothing} onBack={() => {}} />
  }
  const rest = (...ends: readonly ExecutionEvent[]) =>
    render(
      <QueryRoot>
        <MemoryRouter>
          <Resting execution={ended(...ends)} />
        </MemoryRouter>
      </QueryRoot>,
    )

  it.each([
    ['declined', [events.declined()]],
    ['failed', [events.failed()]],
    ['expired', [events.expired({ searched: true })]],
  ])('says that it cannot be continued, and has no press that would do nothing: %s', (_, ends) => {
    rest(...ends)
    screen.getByText('This cannot be continued here')
    expect(buttons()).toEqual([words.back])
  })

  it('still says that the wallet may send what it shows', () => {
    const operation = anOperation({ cluster: 'mainnet' })
    const asked = [events.planned({ operation }), events.simulated(), events.asked({ sends: true })]
    const execution = foldExecution([...asked, events.expired()])
    if (!execution) throw new Error('an operation has begun')
    render(
      <QueryRoot>
        <MemoryRouter>
          <Resting execution={execution} />
        </MemoryRouter>
      </QueryRoot>,
    )
    screen.getByText(/^If your wallet still shows the request, decline it there/)
  })
})

describe('a token whose later locks are not made yet', () => {
  const key = Keypair.generate()
  const lock = {
    amount: 1n,
    to: key.publicKey.toBase58(),
    lock: key.publicKey.toBase58(),
    schedule: { cliff: 1n, every: 1n, atCliff: 1n, each: 0n, times: 0n },
  }
  const first = Keypair.generate().publicKey
  // A message that names the first lock alone.
  const message = toBase64(first.toBytes())
  const operation = anOperation({
    cluster: 'mainnet',
    transactions: 2,
    subject: { newLocks: [{ ...lock, lock: first.toBase58() }, lock] },
    parts: [
      { message, steps: [{ id: 'lock-supply-1', instructions: 1 }], signers: [] },
      { message, steps: [{ id: 'lock-supply-2', instructions: 1 }], signers: [key.publicKey.toBase58()] },
    ],
  })
  const halfway = () => {
    const made = [events.planned({ operation }), events.simulated(), events.asked(), events.signed()]
    const second = { transaction: 1 }
    const execution = foldExecution([
      ...made,
      events.confirmed(),
      events.simulated(second),
      events.asked(second),
      events.expired({ ...second, searched: true }),
    ])
    if (!execution) throw new Error('an operation has begun')
    return execution
  }
  const nothing = () => Promise.resolve()

  it.each([
    ['a date has passed', new AppError('input/invalid', { barred: true }), true],
    ['its place is taken', new AppError('simulation/failed', {}), true],
    ['the network does not answer', new AppError('rpc/timeout', {}), false],
  ])('where %s, the token’s page is the way on: %o', (_, error, isOffered) => {
    render(
      <MemoryRouter>
        <OperationAtRest
          words={words}
          operation={operationShown(halfway(), 'resting')}
          next={{ status: 'failed', error, again: () => {} }}
          onAgain={nothing}
          onBack={() => {}}
        />
      </MemoryRouter>,
    )
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    const link = screen.queryByRole('link', { name: 'Lock on the token’s page' })
    expect(link?.getAttribute('href')?.includes(operation.subject.mint ?? '-') ?? false).toBe(isOffered)
    expect(screen.queryByText(/Make the locks that are missing on its page/) !== null).toBe(isOffered)
  })

  it('keeps the tab open as long as it has the key of a later lock', async () => {
    const shown = () =>
      render(
        <QueryRoot>
          <MemoryRouter>
            <OperationPart
              words={words}
              operation={operationShown(halfway(), 'resting')}
              fetchHeight={() => Promise.reject(new Error('not asked'))}
              onAgain={nothing}
              onConsent={nothing}
              onAbort={() => {}}
              onResume={() => {}}
              onBack={() => {}}
            />
          </MemoryRouter>
        </QueryRoot>,
      )
    holdSigners([key])
    shown()
    expect(await screen.findByText(/Keep this tab open until all locks are made/)).toBeTruthy()
    expect(screen.queryByText(/You may close this tab/)).toBeNull()
    expect(screen.getByText('1 of 2 locks made.')).toBeTruthy()
    cleanup()
    dropSigners([key.publicKey.toBase58()])
    shown()
    expect(await screen.findByText(/You may close this tab at any moment/)).toBeTruthy()
  })
})

describe('an operation that a wallet made more expensive', () => {
  it.each([
    ['Go on with this', true],
    ['Do not send', false],
  ])('is answered by a press of "%s"', async (name, answer) => {
    const nothing = () => Promise.resolve()
    const onConsent = vi.fn(nothing)
    render(
      <MemoryRouter>
        <NextStep
          words={words}
          operation={operationShown(ended(events.changed()), 'resting')}
          next={{ status: 'as-before' }}
          onAgain={nothing}
          onConsent={onConsent}
          onAbort={() => {}}
          onResume={() => {}}
          onBack={() => {}}
        />
      </MemoryRouter>,
    )
    screen.getByText('Your wallet changed the priority fee')
    await press(name)
    expect(onConsent.mock.calls).toEqual([[answer]])
  })
})

it.each([
  ['Go on with this', events.changed()],
  ['Try again', events.declined()],
])('a press of "%s" needs the figures of the page as they were drawn', async (name, end) => {
  const pressed = vi.fn(() => Promise.resolve())
  const [payer, to] = [Keypair.generate().publicKey.toBase58(), Keypair.generate().publicKey.toBase58()]
  const made = aPayment({ payer, to, lamports: 5n }, { cluster: 'mainnet' })
  const execution = foldExecution([
    events.planned({ operation: made }),
    events.simulated(),
    events.asked(),
    end,
  ])
  if (!execution) throw new Error('an operation has begun')
  setConnected({ address: payer, walletName: 'Test Wallet' })
  render(
    <QueryRoot>
      <MemoryRouter>
        <OperationPart
          words={words}
          operation={operationShown(execution, 'resting')}
          fetchHeight={() => Promise.reject(new Error('not asked'))}
          onAgain={pressed}
          onConsent={pressed}
          onAbort={() => {}}
          onResume={() => {}}
          onBack={() => {}}
        />
      </MemoryRouter>
    </QueryRoot>,
  )
  const press = async () => userEvent.click(await screen.findByRole('button', { name }))
  const bill = await screen.findByRole('region', { name: 'The bill' })
  const figure = bill.querySelector('[translate="no"]')
  const drawn = figure?.textContent ?? ''
  if (figure) figure.innerHTML = '<font>0,000 002</font>'
  await waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBeNull())
  await press()
  expect(pressed).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toContain(`It shows “0,000 002” instead of “${drawn}”.`)
  if (figure) figure.innerHTML = `<font>${drawn}</font>`
  await press()
  expect(pressed).toHaveBeenCalledOnce()
  setDisconnected()
})

it('a wallet that sends by itself is announced, and no other', () => {
  const connected = { address: 'Vote111111111111111111111111111111111111111', walletName: 'Test Wallet' }
  const said = /^Test Wallet sends the transaction itself as soon as you approve/
  for (const sends of [true, false] as const) {
    setConnected({ ...connected, ...(sends && { sends }) })
    render(<SendsByItself />)
    expect(screen.queryAllByText(said)).toHaveLength(sends ? 1 : 0)
    cleanup()
  }
  setDisconnected()
})

describe('a payment that was done anew since', () => {
  const [payer, to] = [Keypair.generate().publicKey.toBase58(), Keypair.generate().publicKey.toBase58()]
  const done = (id: string, isEqual: boolean): DoneElsewhere => {
    const made = aPayment({ payer, to, lamports: 1_250_000_000n }, { id })
    const ends = [events.simulated(), events.asked(), events.confirmed()]
    const execution = foldExecution([events.planned({ operation: made }), ...ends])
    if (!execution) throw new Error('an operation has begun')
    return { execution, at: Date.UTC(2026, 10, 20, 14, 2), isEqual }
  }
  const page = (since: readonly DoneElsewhere[] | null, again?: () => void) => (
    <QueryRoot>
      <MemoryRouter>
        <OperationAtRest
          words={words}
          operation={operationShown(ended(events.expired({ searched: true })), 'resting')}
          next={{ status: 'as-before' }}
          since={since}
          {...(again && { unread: { error: new Error('closed'), again } })}
          onAgain={() => Promise.resolve()}
          onBack={() => {}}
        />
      </MemoryRouter>
    </QueryRoot>
  )
  const tick = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: 'Do it a second time' })
  const waits = () =>
    screen.queryByText('Tick “Do it a second time” first: the button waits for it.') !== null

  it('is named with its time and receipt, and nothing is called safe', () => {
    render(page([done('b', true)]))
    screen.getByText('The same has been done since')
    expect(document.body.textContent).toContain('20 Nov 2026, 14:02:00 UTC')
    expect(screen.getByRole('link', { name: 'See the receipt' }).getAttribute('href')).toBe(
      '/send?operation=b',
    )
    expect(screen.queryByText('Safe to try again')).toBeNull()
    expect(tick()?.checked).toBe(false)
  })

  it('asks for another tick where a further one lands after the first tick', async () => {
    setConnected({ address: anOperation().payer, walletName: 'Test Wallet' })
    const { rerender } = render(page([done('b', true)]))
    expect(waits()).toBe(true)
    await userEvent.click(tick() ?? document.body)
    expect([tick()?.checked, waits()]).toEqual([true, false])
    rerender(page([done('c', true), done('b', true)]))
    expect([tick()?.checked, waits()]).toEqual([false, true])
    setDisconnected()
  })

  it('with another amount is named without a tick', () => {
    setConnected({ address: anOperation().payer, walletName: 'Test Wallet' })
    render(page([done('b', false)]))
    screen.getByText('It has been done with another amount since')
    expect([tick(), waits()]).toEqual([null, false])
    setDisconnected()
  })

  it('is not called safe where that cannot be read: it is read again on request', async () => {
    const again = vi.fn()
    render(page(null, again))
    expect(screen.queryByText('Safe to try again')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await press('Read again')
    expect(again).toHaveBeenCalledOnce()
  })

  it('holds the wallet back while that is being read', () => {
    render(page(null))
    expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByText('Safe to try again')).toBeNull()
  })
})

describe('an operation that has expired', () => {
  it('is safe to try again once the chain was searched for it, and is not said to be before', () => {
    show(null, events.expired())
    expect(screen.queryByText('Safe to try again')).toBeNull()
    cleanup()
    show(null, events.expired({ searched: true }))
    screen.getByText('Safe to try again')
  })

  it('says so where there was but one endpoint to ask', () => {
    show(null, events.expired({ alone: true, searched: true }))
    screen.getByText(/^Only one RPC endpoint says that it did not land/)
  })

  it('says so of what was declined before as well', () => {
    show(null, events.declined(), events.expired({ alone: true, searched: true }))
    screen.getByText(/^Only one RPC endpoint says that it did not land/)
  })

  it('says nothing of it where a second one confirmed it', () => {
    show(null, events.expired({ searched: true }))
    expect(screen.queryByText(sentence(/^Only one RPC endpoint says that it did not land/))).toBeNull()
  })
})

describe('the next step of an operation, as it is read', () => {
  const payer = 'Vote111111111111111111111111111111111111111'
  const steps = ['a', 'b'].map((id) => ({
    id,
    title: saidText(id),
    costs: [],
    finality: 'reversible' as const,
  }))
  const part = { message: 'AA==', steps: [], signers: [] }
  const several = { transactions: 2, steps, parts: [part, part] }
  const fresh = { status: 'ready', next: { id: 'fresh' } as unknown as PreparedTransaction } as const
  const asked = [events.asked()]
  const half = [
    ...asked,
    events.signed(),
    events.confirmed(),
    events.simulated({ transaction: 1 }),
    events.asked({ transaction: 1 }),
  ]
  const alone = events.expired({ alone: true, searched: true })
  const gone = { status: 'key-gone', address: payer } as const

  type Step = Partial<Pick<NextStepProps, 'next' | 'since'>> &
    Readonly<{
      of?: Partial<OperationRecord>
      problem?: AppError
      activity?: OperationShown['activity']
    }>
  function step(happened: readonly ExecutionEvent[], over: Step = {}): readonly string[] {
    const { of, next = { status: 'as-before' }, since = [], problem = null, activity = 'resting' } = over
    const operation = anOperation({ cluster: 'mainnet', payer, parts: [part], ...of })
    const execution = foldExecution([events.planned({ operation }), events.simulated(), ...happened])
    if (!execution) throw new Error('an operation has begun')
    const nothing = () => Promise.resolve()
    const { container } = render(
      <MemoryRouter>
        <NextStep
          words={words}
          operation={operationShown(execution, activity, { problem })}
          next={next}
          since={since}
          onAgain={nothing}
          onConsent={nothing}
          onAbort={() => {}}
          onResume={() => {}}
          onBack={() => {}}
        />
      </MemoryRouter>,
    )
    const lines = asRead(container)
    cleanup()
    return lines
  }

  it('where the bill is another one, or there is none', () => {
    setConnected({ address: payer, walletName: 'Test Wallet', sends: true })
    const mismatch = new AppError('simulation/mismatch', {})
    const declined = [...asked, events.declined()]
    expect({
      'a new bill is being read': step(declined, { next: { status: 'reading' }, problem: mismatch }),
      'a new bill': step(declined, { next: fresh, problem: new AppError('simulation/rent-changed', {}) }),
      'a new bill, after another problem': step(declined, {
        next: fresh,
        problem: new AppError('rpc/timeout'),
      }),
      'a new bill, of what one endpoint says that it did not land': step([...asked, events.signed(), alone], {
        next: fresh,
      }),
      'the bill of the second of two': step([...half, events.declined({ transaction: 1 })], {
        of: several,
        next: fresh,
      }),
      'that bill, while it is being read': step([...half, events.declined({ transaction: 1 })], {
        of: several,
        next: { status: 'reading' },
      }),
      'a bill that cannot be read': step(declined, {
        next: { status: 'failed', error: new AppError('rpc/timeout'), again: () => {} },
      }),
      'its key is gone, and nothing landed': step([...asked, events.expired({ searched: true })], {
        next: gone,
      }),
      'its key is gone, and it may have landed': step(declined, { next: gone }),
      'its key is gone, and a part landed': step(
        [...half, events.expired({ transaction: 1, searched: true })],
        {
          of: several,
          next: gone,
        },
      ),
      'its contents were not kept': step(declined, { next: { status: 'not-kept' } }),
      'its contents were not kept, and a wallet may send it': step(
        [events.asked({ sends: true }), events.expired()],
        {
          next: { status: 'not-kept' },
        },
      ),
      'what was done since is being read': step(declined, { since: null }),
    }).toMatchInlineSnapshot(`
      {
        "a bill that cannot be read": [
          "! The network did not answer in time",
          "It was asked several times. If you signed something, it is saved and will be looked up again. Try again, or use another RPC endpoint in the settings. <Open the settings → /settings> <Questions about this → /faq#slow-network>",
          "[Try again]",
        ],
        "a new bill": [
          "Something changed since your review",
          "The transaction was simulated again; the bill shows what it costs now.",
          "[Try again]",
          "Test Wallet sends the transaction itself as soon as you approve. This page then follows its signature on the chain.",
          "[Back to the form]",
        ],
        "a new bill is being read": [
          "Something changed since your review",
          "Simulating the next transaction on the network.",
          "[Try again busy disabled][Back to the form]",
        ],
        "a new bill, after another problem": [
          "! The network did not answer in time",
          "It was asked several times. If you signed something, it is saved and will be looked up again. Try again, or use another RPC endpoint in the settings. <Open the settings → /settings> <Questions about this → /faq#slow-network>",
          "Something changed since your review",
          "The transaction was simulated again; the bill shows what it costs now.",
          "[Try again]",
          "Test Wallet sends the transaction itself as soon as you approve. This page then follows its signature on the chain.",
          "[Back to the form]",
        ],
        "a new bill, of what one endpoint says that it did not land": [
          "Something changed since your review",
          "The transaction was simulated again; the bill shows what it costs now.",
          "Only one RPC endpoint says that it did not land. If it is wrong, you do this twice by trying again.",
          "[Sign again]",
          "Test Wallet sends the transaction itself as soon as you approve. This page then follows its signature on the chain.",
          "[Back to the form]",
        ],
        "its contents were not kept": [
          "This cannot be continued here",
          "Its record does not hold what is left to do. What is on the chain stays as it is.",
          "[Back to the form]",
        ],
        "its contents were not kept, and a wallet may send it": [
          "This cannot be continued here",
          "Its record does not hold what is left to do. What is on the chain stays as it is.",
          "If your wallet still shows the request, decline it there before you go on.",
          "[Back to the form]",
        ],
        "its key is gone, and a part landed": [
          "A key that this transaction needs is gone",
          "The key of Vote…1111 must sign this transaction too. That key was never stored, and was lost when the page was closed or reloaded. What is on the chain stays as it is.",
          "What has landed stays: begin only what is missing. This transaction can no longer land.",
          "Not done yet: a, b.",
          "[Back to the form]",
        ],
        "its key is gone, and it may have landed": [
          "A key that this transaction needs is gone",
          "The key of Vote…1111 must sign this transaction too. That key was never stored, and was lost when the page was closed or reloaded. What is on the chain stays as it is.",
          "[Back to the form]",
        ],
        "its key is gone, and nothing landed": [
          "A key that this transaction needs is gone",
          "The key of Vote…1111 must sign this transaction too. That key was never stored, and was lost when the page was closed or reloaded. What is on the chain stays as it is.",
          "You can safely begin again from the form. This transaction can no longer land.",
          "[Back to the form]",
        ],
        "that bill, while it is being read": [
          "1 of 2 transactions are on the chain",
          "Simulating the next transaction on the network.",
          "[Continue busy disabled][Back to the form]",
        ],
        "the bill of the second of two": [
          "1 of 2 transactions are on the chain",
          "What is done stays as it is and is never asked for again. The next transaction was simulated again. Its bill shows what it costs now.",
          "[Continue]",
          "Test Wallet sends the transaction itself as soon as you approve. This page then follows its signature on the chain.",
          "[Back to the form]",
        ],
        "what was done since is being read": [
          "[Try again busy disabled][Back to the form]",
        ],
      }
    `)
    setDisconnected()
  })

  it('where the chain said something of it', () => {
    setConnected({ address: payer, walletName: 'Test Wallet' })
    const refused = { landed: true, failure: { code: 'transaction/failed', context: {} } } as const
    const sent = [...asked, events.signed(), events.broadcast()]
    expect({
      'it expired, as one endpoint says': step([...sent, alone]),
      'it expired before it was signed, as one endpoint says': step([...asked, alone]),
      'it was refused': step([...sent, events.failed({ ...refused, fee: 5n })]),
      'it was refused, as one endpoint says': step([
        ...sent,
        events.failed({ ...refused, fee: 5n, alone: true }),
      ]),
      'a wallet may still send it, as one endpoint does not know': step([
        events.asked({ sends: true }),
        alone,
      ]),
      'it was declined, as one endpoint says': step([...asked, events.declined(), alone]),
      'the price has moved': step([...sent, events.expired({ searched: true })], {
        problem: new AppError('pool/price-moved', { label: 'GALM' }),
      }),
      'it is about to be simulated': step([...asked, events.declined()], { activity: 'driving' }),
      'the chain could not be searched': step([...asked, events.declined()], {
        problem: new AppError('rpc/not-known-yet'),
      }),
      'another one has made it': step([...asked, events.declined()], {
        problem: new AppError('account/exists', {
          by: 'operation',
          operation: 'b',
          kind: 'create-token',
          at: 5,
          address: payer,
        }),
      }),
      'with a problem while the wallet’s changes wait': step([...asked, events.changed({ added: [] })], {
        problem: new AppError('rpc/timeout'),
      }),
    }).toMatchInlineSnapshot(`
      {
        "a wallet may still send it, as one endpoint does not know": [
          "First decline the old request in your wallet",
          "Your wallet sends a transaction as soon as you approve it. While it shows the old request, it could still send the old transaction too. Decline the old request there, then try again.",
          "Only one RPC endpoint says that it did not land. If it is wrong, you do this twice by trying again.",
          "[Try again][Back to the form]",
        ],
        "another one has made it": [
          "! Created in another tab: TIME",
          "It is at Vote…1111. Nothing was sent now. View it. <Questions about this → /faq#taken>",
          "<See how it stands → /create-token?operation=b>",
          "[Try again][Back to the form]",
        ],
        "it expired before it was signed, as one endpoint says": [
          "Only one RPC endpoint says that it did not land",
          "If it is wrong, you do this twice by trying again.",
          "[Try again][Back to the form]",
        ],
        "it expired, as one endpoint says": [
          "Only one RPC endpoint says that it did not land",
          "If it is wrong, you do this twice by trying again.",
          "[Sign again][Back to the form]",
        ],
        "it is about to be simulated": [
          "[Simulating it on the network busy disabled]",
        ],
        "it was declined, as one endpoint says": [
          "Only one RPC endpoint says that it did not land. If it is wrong, you do this twice by trying again.",
          "[Try again][Back to the form]",
        ],
        "it was refused": [
          "[Sign again][Back to the form]",
          "You sign anew. The old try can never go through.",
        ],
        "it was refused, as one endpoint says": [
          "Only one RPC endpoint says that it failed. If it is wrong, you do this twice by trying again.",
          "[Sign again][Back to the form]",
        ],
        "the chain could not be searched": [
          "! The network cannot yet say whether the earlier request landed",
          "Your wallet was not asked again, so that you never pay twice. Try again in a minute. If this lasts, choose another RPC endpoint in the settings. <Open the settings → /settings> <Questions about this → /faq#not-known-yet>",
          "[Look again]",
          "[Try again][Back to the form]",
        ],
        "the price has moved": [
          "! The price moved more than you allowed",
          "GALM would be something instead of something. Nothing was sent now. Review again at the current price, or allow more slippage. <Questions about this → /faq#price-moved>",
          "Safe to try again",
          "As long as you keep the mint’s address, the next try cannot make a second token.",
          "[Back to the form]",
        ],
        "with a problem while the wallet’s changes wait": [
          "! The network did not answer in time",
          "It was asked several times. If you signed something, it is saved and will be looked up again. Try again, or use another RPC endpoint in the settings. <Open the settings → /settings> <Questions about this → /faq#slow-network>",
          "Your wallet changed the priority fee",
          "The transaction costs 0.00000002 SOL more than the bill said.",
          "The transaction still does all that you asked for. Nothing is sent until you decide.",
          "[Go on with this][Do not send]",
        ],
      }
    `)
    setDisconnected()
  })
})
