import { readFileSync } from 'node:fs'
import { Keypair, PublicKey } from '@solana/web3.js'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import ReviewPart, { PlanReview, GuardNote, PriorityChoice } from '../../src/operation/Review'
import type { PriorityLevel } from '../../src/solana/priorityFee'
import { tokensValue } from '../../src/transactions/accountValues'
import { billOf } from '../../src/transactions/bill'
import type { GuardExpectation, TransactionDraft } from '../../src/transactions/pack'
import type { Cost, Plan, ReceiverDoubt, ReceiverState, Step } from '../../src/transactions/plan'
import { type ActId } from '../../src/operations/registry'
import { QueryRoot } from '../../src/ui/QueryRoot'
import { asRead } from '../support/asRead'
import { field, press } from '../support/hands'
import { startPageChain } from '../support/page'
import { SUBJECTS } from '../support/subjects'
import { sentence } from '../support/sentence'
import { saidText } from '../support/said'

describe('a review', () => {
  afterEach(cleanup)

  type Props = ComponentProps<typeof ReviewPart>

  const payer = Keypair.generate().publicKey
  const mint = Keypair.generate().publicKey
  const rent: Cost = { kind: 'rent', label: saidText('Mint account'), lamports: 2_000n, refundable: false }
  const step = (id: string): Step => ({
    id,
    title: saidText(`Step ${id}`),
    instructions: [],
    signers: [],
    costs: [rent],
    finality: 'reversible',
  })

  function anOperation(steps: readonly (readonly Step[])[]): Props['state'] {
    const drafts = steps.map((each) => ({ payer, steps: each, instructions: [], signers: [], bytes: 600 }))
    const bill = billOf([rent], 10_000n)
    const change = {
      account: mint.toBase58(),
      field: 'supply',
      label: saidText('Supply'),
      after: tokensValue(1_000n, 0),
    }
    const prepared = {
      plan: {
        kind: 'create-token',
        title: saidText('Create Quiet Heron'),
        steps: steps.flat(),
        accounts: { payer, creates: [{ label: saidText('Mint'), address: mint }] },
        subject: SUBJECTS['create-token'],
      },
      drafts,
      first: { bill, changes: [change] },
      later: [],
      bill,
      units: 30_000,
      bytes: 600,
      price: 0n,
      priority: 'normal',
      preparedAt: 0,
    }
    return { status: 'ready', result: { prepared } } as unknown as Props['state']
  }

  const context = {
    ownRpcUrl: undefined,
    priority: 'normal',
    priorityCeiling: 5_000_000n,
    address: payer.toBase58(),
  } as const

  function show(over: Partial<Props> = {}): { acted: () => number; bids: readonly (string | null)[] } {
    let acted = 0
    const bids: (string | null)[] = []
    const cluster = { id: 'mainnet', name: 'Mainnet', money: 'real' } as Props['context']['cluster']
    render(
      <MemoryRouter>
        <QueryRoot>
          <ReviewPart
            state={anOperation([[step('one')]])}
            context={{ ...context, cluster }}
            words={{ back: 'Back', oneKey: '' }}
            onConfirm={() => Promise.resolve(void (acted += 1))}
            onPriority={(level) => bids.push(level)}
            onBack={() => {}}
            {...over}
          />
        </QueryRoot>
      </MemoryRouter>,
    )
    return { acted: () => acted, bids }
  }

  const bill = () => within(screen.getByRole('region', { name: 'The bill' }))

  describe('the review', () => {
    it('shows steps, changes, bill and the page’s other offers', async () => {
      const { acted } = show({ extras: <p>Export</p> })
      expect(screen.getByText('Step one')).toBeTruthy()
      expect(screen.getByRole('row', { name: /^Supply.*1,000$/ })).toBeTruthy()
      expect(bill().getByText('Total')).toBeTruthy()
      expect(screen.getByText('Export')).toBeTruthy()
      const simulated = screen.getByText('Before and after').closest('details')
      expect(simulated?.open).toBe(false)
      expect(simulated?.textContent).toContain('600 of 1,232 bytes')
      expect(simulated?.textContent).toContain('30,000')
      await press('Create token')
      expect(acted()).toBe(1)
    })

    it('asks the wallet only where its figures stand as they were drawn', async () => {
      const { acted } = show()
      const [figure] = bill().getAllByText((_, element) => element?.getAttribute('translate') === 'no')
      const drawn = figure?.textContent ?? ''
      const create = () => press('Create token')
      if (figure) figure.innerHTML = '<font><font>0,000 002</font></font>'
      await create()
      expect(acted()).toBe(0)
      expect(screen.getByRole('alert').textContent).toContain(
        `It shows “0,000 002” instead of “${drawn}”. A page translator or an extension of this browser changes it.`,
      )
      if (figure) figure.innerHTML = `<font><font>${drawn}</font></font>`
      await create()
      expect(acted()).toBe(1)
      const parent = figure?.parentElement
      figure?.remove()
      await create()
      expect(acted()).toBe(1)
      expect(screen.getByRole('alert').textContent).toContain(`It does not show “${drawn}”.`)
      if (figure) parent?.append(figure)
    })

    it('says how exact the result is: within the slippage, or but for the fees of trades or transfers until then', () => {
      const got: Cost = { ...rent, lamports: -5n, bounds: { least: -9n, most: 0n } }
      const showKind = (kind: ActId) => {
        cleanup()
        const state = anOperation([[{ ...step('one'), costs: [got] }]])
        const { prepared } = state.result
        const plan = { ...prepared.plan, kind, subject: SUBJECTS[kind] }
        const result = { ...state.result, prepared: { ...prepared, plan } }
        show({ state: { ...state, result } })
        return bill()
      }
      show({ state: anOperation([[step('one')]]) })
      expect(bill().getByText(/^You pay exactly this\. If the transaction fails, you pay/)).toBeTruthy()
      expect(
        showKind('swap').getByText(
          /may differ within your slippage\. Beyond that the transaction fails: you pay/,
        ),
      ).toBeTruthy()
      const claim = showKind('claim-fees')
      expect(
        claim.getByText(/Trades until you sign change how much you get\. If the transaction fails, you pay/),
      ).toBeTruthy()
      expect(claim.queryByText(/slippage/)).toBeNull()
      for (const kind of ['collect-fees', 'change-token'] as const) {
        const collect = showKind(kind)
        expect(
          collect.getByText(/Transfers until you sign can add fees.* If the transaction fails, you pay/),
        ).toBeTruthy()
        expect(collect.queryByText(/slippage|pool/)).toBeNull()
      }
    })

    it('simulates with another bid, and keeps the last button waiting until that is done', async () => {
      const { bids } = show()
      await userEvent.click(bill().getByRole('button', { name: 'High' }))
      expect(bids).toEqual(['high'])
      cleanup()
      const { acted } = show({ state: { ...anOperation([[step('one')]]), priorityChange: 'asking' } })
      const button = screen.getByRole('button', { name: 'Simulating it again' })
      await userEvent.click(button)
      expect(acted()).toBe(0)
    })

    it('says why another bid could not be simulated, and that the wallet was not asked', () => {
      show({ state: { ...anOperation([[step('one')]]), priorityChange: new AppError('rpc/timeout') } })
      const alert = screen.getByRole('alert')
      expect(alert.textContent).toContain('The network did not answer in time')
      expect(alert.textContent).toContain('nothing was sent and nothing was paid')
    })

    it('links to the operation that is under way, which may be of another kind', async () => {
      const error = new AppError('transaction/under-way', { operation: 'operation-9', kind: 'swap' })
      show({ onConfirm: () => Promise.reject(error) })
      await press('Create token')
      const alert = within(await screen.findByRole('alert'))
      alert.getByText(/makes the same account/)
      const links = alert.getAllByRole('link').map((link) => link.getAttribute('href'))
      expect(links).toEqual(['/faq#under-way', '/manage-liquidity?operation=operation-9'])
      expect(screen.queryByText(/asked for it before/)).toBeNull()
    })

    it('says when another tab has made it, and leads there', async () => {
      const at = Date.UTC(2026, 10, 26, 19, 2, 7)
      const made = {
        by: 'operation',
        address: 'A'.repeat(43),
        operation: 'operation-9',
        kind: 'create-token',
        at,
      }
      show({ onConfirm: () => Promise.reject(new AppError('account/exists', made)) })
      await press('Create token')
      const alert = within(await screen.findByRole('alert'))
      alert.getByText(sentence('Created in another tab: 26 Nov 2026, 19:02:07 UTC'))
      expect(alert.getByRole('link', { name: 'View it' }).getAttribute('href')).toBe(
        '/create-token?operation=operation-9',
      )
    })

    it('offers SOL where it is missing and costs nothing, and simulates again with the same bid once it is there', async () => {
      const { rpcUrl, connection, stop } = await startPageChain()
      const cluster = {
        id: 'practice',
        money: 'play',
        name: 'Practice',
        caip: 'solana:practice',
        rpcUrls: [rpcUrl],
      } as const
      const short = new AppError('simulation/insufficient-funds', { missing: 5_000n })
      const state = anOperation([
        [{ ...step('one'), finality: 'final', consequence: [saidText('For good.')] }],
      ])
      const { bids } = show({
        state,
        context: { ...context, cluster },
        onConfirm: () => Promise.reject(short),
      })
      await userEvent.click(screen.getByRole('checkbox'))
      await press('Create token')
      await screen.findByText(sentence(/Insufficient SOL/))
      await press('Get 10 SOL')
      await waitFor(() => expect(bids).toEqual([null]))
      expect(await connection.getBalance(payer)).toBe(10_000_000_000)
      expect(screen.queryByText(sentence(/Insufficient SOL/))).toBeNull()
      expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
      await stop()
    })

    it('offers nothing on Mainnet, where SOL is money', async () => {
      show({ onConfirm: () => Promise.reject(new AppError('simulation/insufficient-funds')) })
      await press('Create token')
      await screen.findByText(sentence(/Insufficient SOL/))
      expect(screen.queryByRole('button', { name: 'Get 10 SOL' })).toBeNull()
    })

    it('says on Mainnet alone what was never tried there, in the words of SECURITY.md', () => {
      const said = readFileSync('SECURITY.md', 'utf8').replaceAll(/\s+/g, ' ')
      show()
      const note = screen.getByText('Never tried on Mainnet by its authors').closest('.note')
      const [untried] = within(note as HTMLElement).getAllByText(/authors of Mintwright/)
      expect(said).toContain(untried?.textContent)
      for (const id of ['devnet', 'practice'] as const) {
        cleanup()
        show({
          context: { ...context, cluster: { id, name: id, money: 'play', caip: 'solana:x', rpcUrls: [] } },
        })
        expect(screen.queryByText(/Mainnet/)).toBeNull()
      }
    })

    it('says of several transactions how many there are and how often the wallet asks', () => {
      show({ state: anOperation([[step('one')], [step('two')]]) })
      expect(
        screen.getByText(sentence(/^2 transactions\. Simulated on the network at .*, the first succeeded\./)),
      ).toBeTruthy()
      expect(screen.getByRole('region', { name: 'Transaction 2 of 2' })).toBeTruthy()
      expect(screen.getByText(sentence('2 times'))).toBeTruthy()
      expect(bill().getByText(/fees after the first are estimates/)).toBeTruthy()
    })
  })
})

