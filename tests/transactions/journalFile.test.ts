import 'fake-indexeddb/auto'
import { Keypair } from '@solana/web3.js'
import bs58 from 'bs58'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OperationRecord, ExecutionEvent } from '../../src/transactions/events'
import { foldExecution, type Execution } from '../../src/transactions/execution'
import type { KeptOperation } from '../../src/transactions/journal'
import {
  journalCsvParts,
  journalFileParts,
  type JournalFileNews,
  parseJournalFile,
  readJournalFile,
} from '../../src/transactions/journalFile'
import { anOperation, aPayment, events } from '../support/events'
import { canSignAgain } from '../support/operations'
import { anyCharacter } from '../support/anyCharacter'
import { saidText } from '../support/said'
import { TABLE_WORDS } from '../../src/operation/bills'
import { joined } from '../support/joined'

const NOW = 1_800_000_000_000
const address = () => Keypair.generate().publicKey.toBase58()
const signature = bs58.encode(new Uint8Array(64).fill(7))
const mint = address()

function aRealOperation(over: Partial<OperationRecord> = {}): OperationRecord {
  const subject = { mint, name: 'Quiet Heron', symbol: 'QHRN', uri: 'https://example.org/heron.json' }
  const creates = [{ label: saidText('Mint'), address: mint }]
  return anOperation({ genesisHash: address(), payer: address(), creates, subject, ...over })
}

function kept(
  over: Partial<OperationRecord> = {},
  later: readonly ExecutionEvent[] = toTheEnd,
): KeptOperation {
  const all = [events.planned({ operation: aRealOperation(over) }), ...later]
  const execution = foldExecution(all)
  if (!execution) throw new Error('no operation')
  return { execution, events: all }
}

const asked = [events.simulated({ total: 18_446_744_073_709_551_615n }), events.asked()]
const signed = [...asked, events.signed({ signature })]
const toTheEnd = [
  ...signed,
  events.broadcast(),
  events.confirmed({ signature }),
  events.paid({ rents: { [mint]: 2n ** 64n - 1n }, total: -5_000n, blockTime: 1_790_000_000 }),
]

function taken(text: string): { operations: readonly KeptOperation[]; unreadable: number } {
  const file = parseJournalFile(text, NOW)
  if (file.status !== 'read') throw new Error(file.why)
  return file
}

