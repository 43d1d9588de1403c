import * as v from 'valibot'
import { expect, test } from 'vitest'
import { oddFields } from '../../src/operations/acts'
import { ACT_IDS, type ActId } from '../../src/operations/registry'
import { scaleRecord } from '../../src/solana/scaleRecord'
import { parseEvent, storedEvent } from '../../src/transactions/events'
import { foldExecution } from '../../src/transactions/execution'
import { journalFileParts, parseJournalFile } from '../../src/transactions/journalFile'
import { findUnderWay } from '../../src/transactions/oneAtATime'
import { readSubject, type Subject, subjectFields, writeSubject } from '../../src/transactions/subject'
import { anOperation, events } from '../support/events'
import { A_ROUTE, aSubject, SUBJECTS } from '../support/subjects'
import { joined } from '../support/joined'

const OTHER = '9wFFyRfZBsuAha4YcuxcXLKwMxJR43S7fPfQLusDBzvT'
/** The chain's earliest time, and its latest one but one: numbers would lose digits of it. */
const FAR = {
  by: 'interest',
  began: -(2n ** 63n),
  averageBefore: -1,
  updated: 2n ** 63n - 2n,
  basisPoints: 1,
  at: 1_790_000_000n,
} as const
const leg = { name: 'Meteora DAMM v2', pool: OTHER, part: 10_000n }
const fee = { amount: 5_000n, token: 'quote' } as const

/** A subject of each kind, and others that a kind can have. */
const PLANNED: readonly (readonly [ActId, Subject])[] = [
  ...ACT_IDS.map((kind) => [kind, SUBJECTS[kind]] as const),
  ['swap', A_ROUTE],
  [
    'swap',
    {
      ...A_ROUTE,
      legs: [{ ...leg, fee, otherFee: { amount: 7n, token: 'via' } }, leg],
      via: OTHER,
      viaSymbol: 'USDC',
      viaDecimals: 6,
      baseVault: [OTHER, OTHER],
      router: 'jupiter',
    },
  ],
  ['claim-fees', { count: 2, pools: [OTHER, OTHER], positions: ['a', 'b'], baseAmounts: [1n, 2n] }],
  ['create-pool', { ...SUBJECTS['create-pool'], opensAt: 1_800_000_000n, locked: 'forever', baseScale: FAR }],
  ['thaw', { ...SUBJECTS.thaw, orders: [{ kind: 'thaw', account: OTHER, owner: null }] }],
  [
    'send',
    { ...SUBJECTS['mint-more'], orders: undefined, amount: 109n, arrives: 100n, to: OTHER, scale: FAR },
  ],
  ['send-many', { ...SUBJECTS['send-many'], sent: [109n, 44n], arrive: [100n, 40n], siteFee: true }],
  ['send-many', { ...SUBJECTS['send-many'], places: [4, 6], names: { 'a.sol': OTHER } }],
]

const defined = (subject: Subject) =>
  Object.fromEntries(Object.entries(subject).filter(([, value]) => value !== undefined))

test.each(PLANNED)(
  'a subject of %s is read as it was planned, out of a row and out of a file: %o',
  (kind, about) => {
    const subject = defined(about)
    expect(oddFields(kind, subject)).toEqual([])
    const planned = events.planned({ operation: anOperation({ kind, createdAt: 1 }) })
    const whole = { ...planned, operation: { ...planned.operation, subject } }
    const [event] = parseEvent(structuredClone(storedEvent(whole)))
    expect(event?.type === 'planned' && event.operation.subject).toEqual(subject)
    const { uri: _, ...shared } = subject
    const all = [whole, events.simulated(), events.asked()].map((each) => ({ ...each, at: 1 }))
    const execution = foldExecution(all)
    const id = { ...whole.operation, payer: OTHER, genesisHash: OTHER }
    const kept = execution && [{ execution, events: [{ ...whole, operation: id }, ...all.slice(1)] }]
    const file = parseJournalFile(joined(journalFileParts(kept ?? [], Date.now())), Date.now())
    expect(file.status === 'read' && file.operations[0]?.execution.operation.subject).toEqual(shared)
  },
)