const NEW_LOCKS = [
  {
    amount: 1n,
    to: Keypair.generate().publicKey.toBase58(),
    lock: Keypair.generate().publicKey.toBase58(),
    schedule: { cliff: 1n, every: 1n, atCliff: 1n, each: 0n, times: 0n },
  },
]

describe('the plan in a review', () => {
  afterEach(cleanup)

  const nothing = { instructions: [], signers: [], costs: [] }
  const make: Step = {
    ...nothing,
    id: 'make',
    title: saidText('Make the mint'),
    finality: 'reversible',
    costs: [{ kind: 'rent', label: saidText('Mint'), lamports: 2_661_920n, refundable: false }],
  }
  const revoke: Step = {
    ...nothing,
    id: 'revoke',
    title: saidText('Revoke mint authority'),
    finality: 'final',
    consequence: [saidText('The supply stays for good.')],
  }

  function aPlan(steps: readonly Step[], confirmWord?: string): Plan {
    const accounts = { payer: PublicKey.default, creates: [] }
    return {
      kind: 'create-token',
      title: saidText('Create Quiet Heron'),
      steps,
      accounts,
      subject: SUBJECTS['create-token'],
      ...(confirmWord !== undefined && { confirmWord }),
    }
  }

  function show(
    steps: readonly Step[],
    { busy = false, word }: { busy?: boolean; word?: string } = {},
  ): { presses: () => number } {
    let pressed = 0
    render(
      <PlanReview
        plan={aPlan(steps, word)}
        total={2_661_920n}
        action="Create token"
        busyAction="Waiting for your wallet"
        busy={busy}
        onAction={() => (pressed += 1)}
        back={<a href="/">Back to the form</a>}
      />,
    )
    return { presses: () => pressed }
  }

  const create = () => press('Create token')
  const button = () => screen.getByRole('button', { name: 'Create token' })

  describe('a plan with something that is forever', () => {
    const tick = () => screen.getByRole('checkbox', { name: 'I understand that this can never be undone' })

    it('waits for the tick: pressed before, it says so and the focus goes there', async () => {
      const { presses } = show([make, revoke])
      expect(screen.getByRole('heading', { name: 'This can never be undone' })).toBeTruthy()
      expect(button().getAttribute('aria-disabled')).toBe('true')
      expect(screen.getByText('Revoke mint authority', { selector: '.tick-detail' })).toBeTruthy()
      await create()
      expect(presses()).toBe(0)
      expect(document.activeElement).toBe(tick())
      expect(tick().getAttribute('aria-invalid')).toBe('true')
      expect(document.getElementById(tick().getAttribute('aria-describedby') ?? '')?.textContent).toContain(
        'Tick this first',
      )
      await userEvent.click(tick())
      expect(screen.queryAllByText(/Tick this first/)).toEqual([])
      expect(button().getAttribute('aria-disabled')).toBeNull()
      await create()
      expect(presses()).toBe(1)
    })

    it('does not start twice while the wallet is asked', async () => {
      const { presses } = show([make, revoke], { busy: true })
      await userEvent.click(tick())
      await press('Waiting for your wallet')
      expect(presses()).toBe(0)
    })
  })

  describe('a plan whose word is typed', () => {
    const word = () => field('Type BURN to confirm')

    it('waits for the word: pressed before, it says so and the focus goes there', async () => {
      const { presses } = show([make, revoke], { word: 'BURN' })
      expect(screen.getByText(sentence('The button waits for BURN, typed exactly.'))).toBeTruthy()
      await userEvent.type(word(), 'burn{Enter}')
      await create()
      expect(presses()).toBe(0)
      expect(document.activeElement).toBe(word())
      expect(word().getAttribute('aria-invalid')).toBe('true')
    })

    it('starts once it is typed, also with Enter', async () => {
      const { presses } = show([make, revoke], { word: 'BURN' })
      await userEvent.type(word(), 'BURN{Enter}')
      await create()
      expect(presses()).toBe(2)
    })

    it('is matched as it is read, however a keyboard writes an accent', async () => {
      const { presses } = show([make, revoke], { word: '<b>É</b>' })
      const typed = screen.getByRole('textbox')
      await userEvent.type(typed, '<B>É</B>{Enter}')
      expect(presses()).toBe(0)
      await userEvent.clear(typed)
      await userEvent.type(typed, ' <b>E\u0301</b> {Enter}')
      expect(presses()).toBe(1)
    })

    it('does not start twice while the wallet is asked', async () => {
      const { presses } = show([make, revoke], { word: 'BURN', busy: true })
      await userEvent.type(word(), 'BURN{Enter}')
      await press('Waiting for your wallet')
      expect(presses()).toBe(0)
    })
  })

  describe('a plan without', () => {
    it('has just the button', async () => {
      const { presses } = show([make])
      expect(screen.queryByRole('textbox')).toBeNull()
      await press('Create token')
      expect(presses()).toBe(1)
    })

    it('shows each step with what it costs', () => {
      show([make])
      expect(screen.getByRole('listitem').textContent).toContain('0.002661920')
    })
  })

  describe('a plan of several transactions', () => {
    it('says how often the wallet asks, what stays where one is left out, and which step belongs to which', () => {
      render(
        <PlanReview
          plan={aPlan([make, { ...make, id: 'more', title: saidText('Give an allocation') }])}
          total={5_323_840n}
          transactions={[[make], [{ ...make, id: 'more', title: saidText('Give an allocation') }]]}
          action="Create token"
          busyAction="Waiting for your wallet"
          busy={false}
          onAction={() => {}}
          back={<a href="/">Back to the form</a>}
        />,
      )
      expect(
        screen.getByText(sentence(/^Your wallet asks for each of 2 transactions/)).textContent,
      ).toContain('the earlier ones stay')
      const second = screen.getByRole('region', { name: 'Transaction 2 of 2' })
      expect(second.textContent).toContain('Give an allocation')
      expect(second.querySelector('ol')?.start).toBe(2)
    })

    it.each([
      ['is done later, where the wallet alone signs it', [], undefined, /You can continue later/],
      [
        'needs this tab, where another key signs it too',
        [Keypair.generate()],
        undefined,
        /^Your wallet asks.*Keep this tab open until all transactions have landed/,
      ],
      [
        'makes a lock, which can also be made later',
        [Keypair.generate()],
        NEW_LOCKS,
        /Keep this tab open until all locks are made.*from the token’s page/,
      ],
    ] as const)('a later one %s', (_, signers, newLocks, said) => {
      const more = { ...make, id: 'more', signers }
      const plan = aPlan([make, more])
      render(
        <PlanReview
          plan={{ ...plan, subject: { ...plan.subject, ...(newLocks && { newLocks }) } }}
          total={5_323_840n}
          transactions={[[make], [more]]}
          action="Create token"
          busyAction="Waiting for your wallet"
          busy={false}
          onAction={() => {}}
          back={<a href="/">Back to the form</a>}
        />,
      )
      const note = screen.getByText(sentence(/^Your wallet asks for each of 2 transactions/))
      expect(note.textContent).toMatch(said)
      expect(note.textContent.includes('You can continue later')).toBe(signers.length === 0)
    })
  })
})

