// @vitest-environment node
import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/database'
import type { ExecutionEvent } from '../../src/transactions/events'
import { openJournal, probeJournal } from '../../src/transactions/journal'
import { anOperation, events } from '../support/events'

const journal = openJournal()
const mint = [{ label: 'Mint', address: 'Mint11111111111111111111111111111111111111' }]

async function keep(operation: Parameters<typeof anOperation>[0], ...later: ExecutionEvent[]): Promise<void> {
  const whole = anOperation(operation)
  for (const event of [events.planned({ deed: whole }), ...later]) await journal.append(whole.id, event)
}

const listed = async (genesisHash: string) =>
  (await journal.list(genesisHash)).map(({ operation }) => operation.id)

describe('the list of operations', () => {
  test('leaves out what never came to the wallet', async () => {
    await keep({ id: 'a1', genesisHash: 'a' }, events.simulated())
    await keep({ id: 'a2', genesisHash: 'a', createdAt: 2 }, events.simulated(), events.asked())
    expect(await listed('a')).toEqual(['a2'])
  })

  test('leaves out what came to nothing once a later operation makes the same, and never what is still open', async () => {
    const asked = [events.simulated(), events.asked()]
    const later = { genesisHash: 'b', creates: mint }
    await keep({ ...later, id: 'declined', createdAt: 1 }, ...asked, events.declined())
    await keep({ ...later, id: 'open', createdAt: 2 }, ...asked)
    await keep({ ...later, id: 'done', createdAt: 3 }, ...asked, events.signed(), events.confirmed())
    await keep({ ...later, id: 'other', createdAt: 0, creates: [] }, ...asked, events.declined())
    expect(await listed('b')).toEqual(['done', 'open', 'other'])
  })
})

describe('rows that somebody else wrote', () => {
  test('are left out one by one, and the rest still tells', async () => {
    await keep({ id: 'c1', genesisHash: 'c' }, events.simulated(), events.asked(), events.signed())
    const database = await openDatabase()
    const foreign = [
      null,
      7,
      { ...events.confirmed(), type: '__proto__' },
      { ...events.confirmed(), slot: 'late' },
      { ...events.paid(), at: Number.MAX_SAFE_INTEGER },
    ]
    for (const event of foreign) await database.add('events', { deedId: 'c1', event })
    expect((await journal.read('c1'))?.transactions[0]?.status).toBe('signed')
  })

  test('make no operation where its beginning is none', async () => {
    const database = await openDatabase()
    await database.add('events', { deedId: 'd1', event: { ...events.planned(), deed: { id: 'd1' } } })
    await database.add('deeds', { id: 'd1', genesisHash: 'd', payer: 'p', createdAt: 1 })
    expect(await journal.read('d1')).toBeNull()
    expect(await journal.list('d')).toEqual([])
  })

  test('keep a failure of a name that is not known here, as unexpected', async () => {
    const failed = { ...events.failed(), failure: { code: 'pool/gone-for-a-walk', context: {} } }
    await keep({ id: 'e1', genesisHash: 'e' }, events.simulated(), events.asked())
    await (await openDatabase()).add('events', { deedId: 'e1', event: failed })
    expect((await journal.read('e1'))?.transactions[0]).toMatchObject({
      status: 'failed',
      failure: { code: 'unknown' },
    })
  })
})

test('two tabs may find out at the same time whether the journal can be written', async () => {
  await expect(Promise.all(Array.from({ length: 8 }, probeJournal))).resolves.toBeDefined()
  const database = await openDatabase()
  expect((await database.getAllKeys('deeds')).filter((id) => /probe/.test(id))).toEqual([])
})