describe('the journal as a file', () => {
  test('comes back with every figure to the lamport, however it ended', () => {
    const ends = [[events.declined()], [events.expired()], [events.failed()], toTheEnd.slice(2)]
    const operations = ends.map((end, at) => kept({ id: `operation-${at}` }, [...asked, ...end]))
    const { operations: back, unreadable } = taken(joined(journalFileParts(operations, NOW)))
    expect(unreadable).toBe(0)
    expect(back.map(({ execution }) => execution.transactions.map(figures))).toEqual(
      operations.map(({ execution }) => execution.transactions.map(figures)),
    )
    expect(back.map(({ execution }) => execution.operation.title)).toEqual(
      operations.map(() => saidText('Create Quiet Heron')),
    )
  })

  const changed = events.changed({ signature })
  const [sent, confirmed] = [events.broadcast(), events.confirmed({ signature })]
  test.each<readonly ExecutionEvent[]>([
    [events.unanswered()],
    [changed],
    [changed, events.signed({ signature }), sent, events.expired({ alone: true })],
    [events.sentByWallet({ signature }), confirmed, events.finalized()],
    [events.signed({ signature }), sent, confirmed, events.retracted()],
    [events.signed({ signature }), sent, confirmed, unproven()],
    [events.failed({ landed: true, signature, fee: 5n, slot: 9 })],
  ])('comes back with every event but the bytes (%#)', (...end) => {
    const one = kept({}, [...asked, ...end])
    const [back] = taken(joined(journalFileParts([one], NOW))).operations
    const withoutBytes = (all: readonly ExecutionEvent[]) =>
      all.slice(1).map((event) => ({
        ...event,
        ...('message' in event && { message: '' }),
        ...('wire' in event && { wire: '' }),
      }))
    expect(back?.events.slice(1)).toEqual(withoutBytes(one.events))
    expect(back?.execution.transactions.map(({ status }) => status)).toEqual(
      one.execution.transactions.map(({ status }) => status),
    )
    expect(back?.execution.operation.repeats).toEqual([])
  })

  test('cannot prove that nothing landed: an expiry that was searched for comes back as one that was not', () => {
    const one = kept({}, [...signed, events.broadcast(), events.expired({ height: 151, searched: true })])
    const [back] = taken(joined(journalFileParts([one], NOW))).operations
    const { searched: _, ...expired } = { searched: true, ...one.events.at(-1) }
    expect(back?.events.at(-1)).toStrictEqual(expired)
  })

  test('is told of part by part, in its order, and then what could not be read', async () => {
    const { events: all } = kept()
    const entry = (id: string) => ({
      id,
      events: all.map((event) =>
        event.type === 'planned' ? { ...event, operation: { ...event.operation, id } } : event,
      ),
    })
    const ids = Array.from({ length: 401 }, (_, at) => `operation-${at}`)
    const news: JournalFileNews[] = []
    await readJournalFile(new Blob([fileOf([...ids.map(entry), null])]), (each) => news.push(each))
    const some = news.flatMap((each) => ('some' in each ? [each.some] : []))
    expect(some.flat().map(({ execution }) => execution.operation.id)).toEqual(ids)
    expect(some.map(({ length }) => length)).toEqual([200, 200, 1])
    expect(news.at(-1)).toEqual({ status: 'read', operations: [], unreadable: 1, beside: {} })
    const refused: JournalFileNews[] = []
    await readJournalFile(new Blob(['<html>']), (each) => refused.push(each))
    expect(refused).toEqual([{ status: 'refused', why: 'not-json' }])
  })

  test('has settings beside, in which only a number of digits is a sum', () => {
    const beside = (text: string) => {
      const file = parseJournalFile(
        `{"format":"mintwright-journal","version":1,"operations":[],"settings":${text}}`,
        NOW,
      )
      return file.status === 'read' && file.beside.settings
    }
    expect(beside('{"$bigint":"-12"}')).toBe(-12n)
    for (const text of ['"1x"', '"x1"', '"-"', '""', `"${'1'.repeat(31)}"`, '1', '"1","more":1'])
      expect(beside(`{"$bigint":${text}}`)).toEqual(JSON.parse(`{"$bigint":${text}}`))
  })

  test('holds as many operations, and as many events of one, as a history can, and no more', () => {
    const empty = (count: number) => fileOf(Array.from({ length: count }, () => null))
    expect(taken(empty(20_000)).unreadable).toBe(20_000)
    expect(parseJournalFile(empty(20_001), NOW)).toEqual({ status: 'refused', why: 'not-ours' })
    const { events: all } = kept()
    const long = (count: number) =>
      taken(fileOf([{ id: 'operation-1', events: [...all, ...Array(count - all.length).fill(null)] }]))
    expect(long(5_000).unreadable).toBe(0)
    expect(long(5_001).unreadable).toBe(1)
  })

  test('is JSON that other programs read, with lamports as digits', () => {
    const one = kept()
    const file = JSON.parse(joined(journalFileParts([one], NOW))) as Record<string, unknown>
    expect(file['wallets']).toEqual([one.execution.operation.payer])
    expect(file).toMatchObject({
      format: 'mintwright-journal',
      version: 1,
      exportedAt: '2027-01-15T08:00:00.000Z',
    })
    expect(JSON.stringify(file)).toContain('{"$bigint":"18446744073709551615"}')
  })

  test('of an imported file gives the same operations once more', () => {
    const once = taken(joined(journalFileParts([kept()], NOW))).operations
    expect(taken(joined(journalFileParts(once, NOW))).operations).toEqual(once)
  })
})

const longCost = {
  kind: 'rent',
  label: saidText('x'.repeat(2_001)),
  lamports: 1n,
  refundable: false,
} as const

