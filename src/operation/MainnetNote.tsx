import { hasJournal } from '../storage/journalFlag'
import { fetchGenesisHash } from '../solana/genesis'
import { hasSignature } from '../transactions/journal'
import { Note } from '../ui/Note'
import type { AppContext } from './appContext'
import { operationCopy } from './copy'
import { useJournal } from './useJournal'

/** The note in a review on Mainnet that its authors never tried it there. It goes once this browser holds a signature for Mainnet. */
export function MainnetNote({ context: { cluster, ownRpcUrl } }: { context: AppContext }) {
  const isMainnet = cluster.id === 'mainnet'
  const { data: isSigned, isError } = useJournal({
    queryKey: ['has-signature', cluster.id, ownRpcUrl],
    enabled: isMainnet,
    queryFn: async () => await hasSignature(await fetchGenesisHash(cluster, ownRpcUrl)),
    // In a browser without operations the note shows from the first render, so that it does not push the button down later.
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
