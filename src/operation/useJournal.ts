import {
  keepPreviousData,
  useIsFetching,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { Cluster } from '../solana/cluster'
import { hasJournal } from '../storage/journalFlag'
import { fetchGenesisHash } from '../solana/genesis'
import type { DoneElsewhere } from '../transactions/doneSince'
import { currentTransaction, type Execution, isAtRest, isDone } from '../transactions/execution'
import {
  hasSignature,
  onJournalNews,
  onSettlingChange,
  openJournal,
  settlingNow,
} from '../transactions/journal'
import type { PreparedOperation } from '../transactions/prepare'

const JOURNAL = 'journal'

/**
 * A query of the journal: it is read whenever the page is shown, and again whenever the journal changes, in this tab or another. `calm`:
 * the query reads much, so several changes in a short time cause one read.
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

/** Whether what the page asks of the journal was read once, or cannot be read. */
export function useIsJournalRead(): boolean {
  return useIsFetching({ queryKey: [JOURNAL], predicate: ({ state }) => state.status === 'pending' }) === 0
}

type Chain = Readonly<{ cluster: Cluster; ownRpcUrl: string | undefined }>

const signed = new Map<string, boolean>()

/** Whether this browser holds a signature for that chain, as it was read last; undefined where it was never read. */
export function knownSigned({ cluster, ownRpcUrl }: Chain): boolean | undefined {
  return signed.get(`${cluster.id} ${ownRpcUrl}`)
}

/** Reads whether this browser holds a signature for that chain. Rejects with rpc/* or journal/*. */
export async function readSigned({ cluster, ownRpcUrl }: Chain): Promise<boolean> {
  const is = await hasSignature(await fetchGenesisHash(cluster, ownRpcUrl))
  signed.set(`${cluster.id} ${ownRpcUrl}`, is)
  return is
}

/** Reads before a review what its note about Mainnet depends on, as far as it can be read. */
export async function preloadSigned(chain: Chain): Promise<void> {
  if (chain.cluster.id === 'mainnet' && hasJournal()) await readSigned(chain).catch(() => undefined)
}

/** Selects operations. `payer`: only of this wallet, null where no wallet is connected; undefined: of all wallets. */
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

/** The selected operations; none where the network does not answer or the journal cannot be read. */
export function useOperations(
  of: OperationsOf,
  options: Readonly<{ gcTime?: number }> = {},
): readonly Execution[] {
  return useJournal({ ...operationsQuery(of), ...options }).data ?? NONE
}

const NONE: readonly Execution[] = []

/** The operations (ids) that this tab is settling in the background. */
export function useSettlingNow(): ReadonlySet<string> {
  return useSyncExternalStore(onSettlingChange, settlingNow, settlingNow)
}

/**
 * The operations that did the same since each of these stopped; none for one that is open, done or imported. Even where they cannot be
 * read, the journal refuses a request that would do the same twice.
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
    // Cached results of other operations say nothing about this one.
    of: (id) => (asked.has(id) ? (data?.get(id) ?? null) : NOTHING_SINCE),
    failure: stopped.length === 0 || !error ? null : { error, again: () => void refetch() },
  }
}

/** The operations that did the same as a reviewed plan, with equal amounts, some minutes before it was prepared: see findDoneLately. */
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
      const [{ findDoneLately }, { repeatsOf }, operations] = await Promise.all([
        import('../transactions/repeats'),
        import('../operations/acts'),
        queryFn(),
      ])
      return findDoneLately(plan, repeatsOf(plan.kind), operations, preparedAt - LATELY_MS)
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

/** The operations that did the same since one stopped; `isAll`: they did all its remaining actions, with equal amounts. */
export type SinceStopped = Readonly<{ since: readonly DoneElsewhere[]; isAll: boolean }>

/** The results by operation. `of` takes the operation's id, and returns null until it is read. `failure`: why it cannot be read. */
type DoneSinceEach = Readonly<{
  of: (id: string) => SinceStopped | null
  failure: SinceFailure | null
}>

/** The error of reading the operations that did the same since; `again` reads them again. */
export type SinceFailure = Readonly<{ error: Error; again: () => void }>

const NOTHING_SINCE: SinceStopped = { since: [], isAll: false }
