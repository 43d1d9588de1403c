import 'fake-indexeddb/auto'
import { Keypair } from '@solana/web3.js'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { MemoryRouter } from 'react-router-dom'
import { describe, afterEach, expect, it } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { type OperationShown, operationShown } from '../../src/operation/driver'
import { OperationPart, TimeLeft, timeLeft } from '../../src/operation/Progress'
import { wordsOf } from '../../src/pages/create-token/copy'
import type { ExecutionEvent, OperationRecord } from '../../src/transactions/events'
import { foldExecution } from '../../src/transactions/execution'
import type { Cost } from '../../src/transactions/plan'
import { QueryRoot } from '../../src/ui/QueryRoot'
import { setConnected, setDisconnected } from '../../src/wallet/walletStore'
import { asRead } from '../support/asRead'
import { anOperation, aPayment, events } from '../support/events'
import { saidText } from '../support/said'
import { aSubject } from '../support/subjects'

describe('the time that is left, as it is shown', () => {
  afterEach(cleanup)

  it.each([
    ['heights', /reports impossible block heights.* Choose another RPC endpoint/],
    ['second', /A second one has not confirmed that yet/],
    [null, /The transaction has almost certainly expired/],
  ] as const)('says what is in doubt (%s) in place of the time that is left', async (doubt, words) => {
    render(
      <TimeLeft
        lastValidBlockHeight={150}
        fetchHeight={() => Promise.resolve({ height: 10 ** 9, doubt, slotMs: 200 })}
      />,
    )
    await screen.findByText(words)
    expect(screen.queryByText(/almost certainly expired/) === null).toBe(doubt !== null)
  })
})

describe('the time that is left to approve, as it is shown', () => {
  afterEach(cleanup)
  const show = (height: number, slotMs: number | null) =>
    render(
      <TimeLeft
        lastValidBlockHeight={150}
        fetchHeight={() => Promise.resolve({ height, doubt: 'second', slotMs })}
        isAsked
      />,
    )

  it('names the seconds, whatever is in doubt about a transaction that nobody has signed yet', async () => {
    show(50, 200)
    await screen.findByText(/^\d+ s left to approve it/)
  })

  it('says after it that one press asks again, and that everything is kept', async () => {
    show(151, 200)
    await screen.findByText(
      /The time for this request is almost certainly over\..* one press here asks again, and everything is kept/,
    )
  })

  it('names no time before a pace is known', async () => {
    show(50, null)
    await screen.findByText(/is being measured/)
  })
})

