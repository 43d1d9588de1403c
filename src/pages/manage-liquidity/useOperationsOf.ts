import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AppContext } from '../../operation/appContext'
import { fetchGenesisHash } from '../../solana/genesis'
import type { Execution } from '../../transactions/execution'
import { openJournal, onJournalNews } from '../../transactions/journal'

/** What the connected wallet did on this chain, as far as this browser knows; nothing where the journal cannot be read. */
export function useOperationsOf({ cluster, ownRpcUrl, address }: AppContext): readonly Execution[] {
  const client = useQueryClient()
  useEffect(() => onJournalNews(() => void client.invalidateQueries({ queryKey: [OPERATIONS] })), [client])
  const { data = NONE } = useQuery({
    queryKey: [OPERATIONS, cluster.id, ownRpcUrl, address],
    enabled: address !== null,
    queryFn: async () => {
      const genesisHash = await fetchGenesisHash(cluster, ownRpcUrl)
      return await openJournal().list(genesisHash, address ?? undefined)
    },
  })
  return data
}

const OPERATIONS = 'liquidity-operations'
const NONE: readonly Execution[] = []
