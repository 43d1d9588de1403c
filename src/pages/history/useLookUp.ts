import { useState } from 'react'
import { toAppError, type AppError } from '../../errors/AppError'
import { settingsStore } from '../../settings/settingsStore'
import type { Execution } from '../../transactions/execution'
import type { Finding } from '../../transactions/lookUpOperation'

export type LookUpState =
  | Readonly<{ status: 'idle' | 'busy' }>
  | Readonly<{ status: 'answered'; findings: readonly Finding[] }>
  | Readonly<{ status: 'failed'; error: AppError }>

/** Asks the chain once about the signatures of an operation that came from a file. Nothing is written down: a file stays a file. */
export function useLookUp(execution: Execution): { state: LookUpState; lookUp: () => void } {
  const [state, setState] = useState<LookUpState>({ status: 'idle' })
  const lookUp = () => {
    setState({ status: 'busy' })
    run(execution).then(
      (findings) => setState({ status: 'answered', findings }),
      (error: unknown) => setState({ status: 'failed', error: toAppError(error) }),
    )
  }
  return { state, lookUp }
}

async function run(execution: Execution): Promise<readonly Finding[]> {
  const { cluster, genesisHash } = execution.operation
  const [{ reopenEngine }, { lookUpOperation }] = await Promise.all([
    import('../../transactions/openEngine'),
    import('../../transactions/lookUpOperation'),
  ])
  const engine = await reopenEngine(cluster, genesisHash, settingsStore.getState().rpcUrls[cluster])
  return await lookUpOperation(execution, engine)
}
