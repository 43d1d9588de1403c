// oxlint-disable-next-line import/default -- the build replaces it by the script's URL
import script from './verified.worker.ts?worker&url'
import { startWorker } from '../../units/startWorker'
import { doVerifiedJob, type VerifiedJob, type VerifiedResult } from './verifiedJobs'

/**
 * Does a job in a worker, which ends with the job; on this thread where there are no workers or the script does not load. Never rejects.
 */
export async function runVerifiedJob(job: VerifiedJob): Promise<VerifiedResult> {
  if (typeof Worker === 'undefined') return await doVerifiedJob(job)
  return await inThread(job).catch(() => doVerifiedJob(job))
}

async function inThread(job: VerifiedJob): Promise<VerifiedResult> {
  const worker = startWorker(script)
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<VerifiedResult>) => resolve(data))
      worker.addEventListener('error', () =>
        reject(new Error('The thread for verified names did not start.')),
      )
      worker.postMessage(job)
    })
  } finally {
    worker.terminate()
  }
}
