// oxlint-disable-next-line import/default -- the build replaces it by the script's URL
import script from './verified.worker.ts?worker&url'
import { doVerifiedJob, type VerifiedJob, type VerifiedResult } from './verifiedJobs'

/**
 * Does a job in a worker, which ends with the job; on this thread where there are no workers or the script does not load. Never rejects.
 */
export async function runVerifiedJob(job: VerifiedJob): Promise<VerifiedResult> {
  if (typeof Worker === 'undefined') return await doVerifiedJob(job)
  return await inThread(job).catch(() => doVerifiedJob(job))
}

async function inThread(job: VerifiedJob): Promise<VerifiedResult> {
  const worker = new Worker(trusted(script), { type: 'module' })
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

type Rules = Readonly<{ createScriptURL: (address: string) => string }>
type TrustedTypes = Readonly<{ createPolicy: (name: string, rules: Rules) => Rules }>

/** The worker's URL through our Trusted Types policy, without which the browser would refuse it. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as Readonly<{ trustedTypes?: TrustedTypes }>
  const policy = trustedTypes?.createPolicy('mintwright-thread', { createScriptURL: (own) => own })
  return policy?.createScriptURL(address) ?? address
}
