import {
  keepPreviousData,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { Cluster } from '../solana/cluster'
import { fetchGenesisHash } from '../solana/genesis'
import type { DoneElsewhere } from '../transactions/doneSince'
import { currentTransaction, type Execution, isAtRest, isDone } from '../transactions/execution'
import { onJournalNews, onSettlingChange, openJournal, settlingNow } from '../transactions/journal'
import type { PreparedOperation } from '../transactions/prepare'

const JOURNAL = 'journal'

/**
 * What a page shows of the journal: read whenever it is shown, and again whenever the journal changes, in this tab or another. `queryKey`
 * names what is read. `calm`: it reads much, so of news that come together it is read once.
 */
export function useJournal<T>(options: UseQueryOptions<T>, calm = false): UseQueryResult<T> {
  const client = useQueryClient()
  const root = calm ? `${JOURNAL}, calm` : JOURNAL
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const renew = () => {
      timer = undefined
      void client.invalidateQueries({ queryKey: [root] })
    }
    const stop = onJournalNews(() => {
      if (!calm) renew()
      else timer ??= setTimeout(renew, CALM_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client, root, calm])
  return useQuery({
    staleTime: 0,
    refetchOnWindowFocus: false,
    ...options,
    queryKey: [root, ...options.queryKey],
  })
}

/** An operation under way writes some events within this time. */
const CALM_MS = 300

/** `payer`: of this wallet alone; null where no wallet is connected. Without it: of all wallets. */
type OperationsOf = Readonly<{ cluster: Cluster; ownRpcUrl: string | undefined; payer?: string | null }>

/** For useJournal: the operations on the chain behind a network, as far as this browser knows. Rejects with rpc/* or journal/*. */
function operationsQuery({ cluster, ownRpcUrl, payer }: OperationsOf) {
  return {
    queryKey: ['operations', cluster.id, ownRpcUrl, payer],
    enabled: payer !== null,
    queryFn: async () =>
      await openJournal().list(await fetchGenesisHash(cluster, ownRpcUrl), payer ?? undefined),
  }
}

/** These operations; none where the network does not answer or the journal cannot be read. */
export function useOperations(
  of: OperationsOf,
  options: Readonly<{ gcTime?: number }> = {},
): readonly Execution[] {
  return useJournal({ ...operationsQuery(of), ...options }).data ?? NONE
}

const NONE: readonly Execution[] = []

/** The operations that are being looked up in the background of this tab. */
export function useSettlingNow(): ReadonlySet<string> {
  return useSyncExternalStore(onSettlingChange, settlingNow, settlingNow)
}

/**
 * What was done since each of these operations stopped: nothing for one that is open, done or imported. Where it cannot be read, the
 * journal refuses what would be done twice all the same.
 */
export function useDoneSince(executions: readonly Execution[]): DoneSinceEach {
  const stopped = executions.filter(
    (execution) =>
      !isDone(execution) && !execution.operation.imported && isAtRest(currentTransaction(execution).state),
  )
  const { data, error, refetch } = useJournal(
    {
      queryKey: ['done-since', ...stopped.map(({ operation }) => operation.id)],
      gcTime: 0,
      enabled: stopped.length > 0,
      placeholderData: keepPreviousData,
      structuralSharing: false,
      queryFn: async () => await readSince(stopped),
    },
    true,
  )
  const asked = new Set(stopped.map(({ operation }) => operation.id))
  return {
    // What is kept from other operations says nothing of this one.
    of: (id) => (asked.has(id) ? (data?.get(id) ?? null) : NOTHING_SINCE),
    failure: stopped.length === 0 || !error ? null : { error, again: () => void refetch() },
  }
}

/** What did just what a reviewed plan would do, with equal amounts, within some minutes before it was prepared: see findDoneLately. */
export function useDoneLately(
  of: OperationsOf,
  { plan, preparedAt }: Pick<PreparedOperation, 'plan' | 'preparedAt'>,
): readonly DoneElsewhere[] {
  const { queryKey, queryFn, enabled } = operationsQuery(of)
  const lately = useJournal({
    queryKey: ['done-lately', ...queryKey, plan.kind, preparedAt],
    enabled,
    gcTime: 0,
    structuralSharing: false,
    queryFn: async () => {
      const [{ findDoneLately }, operations] = await Promise.all([
        import('../transactions/repeats'),
        queryFn(),
      ])
      return findDoneLately(plan, operations, preparedAt - LATELY_MS)
    },
  })
  return lately.data ?? []
}

const LATELY_MS = 10 * 60_000

async function readSince(stopped: readonly Execution[]): Promise<ReadonlyMap<string, SinceStopped>> {
  const [{ readDoneSince }, { isAllDoneSince }] = await Promise.all([
    import('../transactions/doneSince'),
    import('../transactions/repeats'),
  ])
  const each = await readDoneSince(stopped)
  return new Map(
    stopped.map((execution) => {
      const { id } = execution.operation
      const since = each.get(id) ?? []
      return [id, { since, isAll: isAllDoneSince(execution, since) }]
    }),
  )
}

/** What did the same since an operation stopped; `isAll`: all that it has left to do is done, with equal amounts. */
export type SinceStopped = Readonly<{ since: readonly DoneElsewhere[]; isAll: boolean }>

/** `of`: by the operation's id; null while it is not read. `failure`: why it cannot be read. */
type DoneSinceEach = Readonly<{
  of: (id: string) => SinceStopped | null
  failure: SinceFailure | null
}>

/** What was done since could not be read; `again` reads it again. */
export type SinceFailure = Readonly<{ error: Error; again: () => void }>

const NOTHING_SINCE: SinceStopped = { since: [], isAll: false }