describe('a review, as it is read', () => {
  afterEach(cleanup)

  const receiver = 'Stake11111111111111111111111111111111111111'
  const addresses = [
    receiver,
    'Vote111111111111111111111111111111111111111',
    SUBJECTS.swap.pool,
    SUBJECTS.burn.mint,
  ]
  const cost = (lamports: bigint): Cost => ({
    kind: 'rent',
    label: saidText('Mint'),
    lamports,
    refundable: false,
  })
  const step = (id: string, ...costs: readonly Cost[]): Step => ({
    id,
    title: saidText(`Step ${id}`),
    instructions: [],
    signers: [],
    costs,
    finality: 'reversible',
  })
  const forever = (id: string): Step => ({
    ...step(id),
    detail: [saidText('What it does.')],
    finality: 'final',
    consequence: [saidText(`${id} is for good.`)],
  })
  const [free, paid, got] = [step('free'), step('paid', cost(5n), cost(2n)), step('got', cost(-9n))]

  type Props = Partial<ComponentProps<typeof PlanReview>>
  async function read(plan: Partial<Plan>, over: Props = {}, pressed = false): Promise<readonly string[]> {
    const { container } = render(
      <PlanReview
        plan={{
          kind: 'send',
          title: saidText('Send'),
          steps: [],
          accounts: { payer: PublicKey.default, creates: [] },
          subject: SUBJECTS['send'],
          ...plan,
        }}
        total={7n}
        action="Send"
        busyAction="Waiting for your wallet"
        busy={false}
        onAction={() => {}}
        back={<a href="/">Back</a>}
        {...over}
      />,
    )
    if (pressed) await press('Send')
    const lines = asRead(container)
    cleanup()
    return lines
  }
  const doubts = (...of: readonly (readonly ReceiverDoubt[])[]): Plan['accounts'] => ({
    payer: PublicKey.default,
    creates: [],
    receivers: new Map(
      of.map((each, at) => [
        addresses[at] ?? '',
        { kind: 'wallet', doubts: each } as unknown as ReceiverState,
      ]),
    ),
  })

  it('with its steps, what is forever, and what must be ticked or typed first', async () => {
    const stated = [{ label: 'I know', detail: 'It is so.' }]
    const every = ['off-curve', 'data', 'other-multisig', 'sol-of-multisig', 'no-program'] as const
    expect({
      plain: await read(
        { steps: [free, paid, got] },
        { lead: 'In one.', decided: 'decided', changes: 'changes', aside: 'bill', problem: 'problem' },
      ),
      'that brings something': await read({ steps: [got] }, { total: -7n }),
      busy: await read({ steps: [free] }, { busy: true }),
      'with every doubt': await read({ steps: [free], accounts: doubts(every) }, { doubted: stated }),
      'with one doubt of many, pressed too soon': await read(
        { steps: [free], accounts: doubts(['data'], ['data'], ['data'], ['data']) },
        {},
        true,
      ),
      'of what is forever': await read({
        steps: [forever('one')],
      }),
      'of two things that are forever, pressed too soon': await read(
        { steps: [forever('one'), forever('two')] },
        {},
        true,
      ),
      'of what is forever, with a doubt': await read({ steps: [forever('one')], accounts: doubts(['data']) }),
      'whose word is typed': await read(
        { steps: [forever('one')], confirmWord: 'LOCK' },
        { problem: 'problem' },
      ),
      'whose word is not typed yet, pressed too soon': await read(
        { steps: [forever('one')], confirmWord: 'LOCK' },
        {},
        true,
      ),
      'whose wallet is asked': await read({ steps: [forever('one')], confirmWord: 'LOCK' }, { busy: true }),
      'of two transactions': await read(
        { steps: [free, paid, got] },
        { transactions: [[free, paid], [got]] },
      ),
    }).toMatchInlineSnapshot(`
      {
        "busy": [
          ".what",
          ".action",
          ".last",
          "Total in SOL",
          "0.000000007",
          "[Waiting for your wallet busy disabled]",
          "<Back → />",
          ".more",
          "What happens",
          "Step freeno cost",
        ],
        "of two things that are forever, pressed too soon": [
          ".what",
          "*Two of these can never be undone",
          "one is for good.",
          "two is for good.",
          "( )",
          "I understand that this can never be undoneStep one · Step two*Tick this first: the button waits for it.",
          ".action",
          ".last",
          ".refused Tick this first: the button waits for it.",
          "Total in SOL",
          "0.000000007",
          "[*Send disabled]",
          "<Back → />",
          ".more",
          "What happens",
          "Step one*forever",
          "What it does.",
          "Step two*forever",
          "What it does.",
        ],
        "of two transactions": [
          ".what",
          ".action",
          ".last",
          "Total in SOL",
          "0.000000007",
          "[Send]",
          "<Back → />",
          ".more",
          "What happens",
          "Your wallet asks for each of 2 transactions, one after the other. If one is declined or does not land, the earlier ones stay, and you pay only for those. You can continue later.",
          ".group Transaction 1 of 2",
          "Step freeno cost",
          "Step paid0.000000007",
          ".group Transaction 2 of 2",
          "Step gotyou get 0.000000009",
        ],
        "of what is forever": [
          ".what",
          "*This can never be undone",
          "one is for good.",
          "( )",
          "I understand that this can never be undoneStep one",
          ".action",
          ".last",
          "Total in SOL",
          "0.000000007",
          "[*Send disabled]",
          "<Back → />",
          ".more",
          "What happens",
          "Step one*forever",
          "What it does.",
        ],
        "of what is forever, with a doubt": [
          ".what",
          "*This can never be undone",
          "one is for good.",
          ".doubts",
          "( )",
          "I know what can use Stak…1111This belongs to a program, such as a stake, a nonce or an escrow: this is not a wallet. What it gets may be lost.",
          "( )",
          "I understand that this can never be undoneStep one",
          ".action",
          ".last",
          "Total in SOL",
          "0.000000007",
          "[*Send disabled]",
          "<Back → />",
          ".more",
          "What happens",
          "Step one*forever",
          "What it does.",
        ],
        "plain": [
          ".what problem",
          ".action",
          ".last",
          "Total in SOL",
          "0.000000007",
          "[Send]",
          "<Back → />",
          "decided",
          "bill",
          ".more",
          "What happens",
          "In one.",
          "Step freeno cost",
          "Step paid0.000000007",
          "Step gotyou get 0.000000009",
          "changes",
        ],
        "that brings something": [
          ".what",
          ".action",
          ".last",
          "Comes to your wallet",
          "0.000000007",
          "[Send]",
          "<Back → />",
          ".more",
          "What happens",
          "Step gotyou get 0.000000009",
        ],
        "whose wallet is asked": [
          ".what",
          "*This can never be undone",
          "one is for good.",
          "Type LOCK to confirm",
          "( )",
          "The button waits for LOCK, typed exactly.",
          ".action",
          ".last",
          "Total in SOL",
          "0.000000007",
          "[Waiting for your wallet busy disabled]",
          "<Back → />",
          ".more",
          "What happens",
          "Step one*forever",
          "What it does.",
        ],
        "whose word is not typed yet, pressed too soon": [
          ".what",
          "*This can never be undone",
          "one is for good.",
          "Type LOCK to confirm",
          "( )",
          "*The button waits for LOCK, typed exactly.",
          ".action",
          ".last",
          ".refused The button waits for LOCK, typed exactly.",
          "Total in SOL",
          "0.000000007",
          "[*Send disabled]",
          "<Back → />",
          ".more",
          "What happens",
          "Step one*forever",
          "What it does.",
        ],
        "whose word is typed": [
          ".what",
          "*This can never be undone",
          "one is for good.",
          "Type LOCK to confirm",
          "( )",
          "The button waits for LOCK, typed exactly.",
          "problem",
          ".action",
          ".last",
          "Total in SOL",
          "0.000000007",
          "[*Send disabled]",
          "<Back → />",
          ".more",
          "What happens",
          "Step one*forever",
          "What it does.",
        ],
        "with every doubt": [
          ".what",
          ".doubts",
          "( )",
          "I know what controls Stak…1111No wallet has a key to this address: a program controls it, such as Squads. What that program cannot move is lost.",
          "( )",
          "I know what can use Stak…1111This belongs to a program, such as a stake, a nonce or an escrow: this is not a wallet. What it gets may be lost.",
          "( )",
          "I can sign for Stak…1111This is a multisig of the other token program. The programs take one another’s multisigs only since 2026, and few tools do.",
          "( )",
          "I can take SOL out of Stak…1111This is a multisig of a token program. SOL leaves it only by the instruction WithdrawExcessLamports, which few tools have.",
          "( )",
          "A program will be at Stak…1111There is no program at this address now. Until there is one, every transfer of the token fails.",
          "( )",
          "I knowIt is so.",
          ".action",
          ".last",
          "Total in SOL",
          "0.000000007",
          "[Send disabled]",
          "<Back → />",
          ".more",
          "What happens",
          "Step freeno cost",
        ],
        "with one doubt of many, pressed too soon": [
          ".what",
          ".doubts",
          "( )",
          "I know what can use Stak…1111, Vote…1111, Pooo…1111 and 1 moreThis belongs to a program, such as a stake, a nonce or an escrow: this is not a wallet. What it gets may be lost.*Tick this first: the button waits for it.",
          ".action",
          ".last",
          ".refused Tick this first: the button waits for it.",
          "Total in SOL",
          "0.000000007",
          "[Send disabled]",
          "<Back → />",
          ".more",
          "What happens",
          "Step freeno cost",
        ],
      }
    `)
  })
})

