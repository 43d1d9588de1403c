import { AppError } from '../../errors/AppError'
import { startWorker } from '../../units/startWorker'
import { parseSendList, type SendList, type SendListJob } from './parseSendList'
// oxlint-disable-next-line import/default -- the build replaces it by the script's URL
import script from './sendList.worker.ts?worker&url'

/**
 * Reads a list in a worker, which ends with the job or when `signal` is aborted; on this thread where there are no workers. Checking which
 * addresses are on the curve takes most of the time: seconds for ten thousand. Rejects with page/not-loaded, or with the signal's reason.
 */
export async function runSendList(job: SendListJob, signal: AbortSignal): Promise<SendList> {
  signal.throwIfAborted()
  if (typeof Worker === 'undefined') return parseSendList(job)
  const worker = startWorker(script)
  try {
    return await new Promise<SendList>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<SendList>) => resolve(data))
      worker.addEventListener('error', () => reject(new AppError('page/not-loaded')))
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.postMessage(job)
    })
  } finally {
    worker.terminate()
  }
}
