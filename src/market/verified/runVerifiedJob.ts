// oxlint-disable-next-line import/default -- the build gives its address
import script from './verified.worker.ts?worker&url'
import { doVerifiedJob, type VerifiedJob, type VerifiedResult } from './verifiedJobs'

/**
 * Does a job in a thread of its own, which ends with it; here, where there are no threads or its script cannot be had. Never rejects.
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

/** A browser with Trusted Types starts a thread only from an address that a policy of ours gave. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as Readonly<{ trustedTypes?: TrustedTypes }>
  const policy = trustedTypes?.createPolicy('mintwright-thread', { createScriptURL: (own) => own })
  return policy?.createScriptURL(address) ?? address
}