describe('the note about wallets that add to a transaction', () => {
  afterEach(cleanup)

  const payer = Keypair.generate().publicKey

  function show(
    bytes: readonly number[],
    guarding?: GuardExpectation,
    kind: ActId = 'launch-token',
    subject: Plan['subject'] = SUBJECTS[kind],
  ): string {
    const plan = { kind, title: saidText('A plan'), steps: [], accounts: { payer, creates: [] }, subject }
    const drafts = bytes.map((each): TransactionDraft => ({
      payer,
      steps: [],
      instructions: [],
      signers: [],
      tables: [],
      bytes: each,
    }))
    const { container } = render(<GuardNote prepared={{ plan, drafts, guarding }} walletName="Phantom" />)
    return container.textContent.replaceAll('\u00a0', ' ')
  }

  it('is nothing where guards fit, or where the wallet adds none', () => {
    expect(show([1_072], 'surely')).toBe('')
    expect(show([1_232], 'never')).toBe('')
    expect(show([1_232])).toBe('')
  })

  it('says that they do not fit, by how much, what that means, and what would make them fit', () => {
    const text = show([1_150], 'surely')
    expect(screen.getByText('No room for your wallet’s guards')).toBeTruthy()
    expect(text).toContain('Phantom adds guards to what you sign.')
    expect(text).toContain('This transaction has 1,150 of 1,232 bytes, so it is 78 bytes too long for them.')
    expect(text).toContain('The transaction does the same and costs the same.')
    expect(text).toContain('You can open the pool in a second transaction')
  })

  it('says of a wallet of which it is not known that some do, and names the transaction', () => {
    const text = show([1_073, 1_000], 'maybe', 'create-token')
    expect(text).toContain('Some wallets add guards to what you sign.')
    expect(text).toContain('Transaction 1 of 2 has 1,073 of 1,232 bytes, so it is 1 byte too long for them.')
    expect(text).not.toContain('Transaction 2 of 2')
    expect(text).toContain('are 1 byte shorter in all')
  })

  const NOTHING = 'Nothing in this transaction can be left out.'

  it('advises what this plan can do, and says where nothing can be done', () => {
    const divided = show([1_100, 1_000], 'surely')
    expect(divided).toContain('are 28 bytes shorter in all')
    expect(divided).not.toContain('second transaction')
    expect(show([1_000, 1_100], 'surely')).toContain(NOTHING)
    expect(show([1_100], 'surely', 'claim-fees', { count: 2 })).toContain('You can claim fewer positions')
    expect(show([1_100], 'surely', 'claim-fees', { count: 1 })).toContain(NOTHING)
    expect(show([1_100], 'surely', 'claim-fees')).toContain(NOTHING)
    expect(show([1_100], 'surely', 'swap')).toContain(NOTHING)
  })
})

describe('the choice of a priority fee', () => {
  afterEach(cleanup)

  function show(busy: boolean): { chosen: readonly PriorityLevel[] } {
    const chosen: PriorityLevel[] = []
    render(
      <MemoryRouter>
        <PriorityChoice
          level="normal"
          ceiling={5_000_000n}
          busy={busy}
          onChange={(level) => chosen.push(level)}
        />
      </MemoryRouter>,
    )
    return { chosen }
  }

  it('says how much is bid at most, and where that is changed', () => {
    show(false)
    expect(screen.getByText(sentence(/at most 0\.005 SOL a transaction/))).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Change the ceiling' }).getAttribute('href')).toContain(
      'settings',
    )
  })

  it('asks for another level, but not for the current one', async () => {
    const { chosen } = show(false)
    await press('Normal')
    await press('High')
    expect(chosen).toEqual(['high'])
  })

  it('is disabled while another bid is simulated, and says so', async () => {
    const { chosen } = show(true)
    await press('High')
    expect(chosen).toEqual([])
    expect(screen.getByRole('status').textContent).toBe('Simulating it with the new priority fee')
  })
})
