import { describe, expect, it } from 'vitest'
import {
  addedCost,
  billsOf,
  movedTokens,
  operationAddress,
  receiptJson,
  receiptLines,
  receiptOf,
  rentPaid,
  TABLE_WORDS,
} from '../../src/operation/bills'
import { type AccountValue, baseUnits, textValue } from '../../src/transactions/accountValues'
import {
  type ExecutionEvent,
  type OperationRecord,
  parseEvent,
  type TokenDelta,
} from '../../src/transactions/events'
import { foldExecution, type Execution } from '../../src/transactions/execution'
import type { Change, Cost } from '../../src/transactions/plan'
import { anOperation, events } from '../support/events'
import { saidText } from '../support/said'
import { sentenceOf } from '../../src/operations/said'

describe('figures of an operation', () => {
  const rent: Cost = {
    kind: 'rent',
    label: saidText('Mint'),
    lamports: 700n,
    refundable: false,
    account: 'Mint1',
  }
  const base: Cost = {
    kind: 'network-fee',
    label: saidText('Network fee'),
    lamports: 5_000n,
    refundable: false,
  }
  const bid: Cost = {
    kind: 'priority-fee',
    label: saidText('Priority fee'),
    lamports: 30n,
    refundable: false,
  }

  function execution(ending: readonly ExecutionEvent[]): Execution {
    const step = { id: 'a', title: saidText('Make the mint'), finality: 'reversible', costs: [rent] } as const
    const folded = foldExecution([
      events.planned({ operation: anOperation({ steps: [step] }) }),
      events.simulated({ fees: [base, bid], total: 5_730n }),
      events.asked(),
      events.signed(),
      events.broadcast(),
      ...ending,
    ])
    if (!folded) throw new Error('an operation was planned')
    return folded
  }

  const paid = (over: Parameters<typeof events.paid>[0] = {}) =>
    events.paid({ total: 5_730n, fee: 5_030n, rents: { Mint1: 700n }, blockTime: 1_795_209_261, ...over })

  describe('receiptOf', () => {
    it('puts promised and paid side by side', () => {
      const receipt = receiptOf(execution([events.confirmed(), paid()]))
      if (!receipt) throw new Error('it is done')
      expect(
        receiptLines(receipt).map(({ cost, paid: line }) => [sentenceOf(cost.label), cost.lamports, line]),
      ).toEqual([
        ['Mint', 700n, 700n],
        ['Network fee', 5_000n, 5_000n],
        ['Priority fee', 30n, 30n],
        ['Mintwright’s fee', 0n, 0n],
      ])
      expect([receipt.promised, receipt.paid]).toEqual([5_730n, 5_730n])
      expect(receipt.at).toBe(1_795_209_261_000)
    })

    it('shows where the chain took something else', () => {
      const dearer = paid({ total: 5_780n, fee: 5_050n, rents: { Mint1: 730n } })
      const receipt = receiptOf(execution([events.confirmed(), dearer]))
      expect(receipt?.lines.map((line) => line.paid)).toEqual([730n, 5_000n, 50n])
      expect(receipt?.paid).toBe(5_780n)
    })

    it('distinguishes two lines of one account', () => {
      const fee: Cost = { ...rent, kind: 'program-fee', label: saidText('Metaplex fee'), lamports: 20n }
      const step = {
        id: 'a',
        title: saidText('Make the mint'),
        finality: 'reversible',
        costs: [rent, fee],
      } as const
      const ending = [events.confirmed(), paid({ total: 5_751n, rents: { Mint1: 721n } })]
      const made = execution(ending)
      const receipt = receiptOf({ ...made, operation: { ...made.operation, steps: [step] } })
      expect(receipt?.lines.slice(0, 2).map((line) => line.paid)).toEqual([700n, 21n])
    })

    it('adds up the fees of several transactions', () => {
      const made = execution([events.confirmed(), paid()])
      const twice = { ...made, transactions: [...made.transactions, ...made.transactions] }
      const fees = receiptOf(twice)?.lines.slice(1, 3)
      expect(fees?.map(({ cost, paid: line }) => [cost.lamports, line])).toEqual([
        [10_000n, 10_000n],
        [60n, 60n],
      ])
    })

    it('claims nothing about what could not be read', () => {
      const receipt = receiptOf(execution([events.confirmed()]))
      expect(receipt?.paid).toBeUndefined()
      expect(receipt?.lines.every((line) => line.paid === undefined)).toBe(true)
    })

    it('is none for an operation that is not done', () => {
      expect(receiptOf(execution([]))).toBeNull()
    })
  })

  it('writes a file that any program can read', () => {
    const file = JSON.parse(receiptJson(execution([events.confirmed(), paid()]))) as Record<string, unknown>
    expect(file).toMatchObject({
      title: 'Create Quiet Heron',
      promised: '5730',
      paid: '5730',
      unit: 'lamports',
    })
  })

  it('of an imported operation is not shown on a page, and its file says where it comes from', () => {
    const own = execution([events.confirmed(), paid()])
    const imported = {
      ...own,
      operation: { ...own.operation, imported: true, importedAt: 1_790_000_000_000 } as const,
    }
    expect(receiptOf(imported)).toBeNull()
    const source = (JSON.parse(receiptJson(imported)) as Record<string, string>)['source']
    expect(source).toMatch(/^A file that was opened on 2026-09-21T.*This browser has not seen it happen/)
  })

  describe('a receipt with price-dependent lines', () => {
    const out: Cost = {
      kind: 'deposit',
      label: saidText('SOL that you get'),
      lamports: -900n,
      refundable: false,
      bounds: { least: -2_000n, most: -800n },
    }
    const step = (cost: Cost) => ({
      id: 'a',
      title: saidText('Take out'),
      finality: 'reversible' as const,
      costs: [cost],
    })

    function receiptFor(cost: Cost, moved?: Cost) {
      const folded = foldExecution([
        events.planned({ operation: anOperation({ steps: [step(cost)] }) }),
        events.simulated({ fees: [base], total: 4_100n, ...(moved && { moved: [step(moved)] }) }),
        events.asked(),
        events.signed(),
        events.confirmed(),
        events.paid({ total: 4_050n, fee: 5_000n, rents: { Vault1: -950n } }),
      ])
      return folded && receiptOf(folded)
    }

    it('gives the line without an account the total less all other lines', () => {
      expect(receiptFor(out)?.lines.map((line) => line.paid)).toEqual([-950n, 5_000n])
    })

    it('reads a payment out of an account from that account’s loss', () => {
      expect(receiptFor({ ...out, account: 'Vault1' })?.lines[0]?.paid).toBe(-950n)
    })

    it('is compared with the last simulation, not with the review', () => {
      const receipt = receiptFor(out, { ...out, lamports: -940n })
      expect(receipt?.lines[0]?.cost.lamports).toBe(-940n)
      expect(receipt?.promised).toBe(4_060n)
    })
  })

  describe('the tokens of a receipt', () => {
    const change = (after: AccountValue, over: Partial<Change> = {}): Change => ({
      account: 'Account1',
      field: 'balance',
      label: saidText('Your QHR'),
      after,
      moves: { mint: 'Mint1', before: 100n },
      ...over,
    })
    const payer = anOperation().payer
    const move = (account: string, amount: bigint, owner = payer) => ({
      account,
      mint: 'Mint1',
      owner,
      change: amount,
    })

    function tokensOf(
      changes: readonly Change[],
      tokens: readonly TokenDelta[] | undefined,
      over: Partial<OperationRecord> = {},
    ) {
      const step = {
        id: 'a',
        title: saidText('Move'),
        finality: 'reversible',
        costs: [rent],
        changes,
      } as const
      const made = execution([events.confirmed(), paid(tokens ? { tokens } : {})])
      const receipt = receiptOf({ ...made, operation: { ...made.operation, steps: [step], ...over } })
      return receipt?.tokens.map(({ account, promised, paid: moved }) => [account, promised, moved])
    }

    /** A change of a file, which may say anything. */
    function fromFile(after: unknown, before: unknown): readonly Change[] {
      const stored = { ...change(baseUnits(0n)), after, moves: { mint: 'Mint1', before } }
      const step = { id: 'a', title: saidText('Move'), finality: 'reversible', costs: [], changes: [stored] }
      const [event] = parseEvent({ ...events.planned(), operation: { ...anOperation(), steps: [step] } })
      return event?.type === 'planned' ? (event.operation.steps[0]?.changes ?? []) : []
    }

    it('are listed by account, promised and moved, with the latest promise', () => {
      expect(tokensOf([change(baseUnits(150n)), change(baseUnits(90n))], [move('Account1', -10n)])).toEqual([
        ['Account1', -10n, -10n],
      ])
    })

    it('begin at nothing in an account that the operation opens', () => {
      const creates = [{ label: saidText('Yours'), address: 'Account1' }]
      expect(tokensOf([change(baseUnits(150n))], [move('Account1', 150n)], { creates })).toEqual([
        ['Account1', 150n, 150n],
      ])
    })

    it('include the payer’s unmentioned ones, and nobody else’s', () => {
      const moves = [move('Other', -9n), move('Vault', 9n, 'Pool1'), move('Mint1', 5n)]
      expect(tokensOf([], moves)).toEqual([['Other', null, -9n]])
    })

    it('are unknown where no node returned them', () => {
      expect(tokensOf([change(baseUnits(150n))], undefined)).toEqual([['Account1', 50n, undefined]])
    })

    it.each(['', -1n, 1.5, 'many'])('leave out what a file says in place of a number: %s', (odd) => {
      const first = fromFile({ kind: 'base-units', units: odd }, 100n)
      expect(first[0]?.after).toEqual(textValue('Not readable here'))
      expect(tokensOf(first, [])).toEqual([])
      expect(fromFile(baseUnits(1n), odd)).toEqual([])
    })
  })
})

