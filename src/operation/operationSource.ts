import { useMemo } from 'react'
import { settingsStore } from '../settings/settingsStore'
import type { ClusterId } from '../solana/cluster'
import type { ChainAccess } from '../transactions/contract'
import type { OperationRecord } from '../transactions/events'
import type { ExpiryDoubt } from '../transactions/expiry'
import { currentTransaction, type Execution } from '../transactions/execution'
import { openJournal } from '../transactions/journal'
import type { OperationSource } from './driver'

/** The journal, and access to the chain on which each operation was started, whatever network the page shows now. */
export function useOperationSource(): OperationSource {
  return useMemo(() => ({ journal: openJournal(), openAccess }), [])
}

/** Opens access over the RPC endpoint that the settings name at the time of the call. */
async function openAccess(id: ClusterId, genesisHash: string): Promise<ChainAccess> {
  const { reopenReadingAccess } = await import('./reviewPlan')
  return await reopenReadingAccess(id, genesisHash, settingsStore.getState().rpcUrls[id])
}

/**
 * Fetches the block height of the network, the doubt about it (null: none), and the milliseconds of a slot by the network's own samples
 * (null: no samples).
 */
export type FetchHeight = () => Promise<
  Readonly<{ height: number; doubt: ExpiryDoubt | null; slotMs: number | null }>
>

/** Like FetchHeight, for the chain of an operation; `past`: its current transaction can no longer land. */
export type FetchHeightOf = (
  execution: Execution,
) => Promise<Awaited<ReturnType<FetchHeight>> & Readonly<{ past: boolean }>>

/** Fetches height and pace of an operation's chain, and whether its transaction can still land. Rejects like reopenReadingAccess. */
export const fetchHeight: FetchHeightOf = async (execution) => {
  const [access, { doubtAbout, hashNow, isPast }, { fetchSlotMs }] = await Promise.all([
    accessOf(execution.operation),
    import('../transactions/expiry'),
    import('../solana/pace'),
  ])
  const [height, slotMs] = await Promise.all([
    access.connection.getBlockHeight('confirmed'),
    fetchSlotMs(access.connection),
  ])
  const hash = hashNow(currentTransaction(execution).state)
  const past = hash !== null && (await isPast(access, hash, { blockHeight: height }))
  return { height, slotMs, past, doubt: hash && doubtAbout(hash.blockhash) }
}

/** The milliseconds after which a confirmed transaction of the operation's chain becomes final; null where that is not known. */
export function finalityQuery({ operation }: Execution) {
  return {
    queryKey: ['finality', operation.genesisHash],
    queryFn: async () => {
      const [{ connection }, { fetchFinalityMs }] = await Promise.all([
        accessOf(operation),
        import('../solana/pace'),
      ])
      return await fetchFinalityMs(connection)
    },
    staleTime: 60_000,
    retry: false,
  } as const
}

/** How the operation's chain agrees on its blocks; null where that is not known. */
export function consensusQuery(operation: OperationRecord) {
  return {
    queryKey: ['consensus', operation.genesisHash],
    queryFn: async () => {
      const [{ connection }, { fetchConsensus }] = await Promise.all([
        accessOf(operation),
        import('../solana/consensus'),
      ])
      return await fetchConsensus(connection)
    },
    staleTime: 60_000,
    retry: false,
  } as const
}

/** Access to the operation's chain. Rejects like reopenReadingAccess. */
export async function accessOf({
  cluster,
  genesisHash,
}: Pick<OperationRecord, 'cluster' | 'genesisHash'>): Promise<ChainAccess> {
  return await openAccess(cluster, genesisHash)
}
