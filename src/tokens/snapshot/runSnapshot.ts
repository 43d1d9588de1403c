import { AppError } from '../../errors/AppError'
import { startWorker } from '../../units/startWorker'
import {
  type HoldersAnswer,
  type HoldersJob,
  type HoldersNews,
  type ProvenHolder,
  readProvenHolders,
} from '../drop/provenHolders'
import { takeSnapshot, type HoldersSnapshot, type SnapshotJob, type SnapshotNews } from './holdersSnapshot'
// oxlint-disable-next-line import/default -- the build replaces it by the script's URL
import script from './snapshot.worker.ts?worker&url'

/** Lists the holders of a token in a worker. `onBytes` gets the number of bytes that have arrived. Rejects with rpc/*. */
export function runSnapshot(job: SnapshotJob, onBytes: (bytes: number) => void): Promise<HoldersSnapshot> {
  return inWorker<SnapshotJob, SnapshotNews, HoldersSnapshot>(job, takeSnapshot, (news, resolve, reject) => {
    if ('bytes' in news) onBytes(news.bytes)
    else if ('snapshot' in news) resolve(news.snapshot)
    else reject(new AppError(news.error.code, news.error.context))
  })
}

/** How far a reading of holders is: bytes that have arrived, then owners that were looked at. */
export type HoldersProgress = Readonly<{ bytes: number } | { owners: number; of: number }>

/** Reads all holders of a token with the proof that none is missing, in a worker. Rejects with rpc/*, or when `signal` is aborted. */
export function runProvenHolders(
  job: HoldersJob,
  onProgress: (progress: HoldersProgress) => void,
  signal: AbortSignal,
): Promise<HoldersAnswer> {
  const all: ProvenHolder[] = []
  const take: Taker<HoldersNews, HoldersAnswer> = (news, resolve, reject) => {
    if ('some' in news) for (const one of news.some) all.push(one)
    else if ('proof' in news) resolve({ proof: news.proof, holders: all })
    else if ('unproven' in news) resolve(news)
    else if ('error' in news) reject(new AppError(news.error.code, news.error.context))
    else onProgress(news)
  }
  return inWorker(job, readProvenHolders, take, signal)
}

type Taker<News, Result> = (
  news: News,
  resolve: (result: Result) => void,
  reject: (error: unknown) => void,
) => void

/** Has a worker do a job; it ends with the job, or when `signal` is aborted. On this thread where there are no workers. */
async function inWorker<Job, News, Result>(
  job: Job,
  here: (job: Job, tell: (news: News) => void) => Promise<void>,
  take: Taker<News, Result>,
  signal?: AbortSignal,
): Promise<Result> {
  signal?.throwIfAborted()
  const worker = typeof Worker === 'undefined' ? undefined : startWorker(script)
  try {
    return await new Promise<Result>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      const tell = (news: News) => take(news, resolve, reject)
      if (!worker) return void here(job, tell)
      worker.addEventListener('message', ({ data }: MessageEvent<News>) => tell(data))
      worker.addEventListener('error', () => reject(new AppError('page/not-loaded')))
      worker.postMessage(job)
    })
  } finally {
    worker?.terminate()
  }
}
