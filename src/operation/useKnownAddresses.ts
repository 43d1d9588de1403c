import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fetchGenesisHash } from '../solana/genesis'
import { type KnownAddresses, knownAddresses } from '../tokens/knownAddresses'
import type { ReadingNetwork } from '../tokens/tokenQueries'
import { transfersOf } from '../transactions/transfers'
import type { WalletTransactions } from '../transactions/walletTransactions'
import type { AppContext } from './appContext'
import { useJournal } from './useJournal'

/** The query key of the transactions that name a wallet. */
export function activityKey({ cluster, ownRpcUrl }: ReadingNetwork, address: string): readonly unknown[] {
  return ['activity', cluster.id, ownRpcUrl, address]
}

/**
 * The addresses that the connected wallet has paid from this browser, and those that have paid it, as far as a page has read its activity:
 * no transaction is read from the network for this. Null without a wallet and until the journals are read. Needs a QueryRoot.
 */
export function useKnownAddresses({ cluster, ownRpcUrl, address }: AppContext): KnownAddresses | null {
  const { data: paid } = useJournal({
    queryKey: ['paid-addresses', cluster.id, ownRpcUrl, address],
    enabled: address !== null,
    structuralSharing: false,
    queryFn: async () => {
      const [{ readPaidAddresses }, genesisHash] = await Promise.all([
        import('../tokens/sendList/paidAddresses'),
        fetchGenesisHash(cluster, ownRpcUrl),
      ])
      return await readPaidAddresses(genesisHash, address ?? '')
    },
  })
  const key = activityKey({ cluster, ownRpcUrl }, address ?? '')
  const read = useQueryClient().getQueryData<InfiniteData<WalletTransactions>>(key)
  return useMemo(
    () => (paid && address !== null ? knownAddresses(paid, payersOf(read, address)) : null),
    [paid, read, address],
  )
}

/** The addresses that paid a wallet in these transactions. */
function payersOf(read: InfiniteData<WalletTransactions> | undefined, wallet: string): readonly string[] {
  const transactions = (read?.pages ?? []).flatMap((page) => page.transactions)
  return transactions.flatMap(({ transaction }) =>
    transaction
      ? transfersOf(transaction, wallet).flatMap(({ change, other }) => (change > 0n ? (other ?? []) : []))
      : [],
  )
}
