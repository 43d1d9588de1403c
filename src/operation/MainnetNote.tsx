import { isForgetful } from '../errors/forgetful'
import { hasJournal } from '../storage/journalFlag'
import { Note } from '../ui/Note'
import { Tip } from '../ui/Tip'
import type { AppContext } from './appContext'
import { operationCopy } from './copy'
import { knownSigned, readSigned, useJournal } from './useJournal'

/** The note in a review, and in the history, that what is signed will not be remembered, in a browser without a database for this site. */
export function ForgetfulNote({ at }: { at: 'review' | 'history' }) {
  if (!isForgetful()) return null
  const { detail, keepOpen, before } = operationCopy.forgetful
  return (
    <Note kind="warn" title={operationCopy.forgetful.title}>
      <p>{(at === 'review' ? [detail, keepOpen, before] : [detail, before]).join(' ')}</p>
    </Note>
  )
}

/** The note in a review on Mainnet that its authors never tried it there. It goes once this browser holds a signature for Mainnet. */
export function MainnetNote({ context }: { context: AppContext }) {
  const { cluster, ownRpcUrl } = context
  const isMainnet = cluster.id === 'mainnet'
  const { data: isSigned, isError } = useJournal({
    queryKey: ['has-signature', cluster.id, ownRpcUrl],
    enabled: isMainnet,
    queryFn: () => readSigned(context),
    // What is known before the first render, so that the note does not push the button down later.
    initialData: hasJournal() ? knownSigned(context) : false,
  })
  // A review shown before may have left an older answer.
  if (!isMainnet || knownSigned(context) || !(isSigned === false || isError)) return null
  return (
    <Note kind="warn" title={operationCopy.mainnet.title}>
      <p>
        {operationCopy.mainnet.compare}
        <Tip label={operationCopy.mainnet.about}>{operationCopy.mainnet.untried}</Tip>
      </p>
    </Note>
  )
}