describe('a file that somebody else wrote', () => {
  test('brings no bytes that could be sent or signed, no parts to go on with and no address to fetch from', () => {
    const changed = { ...events.signed({ signature }), type: 'changed', fees: [], total: 5n, added: [] }
    const parts = [{ message: 'aW4gcGFydHM=', steps: [], signers: [] }]
    const operation = { ...aRealOperation(), parts } as OperationRecord
    const all = [
      events.planned({ operation }),
      ...asked,
      changed as unknown as ExecutionEvent,
      ...signed.slice(2),
    ]
    const [mine] = taken(fileOf([{ id: operation.id, events: all }])).operations
    const text = JSON.stringify(mine, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
    for (const hidden of ['bWVzc2FnZQ==', 'd2lyZQ==', 'aW4gcGFydHM=', 'heron.json'])
      expect(text).not.toContain(hidden)
    expect(mine?.execution.operation.imported).toBe(true)
  })

  test('says nothing that cannot be seen, wherever it says it', () => {
    const evil = 'Zz\u202Egnp.exe\u2066\u200B\u{E0041}'
    const step = aStep({
      title: saidText(evil),
      detail: [saidText(evil)],
      consequence: [saidText(evil)],
      costs: [{ ...longCost, label: saidText(evil) }],
    })
    const operation = {
      title: saidText(evil),
      walletName: evil,
      steps: [step],
      creates: [{ label: saidText(evil), address: mint }],
    }
    const failed = events.failed({
      failure: { code: 'simulation/failed', context: { log: evil, step: evil } },
    })
    const over = { ...operation, subject: { mint, name: evil, symbol: evil, note: evil } }
    const [back] = taken(joined(journalFileParts([kept(over, [...asked, failed])], NOW))).operations
    const text = JSON.stringify(back, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
    expect(text.match(/Zz�gnp/g)?.length).toBeGreaterThan(10)
    expect(text).not.toMatch(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u)
  })

  test('is never asked for again, even where it was declined', () => {
    const payment = aPayment({ payer: address(), to: address(), lamports: 5n })
    const prompt = events.asked({ message: payment.parts?.[0]?.message ?? '' })
    const declined = kept({ ...payment, genesisHash: address() }, [
      events.simulated(),
      prompt,
      events.declined(),
    ])
    expect(canSignAgain(declined.execution)).toBe(true)
    const [back] = taken(joined(journalFileParts([declined], NOW))).operations
    expect(back && canSignAgain(back.execution)).toBe(false)
  })

  test.each([
    ['an id that is none', { id: '../../x' }],
    ['an id that goes on as a path', { id: 'x/../y' }],
    ['an id without an end', { id: 'x'.repeat(65) }],
    ['a chain that is none', { genesisHash: 'https://example.org' }],
    ['a position that is none', { subject: { position: '?' } }],
    ['a pair that is none', { subject: { base: mint, quote: '?' } }],
    ['a mint that is no text', { subject: { mint: 5 as unknown as string } }],
    ['a wallet that is none', { payer: 'javascript:alert(1)' }],
    ['an account that is none', { creates: [{ label: saidText('Mint'), address: 'x/../..' }] }],
    ['a mint that is none', { subject: { mint: '?' } }],
    ['a pool that is none', { subject: { pool: '/token/' } }],
    ['a time that no clock can have had', { createdAt: NOW + 86_400_001 }],
    ['a title that fills the screen', { title: saidText('x'.repeat(2_001)) }],
    ['a step that fills the screen', { steps: [aStep({ detail: [saidText('x'.repeat(2_001))] })] }],
    ['a cost that fills the screen', { steps: [aStep({ costs: [longCost] })] }],
  ])('loses an operation with %s, and that alone', (_, over) => {
    const { operations, unreadable } = taken(
      joined(journalFileParts([kept(over), kept({ id: 'good' })], NOW)),
    )
    expect(operations.map(({ execution }) => execution.operation.id)).toEqual(['good'])
    expect(unreadable).toBe(1)
  })

  test('keeps an operation of a clock that goes a day ahead, and a text that just fits', () => {
    const over = { createdAt: NOW + 86_400_000, title: saidText('x'.repeat(2_000)) }
    expect(taken(joined(journalFileParts([kept(over)], NOW))).unreadable).toBe(0)
  })

  test('loses an operation of which any text fills the screen', () => {
    const change = {
      account: mint,
      field: 'supply',
      label: saidText('Supply'),
      after: { kind: 'text', text: 'After' } as const,
      before: { kind: 'text', text: 'Before' } as const,
      shown: saidText('Shown'),
      shownBefore: saidText('Shown before'),
      unit: { decimals: 2, symbol: 'QHRN' },
      moves: { mint, before: 3n },
      owner: mint,
    }
    const steps = [
      {
        ...aStep({ detail: [saidText('Detail')], consequence: [saidText('Consequence')] }),
        costs: [{ ...longCost, label: saidText('Rent'), detail: saidText('Detail'), account: mint }],
        changes: [change],
      },
    ]
    const moved = steps.map(({ id, costs, changes }) => ({ id, costs, changes }))
    const subject = { mint, name: 'Quiet Heron', symbol: 'QHRN', note: 'Note' }
    const shown = { ...aRealOperation({ steps, subject }), walletName: 'Wallet', repeats: [] }
    const told = { operation: shown, moved }
    const readable = ({ operation, moved: promised }: typeof told) =>
      taken(
        fileOf([
          {
            id: operation.id,
            events: [events.planned({ operation }), events.simulated({ moved: promised }), events.asked()],
          },
        ]),
      ).operations.length === 1
    expect(readable(told)).toBe(true)
    // What no kind is called is not read at all.
    const places = textsOf(told).filter((place) => place.at(-1) !== 'kind')
    expect(places.length).toBeGreaterThan(30)
    const fit = places.filter((place) => readable(withLongText(told, place)))
    expect(fit).toEqual([])
  })

  test('loses an operation with a signature that is none, one without a beginning, and one that never came to a wallet', () => {
    const bad = [
      {
        id: 'a',
        events: [
          events.planned({ operation: aRealOperation({ id: 'a' }) }),
          ...asked,
          events.signed({ signature: '../x' }),
        ],
      },
      ...[`${signature}/x`, `/${signature}`, signature.slice(0, 63)].map((wrong) => ({
        id: 'operation-1',
        events: [
          events.planned({ operation: aRealOperation() }),
          ...asked,
          events.signed({ signature: wrong }),
        ],
      })),
      { id: 'b', events: asked },
      { id: 'c', events: [events.planned({ operation: aRealOperation({ id: 'c' }) })] },
      { id: 'd', events: [events.planned({ operation: aRealOperation({ id: 'e' }) }), ...asked] },
      null,
    ]
    expect(taken(fileOf(bad))).toEqual({ status: 'read', operations: [], unreadable: 8, beside: {} })
  })

  test.each([
    ['not-json', '<html>'],
    ['not-json', '{"format":"mintwright-journal"'],
    ['not-ours', '[]'],
    ['not-ours', '{"format":"another","version":1,"operations":[]}'],
    ['not-ours', '{"format":"mintwright-journal","version":1,"operations":{}}'],
    ['newer', '{"format":"mintwright-journal","version":2,"operations":[]}'],
  ])('is refused as %s: %s', (why, text) => {
    expect(parseJournalFile(text, NOW)).toEqual({ status: 'refused', why })
  })

  test('whatever it holds, it is read or refused, and nothing imported is not marked', () => {
    const anything = fc.anything({ withBigInt: false })
    const entry = fc.record({
      id: fc.constantFrom('operation-1', '', 'x'),
      events: fc.array(fc.oneof(anything, fc.constantFrom<unknown>(...kept().events), damagedEvent)),
    })
    fc.assert(
      fc.property(fc.array(fc.oneof(anything, entry), { maxLength: 4 }), (operations) => {
        const file = parseJournalFile(fileOf(operations), NOW)
        if (file.status === 'read')
          for (const { execution } of file.operations) expect(execution.operation.imported).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('the journal as a table', () => {
  const executions = (...operations: KeptOperation[]): Execution[] =>
    operations.map(({ execution }) => execution)

  test('has one line a transaction, with its figures in lamports', () => {
    const [header, line, end] = joined(journalCsvParts(executions(kept()), TABLE_WORDS)).split('\r\n')
    expect(header).toBe(
      '\uFEFFTime (UTC),Kind,Title,Network,Genesis hash,Wallet,State,Signature,Promised (lamports),Promised direction,Actual (lamports),Actual direction,Fee (lamports),Tokens sent,Tokens received,Source',
    )
    expect(line?.split(',')[0]).toBe('2026-09-21T14:13:20.000Z')
    expect(line).toContain(
      `,confirmed,${signature},18446744073709551615,paid,5000,received,5000,not read,not read,this browser`,
    )
    expect(end).toBe('')
  })

  test('says of each line that comes from a file that it does', () => {
    const { operations } = taken(joined(journalFileParts([kept()], NOW)))
    expect(joined(journalCsvParts(executions(...operations), TABLE_WORDS)).trim()).toMatch(/,file$/)
  })

  test('says of each sum which way it goes, and nothing of one that is not known', () => {
    const gain = events.simulated({ total: -7n })
    const ends = [
      events.paid({ rents: {}, total: 3n }),
      events.paid({ rents: {}, total: -9n }),
      events.paid({ total: 0n }),
      undefined,
    ]
    const cells = ends.map((end) => {
      const all = [gain, events.asked(), ...toTheEnd.slice(2, 5), ...(end ? [end] : [])]
      return readCsv(joined(journalCsvParts(executions(kept({}, all)), TABLE_WORDS)))[1]?.slice(8, 12)
    })
    expect(cells).toEqual([
      ['7', 'received', '3', 'paid'],
      ['7', 'received', '9', 'received'],
      ['7', 'received', '0', 'paid'],
      ['7', 'received', '', ''],
    ])
  })

  const at = (seconds: number) => ({ at: seconds * 1_000 })
  const sentAt = [events.signed({ signature, ...at(4) }), events.broadcast(at(5))]
  const landed = [...sentAt, events.confirmed({ signature, ...at(6) })]
  test.each([
    ['not answered yet', 'awaiting-approval', 1, '', []],
    ['declined', 'declined', 4, '', [events.declined(at(4))]],
    ['signed', 'signed', 4, signature, sentAt.slice(0, 1)],
    ['sent', 'sent', 5, signature, sentAt],
    ['expired', 'expired', 9, signature, [...sentAt, events.expired(at(9))]],
    ['failed', 'failed', 4, '', [events.failed(at(4))]],
    ['confirmed', 'confirmed', 6, signature, landed],
    ['final', 'finalized', 6, signature, [...landed, events.finalized(at(8))]],
    ['paid', 'confirmed', 2, signature, [...landed, events.paid({ ...at(7), blockTime: 2, fee: 5_000n })]],
    [
      'paid at a time that no node told',
      'confirmed',
      6,
      signature,
      [...landed, events.paid({ ...at(7), blockTime: null })],
    ],
  ])(
    'says of a transaction that is %s its state, its moment and its signature',
    (_, state, second, told, end) => {
      const one = kept({ createdAt: 1_000 }, [events.simulated(at(2)), events.asked(at(3)), ...end])
      const [, line = []] = readCsv(joined(journalCsvParts(executions(one), TABLE_WORDS)))
      expect([line[0], line[6], line[7]]).toEqual([new Date(second * 1_000).toISOString(), state, told])
      expect(line[12]).toBe(end.some(({ type }) => type === 'paid') ? '5000' : '')
    },
  )

  test('says which tokens went and came, in their units, with symbol and mint', () => {
    const [other, wallet] = [address(), address()]
    const subject = {
      base: mint,
      baseSymbol: 'QHRN',
      baseDecimals: 2,
      quote: other,
      quoteSymbol: '',
      quoteDecimals: 0,
    }
    const delta = (of: string, change: bigint, owner = wallet) => ({
      account: address(),
      mint: of,
      owner,
      change,
    })
    const tokens = [delta(mint, -123_456_789n), delta(mint, -1n), delta(other, 7n), delta(other, 9n, other)]
    const end = events.paid({ rents: {}, total: 3n, tokens })
    const one = kept({ kind: 'swap', subject, payer: wallet }, [...toTheEnd.slice(0, 5), end])
    const [, line] = readCsv(joined(journalCsvParts(executions(one), TABLE_WORDS)))
    expect(line?.slice(5, 6)).toEqual([wallet])
    expect(line?.slice(13, 15)).toEqual([`1234567.9 QHRN (${mint})`, `7 ${other}`])
  })

  test('calls an operation as the history does, with the name of its token', () => {
    const [, line] = readCsv(joined(journalCsvParts(executions(kept()), TABLE_WORDS)))
    expect(line?.[2]).toBe('Created Quiet Heron')
  })

  test('has a name that is written from right to left without the isolates of the screen', () => {
    const symbol = '\u05D0\u05D1'
    const one = kept({ title: saidText(`Sent \u2068${symbol}\u2069`), imported: true })
    const [, line] = readCsv(joined(journalCsvParts(executions(one), TABLE_WORDS)))
    expect(line?.[2]).toBe(`Sent ${symbol}`)
  })

  test('leaves out a transaction that never came to the wallet', () => {
    const first = kept({ transactions: 2 }, toTheEnd)
    expect(
      joined(journalCsvParts(executions(first), TABLE_WORDS))
        .trim()
        .split('\r\n'),
    ).toHaveLength(2)
  })

  test('no title becomes a formula, and every title comes back whole', () => {
    const { operation, transactions } = kept().execution
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: anyCharacter, maxLength: 40 }), formula), (title) => {
        const cells =
          readCsv(
            joined(
              journalCsvParts(
                [{ operation: { ...operation, imported: true, title: saidText(title) }, transactions }],
                TABLE_WORDS,
              ),
            ),
          )[1] ?? []
        expect(cells[2]).toMatch(/^(?![=+\-@\t\r\n|%＋－＝＠])/)
        const plain = title.replace(/[\u2068\u2069]/g, '')
        expect([plain, `'${plain}`]).toContain(cells[2])
        expect(cells).toHaveLength(16)
      }),
    )
  })
})

const damagedEvent = fc
  .tuple(fc.constantFrom(...kept().events), fc.string(), fc.anything({ withBigInt: false }))
  .map(([event, key, value]) => ({ ...event, [key]: value }))

const formula = fc
  .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', ' =', '＝', '|'), fc.string())
  .map(([start, rest]) => `${start}${rest}HYPERLINK("https://example.org")`)

function fileOf(operations: readonly unknown[]): string {
  return JSON.stringify(
    { format: 'mintwright-journal', version: 1, operations: operations },
    (_, value: unknown) => (typeof value === 'bigint' ? { $bigint: `${value}` } : value),
  )
}

/** What a journal must never lose of a transaction. */
function figures(state: Execution['transactions'][number]) {
  const { status, simulation } = state
  return { status, total: simulation?.total, paid: state.status === 'confirmed' ? state.paid : undefined }
}

/** A reader of RFC 4180 of its own. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text
    .replace('\uFEFF', '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

function aStep(over: Partial<OperationRecord['steps'][number]>): OperationRecord['steps'][number] {
  return { id: 'a', title: saidText('A step'), finality: 'reversible', costs: [], ...over }
}

/** The places of all texts in a value, as the names on the way to each. */
function textsOf(value: unknown, way: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value === 'string') return [way]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => textsOf(each, [...way, name]))
}

/** A copy in which the text at this place is too long for a screen. */
function withLongText<Value>(value: Value, [name, ...way]: readonly string[]): Value {
  if (name === undefined) return 'x'.repeat(2_001) as Value
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>
  copy[name] = withLongText(copy[name], way)
  return copy as Value
}

function unproven(): ExecutionEvent {
  return { type: 'unproven', at: 1, transaction: 0, why: 'sums' }
}
