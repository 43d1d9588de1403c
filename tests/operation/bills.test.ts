import { describe, expect, it } from 'vitest'
import { receiptJson, receiptLines, receiptOf, addedCost, billsOf } from '../../src/operation/bills'
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
