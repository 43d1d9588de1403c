import { useState } from 'react'
import { toAppError, type AppError } from '../../errors/AppError'
import { settingsStore } from '../../settings/settingsStore'
import type { Execution } from '../../transactions/execution'

export type LookUpState =
  Readonly<{ status: 'idle' | 'busy' | 'answered' }> | Readonly<{ status: 'failed'; error: AppError }>

/** Asks the chain once what became of a deed that came from a file. What it answers is in the journal afterwards. */
export function useLookUp(execution: Execution): { state: LookUpState; lookUp: () => void } {
  const [state, setState] = useState<LookUpState>({ status: 'idle' })
  const lookUp = () => {
    setState({ status: 'busy' })
    run(execution).then(
      () => setState({ status: 'answered' }),
      (error: unknown) => setState({ status: 'failed', error: toAppError(error) }),
    )
  }
  return { state, lookUp }
}

async function run(execution: Execution): Promise<void> {
  const { cluster, genesisHash } = execution.deed
  const [{ reopenRoad }, { lookUpDeed }] = await Promise.all([
    import('../../transactions/openRoad'),
    import('../../transactions/lookUpDeed'),
  ])
  const road = await reopenRoad(cluster, genesisHash, settingsStore.getState().rpcUrls[cluster])
  const answers = lookUpDeed(execution, road)
  while (!(await answers.next()).done);
}