describe('bills of what a wallet changed', () => {
  const rent: Cost = {
    kind: 'rent',
    label: saidText('Mint'),
    lamports: 700n,
    refundable: false,
    account: 'Mint1',
  }
  const base: Cost = {
    kind: 'network-fee',
    label: saidText('Network fee'),
    lamports: 5_000n,
    refundable: false,
  }
  const bid = (lamports: bigint): Cost => ({
    kind: 'priority-fee',
    label: saidText('Priority fee'),
    lamports,
    refundable: false,
  })
  const step = { id: 'a', title: saidText('Make the mint'), finality: 'reversible', costs: [rent] } as const
  const changed = events.changed({ fees: [base, bid(90n)], total: 5_790n })

  function asking(fees: readonly Cost[]): Execution {
    const execution = foldExecution([
      events.planned({ operation: anOperation({ steps: [step] }) }),
      events.simulated({ fees, total: 5_730n }),
      events.asked(),
      changed,
    ])
    if (!execution) throw new Error('an operation was planned')
    return execution
  }

  describe('the bill as asked and as signed', () => {
    it('stands side by side, and says which line the wallet set', () => {
      const { lines, total } = billsOf(asking([base, bid(30n)]), changed)
      expect(lines.map(({ label, left, right }) => [sentenceOf(label), left, right])).toEqual([
        ['Mint', 700n, 700n],
        ['Network fee', 5_000n, 5_000n],
        ['Priority fee', 30n, 90n],
      ])
      expect(total).toEqual({ left: 5_730n, right: 5_790n })
      expect(addedCost(asking([base, bid(30n)]), changed)).toBe(60n)
    })

    it('has a line that only one of them has', () => {
      const service: Cost = { kind: 'service-fee', label: saidText('Fee'), lamports: 1n, refundable: false }
      const { lines } = billsOf(asking([base, service]), changed)
      expect(lines.map(({ label, left, right }) => [sentenceOf(label), left, right])).toEqual([
        ['Mint', 700n, 700n],
        ['Network fee', 5_000n, 5_000n],
        ['Priority fee', null, 90n],
        ['Fee', 1n, null],
      ])
    })

    it('of one transaction of several has the costs of its own steps alone', () => {
      const other = { ...step, id: 'b', costs: [{ ...rent, lamports: 300n, account: 'Pool1' }] }
      const parts = [step, other].map(({ id }) => ({
        message: 'AA==',
        steps: [{ id, instructions: 1 }],
        signers: [],
      }))
      const at = { transaction: 1 }
      const asked = { ...changed, ...at }
      const execution = foldExecution([
        events.planned({ operation: anOperation({ steps: [step, other], transactions: 2, parts }) }),
        events.simulated(),
        events.asked(),
        events.signed(),
        events.confirmed(),
        events.paid(),
        events.simulated({ ...at, fees: [base], total: 5_300n }),
        events.asked(at),
        asked,
      ])
      if (!execution) throw new Error('an operation was planned')
      const { lines } = billsOf(execution, asked)
      expect(lines.map(({ label, left, right }) => [sentenceOf(label), left, right])).toEqual([
        ['Mint', 300n, 300n],
        ['Network fee', 5_000n, 5_000n],
        ['Priority fee', null, 90n],
      ])
    })

    it('after consent is what the receipt calls promised', () => {
      const paid = events.paid({ total: 5_790n, fee: 5_090n, rents: { Mint1: 700n } })
      const done = foldExecution([
        events.planned({ operation: anOperation({ steps: [step] }) }),
        events.simulated({ fees: [base, bid(30n)], total: 5_730n }),
        events.asked(),
        changed,
        events.signed(),
        events.broadcast(),
        events.confirmed(),
        paid,
      ])
      const receipt = done && receiptOf(done)
      expect([receipt?.promised, receipt?.paid]).toEqual([5_790n, 5_790n])
    })
  })
})

