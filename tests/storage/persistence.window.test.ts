import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import type * as JournalModule from '../../src/transactions/journal'
import { anOperation, events } from '../support/events'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function aPage(persist: () => Promise<boolean>) {
  vi.stubGlobal('navigator', { storage: { persist } })
  vi.resetModules()
  const { openJournal }: typeof JournalModule = await import('../../src/transactions/journal')
  return openJournal()
}

const planned = (id: string) => events.planned({ operation: anOperation({ id }) })

test('asks to keep what is stored when the first operation is begun, and never again', async () => {
  const persist = vi.fn(() => Promise.resolve(true))
  const journal = await aPage(persist)
  await journal.list('genesis')
  expect(persist).not.toHaveBeenCalled()
  await journal.append('a', planned('a'))
  await journal.append('b', planned('b'))
  await (await aPage(persist)).append('c', planned('c'))
  expect(persist).toHaveBeenCalledTimes(1)
})

test('a refusal, and a browser that cannot be asked, change nothing', async () => {
  const refused = await aPage(() => Promise.reject(new TypeError('not allowed')))
  await expect(refused.append('a', planned('a'))).resolves.toBeUndefined()
  localStorage.clear()
  vi.stubGlobal('navigator', {})
  vi.resetModules()
  const { openJournal }: typeof JournalModule = await import('../../src/transactions/journal')
  await expect(openJournal().append('b', planned('b'))).resolves.toBeUndefined()
})