test('a time of a scale is read to the second, from a row, a file or a text', () => {
  const of = (newFrom: unknown) => {
    const read = v.safeParse(scaleRecord, { by: 'multiplier', multiplier: 1, newMultiplier: 2, newFrom })
    return read.success && read.output.by === 'multiplier' ? read.output.newFrom : undefined
  }
  const latest = 2n ** 63n - 1n
  expect([of(latest - 1n), of(-1n), of(0n)]).toEqual([latest - 1n, -1n, 0n])
  expect([of(latest + 1n), of(0.5), of(-1e300), of('1e3'), of(null)]).toEqual(
    Array.from({ length: 5 }, () => undefined),
  )
})

test.each(ACT_IDS)(
  'of a subject of %s each field that cannot be read is kept as it is, and the others count',
  (kind) => {
    const whole = SUBJECTS[kind]
    for (const name of Object.keys(whole)) {
      const odd = { ...whole, [name]: [{}] }
      const read = readSubject(odd)
      expect(read.unread).toEqual({ [name]: [{}] })
      expect(oddFields(kind, read)).toEqual([name])
      expect({ ...read, unread: undefined }).toEqual({ ...whole, [name]: undefined, unread: undefined })
      expect(writeSubject(read)).toEqual(odd)
    }
  },
)

test.each(ACT_IDS)('of a subject of %s each field that it lacks is named, or may be absent', (kind) => {
  const whole: Readonly<Record<string, unknown>> = SUBJECTS[kind]
  const lacking = Object.keys(whole).filter((name) => {
    const { [name]: _, ...rest } = whole
    const odd = oddFields(kind, readSubject(rest))
    return odd.length > 0
  })
  expect(lacking.length).toBeGreaterThan(0)
  expect(oddFields(kind, {}).length).toBeGreaterThan(0)
})

test('what another version writes besides is kept', () => {
  const read = readSubject({ mint: OTHER, stake: 5n })
  expect(read).toEqual({ mint: OTHER, unread: { stake: 5n } })
  expect(writeSubject(read)).toEqual({ mint: OTHER, stake: 5n })
  for (const name of ['toString', '__proto__x', 'constructor'])
    expect(readSubject({ [name]: 1 }).unread).toEqual({ [name]: 1 })
  expect(Object.keys(subjectFields)).toContain('mint')
})

test.each<readonly [string, readonly unknown[], readonly unknown[]]>([
  ['amount', [0n, 10n ** 40n], [-1n, 10n ** 40n + 1n, 5]],
  ['decimals', [0, 255], [-1, 256, 0.5]],
  ['mint', [OTHER], ['', 'x', 5]],
  ['pools', [[], [OTHER]], [['x'], OTHER]],
])('a subject’s %s is read as far as it goes, and kept unread beyond', (name, good, bad) => {
  for (const value of good) expect(readSubject({ [name]: value })).toEqual({ [name]: value })
  for (const value of bad) expect(readSubject({ [name]: value })).toEqual({ unread: { [name]: value } })
})

test('a typed name counts with an address that it leads to, and nothing else beside it', () => {
  const names = { 'alice.sol': OTHER, 'bob.sol': 'nowhere', alice: OTHER, 'a b.sol': OTHER }
  expect(readSubject({ names })).toEqual({ names: { 'alice.sol': OTHER } })
  expect(readSubject({ names: { nothing: OTHER, elsewhere: 'x' } })).toEqual({ names: {} })
})

test('a subject that cannot be read as a whole still counts where an operation is under way, and for the lines of a list', () => {
  const asked = (id: string, decimals: unknown) => {
    const planned = events.planned({ operation: anOperation({ id }) })
    const subject = { ...planned.operation.subject, seed: 'k3v9x2m7q1w8', decimals }
    return foldExecution([
      ...parseEvent({ ...planned, operation: { ...planned.operation, subject } }),
      events.simulated(),
      events.asked(),
    ])
  }
  const [mine, other] = [asked('mine', 9), asked('other', 'nine')]
  if (!mine || !other) throw new Error('operations were planned')
  expect(other.operation.subject.unread).toEqual({ decimals: 'nine' })
  expect(findUnderWay(mine.operation, [other])).toBe(other)
  expect(findUnderWay(other.operation, [mine])).toBe(mine)
  const paid = readSubject({ ...aSubject('send-many'), receivers: 'two', places: [3, 4, 5] })
  expect([paid.unread, paid.places]).toEqual([{ receivers: 'two' }, [3, 4, 5]])
})
