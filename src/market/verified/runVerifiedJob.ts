import { doVerifiedJob, type VerifiedJob, type VerifiedResult } from './verifiedJobs'

/**
 * Does a job in a thread of its own, which ends with it; here, where there are no threads or its script cannot be had. Never rejects.
 */
export async function runVerifiedJob(job: VerifiedJob): Promise<VerifiedResult> {
  if (typeof Worker === 'undefined') return await doVerifiedJob(job)
  return await inThread(job).catch(() => doVerifiedJob(job))
}

async function inThread(job: VerifiedJob): Promise<VerifiedResult> {
  const worker = new Worker(new URL('./verified.worker.ts', import.meta.url), { type: 'module' })
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
