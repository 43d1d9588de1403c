import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { listClusters } from '../solana/cluster'
import { explorerLinks, type ExplorerSubject } from '../solana/explorer'
import type { OperationRecord } from '../transactions/events'
import { CopyButton } from '../ui/CopyButton'
import { ExternalLinks } from '../ui/ExternalLinks'
import { shortAddress } from '../units/shortAddress'
import { switchCluster } from '../wallet/actions'
import styles from './operation.module.css'
import { copy } from './copy'

const words = copy.receipt

/** The list in which facts of a receipt stand. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={`kv ${styles['facts']}`}>{children}</dl>
}

/** One line of it. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** The next page looks at the network that is chosen in the header: the one that this happened on. */
export function toNetwork({ cluster }: OperationRecord): () => void {
  return () => switchCluster(cluster)
}

/** The transactions that did it. */
export function TransactionsFact({
  operation,
  signatures,
}: {
  operation: OperationRecord
  signatures: readonly string[]
}) {
  return (
    <Fact name={words.transaction(signatures.length)}>
      {signatures.map((signature) => (
        <span key={signature} className="addr">
          <Link to={paths.transaction(signature)} onClick={toNetwork(operation)}>
            {shortAddress(signature)}
          </Link>
          <CopyButton text={signature} label={words.copySignature} />
        </span>
      ))}
    </Fact>
  )
}

/** Where public explorers show what it is about; nothing where this page does not have its network. */
export function ExplorerFact({
  operation,
  subject,
}: {
  operation: OperationRecord
  subject: ExplorerSubject
}) {
  const cluster = listClusters().find(({ id }) => id === operation.cluster)
  if (!cluster) return null
  return (
    <Fact name={words.look}>
      <ExternalLinks links={explorerLinks(cluster, subject)} />
    </Fact>
  )
}
