import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Storage from '../../src/storage/database'
import type * as Drafts from '../../src/storage/drafts'
import type * as JournalModule from '../../src/transactions/journal'
import { events, anOperation } from '../support/events'

/** Each test is a browser of its own: an empty disk, and pages that know nothing yet. */
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  vi.useRealTimers()
})

/** What one tab runs: its own copies of the modules, on the disk that all share. */
async function aTab() {
  vi.resetModules()
  const storage: typeof Storage = await import('../../src/storage/database')
  const drafts: typeof Drafts = await import('../../src/storage/drafts')
  const { openJournal, probeJournal }: typeof JournalModule = await import('../../src/transactions/journal')
  return { ...storage, ...drafts, journal: openJournal(), probeJournal }
}

function request<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error ?? new Error('refused'))
  })
}

/** A database of an older version, held by a tab that closes it only when the tab is closed. */
async function anOlderTab(): Promise<IDBDatabase> {
  return await request(indexedDB.open('mintwright', 1))
}

describe('a database of an older version', () => {
  test('held by a tab that does not close it is an error after a while, and opens once that tab is closed', async () => {
    const before = await anOlderTab()
    const { journal, openDatabase } = await aTab()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    // No spy: a later file's `restoreAllMocks` would bring back what stood below it, which are these timers.
    const waits: unknown[] = []
    const { setTimeout } = globalThis
    const noted = (...given: Parameters<typeof setTimeout>) => {
      waits.push(given[1])
      return setTimeout(...given)
    }
    vi.stubGlobal('setTimeout', Object.assign(noted, setTimeout))
    const reading = expect(journal.read('old')).rejects.toMatchObject({
      code: 'journal/unavailable',
      context: { reason: 'BlockedError' },
    })
    await vi.waitFor(() => expect(waits).toContain(3_000), { interval: 1, timeout: 50_000 })
    await vi.advanceTimersByTimeAsync(3_000)
    await reading
    vi.unstubAllGlobals()
    vi.useRealTimers()
    await expect(openDatabase()).rejects.toMatchObject({ name: 'BlockedError' })
    before.close()
    await vi.waitFor(async () => expect((await openDatabase()).version).toBe(6), { timeout: 50_000 })
    expect(await journal.read('old')).toBeNull()
  })
})

describe('a tab of this version', () => {
  test('closes the database when a newer version wants it, and goes on with what that one made', async () => {
    const { journal } = await aTab()
    await journal.append('d', events.planned({ operation: anOperation({ id: 'd' }) }))
    const opening = indexedDB.open('mintwright', 6)
    opening.onupgradeneeded = () => void opening.result.createObjectStore('later')
    const newer = await request(opening)
    newer.onversionchange = () => newer.close()
    await journal.append('d', events.simulated())
    expect((await journal.read('d'))?.transactions[0]?.simulation).toBeDefined()
  })

  test('shares it with another tab of the same version', async () => {
    const [one, two] = [await aTab(), await aTab()]
    await one.journal.append('d', events.planned({ operation: anOperation({ id: 'd' }) }))
    await two.journal.append('d', events.simulated())
    expect((await one.journal.read('d'))?.transactions[0]?.simulation).toBeDefined()
  })

  describe('that the browser keeps for Back in the middle of a transaction', () => {
    /** A transaction that reads until the page is left, and in its second run only once. */
    async function leaveWhileReading(persisted: boolean) {
      const page = new EventTarget()
      vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
      vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
      const { inTransaction, ...tab } = await aTab()
      let runs = 0
      let isLeft = false
      const reading = inTransaction(['operations'], 'readonly', async (rows) => {
        runs += 1
        while (runs === 1 && !isLeft) await rows.objectStore('operations').count()
        return runs
      })
      await vi.waitFor(() => expect(runs).toBe(1))
      const writing = tab.saveDraft('create-token', { name: 'Heron' })
      page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))
      isLeft = true
      expect(await writing).toBe(true)
      expect(await tab.readDraft('create-token')).toEqual({ name: 'Heron' })
      return await reading
    }

    test('aborts it, so that no other page waits for it, and runs it again once it is shown', async () => {
      expect(await leaveWhileReading(true)).toBe(2)
    })

    test('but not where the page ends', async () => {
      expect(await leaveWhileReading(false)).toBe(1)
    })

    afterEach(() => void vi.unstubAllGlobals())
  })

  test('says before anything is signed that nothing can be remembered', async () => {
    const { probeJournal } = await aTab()
    await expect(probeJournal()).resolves.toBeUndefined()
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    })
    await expect(probeJournal()).rejects.toMatchObject({
      code: 'journal/unavailable',
      context: { reason: 'QuotaExceededError' },
    })
    full.mockRestore()
  })

  test('says before anything is signed that what is written is not kept', async () => {
    const { probeJournal } = await aTab()
    const { put: real } = IDBObjectStore.prototype as {
      put: (this: IDBObjectStore, row: unknown) => IDBRequest<IDBValidKey>
    }
    const silent = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      row: { id: string },
    ) {
      const request = real.call(this, row)
      request.addEventListener('success', () => this.delete(row.id))
      return request
    })
    await expect(probeJournal()).rejects.toMatchObject({ code: 'journal/unavailable' })
    silent.mockRestore()
  })

  test('leaves nothing behind by asking whether it could remember', async () => {
    const { probeJournal, openDatabase } = await aTab()
    await probeJournal()
    expect(await (await openDatabase()).count('operations')).toBe(0)
  })

  test('opens the database again after a refusal', async () => {
    const { openDatabase } = await aTab()
    const refused = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('Not in a private window.', 'SecurityError')
    })
    await expect(openDatabase()).rejects.toMatchObject({ name: 'SecurityError' })
    refused.mockRestore()
    expect((await openDatabase()).version).toBe(6)
  })
})
