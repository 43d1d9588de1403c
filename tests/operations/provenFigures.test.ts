import 'fake-indexeddb/auto'
import type { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiptOf } from '../../src/operation/bills'
import { decisionOf, operationDecision, type Decision } from '../../src/operations/decision'
import { sentenceOf } from '../../src/operations/said'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import { symbolOf } from '../../src/tokens/tokenWords'
import { isDone, type Execution } from '../../src/transactions/execution'
import { tellAmount } from '../../src/transactions/accountWords'
import { isNetworkFee } from '../../src/transactions/bill'
import type { Cost, Plan } from '../../src/transactions/plan'
import { prepareOperation, type PreparedOperation } from '../../src/transactions/prepare'
import { executeOperation } from '../../src/transactions/sign'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aChainAccess, aSigner } from '../support/engine'
import { EVERY_OPERATION } from '../support/everyOperation'
import { ACCOUNT_OVERHEAD, momentOf } from '../support/moments'
import { run } from '../support/operations'
import { ALL_PROGRAMS, describeWithPrograms, practicePrograms } from '../support/programs'
import { drawn } from '../seed'
import { RATED_OPERATIONS } from './ratedOperations'
import { type Place, PROOFS, type Seen } from './figureProofs'

/*
 * Every figure that a review and a receipt show is what the accounts of the chain prove, before and after the operation
 * (figureProofs.ts): with rates that are not zero, for every kind of operation.
 */

const ALL_OPERATIONS = [...EVERY_OPERATION, ...RATED_OPERATIONS]

/** A text that is shown, and where it stands. */
type Shown = Readonly<{ key: string; text: string; place: Partial<Place> }>

const NUMBER = /\d+(?:,\d{3})*(?:\.\d+)?/g

const ADDRESS = /[1-9A-HJ-NP-Za-km-z]{4}…[1-9A-HJ-NP-Za-km-z]{4}/g

describeWithPrograms('the figures of reviews and receipts', ALL_PROGRAMS, () => {
  let practice: PracticeChain
  /** What was shown, by its place in the table. */
  const met = new Set<string>()
  let ran = 0
  beforeAll(async () => void (practice = await startPracticeChain(practicePrograms())))
  afterAll(() => practice.stop())
  afterAll(() => {
    if (ran < ALL_OPERATIONS.length) return
    expect(Object.keys(PROOFS).filter((key) => !met.has(key))).toEqual([])
  })

  test.each(drawn(ALL_OPERATIONS, 3).map(({ name, prepare }) => [name, prepare] as const))(
    '%s',
    async (_, prepare) => {
      const payer = await practice.aPayer(100n * 10n ** 9n)
      const plan = await (await (await prepare(practice, payer))())()
      const { prepared, done, seen } = await carriedOut(plan, payer)
      const shown = [
        ...decided(decisionOf({ ...prepared.plan, payer: seen.payer }), seen, false),
        ...stepsOf(prepared.plan),
        ...changesOf(prepared),
        ...linesOf(prepared),
        ...decided(operationDecision(done), seen, true),
      ]
      ran += 1
      for (const { key } of shown) met.add(key)
      expect(shown.map((one) => told(one, seen))).toEqual(shown.map((one) => proven(one, seen)))
      expect(billOf(prepared, done)).toEqual(billSeen(prepared, seen))
    },
  )

  async function carriedOut(
    plan: Plan,
    payer: Keypair,
  ): Promise<Readonly<{ prepared: PreparedOperation; done: Execution; seen: Seen }>> {
    const access = { ...(await aChainAccess(practice)), readAccount: readAccountFields }
    const prepared = await prepareOperation(plan, { ...access, priority: 'normal' })
    const { kind, subject, steps } = prepared.plan
    const keys = steps.flatMap(({ instructions }) => instructions).flatMap((instruction) => instruction.keys)
    const named = new Set(
      [
        ...keys.map(({ pubkey }) => pubkey.toBase58()),
        subject.pool ?? [],
        subject.mint ?? [],
        (subject.besides?.pools ?? []).map(({ pool }) => pool),
      ].flat(),
    )
    const rent = await practice.connection.getMinimumBalanceForRentExemption(0)
    const rentOf = (bytes: number) =>
      (BigInt(rent) * BigInt(bytes + ACCOUNT_OVERHEAD)) / BigInt(ACCOUNT_OVERHEAD)
    const before = momentOf(practice, named)
    const done = await run(executeOperation(prepared, aSigner(payer), access), access)
    expect(isDone(done)).toBe(true)
    const records = done.transactions.flatMap((state) =>
      state.status === 'confirmed' ? [practice.chain.history.get(state.signature) ?? []].flat() : [],
    )
    const [after, address] = [momentOf(practice, named), payer.publicKey.toBase58()]
    return {
      prepared,
      done,
      seen: { kind, subject, payer: address, plan: prepared.plan, before, after, records, rentOf },
    }
  }
})

