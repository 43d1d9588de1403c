import { AppError } from '../errors/AppError'
import { startWorker } from '../units/startWorker'
import type { KeptOperation } from './journal'
import { type JournalFile, type JournalFileNews, readJournalFile } from './journalFile'
// oxlint-disable-next-line import/default -- the build replaces it by the script's URL
import script from './journalFile.worker.ts?worker&url'

/**
 * Reads a file that anybody may have written, see parseJournalFile, in a worker: the largest takes seconds. On this thread where there are
 * no workers. Rejects with page/not-loaded, or as the file cannot be read.
 */
export async function runJournalFile(file: Blob): Promise<JournalFile> {
  const operations: KeptOperation[] = []
  const worker = typeof Worker === 'undefined' ? undefined : startWorker(script)
  try {
    return await new Promise<JournalFile>((resolve, reject) => {
      const take = (news: JournalFileNews) => {
        if ('some' in news) for (const one of news.some) operations.push(one)
        else if ('failed' in news) reject(new Error(news.failed))
        else resolve(news.status === 'read' ? { ...news, operations } : news)
      }
      if (!worker) return void readJournalFile(file, take).catch(reject)
      worker.addEventListener('message', ({ data }: MessageEvent<JournalFileNews>) => take(data))
      worker.addEventListener('error', () => reject(new AppError('page/not-loaded')))
      worker.addEventListener('messageerror', () => reject(new AppError('unknown')))
      worker.postMessage(file)
    })
  } finally {
    worker?.terminate()
  }
}
