import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../../src/storage/database'
import {
  createRun,
  eraseRun,
  listRuns,
  noteRun,
  readDropFile,
  readRun,
  type RunHead,
  type RunLine,
} from '../../../src/transactions/runs/keptRuns'

const scale = { by: 'multiplier', multiplier: 1.5, newMultiplier: 2, newFrom: 8n } as const

/** A head in which every field says something. */
function aHead(over: Partial<RunHead> = {}): RunHead {
  return {
    id: crypto.randomUUID(),
    cluster: 'mainnet',
    genesisHash: 'genesis',
    payer: 'payer',
    createdAt: 7,
    token: { mint: 'mint', program: 'token-2022', decimals: 255, symbol: 'QHRN' },
    lines: 3,
    total: 60n,
    arrives: 57n,
    amountIs: 'arrives',
    paid: 0,
    skipped: 0,
    endedAt: 9,
    fee: {
      parts: [
        { to: 'operator', address: 'operator', lamports: 5n },
        { to: 'referrer', address: 'referrer', lamports: 0n, reference: 'reference' },
      ],
      leftOut: [
        { to: 'referrer', why: 'rent' },
        { to: 'operator', why: 'no-wallet' },
        { to: 'operator', why: 'no-room' },
      ],
    },
    networkFee: 5_000n,
    beyond: { lines: 1, units: 20n, arrives: 19n },
    drop: {
      mint: 'held',
      readAt: 1,
      slots: [3, 4],
      supply: 100n,
      sum: 90n,
      withheld: 10n,
      from: 'file',
      by: 'proportion',
      amount: 60n,
      leastHolding: 1n,
      top: null,
      leastPayout: 0n,
      raises: true,
      out: [{ why: 'pool', holders: 2, amount: 30n }],
      sha256: 'hash',
    },
    ...over,
  }
}

const LINES: readonly RunLine[] = [
  { line: 1, address: 'one', units: 10n, arrives: 9n },
  { line: 3, address: 'two', units: 20n, arrives: 19n, name: 'two.sol' },
  { line: 4, address: 'three', units: 30n, arrives: 29n, name: 'three.sol', label: 'Three' },
  { line: 6, address: 'four', units: 0n, arrives: 0n, label: 'Four' },
]

describe('a list of payments in this browser', () => {
  test.each<readonly [string, RunHead, readonly RunLine[]]>([
    ['with all that can be said of one', aHead(), LINES],
    ['of SOL', aHead({ token: { mint: 'SOL', program: null, decimals: 9, symbol: 'SOL' } }), LINES],
    [
      'of a scaled token',
      aHead({ token: { mint: 'mint', program: 'token', decimals: 0, symbol: '', scale } }),
      LINES,
    ],
    ['on the test network', aHead({ cluster: 'devnet' }), LINES],
    [
      'of a token without a fee',
      aHead(),
      LINES.map(({ line, address, units }) => ({ line, address, units })),
    ],
    ['of which one line alone is withheld from', aHead({ cluster: 'practice' }), LINES.slice(0, 1)],
  ])('comes back as it was reviewed, %s', async (_, head, lines) => {
    await createRun(head, lines)
    expect(await readRun(head.id)).toStrictEqual({ head, lines })
    expect(await listRuns()).toContainEqual(head)
    expect(await readDropFile(head.id)).toBeNull()
  })

  test('keeps the file of a drop', async () => {
    const { drop, ...head } = aHead()
    if (!drop) throw new Error('it is no drop')
    for (const by of ['equal', 'fixed'] as const) {
      const id = crypto.randomUUID()
      const { from: _, ...read } = drop
      await createRun({ ...head, id, drop: { ...read, by, top: 5, raises: false } }, LINES, 'a file')
      expect(await readDropFile(id)).toBe('a file')
      expect((await readRun(id))?.head.drop).toStrictEqual({ ...read, by, top: 5, raises: false })
    }
  })

  test('is listed by its age, and not where this version cannot read it', async () => {
    const [old, late, foreign] = [aHead({ createdAt: 1 }), aHead({ createdAt: 1_000 }), aHead()]
    await createRun(old, LINES)
    await createRun(late, LINES)
    await createRun(foreign, LINES)
    const put = (head: unknown) =>
      inTransaction(['runs'], 'readwrite', (rows) =>
        rows.objectStore('runs').put({ id: foreign.id, createdAt: 7, head }),
      )
    await put({ ...foreign, paid: -1 })
    const ids = [old.id, late.id, foreign.id]
    const listed = async () => (await listRuns()).map(({ id }) => id).filter((id) => ids.includes(id))
    expect(await listed()).toEqual([late.id, old.id])
    expect(await readRun(foreign.id)).toBeNull()
    await expect(noteRun(foreign.id, { paid: 1, skipped: 0 })).rejects.toMatchObject({
      code: 'journal/unavailable',
    })
  })

  test('says how far it is: what is no longer so is not said any more', async () => {
    const head = aHead()
    const { endedAt: _, beyond: __, ...before } = head
    await createRun(head, LINES)
    await noteRun(head.id, { paid: 2, skipped: 1 })
    expect((await readRun(head.id))?.head).toStrictEqual({ ...before, paid: 2, skipped: 1 })
    const end = { paid: 3, skipped: 1, endedAt: 11, beyond: { lines: 2, units: 5n } }
    await noteRun(head.id, end)
    expect(await readRun(head.id)).toStrictEqual({ head: { ...before, ...end }, lines: LINES })
  })

  test('is gone with its list and its journal once it is erased, and no other list with it', async () => {
    const [one, other] = [aHead(), aHead()]
    const count = (runId: string) =>
      inTransaction(['runEvents', 'runLists'], 'readonly', async (rows) => [
        await rows.objectStore('runEvents').index('runId').count(runId),
        await rows.objectStore('runLists').count(runId),
      ])
    for (const head of [one, other]) {
      const { id } = head
      await createRun(head, LINES)
      await inTransaction(['runEvents'], 'readwrite', (rows) =>
        rows.objectStore('runEvents').add({ runId: id, operationId: id, event: { type: 'declined' } }),
      )
    }
    expect(await eraseRun(one.id)).toBe(true)
    expect(await readRun(one.id)).toBeNull()
    expect(await count(one.id)).toEqual([0, 0])
    expect(await count(other.id)).toEqual([1, 1])
  })

  test('is not written over by another of its name', async () => {
    const head = aHead()
    await createRun(head, LINES)
    await expect(createRun({ ...head, total: 1n }, LINES)).rejects.toMatchObject({
      code: 'journal/unavailable',
    })
    expect((await readRun(head.id))?.head.total).toBe(60n)
  })
})
