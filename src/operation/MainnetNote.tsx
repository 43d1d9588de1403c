import { hasJournal } from '../storage/journalFlag'
import { fetchGenesisHash } from '../solana/genesis'
import { hasSignature } from '../transactions/journal'
import { Note } from '../ui/Note'
import type { AppContext } from './appContext'
import { operationCopy } from './copy'
import { useJournal } from './useJournal'

/** In a review on Mainnet: what its authors never tried there. It goes once this browser holds a signature for Mainnet. */
export function MainnetNote({ context: { cluster, ownRpcUrl } }: { context: AppContext }) {
  const isMainnet = cluster.id === 'mainnet'
  const { data: isSigned, isError } = useJournal({
    queryKey: ['has-signature', cluster.id, ownRpcUrl],
    enabled: isMainnet,
    queryFn: async () => await hasSignature(await fetchGenesisHash(cluster, ownRpcUrl)),
    // Where nothing was begun, the note is there from the first: it does not push the button down.
    initialData: hasJournal() ? undefined : false,
  })
  if (!isMainnet || !(isSigned === false || isError)) return null
  return (
    <Note kind="warn" title={operationCopy.mainnet.title}>
      <p>{operationCopy.mainnet.untried}</p>
      <p>{operationCopy.mainnet.compare}</p>
    </Note>
  )
}
