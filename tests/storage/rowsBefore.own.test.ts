import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { inTransaction } from '../../src/storage/database'
import { findDraft } from '../../src/storage/drafts'
import { dropRowsBefore, readRowsBefore } from '../../src/storage/rowsBefore'

const signature = (of: string) => of.repeat(88)

test('what an earlier build kept is put aside as it was, and names what may still have been under way', async () => {
  const earlier = await openDB('mintwright', 5, {
    upgrade: (database) => {
      for (const name of ['deeds', 'drafts', 'runs']) database.createObjectStore(name, { keyPath: 'id' })
      for (const name of ['events', 'runEvents']) database.createObjectStore(name, { autoIncrement: true })
    },
  })
  const event = (deedId: string, type: string, over = {}) => ({
    deedId,
    event: { type, transaction: 0, ...over },
  })
  const events = [
    event('done', 'planned', { deed: { title: 'Create Heron' } }),
    event('done', 'signed', { signature: signature('a') }),
    event('done', 'confirmed', { signature: signature('a') }),
    event('open', 'planned'),
    event('open', 'signed', { signature: signature('b') }),
    event('asked', 'planned'),
    'nonsense',
    null,
  ]
  for (const row of events) await earlier.add('events', row)
  await earlier.add('runEvents', {
    ...event('', 'sent-by-wallet', { signature: signature('c') }),
    operationId: 'r',
  })
  await earlier.add('deeds', { id: 'done' })
  await earlier.add('drafts', { id: 'create-token', savedAt: 1, values: { name: 'Heron' } })
  earlier.close()

  const before = await readRowsBefore()
  expect(before).toMatchObject({ operations: 3, open: [signature('b'), signature('c')] })
  expect(before?.rows['events']).toEqual(events)
  expect(before?.rows['deeds']).toEqual([{ id: 'done' }])
  const left = await inTransaction(['operations', 'events'], 'readonly', (all) =>
    Promise.all([all.objectStore('operations').count(), all.objectStore('events').count()]),
  )
  expect(left).toEqual([0, 0])
  expect(await findDraft('create-token')).toEqual({ name: 'Heron' })
  await dropRowsBefore()
  expect(await readRowsBefore()).toBeNull()
})
