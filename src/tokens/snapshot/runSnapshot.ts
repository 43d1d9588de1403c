import { AppError } from '../../errors/AppError'
import { startWorker } from '../../units/startWorker'
import { takeSnapshot, type HoldersSnapshot, type SnapshotJob, type SnapshotNews } from './holdersSnapshot'
// oxlint-disable-next-line import/default -- the build replaces it by the script's URL
import script from './snapshot.worker.ts?worker&url'

/**
 * Lists the holders of a token in a worker, which ends with the job; on this thread where there are no workers. `onBytes` gets the number
 * of bytes that have arrived. Rejects with rpc/*.
 */
export async function runSnapshot(
  job: SnapshotJob,
  onBytes: (bytes: number) => void,
): Promise<HoldersSnapshot> {
  const worker = typeof Worker === 'undefined' ? undefined : startWorker(script)
  try {
    return await new Promise<HoldersSnapshot>((resolve, reject) => {
      const take = (news: SnapshotNews) => {
        if ('bytes' in news) onBytes(news.bytes)
        else if ('snapshot' in news) resolve(news.snapshot)
        else reject(new AppError(news.error.code, news.error.context))
      }
      if (!worker) return void takeSnapshot(job, take)
      worker.addEventListener('message', ({ data }: MessageEvent<SnapshotNews>) => take(data))
      worker.addEventListener('error', () => reject(new AppError('page/not-loaded')))
      worker.postMessage(job)
    })
  } finally {
    worker?.terminate()
  }
}
