import { useMemo } from 'react'
import { settingsStore } from '../settings/settingsStore'
import type { ClusterId } from '../solana/cluster'
import type { ChainAccess } from '../transactions/contract'
import type { OperationRecord } from '../transactions/events'
import type { ExpiryDoubt } from '../transactions/expiry'
import { currentTransaction, type Execution } from '../transactions/execution'
import { openJournal } from '../transactions/journal'
import type { OperationSource } from './driver'

/** The journal, and access to each operation's chain: the one that it was started on, whatever network the page shows now. */
export function useOperationSource(): OperationSource {
  return useMemo(() => ({ journal: openJournal(), openAccess }), [])
}

/** Access over the RPC endpoint of the settings at that moment. */
async function openAccess(id: ClusterId, genesisHash: string): Promise<ChainAccess> {
  const { reopenReadingAccess } = await import('./reviewPlan')
  return await reopenReadingAccess(id, genesisHash, settingsStore.getState().rpcUrls[id])
}

/**
 * Fetches the block height of the network, why it is doubted, where it is, and the milliseconds that a slot takes by the network's own
 * samples, null where there are none.
 */
export type FetchHeight = () => Promise<
  Readonly<{ height: number; doubt: ExpiryDoubt | null; slotMs: number | null }>
>

/** Like FetchHeight, for the chain of an operation; `past`: its current transaction can no longer land. */
export type FetchHeightOf = (
  execution: Execution,
) => Promise<Awaited<ReturnType<FetchHeight>> & Readonly<{ past: boolean }>>

/** The block height and pace of an operation's chain, and whether its current transaction can still land. Rejects like reopenReadingAccess. */
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

/** Access to the operation's chain. Rejects like reopenReadingAccess. */
export async function accessOf({ cluster, genesisHash }: OperationRecord): Promise<ChainAccess> {
  return await openAccess(cluster, genesisHash)
}
