import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAppContext } from '../../operation/appContext'
import { useJournal } from '../../operation/useJournal'
import { namedOperation } from '../../paths'
import { settingsStore } from '../../settings/settingsStore'
import { type Cluster, listClusters } from '../../solana/cluster'
import { fetchGenesisHash } from '../../solana/genesis'
import { readHistory } from '../../transactions/journal'
import type { RunSignatures } from '../../transactions/runs/runSignatures'
import type { WalletTransaction } from '../../transactions/walletTransactions'
import { lazyPart } from '../../ui/lazyPart'
import { pause } from '../../units/pause'
import { useWallet } from '../../wallet/walletStore'
import type { WalletRead } from './ChainRow'
import { activityQuery } from './entries'

/** The details of an operation, below its row. */
export const operationDetail = lazyPart(() => import('./OperationDetail'))

/** So long the list waits for the code of an operation that is open. */
const DETAIL_WAIT_MS = 2_000

/**
 * Every operation in the journal. Where one is open at once, its details come with the list, unless their code is long on its way: what this browser has is shown whatever the host does.
 */
export function useHistory() {
  const [search] = useSearchParams()
  const isOneOpen = namedOperation(search) !== null
  return useJournal({
    queryKey: ['history'],
    gcTime: 0,
    // To compare thousands of operations takes longer than to draw them.
    structuralSharing: false,
    queryFn: async () => {
      const [operations] = await Promise.all([
        readHistory(),
        isOneOpen && Promise.race([operationDetail.fetch().catch(() => {}), pause(DETAIL_WAIT_MS)]),
      ])
      return { operations }
    },
  })
}

/** The genesis hash of the practice chain now; null where there is none, or it does not answer. */
export function usePracticeHash(): string | null {
  const practice = listClusters().find(({ id }) => id === 'practice')
  const { data = null } = useQuery({
    queryKey: ['practice-hash'],
    gcTime: 0,
    refetchOnWindowFocus: false,
    enabled: practice !== undefined,
    queryFn: () => (practice ? fetchGenesisHash(practice, settingsStore.getState().rpcUrls.practice) : null),
  })
  return data
}

/**
 * The connected wallet's transactions on the chain, as far as they are read; none without a wallet. `isReading`: the newest are being read.
 * `failure`: they could not be read, and the list is empty.
 */
export type OnChain = Readonly<{
  wallet: WalletRead | null
  isReading: boolean
  transactions: readonly WalletTransaction[]
  /** The signatures of those that lists of payments have promised and tell. */
  ofRuns: ReadonlySet<string>
  failure: Readonly<{ cluster: Cluster; error: Error; again: () => void }> | null
  /** Older transactions that are not read yet: those before `from` (ms since 1970; null where no time is known). */
  older: OlderOnChain | null
}>

export type OlderOnChain = Readonly<{ from: number | null; busy: boolean; read: () => void }>

export function useOnChain(): OnChain {
  const { address, cluster, ownRpcUrl } = useAppContext()
  const { status } = useWallet()
  const client = useQueryClient()
  const wallet = useMemo(
    () => (address === null ? null : { address, reading: { cluster, ownRpcUrl } }),
    [address, cluster, ownRpcUrl],
  )
  const query = activityQuery({ cluster, ownRpcUrl }, address ?? '')
  const { data, error, isLoading, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...query,
    enabled: address !== null,
  })
  const transactions = useMemo(
    () => (error ? NONE : (data?.pages.flatMap((page) => page.transactions) ?? NONE)),
    [data, error],
  )
  const older = useMemo(() => {
    if (!hasNextPage || error) return null
    const times = transactions.flatMap(({ at }) => at ?? [])
    return {
      from: times.length > 0 ? Math.min(...times) : null,
      busy: isFetchingNextPage,
      read: () => void fetchNextPage(),
    }
  }, [transactions, error, hasNextPage, isFetchingNextPage, fetchNextPage])
  const signatures = transactions.map(({ signature }) => signature)
  const ofRuns = useJournal<RunSignatures>({
    queryKey: ['run-signatures', ...signatures],
    gcTime: 0,
    enabled: signatures.length > 0,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    queryFn: async () =>
      await (await import('../../transactions/runs/runSignatures')).readRunSignatures(transactions),
  })
  useLookAtRuns(ofRuns.data?.untold ?? OF_NO_RUN)
  return {
    wallet,
    isReading: status === 'restoring' || isLoading || ofRuns.isLoading,
    // What belongs to a list of payments is known first: its rows would be taken away again.
    transactions: ofRuns.isLoading ? NONE : transactions,
    ofRuns: ofRuns.data?.told ?? OF_NO_RUN,
    failure: error && {
      cluster,
      error,
      // The list and its cursor are dropped: the next read begins at the newest transaction.
      again: () => void client.resetQueries({ queryKey: query.queryKey }),
    },
    older,
  }
}

/** Looks up, once a visit, the lists that do not tell of a payment which the chain shows. */
function useLookAtRuns(untold: ReadonlySet<string>): void {
  const looked = useRef(new Set<string>())
  const stop = useRef<AbortController | null>(null)
  useEffect(() => {
    const ids = [...untold].filter((id) => !looked.current.has(id))
    if (ids.length === 0) return
    for (const id of ids) looked.current.add(id)
    const { signal } = (stop.current ??= new AbortController())
    void import('../../operation/runLook').then(({ lookUpRuns }) => lookUpRuns(ids, signal)).catch(() => {})
  }, [untold])
  useEffect(() => () => stop.current?.abort(), [])
}

const NONE: readonly WalletTransaction[] = []
const OF_NO_RUN: ReadonlySet<string> = new Set()