describe('the time that is left, as it is counted', () => {
  const at = (height: number, ms: number) => ({ height, at: ms })

  it.each([150, 200, 400, 1_000])(
    'is right at %i ms a slot, by samples at once and then as seen',
    (slotMs) => {
      const begun = { first: at(100, 0), latest: at(100, 0), slotMs }
      expect(timeLeft(begun, 200, 0)?.seconds).toBe(slotMs / 10)
      const later = { ...begun, latest: at(100 + 30_000 / slotMs, 30_000), slotMs: 400 }
      expect(timeLeft(later, 300 + 30_000 / slotMs, 30_000)?.seconds).toBe(slotMs / 5)
    },
  )

  it('is not known before a pace is', () => {
    const begun = { first: at(100, 0), latest: at(100, 0), slotMs: null }
    expect(timeLeft(begun, 200, 1_000)).toBeNull()
    expect(timeLeft({ ...begun, latest: at(125, 5_000) }, 200, 5_000)?.seconds).toBe(15)
  })

  it('uses the observed pace', () => {
    const seen = { first: at(100, 0), latest: at(120, 10_000), slotMs: 200 }
    expect(timeLeft(seen, 160, 10_000)).toEqual({ seconds: 20, share: 40 / 150 })
  })

  it('keeps counting between two requests', () => {
    const seen = { first: at(100, 0), latest: at(120, 10_000), slotMs: 200 }
    expect(timeLeft(seen, 160, 15_000)?.seconds).toBe(15)
  })

  it('never leaves its bounds', () => {
    const sample = fc.record({ height: fc.nat(1_000), at: fc.nat(100_000) })
    const pace = fc.option(fc.integer({ min: 1, max: 10_000 }))
    fc.assert(
      fc.property(
        sample,
        sample,
        pace,
        fc.nat(2_000),
        fc.nat(200_000),
        (first, latest, slotMs, last, now) => {
          const left = timeLeft({ first, latest, slotMs }, last, now)
          expect(left?.seconds ?? 0).toBeGreaterThanOrEqual(0)
          expect(left?.share ?? 0).toBeGreaterThanOrEqual(0)
          expect(left?.share ?? 0).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})

describe('the page of an operation, as it is read', () => {
  afterEach(() => {
    cleanup()
    setDisconnected()
  })

  const payer = 'Vote111111111111111111111111111111111111111'
  const to = 'Stake11111111111111111111111111111111111111'
  const key = Keypair.fromSeed(new Uint8Array(32).fill(7))
  const fees: readonly Cost[] = [
    { kind: 'network-fee', label: saidText('Network fee'), lamports: 5_000n, refundable: false },
  ]
  const { asked, signed, broadcast, failed, expired, declined } = events
  const sent = [asked(), signed(), broadcast()]
  const searched = expired({ searched: true })
  const alone = { searched: true, alone: true } as const
  const refused = { landed: true, failure: { code: 'transaction/failed', context: {} } } as const

  type Case = Readonly<{
    of?: Partial<OperationRecord>
    activity?: OperationShown['activity']
    problem?: AppError
    lost?: boolean
    wallet?: 'none' | 'other'
    height?: number
  }>

  /** What is read of it once nothing more is being read from the journal. */
  async function page(happened: readonly ExecutionEvent[], over: Case = {}): Promise<readonly string[]> {
    const { of, activity = 'resting', problem = null, lost = false, wallet, height } = over
    const payment = aPayment({ payer, to, lamports: 5n }, { cluster: 'mainnet', ...of })
    const execution = foldExecution([
      events.planned({ operation: payment }),
      events.simulated({ fees }),
      ...happened,
    ])
    if (!execution) throw new Error('an operation was planned')
    if (wallet === undefined) setConnected({ address: payer, walletName: 'Test Wallet' })
    if (wallet === 'other') setConnected({ address: to, walletName: 'Test Wallet' })
    const nothing = () => Promise.resolve()
    const { container } = render(
      <QueryRoot>
        <MemoryRouter>
          <OperationPart
            words={wordsOf('create-token')}
            operation={operationShown(execution, activity, { problem, lost })}
            fetchHeight={() =>
              height === undefined
                ? Promise.reject(new Error('no network'))
                : Promise.resolve({ height, doubt: null, slotMs: 400, past: false })
            }
            onAgain={nothing}
            onConsent={nothing}
            onAbort={() => {}}
            onResume={() => {}}
            onBack={() => {}}
          />
        </MemoryRouter>
      </QueryRoot>,
    )
    await waitFor(() => expect(container.textContent).not.toMatch(/is being measured/))
    if (activity === 'resting')
      await waitFor(() => expect(container.querySelector('button[aria-busy]')).toBeNull())
    const lines = asRead(container).join('\n')
    cleanup()
    setDisconnected()
    return USUAL.reduce((left, [short, usual]) => left.replace(usual.join('\n'), short), lines).split('\n')
  }

  /** What most of the pages have, in short. */
  const USUAL = [
    ['(simulated)', ['Progress:', '*Prepared (done)TIME', '*Simulated (done)TIME']],
    ['(on Mainnet)', ['From', '*Vote…1111[*]', 'Network', 'Mainnet']],
    [
      '(of 0.000005 SOL)',
      ['Network fee 0.000005000', 'Mintwright’s fee 0.000000000', '.end', 'Total 0.000005000'],
    ],
  ] as const

  it('while it is under way', async () => {
    expect({
      'at the wallet': await page([asked()], { activity: 'driving', height: 100 }),
      'at a wallet that sends by itself': await page([asked({ sends: true })], { activity: 'driving' }),
      'asked by a page that is gone': await page([asked()], { activity: 'driving', lost: true, height: 100 }),
      'without a valid answer': await page([asked(), events.unanswered()], {
        activity: 'driving',
        height: 100,
      }),
      signed: await page([asked(), signed()], { activity: 'driving', height: 100 }),
      'sent, without an answer of the network': await page(sent, { activity: 'driving' }),
      'sent by another tab': await page(sent, { activity: 'watching', height: 149 }),
      'changed by the wallet': await page([asked(), events.changed({ fees })]),
      'about to be simulated again': await page([asked(), declined()], { activity: 'driving' }),
      'being looked for': await page([asked(), declined()], { activity: 'searching' }),
      'not known how it ends': await page(sent, { problem: new AppError('rpc/timeout') }),
    }).toMatchInlineSnapshot(`
      {
        "about to be simulated again": [
          "Creating Send 0.000000005 SOL",
          "Send 0.000000005 SOL to Stak…1111. This browser stores each step of the operation. You may close this tab at any moment.",
          ".progress",
          "(simulated)",
          "*Declined in your wallet (stopped here)TIME",
          "This page sent nothing.",
          "Sent (to come)",
          "Confirmed (to come)",
          ".question <Questions about this → /faq#declined>",
          "Declined in your wallet. This page sent nothing.",
          ".next [Simulating it on the network busy disabled]",
          "The bill:",
          "The bill SOL, promised",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
        "asked by a page that is gone": [
          "Creating Send 0.000000005 SOL",
          "Send 0.000000005 SOL to Stak…1111. This browser stores each step of the operation. You may close this tab at any moment: you never pay twice.",
          ".progress",
          "(simulated)",
          "Approve in your wallet (now)",
          "This page does not know your wallet’s answer. It watches the chain until the transaction expires.",
          "current",
          "Sent (to come)",
          "Confirmed (to come)",
          "Approve in your wallet. This page does not know your wallet’s answer. It watches the chain until the transaction expires.",
          ".left",
          "SECONDS left before it can no longer land",
          ".meter",
          ".next",
          "The bill:",
          "The bill SOL, promised",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
        "at a wallet that sends by itself": [
          "Creating Send 0.000000005 SOL",
          "Send 0.000000005 SOL to Stak…1111. This browser stores each step of the operation. You may close this tab at any moment: you never pay twice.",
          ".progress",
          "(simulated)",
          "Approve in your wallet (now)",
          "Your wallet shows what it is asked to sign. Your wallet sends the transaction itself as soon as you approve. Until then nothing is sent.",
          "current",
          "Sent (to come)",
          "Confirmed (to come)",
          "Approve in your wallet. Your wallet shows what it is asked to sign. Your wallet sends the transaction itself as soon as you approve. Until then nothing is sent.",
          ".next",
          "[Waiting for your wallet busy disabled][Stop waiting]",
          "The bill:",
          "The bill SOL, promised",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
        "at the wallet": [
          "Creating Send 0.000000005 SOL",
          "Send 0.000000005 SOL to Stak…1111. This browser stores each step of the operation. You may close this tab at any moment: you never pay twice.",
          ".progress",
          "(simulated)",
          "Approve in your wallet (now)",
          "Your wallet shows what it is asked to sign. Nothing is sent until you approve.",
          "current",
          "Sent (to come)",
          "Confirmed (to come)",
          "Approve in your wallet. Your wallet shows what it is asked to sign. Nothing is sent until you approve.",
          ".left",
          "SECONDS left to approve it",
          ".meter",
          ".next",
          "[Waiting for your wallet busy disabled][Stop waiting]",
          "The bill:",
          "The bill SOL, promised",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
        "being looked for": [
          "Send 0.000000005 SOL: not yet known",
          "Send 0.000000005 SOL to Stak…1111. This browser stores each step of the operation. You may close this tab at any moment.",
          ".progress",
          "(simulated)",
          "*Declined in your wallet (stopped here)TIME",
          "This page sent nothing.",
          "Sent (to come)",
          "Confirmed (to come)",
          ".question <Questions about this → /faq#declined>",
          "Declined in your wallet. This page sent nothing.",
          ".next [Looking on the chain busy disabled]",
          "The bill:",
          "The bill SOL, promised",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
        "changed by the wallet": [
          "Send 0.000000005 SOL: for you to decide",
          "Send 0.000000005 SOL to Stak…1111. This browser stores each step of the operation. You may close this tab at any moment: you never pay twice.",
          ".progress",
          "(simulated)",
          "Changed by your wallet (now)TIME",
          "Your wallet signed the transaction with another priority fee. Nothing is sent until you agree.",
          "current",
          "Sent (to come)",
          "Confirmed (to come)",
          "Changed by your wallet. Your wallet signed the transaction with another priority fee. Nothing is sent until you agree.",
          ".left",
          "What you signed is kept in this browser. This page continues when the network answers.",
          ".next",
          "Your wallet changed the priority fee",
          "The transaction costs 0.00000002 SOL more than the bill said. Your wallet set its own priority fee.",
          "The transaction still does all that you asked for. Nothing is sent until you decide.",
          "[Go on with this][Do not send]",
          "The bill: .paid",
          "The bill as asked as signed",
          "Network fee 0.000005000 0.000005000",
          "Total 0.000005000 0.000005020",
          "(on Mainnet)",
        ],
        "not known how it ends": [
          "Send 0.000000005 SOL: not yet known",
          "Send 0.000000005 SOL to Stak…1111. This browser stores each step of the operation. You may close this tab at any moment: you never pay twice.",
          ".progress",
          "(simulated)",
          "*Approved in your wallet (done)TIME",
          "Sent (now)TIME",
          "Waiting for the network to confirm the transaction. It is sent again every 2 s until then. You may close this tab.",
          "current",
          "Confirmed (to come)",
          "Sent. Waiting for the network to confirm the transaction. It is sent again every 2 s until then. You may close this tab.",
          ".next",
          "! The network did not answer in time",
          "It was asked several times. If you signed something, it is saved and will be looked up again. Try again, or use another RPC endpoint in the settings. <Open the settings → /settings> <Questions about this → /faq#slow-network>",
          "[Try again]",
          "The bill:",
          "The bill SOL, promised",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
        "sent by another tab": [
          "Creating Send 0.000000005 SOL",
          "Send 0.000000005 SOL to Stak…1111. This browser stores each step of the operation. You may close this tab at any moment: you never pay twice.",
          ".progress",
          "(simulated)",
          "*Approved in your wallet (done)TIME",
          "Sent (now)TIME",
          "Waiting for the network to confirm the transaction. It is sent again every 2 s until then. You may close this tab.",
          "current",
          "Confirmed (to come)",
          "Sent. Waiting for the network to confirm the transaction. It is sent again every 2 s until then. You may close this tab.",
          ".left",
          "SECONDS left before it can no longer land",
          ".meter",
          ".next",
          "Another tab is taking care of this",
          "This tab shows its progress. You may close either tab.",
          "The bill:",
          "The bill SOL, promised",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
        "sent, without an answer of the network": [
          "Creating Send 0.000000005 SOL",
          "Send 0.000000005 SOL to Stak…1111. This browser stores each step of the operation. You may close this tab at any moment: you never pay twice.",
          ".progress",
          "(simulated)",
          "*Approved in your wallet (done)TIME",
          "Sent (now)TIME",
          "Waiting for the network to confirm the transaction. It is sent again every 2 s until then. You may close this tab.",
          "current",
          "Confirmed (to come)",
          "Sent. Waiting for the network to confirm the transaction. It is sent again every 2 s until then. You may close this tab.",
          ".left",
          "What you signed is kept in this browser. This page continues when the network answers.",
          ".next",
          "The bill:",
          "The bill SOL, promised",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
        "signed": [
          "Creating Send 0.000000005 SOL",
          "Send 0.000000005 SOL to Stak…1111. This browser stores each step of the operation. You may close this tab at any moment: you never pay twice.",
          ".progress",
          "(simulated)",
          "*Approved in your wallet (done)TIME",
          "Sent (now)",
          "Sending the transaction to the network.",
          "current",
          "Confirmed (to come)",
          "Sent. Sending the transaction to the network.",
          ".left",
          "SECONDS left before it can no longer land",
          ".meter",
          ".next",
          "The bill:",
          "The bill SOL, promised",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
        "without a valid answer": [
          "Creating Send 0.000000005 SOL",
          "Send 0.000000005 SOL to Stak…1111. This browser stores each step of the operation. You may close this tab at any moment: you never pay twice.",
          ".progress",
          "(simulated)",
          "Your wallet returned no valid signature (now)",
          "The wallet could not sign. This page watches the chain until the request expires. Then you can ask again. If your wallet still shows the request, decline it there.",
          "current",
          "Sent (to come)",
          "Confirmed (to come)",
          "Your wallet returned no valid signature. The wallet could not sign. This page watches the chain until the request expires. Then you can ask again. If your wallet still shows the request, decline it there.",
          ".left",
          "SECONDS left to approve it",
          ".meter",
          ".next",
          "[Waiting for your wallet busy disabled][Stop waiting]",
          "The bill:",
          "The bill SOL, promised",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
      }
    `)
  })

  it('once it has stopped', async () => {
    expect({
      'before the wallet was asked': await page([]),
      declined: await page([asked(), declined()]),
      'declined, and nowhere on the chain': await page([asked(), declined(), searched]),
      'not approved in time': await page([asked(), expired()]),
      'not approved in time, and nowhere on the chain': await page([asked(), searched]),
      'still at a wallet that sends by itself': await page([asked({ sends: true }), expired()]),
      'not accepted in time': await page([...sent, searched]),
      'not accepted in time, as one endpoint says': await page([...sent, expired(alone)]),
      'stopped before it was sent': await page([asked(), failed()]),
      refused: await page([...sent, failed({ ...refused, slot: 5, fee: 5_001n })]),
      'refused, as one endpoint says': await page([
        ...sent,
        failed({ ...refused, fee: 5_001n, alone: true }),
      ]),
      'something else was sent': await page([
        ...sent,
        failed({ landed: true, failure: { code: 'wallet/changed-transaction', context: {} } }),
      ]),
    }).toMatchInlineSnapshot(`
      {
        "before the wallet was asked": [
          ".about .sign ◎Send 0.000000005 SOL",
          "Nothing was sent",
          ".why It was prepared, but your wallet was never asked. Nothing was sent.",
          ".money",
          "*It took none of your 0.000000005 SOL.",
          "None of it is on the chain, so nothing was paid.",
          ".next",
          "Your wallet was never asked",
          "Nothing was sent and nothing was paid. What you typed is still in the form.",
          "[Back to the form]",
          ".asked Send 0.000000005 SOL to Stak…1111.",
          ".came",
          "How far it came",
          "(simulated)",
          "Approve in your wallet (to come)",
          "Sent (to come)",
          "Confirmed (to come)",
          "Simulated.",
          "The bill:",
          "The bill SOL, promised",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
        "declined": [
          ".about .sign ◎Send 0.000000005 SOL",
          "Send 0.000000005 SOL was not created",
          ".why You declined it in your wallet at 1 Jan, 00:00 UTC.",
          ".money This page sent nothing.",
          ".next",
          "[Try again][Back to the form]",
          ".asked Send 0.000000005 SOL to Stak…1111.",
          ".came",
          "How far it came",
          "(simulated)",
          "*Declined in your wallet (stopped here)TIME",
          "This page sent nothing.",
          "Sent (to come)",
          "Confirmed (to come)",
          ".question <Questions about this → /faq#declined>",
          "Declined in your wallet. This page sent nothing.",
          "The bill:",
          "The bill SOL, if you try again",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
        "declined, and nowhere on the chain": [
          ".about .sign ◎Send 0.000000005 SOL",
          "Nothing was sent",
          ".why You declined it in your wallet at 1 Jan, 00:00 UTC.",
          ".money",
          "*It took none of your 0.000000005 SOL.",
          "None of it is on the chain, so nothing was paid.",
          ".next",
          "[Try again][Back to the form]",
          ".asked Send 0.000000005 SOL to Stak…1111.",
          ".came",
          "How far it came",
          "(simulated)",
          "*Declined in your wallet (stopped here)TIME",
          "None of it is on the chain, so nothing was paid.",
          "Sent (to come)",
          "Confirmed (to come)",
          ".question <Questions about this → /faq#declined>",
          "Declined in your wallet. None of it is on the chain, so nothing was paid.",
          "The bill:",
          "The bill SOL, if you try again",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
        "not accepted in time": [
          ".about .sign ◎Send 0.000000005 SOL",
          "Nothing was sent",
          ".why You signed at 1 Jan, 00:00 UTC, but the network did not accept it in time.",
          ".money",
          "*It took none of your 0.000000005 SOL.",
          "None of it is on the chain, so nothing was paid.",
          ".next",
          "Safe to try again",
          "As long as you keep the mint’s address, the next try cannot make a second token.",
          "[Sign again][Back to the form]",
          ".asked Send 0.000000005 SOL to Stak…1111.",
          ".came",
          "How far it came",
          "(simulated)",
          "*Approved in your wallet (done)TIME",
          "*Sent, but not accepted in time (stopped here)TIME",
          "The network can no longer accept the transaction. None of it is on the chain, so nothing was paid.",
          "Confirmed (to come)",
          ".question <Questions about this → /faq#expired>",
          "Sent, but not accepted in time. The network can no longer accept the transaction. None of it is on the chain, so nothing was paid.",
          "The bill:",
          "The bill SOL, if you try again",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
        "not accepted in time, as one endpoint says": [
          ".about .sign ◎Send 0.000000005 SOL",
          "Send 0.000000005 SOL was not created",
          ".why You signed at 1 Jan, 00:00 UTC, but the network did not accept it in time.",
          ".money .doubt Only one RPC endpoint says that it did not land.",
          ".next",
          "Only one RPC endpoint says that it did not land",
          "If it is wrong, you do this twice by trying again.",
          "[Sign again][Back to the form]",
          ".asked Send 0.000000005 SOL to Stak…1111.",
          ".came",
          "How far it came",
          "(simulated)",
          "*Approved in your wallet (done)TIME",
          "*Sent, but not accepted in time (stopped here)TIME",
          "The network can no longer accept the transaction. Only one RPC endpoint says that it did not land.",
          "Confirmed (to come)",
          ".question <Questions about this → /faq#expired>",
          "Sent, but not accepted in time. The network can no longer accept the transaction. Only one RPC endpoint says that it did not land.",
          "The bill:",
          "The bill SOL, if you try again",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
        "not approved in time": [
          ".about .sign ◎Send 0.000000005 SOL",
          "Send 0.000000005 SOL was not created",
          ".why Your wallet was asked at 1 Jan, 00:00 UTC and did not approve in time.",
          ".money This page sent nothing.",
          ".next",
          "[Try again][Back to the form]",
          ".asked Send 0.000000005 SOL to Stak…1111.",
          ".came",
          "How far it came",
          "(simulated)",
          "*Not approved in time (stopped here)TIME",
          "The network can no longer accept the transaction. This page sent nothing.",
          "Sent (to come)",
          "Confirmed (to come)",
          ".question <Questions about this → /faq#expired>",
          "Not approved in time. The network can no longer accept the transaction. This page sent nothing.",
          "The bill:",
          "The bill SOL, if you try again",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
        "not approved in time, and nowhere on the chain": [
          ".about .sign ◎Send 0.000000005 SOL",
          "Nothing was sent",
          ".why Your wallet was asked at 1 Jan, 00:00 UTC and did not approve in time.",
          ".money",
          "*It took none of your 0.000000005 SOL.",
          "None of it is on the chain, so nothing was paid.",
          ".next",
          "Safe to try again",
          "As long as you keep the mint’s address, the next try cannot make a second token.",
          "[Try again][Back to the form]",
          ".asked Send 0.000000005 SOL to Stak…1111.",
          ".came",
          "How far it came",
          "(simulated)",
          "*Not approved in time (stopped here)TIME",
          "The network can no longer accept the transaction. None of it is on the chain, so nothing was paid.",
          "Sent (to come)",
          "Confirmed (to come)",
          ".question <Questions about this → /faq#expired>",
          "Not approved in time. The network can no longer accept the transaction. None of it is on the chain, so nothing was paid.",
          "The bill:",
          "The bill SOL, if you try again",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
        "refused": [
          ".about .sign ◎Send 0.000000005 SOL",
          "Nothing was sent",
          ".why Failed on the chain.",
          ".money",
          "*It took none of your 0.000000005 SOL.",
          "It cost 0.000005001 SOL.",
          ".next",
          "[Sign again][Back to the form]",
          "You sign anew. The old try can never go through.",
          ".asked Send 0.000000005 SOL to Stak…1111.",
          ".came",
          "How far it came",
          "(simulated)",
          "*Approved in your wallet (done)TIME",
          "*Sent (done)TIME",
          "*Refused by the network (failed here)TIME",
          "It failed on the chain, in slot 5.",
          ".question <Questions about this → /faq#failed>",
          "Refused by the network. It failed on the chain, in slot 5.",
          "What it cost:",
          "What it cost SOL",
          "Network and priority fees 0.000005001",
          "Total 0.000005001",
          "Nothing else left your wallet.",
          "The bill:",
          "The bill SOL, if you try again",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
        "refused, as one endpoint says": [
          ".about .sign ◎Send 0.000000005 SOL",
          "Send 0.000000005 SOL was not created",
          ".why Failed on the chain.",
          ".money .doubt It cost 0.000005001 SOL. Only one RPC endpoint says so.",
          ".next",
          "Only one RPC endpoint says that it failed. If it is wrong, you do this twice by trying again.",
          "[Sign again][Back to the form]",
          ".asked Send 0.000000005 SOL to Stak…1111.",
          ".came",
          "How far it came",
          "(simulated)",
          "*Approved in your wallet (done)TIME",
          "*Sent (done)TIME",
          "*Refused by the network (failed here)TIME",
          "It failed on the chain.",
          ".question <Questions about this → /faq#failed>",
          "Refused by the network. It failed on the chain.",
          "What it cost:",
          "What it cost SOL",
          "Network and priority fees 0.000005001",
          "Total 0.000005001",
          "Only one RPC endpoint says so.",
          "The bill:",
          "The bill SOL, if you try again",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
        "something else was sent": [
          ".about .sign ◎Send 0.000000005 SOL",
          "Send 0.000000005 SOL was not created",
          ".why Your wallet sent another transaction at 1 Jan, 00:00 UTC. Look at it in your wallet before you go on.",
          ".next",
          "[Sign again][Back to the form]",
          "You sign anew. The old try can never go through.",
          ".asked Send 0.000000005 SOL to Stak…1111.",
          ".came",
          "How far it came",
          "(simulated)",
          "*Approved in your wallet (done)TIME",
          "*Sent (done)TIME",
          "*Your wallet sent something else (failed here)TIME",
          "What landed is not what was asked. Look at it in your wallet before you go on.",
          ".question <Questions about this → /faq#changed-transaction>",
          "Your wallet sent something else. What landed is not what was asked. Look at it in your wallet before you go on.",
          "The bill:",
          "The bill SOL, if you try again",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
        "still at a wallet that sends by itself": [
          ".about .sign ◎Send 0.000000005 SOL",
          "Send 0.000000005 SOL was not created",
          ".why Your wallet was asked at 1 Jan, 00:00 UTC and did not approve in time.",
          ".money This page sent nothing.",
          ".next",
          "First decline the old request in your wallet",
          "Your wallet sends a transaction as soon as you approve it. While it shows the old request, it could still send the old transaction too. Decline the old request there, then try again.",
          "[Try again][Back to the form]",
          ".asked Send 0.000000005 SOL to Stak…1111.",
          ".came",
          "How far it came",
          "(simulated)",
          "*Not approved in time (stopped here)TIME",
          "This page sent nothing. If your wallet still shows the request, decline it there before you go on.",
          "Sent (to come)",
          "Confirmed (to come)",
          ".question <Questions about this → /faq#expired>",
          "Not approved in time. This page sent nothing. If your wallet still shows the request, decline it there before you go on.",
          "The bill:",
          "The bill SOL, if you try again",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
        "stopped before it was sent": [
          ".about .sign ◎Send 0.000000005 SOL",
          "Send 0.000000005 SOL was not created",
          ".why Stopped at 1 Jan, 00:00 UTC: The wallet could not sign.",
          ".money This page sent nothing.",
          ".next",
          "[Try again][Back to the form]",
          ".asked Send 0.000000005 SOL to Stak…1111.",
          ".came",
          "How far it came",
          "(simulated)",
          "*Stopped before it was sent (stopped here)TIME",
          "The wallet could not sign. It gave no signature. This page sent nothing.",
          "Sent (to come)",
          "Confirmed (to come)",
          ".question <Questions about this → /faq#no-answer>",
          "Stopped before it was sent. The wallet could not sign. It gave no signature. This page sent nothing.",
          "The bill:",
          "The bill SOL, if you try again",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
      }
    `)
  })

  it('where it cannot go on as it is', async () => {
    const stopped = [asked(), declined()]
    const swap = anOperation({ kind: 'swap', cluster: 'mainnet', payer })
    const slipped = {
      program: 'Raydium CPMM',
      error: 'ExceededSlippage',
      left: 4_800_000_000n,
      right: 4_900_000_000n,
    }
    const lost = aPayment({ payer, to, lamports: 5n }).parts?.map((part) => ({
      ...part,
      signers: [key.publicKey.toBase58()],
    }))
    expect({
      'without a wallet': await page(stopped, { wallet: 'none' }),
      'with another wallet': await page(stopped, { wallet: 'other' }),
      'on another network': await page(stopped, { of: { cluster: 'devnet' } }),
      'on an unknown network': await page(stopped, { of: { cluster: 'elsewhere' as 'devnet' } }),
      'the wallet was not asked': await page(stopped, { problem: new AppError('wallet/disconnected', {}) }),
      'the chain was not searched': await page(stopped, { problem: new AppError('rpc/short-history') }),
      'another one is under way': await page(stopped, {
        problem: new AppError('transaction/under-way', { operation: 'b', kind: 'swap' }),
      }),
      'the price has moved': await page(
        [...sent, failed({ ...refused, failure: { code: 'transaction/failed', context: slipped } })],
        {
          of: swap,
        },
      ),
      'its key is gone': await page(stopped, { of: lost ? { parts: lost } : {} }),
      'from a file': await page(stopped, { of: { imported: true } }),
    }).toMatchInlineSnapshot(`
      {
        "another one is under way": [
          ".about .sign ◎Send 0.000000005 SOL",
          "Send 0.000000005 SOL was not created",
          ".why You declined it in your wallet at 1 Jan, 00:00 UTC.",
          ".money This page sent nothing.",
          ".next",
          "! Another operation is under way",
          "The other operation does the same, or makes the same account. Its result is not known yet. Nothing was sent now. Look at the other operation. Start this one again once that result is known. <Questions about this → /faq#under-way>",
          "<See how it stands → /manage-liquidity?operation=b>",
          "[Try again][Back to the form]",
          ".asked Send 0.000000005 SOL to Stak…1111.",
          ".came",
          "How far it came",
          "(simulated)",
          "*Declined in your wallet (stopped here)TIME",
          "This page sent nothing.",
          "Sent (to come)",
          "Confirmed (to come)",
          ".question <Questions about this → /faq#declined>",
          "Declined in your wallet. This page sent nothing.",
          "The bill:",
          "The bill SOL, if you try again",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
        "from a file": [
          "Send 0.000000005 SOL: from a file",
          "Send 0.000000005 SOL to Stak…1111. This browser stores each step of the operation. You may close this tab at any moment: you never pay twice.",
          ".progress",
          "(simulated)",
          "*Declined in your wallet (stopped here)TIME",
          "This page sent nothing.",
          "Sent (to come)",
          "Confirmed (to come)",
          ".question <Questions about this → /faq#declined>",
          "Declined in your wallet. This page sent nothing.",
          ".next",
          "[Back to the form]",
          "The bill:",
          "The bill SOL, promised",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
        "its key is gone": [
          ".about .sign ◎Send 0.000000005 SOL",
          "Send 0.000000005 SOL was not created",
          ".why You declined it in your wallet at 1 Jan, 00:00 UTC.",
          ".money This page sent nothing.",
          ".next",
          "A key that this transaction needs is gone",
          "The key of GmaD…AEGB must sign this transaction too. That key was never stored, and was lost when the page was closed or reloaded. What is on the chain stays as it is.",
          "[Back to the form]",
          ".asked Send 0.000000005 SOL to Stak…1111.",
          ".came",
          "How far it came",
          "(simulated)",
          "*Declined in your wallet (stopped here)TIME",
          "This page sent nothing.",
          "Sent (to come)",
          "Confirmed (to come)",
          ".question <Questions about this → /faq#declined>",
          "Declined in your wallet. This page sent nothing.",
          "(on Mainnet)",
          "Signers besides you",
          "1",
        ],
        "on an unknown network": [
          ".about .sign ◎Send 0.000000005 SOL",
          "Send 0.000000005 SOL was not created",
          ".why You declined it in your wallet at 1 Jan, 00:00 UTC.",
          ".money This page sent nothing.",
          ".next",
          "This page does not have the network that it was prepared for.",
          "[Back to the form]",
          ".asked Send 0.000000005 SOL to Stak…1111.",
          ".came",
          "How far it came",
          "(simulated)",
          "*Declined in your wallet (stopped here)TIME",
          "This page sent nothing.",
          "Sent (to come)",
          "Confirmed (to come)",
          ".question <Questions about this → /faq#declined>",
          "Declined in your wallet. This page sent nothing.",
          "The bill:",
          "The bill SOL, if you try again",
          "(of 0.000005 SOL)",
          "From",
          "*Vote…1111[*]",
          "Network",
          "elsewhere",
        ],
        "on another network": [
          ".about .sign ◎Send 0.000000005 SOL",
          "Send 0.000000005 SOL was not created",
          ".why You declined it in your wallet at 1 Jan, 00:00 UTC.",
          ".money This page sent nothing.",
          ".next",
          "[Switch to Devnet]",
          "This belongs to Devnet.",
          "[Back to the form]",
          ".asked Send 0.000000005 SOL to Stak…1111.",
          ".came",
          "How far it came",
          "(simulated)",
          "*Declined in your wallet (stopped here)TIME",
          "This page sent nothing.",
          "Sent (to come)",
          "Confirmed (to come)",
          ".question <Questions about this → /faq#declined>",
          "Declined in your wallet. This page sent nothing.",
          "The bill:",
          "The bill SOL, if you try again",
          "(of 0.000005 SOL)",
          "From",
          "*Vote…1111[*]",
          "Network",
          "Devnet",
        ],
        "the chain was not searched": [
          ".about .sign ◎Send 0.000000005 SOL",
          "Send 0.000000005 SOL was not created",
          ".why You declined it in your wallet at 1 Jan, 00:00 UTC.",
          ".money This page sent nothing.",
          ".next",
          "! The RPC endpoint cannot tell whether the transaction landed",
          "The RPC endpoint does not have all blocks since your wallet was asked. This page sent nothing now. Set another RPC endpoint in the settings, then look again. <Open the settings → /settings> <Questions about this → /faq#not-known-yet>",
          "[Look again]",
          "[Try again][Back to the form]",
          ".asked Send 0.000000005 SOL to Stak…1111.",
          ".came",
          "How far it came",
          "(simulated)",
          "*Declined in your wallet (stopped here)TIME",
          "This page sent nothing.",
          "Sent (to come)",
          "Confirmed (to come)",
          ".question <Questions about this → /faq#declined>",
          "Declined in your wallet. This page sent nothing.",
          "The bill:",
          "The bill SOL, if you try again",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
        "the price has moved": [
          ".about .pair .place *.sign ◎Create Quiet Heron .stranger .called *QHRNMint…1111",
          "The swap did not happen",
          ".why The price moved more than the 1 % you allowed, so the pool refused the swap.",
          ".money",
          "*It took none of your 0.5 SOL.",
          "It cost no more than its network and priority fees.",
          ".next",
          "[Try again at today’s price]",
          "You sign anew. The old try can never go through.",
          ".figures",
          "Shown to you",
          "5 QHRN",
          "Least you accepted (1 % slippage)",
          "4.9 QHRN",
          "The pool would have given",
          "4.8 QHRN.factnote 4 % less",
          ".asked Swap 0.5 SOL for 5 QHRN in QHRN / SOL on Raydium CPMM at 0.1 SOL per QHRN, at least 4.9 QHRN. .stranger .called *QHRNMint…1111",
          ".came",
          "How far it came",
          "(simulated)",
          "*Approved in your wallet (done)TIME",
          "*Sent (done)TIME",
          "*Refused by Raydium CPMM (failed here)TIME",
          "It failed on the chain.",
          ".question",
          "What the chain answered",
          ".answer Raydium CPMM: ExceededSlippage.",
          ".question <Questions about this → /faq#failed>",
          "Refused by Raydium CPMM. It failed on the chain.",
          "The bill:",
          "The bill SOL, promised",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
        "the wallet was not asked": [
          ".about .sign ◎Send 0.000000005 SOL",
          "Send 0.000000005 SOL was not created",
          ".why You declined it in your wallet at 1 Jan, 00:00 UTC.",
          ".money This page sent nothing.",
          ".next",
          "! No wallet is connected",
          "Nothing was sent now. Connect your wallet and try again. <Questions about this → /faq#other-account>",
          "[Try again][Back to the form]",
          ".asked Send 0.000000005 SOL to Stak…1111.",
          ".came",
          "How far it came",
          "(simulated)",
          "*Declined in your wallet (stopped here)TIME",
          "This page sent nothing.",
          "Sent (to come)",
          "Confirmed (to come)",
          ".question <Questions about this → /faq#declined>",
          "Declined in your wallet. This page sent nothing.",
          "The bill:",
          "The bill SOL, if you try again",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
        "with another wallet": [
          ".about .sign ◎Send 0.000000005 SOL",
          "Send 0.000000005 SOL was not created",
          ".why You declined it in your wallet at 1 Jan, 00:00 UTC.",
          ".money This page sent nothing.",
          ".next",
          "This was prepared for Vote…1111. Choose that account in your wallet.",
          "[Back to the form]",
          ".asked Send 0.000000005 SOL to Stak…1111.",
          ".came",
          "How far it came",
          "(simulated)",
          "*Declined in your wallet (stopped here)TIME",
          "This page sent nothing.",
          "Sent (to come)",
          "Confirmed (to come)",
          ".question <Questions about this → /faq#declined>",
          "Declined in your wallet. This page sent nothing.",
          "The bill:",
          "The bill SOL, if you try again",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
        "without a wallet": [
          ".about .sign ◎Send 0.000000005 SOL",
          "Send 0.000000005 SOL was not created",
          ".why You declined it in your wallet at 1 Jan, 00:00 UTC.",
          ".money This page sent nothing.",
          ".next",
          "[Connect your wallet][Back to the form]",
          ".asked Send 0.000000005 SOL to Stak…1111.",
          ".came",
          "How far it came",
          "(simulated)",
          "*Declined in your wallet (stopped here)TIME",
          "This page sent nothing.",
          "Sent (to come)",
          "Confirmed (to come)",
          ".question <Questions about this → /faq#declined>",
          "Declined in your wallet. This page sent nothing.",
          "The bill:",
          "The bill SOL, if you try again",
          "(of 0.000005 SOL)",
          "(on Mainnet)",
        ],
      }
    `)
  })

  it('of several transactions', async () => {
    const steps = ['a', 'b', 'c'].map((id) => ({
      id,
      title: saidText(`Step ${id}`),
      costs: [],
      finality: 'reversible' as const,
    }))
    const of = {
      transactions: 2,
      steps,
      parts: [
        ['a', 'lock-supply-1'],
        ['b', 'c'],
      ].map((ids) => ({
        message: 'AA==',
        steps: ids.map((id) => ({ id, instructions: 1 })),
        signers: [],
      })),
    }
    const many = Array.from({ length: 7 }, (_, at) => ({
      id: `m${at}`,
      title: saidText(`Step ${at}`),
      costs: [],
      finality: 'reversible' as const,
    }))
    const ofMany = {
      message: 'AA==',
      steps: many.map(({ id }) => ({ id, instructions: 1 })),
      signers: [],
    }
    const schedule = { cliff: 1n, every: 1n, atCliff: 1n, each: 0n, times: 0n }
    const lock = { amount: 1n, to, lock: to, schedule }
    const second = { transaction: 1 }
    const half = [...sent, events.confirmed(), events.simulated({ ...second, fees }), asked(second)]
    expect({
      'the second at the wallet': await page(half, { of, activity: 'driving', height: 100 }),
      'with locks, one of which is made': await page([...half, expired({ ...second, ...alone })], {
        of: {
          ...of,
          kind: 'create-token',
          subject: { ...aSubject('create-token'), newLocks: [lock, lock] },
          imported: true,
        },
      }),
      'with locks, all of which are made, and more': await page(half, {
        of: { ...of, subject: { ...aSubject('create-token'), newLocks: [lock] } },
        activity: 'driving',
        height: 100,
      }),
      'of many steps': await page(half, {
        of: { ...of, steps: many, parts: [ofMany, ofMany] },
        activity: 'watching',
        height: 100,
      }),
      'the second declined': await page([...half, declined(second)], { of: { ...of, imported: true } }),
    }).toMatchInlineSnapshot(`
      {
        "of many steps": [
          "Creating Send 0.000000005 SOL",
          "Send 0.000000005 SOL to Stak…1111. This browser stores each step of the operation. You may close this tab at any moment: you never pay twice.",
          ".progress",
          ".several",
          ".isdone",
          "*Transaction 1 of 2on the chain",
          "Step 0 · Step 1 · Step 2 · Step 3 · Step 4 · and 2 more",
          "Transaction 2 of 2next",
          "Step 0 · Step 1 · Step 2 · Step 3 · Step 4 · and 2 more",
          "(simulated)",
          "Approve in your wallet (now)",
          "Your wallet shows what it is asked to sign. Nothing is sent until you approve.",
          "current",
          "Sent (to come)",
          "Confirmed (to come)",
          "Approve in your wallet. Your wallet shows what it is asked to sign. Nothing is sent until you approve.",
          ".left",
          "SECONDS left to approve it",
          ".meter",
          ".next",
          "Another tab is taking care of this",
          "This tab shows its progress. You may close either tab.",
          "The bill:",
          "The bill SOL, promised",
          "Network fee 0.000010000",
          "2 transactions; each is simulated again before you sign it",
          "Mintwright’s fee 0.000000000",
          ".end",
          "Total 0.000010000",
          "(on Mainnet)",
        ],
        "the second at the wallet": [
          "Creating Send 0.000000005 SOL",
          "Send 0.000000005 SOL to Stak…1111. This browser stores each step of the operation. You may close this tab at any moment: you never pay twice.",
          ".progress",
          ".several",
          ".isdone",
          "*Transaction 1 of 2on the chain",
          "Step a",
          "Transaction 2 of 2next",
          "Step b · Step c",
          "(simulated)",
          "Approve in your wallet (now)",
          "Your wallet shows what it is asked to sign. Nothing is sent until you approve.",
          "current",
          "Sent (to come)",
          "Confirmed (to come)",
          "Approve in your wallet. Your wallet shows what it is asked to sign. Nothing is sent until you approve.",
          ".left",
          "SECONDS left to approve it",
          ".meter",
          ".next",
          "[Waiting for your wallet busy disabled][Stop waiting]",
          "The bill:",
          "The bill SOL, promised",
          "Network fee 0.000010000",
          "2 transactions; each is simulated again before you sign it",
          "Mintwright’s fee 0.000000000",
          ".end",
          "Total 0.000010000",
          "(on Mainnet)",
        ],
        "the second declined": [
          "Send 0.000000005 SOL: from a file",
          "Send 0.000000005 SOL to Stak…1111. This browser stores each step of the operation. You may close this tab at any moment: you never pay twice.",
          ".progress",
          ".several",
          ".isdone",
          "*Transaction 1 of 2on the chain",
          "Step a",
          "Transaction 2 of 2next",
          "Step b · Step c",
          "(simulated)",
          "*Declined in your wallet (stopped here)TIME",
          "This page sent nothing.",
          "Sent (to come)",
          "Confirmed (to come)",
          ".question <Questions about this → /faq#declined>",
          "Declined in your wallet. This page sent nothing.",
          ".next",
          "[Back to the form]",
          "The bill:",
          "The bill SOL, promised",
          "Network fee 0.000010000",
          "2 transactions; each is simulated again before you sign it",
          "Mintwright’s fee 0.000000000",
          ".end",
          "Total 0.000010000",
          "(on Mainnet)",
        ],
        "with locks, all of which are made, and more": [
          "Creating Quiet Heron",
          "Send 1 QHRN to Fwmr…3kQz. .stranger .called *QHRNMint…1111 This browser stores each step of the operation. You may close this tab at any moment: you never pay twice.",
          ".progress",
          "0 of 1 lock made. Until all have landed, the tokens of the missing ones are free in your wallet.",
          ".several",
          ".isdone",
          "*Transaction 1 of 2on the chain",
          "Step a",
          "Transaction 2 of 2next",
          "Step b · Step c",
          "(simulated)",
          "Approve in your wallet (now)",
          "Your wallet shows what it is asked to sign. Nothing is sent until you approve.",
          "current",
          "Sent (to come)",
          "Confirmed (to come)",
          "Approve in your wallet. Your wallet shows what it is asked to sign. Nothing is sent until you approve.",
          ".left",
          "SECONDS left to approve it",
          ".meter",
          ".next",
          "[Waiting for your wallet busy disabled][Stop waiting]",
          "The bill:",
          "The bill SOL, promised",
          "Network fee 0.000010000",
          "2 transactions; each is simulated again before you sign it",
          "Mintwright’s fee 0.000000000",
          ".end",
          "Total 0.000010000",
          "(on Mainnet)",
        ],
        "with locks, one of which is made": [
          "Quiet Heron: from a file",
          "Create Quiet Heron (QHRN) with a supply of 1,000,000, 1,000,000 QHRN of it in your wallet; 0.000000002 QHRN (under 0.01 %) in 2 locks: all of it on TIME; mint and freeze authority revoked forever, metadata immutable forever. .stranger .called *QHRNMint…1111 This browser stores each step of the operation. You may close this tab at any moment: you never pay twice.",
          ".progress",
          "0 of 2 locks made. Until all have landed, the tokens of the missing ones are free in your wallet.",
          ".several",
          ".isdone",
          "*Transaction 1 of 2on the chain",
          "Step a",
          "Transaction 2 of 2next",
          "Step b · Step c",
          "(simulated)",
          "*Not approved in time (stopped here)TIME",
          "The network can no longer accept the transaction. Only one RPC endpoint says that it did not land.",
          "Sent (to come)",
          "Confirmed (to come)",
          ".question <Questions about this → /faq#expired>",
          "Not approved in time. The network can no longer accept the transaction. Only one RPC endpoint says that it did not land.",
          ".next",
          "Only one RPC endpoint says that it did not land",
          "If it is wrong, you do this twice by trying again.",
          "[Back to the form]",
          "The bill:",
          "The bill SOL, promised",
          "Network fee 0.000010000",
          "2 transactions; each is simulated again before you sign it",
          "Mintwright’s fee 0.000000000",
          ".end",
          "Total 0.000010000",
          "(on Mainnet)",
        ],
      }
    `)
  })
})