describe('what an operation moved, in the history’s table', () => {
  const payer = 'Vote111111111111111111111111111111111111111'
  const friend = 'Stake11111111111111111111111111111111111111'
  const [base, quote] = [
    'Mint111111111111111111111111111111111111111',
    'So11111111111111111111111111111111111111112',
  ]
  const rent = (account: string): Cost => ({
    kind: 'rent',
    label: saidText(account),
    lamports: 700n,
    refundable: false,
    account,
  })
  const unit = { decimals: 1, symbol: '' }
  const changes: readonly Change[] = [
    {
      account: 'Named',
      field: 'balance',
      label: saidText('Yours'),
      after: baseUnits(9n),
      unit,
      moves: { mint: friend, before: 1n },
    },
  ]
  const steps = [
    {
      id: 'a',
      title: saidText('Move'),
      finality: 'reversible' as const,
      costs: [rent('New'), rent('There')],
      changes,
    },
  ]
  const move = (account: string, mint: string, change: bigint, owner = payer): TokenDelta => ({
    account,
    mint,
    owner,
    change,
  })

  function done(tokens: readonly TokenDelta[] | undefined, over: Partial<OperationRecord> = {}): Execution {
    const operation = anOperation({ kind: 'swap', payer, steps, ...over })
    const execution = foldExecution([
      events.planned({ operation }),
      events.simulated(),
      events.asked(),
      events.signed(),
      events.confirmed(),
      events.paid({ rents: { New: 650n, Other: 9n }, ...(tokens && { tokens }) }),
    ])
    if (!execution) throw new Error('an operation was planned')
    return execution
  }
  const table = (execution: Execution) =>
    execution.transactions.map((state) => TABLE_WORDS.tokensOf(execution, state))

  it('names each token once, with its unit where that is known, in what it sent or received', () => {
    const moves = [
      move('Mine', base, 5_000_000_000n),
      move('Mine2', base, -1_000_000_000n),
      move('Wrapped', quote, -500_000_000n),
      move('Vault', base, 7n, friend),
      move('Named', friend, -15n, friend),
      move('Other', payer, -12n),
      move('Back', payer, 12n),
      move('Lost', 'Odd', -8n),
    ]
    expect(table(done(moves))).toMatchInlineSnapshot(`
      [
        {
          "received": "4 QHRN (Mint111111111111111111111111111111111111111)",
          "sent": "0.5 wSOL (So11111111111111111111111111111111111111112); 1.5 Stake11111111111111111111111111111111111111; 8 base units of Odd",
        },
      ]
    `)
    expect(table(done(undefined))).toEqual([{ sent: 'not read', received: 'not read' }])
    const asked = foldExecution([
      events.planned({ operation: anOperation() }),
      events.simulated(),
      events.asked(),
    ])
    expect(asked && table(asked)).toEqual([{ sent: '', received: '' }])
  })

  it('adds up what the accounts of the wallet gained of a token, and leaves out what came to nothing', () => {
    const line = (mint: string, promised: bigint | null, paid: bigint | undefined) => ({
      account: 'a',
      mint,
      unit: undefined,
      promised,
      paid,
    })
    const subject = anOperation({ kind: 'swap' }).subject
    const lines = [
      line(base, 5n, 3n),
      line(base, 2n, undefined),
      line(quote, null, -4n),
      line(friend, 1n, 1n),
      line(payer, null, undefined),
    ]
    expect(
      movedTokens(lines, subject).map(({ mint, unit: its, units }) => [mint, its.symbol, units]),
    ).toEqual([
      [base, 'QHRN', 5n],
      [quote, 'wSOL', -4n],
    ])
    const own = { mint: friend, symbol: 'F', decimals: 3 }
    expect(movedTokens(lines.slice(3), own).map(({ unit: its }) => its)).toMatchObject([
      { symbol: 'F', decimals: 3 },
    ])
    expect(
      movedTokens(lines.slice(3), { token: friend, decimals: 2 }).map(({ unit: its }) => its.decimals),
    ).toEqual([2])
  })

  it('says what rent it paid, of the accounts that got any', () => {
    expect(rentPaid(done([]))).toBe(650n)
    expect(rentPaid(done([], { steps: steps.map((step) => ({ ...step, costs: [rent('There')] })) }))).toBe(0n)
    const asked = foldExecution([events.planned({ operation: anOperation({ steps }) }), events.simulated()])
    expect(asked && rentPaid(asked)).toBe(0n)
  })

  it('is kept in a file with all its figures', () => {
    const execution = done([move('Named', friend, 8n), move('Other', payer, -12n)], {
      creates: [{ label: saidText('New'), address: friend }],
    })
    expect(receiptJson(execution)).toMatchInlineSnapshot(`
      "{
        "source": "Seen by this browser",
        "title": "Create Quiet Heron",
        "kind": "swap",
        "network": "practice",
        "genesisHash": "genesis",
        "payer": "Vote111111111111111111111111111111111111111",
        "subject": {
          "venue": "raydium-cpmm",
          "pool": "Pooo111111111111111111111111111111111111111",
          "base": "Mint111111111111111111111111111111111111111",
          "quote": "So11111111111111111111111111111111111111112",
          "baseSymbol": "QHRN",
          "quoteSymbol": "SOL",
          "baseDecimals": 9,
          "quoteDecimals": 9,
          "feeRate": "2500",
          "baseAmount": "5000000000",
          "quoteAmount": "500000000",
          "from": "quote",
          "minimum": "4900000000",
          "slippage": 100,
          "impact": "10",
          "fee": "1250000",
          "feeSide": "quote"
        },
        "creates": [
          {
            "label": "New",
            "address": "Stake11111111111111111111111111111111111111"
          }
        ],
        "at": "1970-01-01T00:00:01.000Z",
        "transactions": [
          {
            "signature": "sig",
            "slot": 7,
            "final": false,
            "tokens": [
              {
                "account": "Named",
                "mint": "Stake11111111111111111111111111111111111111",
                "owner": "Vote111111111111111111111111111111111111111",
                "change": "8"
              },
              {
                "account": "Other",
                "mint": "Vote111111111111111111111111111111111111111",
                "owner": "Vote111111111111111111111111111111111111111",
                "change": "-12"
              }
            ]
          }
        ],
        "unit": "lamports",
        "belowZero": "comes to the payer",
        "lines": [
          {
            "label": "New",
            "kind": "rent",
            "promised": "700",
            "paid": "650",
            "comesBack": false
          },
          {
            "label": "There",
            "kind": "rent",
            "promised": "700",
            "paid": "0",
            "comesBack": false
          },
          {
            "label": "Mintwright’s fee",
            "kind": "service-fee",
            "promised": "0",
            "paid": "0",
            "comesBack": false
          }
        ],
        "tokens": [
          {
            "account": "Named",
            "mint": "Stake11111111111111111111111111111111111111",
            "symbol": "",
            "decimals": 1,
            "promised": "8",
            "paid": "8"
          },
          {
            "account": "Other",
            "mint": "Vote111111111111111111111111111111111111111",
            "symbol": null,
            "decimals": null,
            "promised": null,
            "paid": "-12"
          }
        ],
        "promised": "1400",
        "paid": "5000",
        "same": false,
        "balanceAfter": "5000"
      }"
    `)
    expect(receiptJson(done([], { imported: true, importedAt: 0 }))).toContain(
      'A file that was opened on 1970-01-01T00:00:00.000Z. This browser',
    )
    expect(receiptJson(done([], { imported: true }))).toContain('A file. This browser has not seen it happen')
    const stopped = foldExecution([events.planned(), events.simulated(), events.asked(), events.declined()])
    expect(JSON.parse(stopped ? receiptJson(stopped) : '{}')).toMatchObject({
      same: false,
      paid: null,
      at: null,
      lines: null,
    })
  })

  it('stands under its receiver, its token, its pool or the one pool of its route, else under its wallet', () => {
    const leg = { name: 'Orca', pool: friend, part: 10_000n }
    const address = (subject: OperationRecord['subject']) =>
      operationAddress({ ...anOperation({ payer }), subject })
    expect(address({ to: friend, mint: base, pool: quote })).toBe(friend)
    expect(address({ mint: base, pool: quote })).toBe(base)
    expect(address({ pool: quote, legs: [leg] })).toBe(quote)
    expect(address({ legs: [leg] })).toBe(friend)
    for (const subject of [{ legs: [leg, leg] }, {}]) expect(address(subject)).toBe(payer)
  })
})
