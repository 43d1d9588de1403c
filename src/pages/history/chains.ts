import { listClusters, type ClusterId } from '../../solana/cluster'
import type { OperationRecord } from '../../transactions/events'
import type { Execution } from '../../transactions/execution'

/**
 * The chain of an operation in words. `gone`: a practice chain that was restarted since; `elsewhere`: a network that this page does not
 * have; `unknown` while the practice chain has not answered.
 */
export type OperationChain = Readonly<{
  id: ClusterId
  name: string
  state: 'here' | 'gone' | 'elsewhere' | 'unknown'
}>

const NAMES: Readonly<Record<ClusterId, string>> = {
  mainnet: 'Mainnet',
  devnet: 'Devnet',
  practice: 'Practice chain',
}

/** The network of an operation in words. */
export function networkName(cluster: ClusterId): string {
  return NAMES[cluster]
}

/** `practiceHash`: the genesis hash of the present practice chain, null while it has not answered. */
export function chainOf(
  { cluster, genesisHash }: Pick<OperationRecord, 'cluster' | 'genesisHash'>,
  practiceHash: string | null,
): OperationChain {
  const name = NAMES[cluster]
  if (!listClusters().some(({ id }) => id === cluster)) return { id: cluster, name, state: 'elsewhere' }
  if (cluster !== 'practice' || practiceHash === genesisHash) return { id: cluster, name, state: 'here' }
  return { id: cluster, name, state: practiceHash === null ? 'unknown' : 'gone' }
}

/** The different chains of these operations, in few steps for thousands. */
export function chainsOf(
  executions: readonly Execution[],
  practiceHash: string | null,
): readonly (OperationChain & Pick<OperationRecord, 'genesisHash'>)[] {
  const each = new Map(
    executions.map(({ operation }) => [`${operation.cluster} ${operation.genesisHash}`, operation]),
  )
  return [...each.values()].map((operation) => ({
    ...chainOf(operation, practiceHash),
    genesisHash: operation.genesisHash,
  }))
}

/** The genesis hashes of practice chains in a history that no longer exist. */
export function goneChains(
  executions: readonly Execution[],
  practiceHash: string | null,
): ReadonlySet<string> {
  const gone = chainsOf(executions, practiceHash).filter(({ state }) => state === 'gone')
  return new Set(gone.map(({ genesisHash }) => genesisHash))
}
