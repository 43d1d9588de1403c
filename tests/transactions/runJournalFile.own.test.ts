/* The worker's script takes the globals of its thread, which are replaced for the rest of the process. */
import { expect, it, vi } from 'vitest'
import type { JournalFileNews } from '../../src/transactions/journalFile'
import { runJournalFile } from '../../src/transactions/runJournalFile'

type Listener = (event: MessageEvent<Blob>) => void

/** Runs the worker's script on this thread. */
class Thread extends EventTarget {
  static listener: Listener | undefined
  static ended = 0
  constructor() {
    super()
    vi.stubGlobal('postMessage', (news: JournalFileNews) =>
      this.dispatchEvent(new MessageEvent('message', { data: structuredClone(news) })),
    )
  }
  postMessage(file: Blob) {
    Thread.listener?.(new MessageEvent('message', { data: file }))
  }
  terminate() {
    Thread.ended += 1
  }
}

vi.stubGlobal('Worker', Thread)
vi.stubGlobal('addEventListener', (_: string, listener: Listener) => void (Thread.listener = listener))
await import('../../src/transactions/journalFile.worker')

it('says that a file cannot be read, and ends its thread', async () => {
  const gone = Object.assign(new Blob(['{}']), { text: () => Promise.reject(new Error('NotReadableError')) })
  await expect(runJournalFile(gone)).rejects.toThrow('NotReadableError')
  expect(Thread.ended).toBe(1)
})

it('says that an answer of the thread cannot be read', async () => {
  class Garbling extends Thread {
    override postMessage() {
      this.dispatchEvent(new MessageEvent('messageerror'))
    }
  }
  vi.stubGlobal('Worker', Garbling)
  await expect(runJournalFile(new Blob(['{}']))).rejects.toMatchObject({ code: 'unknown' })
  vi.stubGlobal('Worker', Thread)
})

it('reads what the thread tells', async () => {
  expect(await runJournalFile(new Blob(['no JSON']))).toEqual({ status: 'refused', why: 'not-json' })
})