/** All texts of a decision. */
function decided({ line, pool, facts }: Decision, { kind, subject }: Seen, done: boolean): readonly Shown[] {
  const seen = new Map<string, number>()
  return [
    { key: `line ${kind}`, text: line, place: { done } },
    ...(pool ? [{ key: 'fact Pool', text: pool.words, place: { done } }] : []),
    ...facts.map(({ label, was, value, note = '', warning = '', address = '' }): Shown => {
      const { key, side } = keyOf(label, subject)
      const nth = seen.get(key) ?? 0
      seen.set(key, nth + 1)
      return {
        key: `fact ${key}`,
        text: [label, was?.value ?? '', value, note, warning].join(' | '),
        place: { done, nth, address, ...(side && { side }) },
      }
    }),
  ]
}

/** The sentences of a plan's steps. */
function stepsOf({ steps }: Plan): readonly Shown[] {
  const seen = new Map<string, number>()
  return steps
    .flatMap((step) => [
      step.title,
      ...(step.detail ?? []),
      ...('consequence' in step ? step.consequence : []),
    ])
    .map((said): Shown => {
      const nth = seen.get(said.id) ?? 0
      seen.set(said.id, nth + 1)
      return { key: `said ${said.id}`, text: sentenceOf(said), place: { nth } }
    })
}

/** The values that the review lists, before and after. */
function changesOf({ first, later }: PreparedOperation): readonly Shown[] {
  return [...first.changes, ...later].map((change): Shown => {
    const { field, before, after, shown, shownBefore } = change
    const was = shownBefore ? sentenceOf(shownBefore) : before && tellAmount(change, before)
    const text = `${was ?? ''} → ${shown ? sentenceOf(shown) : tellAmount(change, after)}`
    return { key: `change ${field}`, text, place: { change } }
  })
}

/** What the lines of the bill are for. */
function linesOf({ bill }: PreparedOperation): readonly Shown[] {
  return bill.lines.flatMap(({ detail, account = '' }): readonly Shown[] =>
    detail ? [{ key: `said ${detail.id}`, text: sentenceOf(detail), place: { address: account } }] : [],
  )
}

/** The figures of the bill and of the receipt, in lamports and base units. */
function billOf({ bill, plan }: PreparedOperation, done: Execution): Bill {
  const receipt = receiptOf(done)
  const lines = receipt?.lines ?? []
  const into = (
    account: string | undefined,
    of: readonly Readonly<{ cost: Cost; lamports: bigint | undefined }>[],
  ) => sum(of.filter(({ cost }) => cost.account === account).map(({ lamports }) => lamports ?? -1n))
  const [promised, paid] = [
    bill.lines.map((cost) => ({ cost, lamports: cost.lamports })),
    lines.map((line) => ({ cost: line.cost, lamports: line.paid })),
  ]
  return {
    accounts: accountsOf(plan).map((account) => [account, into(account, promised), into(account, paid)]),
    network: [into(undefined, promised), into(undefined, paid)],
    others: bill.lines.filter((cost) => cost.account === undefined && !isNetworkFee(cost)),
    total: [bill.total, receipt?.promised, receipt?.paid],
    balance: [bill.balanceBefore, bill.balanceAfter, receipt?.balanceAfter],
    tokens: (receipt?.tokens ?? [])
      .map(({ account, promised, paid }) => [account, promised, paid] as const)
      .filter(([, promised, paid]) => promised !== 0n || paid !== 0n)
      .toSorted(byAccount),
    same: receipt?.same,
  }
}

