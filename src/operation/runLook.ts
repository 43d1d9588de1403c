/** Looks up lists of payments in the background. It loads late. */

import { AppError } from '../errors/AppError'
import { driveRun } from '../transactions/runs/driveRun'
import { lockRun, readRun } from '../transactions/runs/keptRuns'
import { accessOf } from './operationSource'

/**
 * Looks up what these lists (ids) have asked for, one after another, until `stop` is aborted. The wallet is not asked, and the person is
 * asked nothing. A list that a page or another tab drives is left to it, and so is one whose chain does not answer.
 */
export async function lookUpRuns(ids: readonly string[], stop: AbortSignal): Promise<void> {
  for (const id of ids)
    // oxlint-disable-next-line no-await-in-loop -- each may have many transactions
    if (!stop.aborted) await lookUpRun(id, stop).catch(() => {})
}

async function lookUpRun(id: string, stop: AbortSignal): Promise<void> {
  const run = await readRun(id)
  const release = run && (await lockRun(id))
  if (!run || !release) return
  const never = () => Promise.reject(new AppError('wallet/disconnected'))
  try {
    const access = await accessOf(run.head)
    const looking = {
      // Nothing is planned here.
      access: { ...access, repeatsOf: () => [] },
      signer: null,
      plan: never,
      fetchConditions: never,
      prepare: never,
      consent: never,
    }
    for await (const _ of driveRun(run, { ...looking, pause: stop, stop }));
  } finally {
    release()
  }
}
