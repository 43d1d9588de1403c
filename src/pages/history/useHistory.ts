import { useQuery } from '@tanstack/react-query'
import { useJournal } from '../../operation/useJournal'
import { settingsStore } from '../../settings/settingsStore'
import { listClusters } from '../../solana/cluster'
import { fetchGenesisHash } from '../../solana/genesis'
import { countUnknownOperations, readHistory } from '../../transactions/journal'

/** Every operation in the journal, and how many are of kinds that this version does not know. */
export function useHistory() {
  return useJournal({
    queryKey: ['history'],
    gcTime: 0,
    queryFn: async () => {
      const [operations, unknown] = await Promise.all([readHistory(), countUnknownOperations()])
      return { operations, unknown }
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