/** The same, from the accounts. */
function billSeen({ plan }: PreparedOperation, { before, after, payer, records }: Seen): Bill {
  const gain = (account: string) => after.lamports(account) - before.lamports(account)
  const network = sum(records.map(({ fee }) => fee))
  const twice = <One>(one: One): readonly [One, One] => [one, one]
  return {
    accounts: accountsOf(plan).map((account) => [account, ...twice(gain(account))]),
    network: twice(network),
    others: [],
    total: [-gain(payer), -gain(payer), -gain(payer)],
    balance: [before.lamports(payer), after.lamports(payer), after.lamports(payer)],
    tokens: [...new Set([before, after].flatMap((moment) => moment.accountsOf(payer)))]
      .map((account) => [account, ...twice(after.tokens(account) - before.tokens(account))] as const)
      .filter(([, units]) => units !== 0n)
      .toSorted(byAccount),
    same: true,
  }
}

const byAccount = ([one]: readonly [string, ...unknown[]], [other]: readonly [string, ...unknown[]]) =>
  one < other ? -1 : 1
const sum = (all: readonly bigint[]) => all.reduce((one, other) => one + other, 0n)

type Bill = Readonly<Record<string, unknown>>

function accountsOf({ steps }: Plan): readonly string[] {
  return [...new Set(steps.flatMap(({ costs }) => costs).flatMap(({ account }) => account ?? []))]
}

/** A label without what differs from one operation to another. */
function keyOf(
  label: string,
  subject: Seen['subject'],
): Readonly<{ key: string; side: Place['side'] | null }> {
  const { base, quote, baseSymbol = '', quoteSymbol = '', symbol = '' } = subject
  const names = [
    ['base', base === undefined ? '' : symbolOf({ mint: base, symbol: baseSymbol })],
    ['quote', quote === undefined ? '' : symbolOf({ mint: quote, symbol: quoteSymbol })],
  ] as const
  const words = label
    .replace(/ \(.* slippage\)$/, '')
    .replace(/^Pool at .*$/, 'Pool at VENUE')
    .replace(/^Price at .*$/, 'Price at MARKET')
  for (const [side, name] of names)
    if (name !== '' && words.includes(name)) return { key: words.replace(name, 'SIDE'), side }
  const key = words.replace(ADDRESS, 'ADDRESS')
  return { key: symbol === '' ? key : key.replace(symbol, 'TOKEN'), side: null }
}

/** The figures of a text, without digits of names, addresses and times. */
function figuresIn(text: string, { name = '', symbol = '' }: Seen['subject']): readonly string[] {
  const without = [name, symbol]
    .filter((word) => word !== '')
    .reduce((left, word) => left.replaceAll(word, ''), text)
  return (
    without
      .replaceAll(ADDRESS, '')
      .replaceAll(/[1-9A-HJ-NP-Za-km-z]{32,44}/g, '')
      .replaceAll(/Token-2022|DAMM v2/g, '')
      // When a node was asked is kept in no account.
      .replaceAll(/, read on [^;]*UTC/g, '')
      .match(NUMBER) ?? []
  )
}

function told({ key, text }: Shown, { subject }: Seen): string {
  return `${key}: ${figuresIn(text, subject).join(', ')} (${text})`
}

function proven({ key, text, place }: Shown, seen: Seen): string {
  const figures = figuresIn(text, seen.subject)
  const proof = PROOFS[key]
  if (!proof)
    return figures.length === 0 ? told({ key, text, place }, seen) : `${key}: nothing proves this (${text})`
  if (typeof proof !== 'function') return told({ key, text, place }, seen)
  const whole: Place = { side: 'base', nth: 0, done: false, address: '', text, ...place }
  try {
    const figures = proof(seen, whole).flatMap((one) => one.match(NUMBER) ?? [])
    return `${key}: ${figures.join(', ')} (${text})`
  } catch (error) {
    return `${key}: ${String(error)} (${text})`
  }
}
