import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { listClusters } from '../solana/cluster'
import { ExplorerLinks } from './ExplorerLinks'
import type { ExplorerSubject } from '../solana/explorer'
import type { OperationRecord } from '../transactions/events'
import type { Execution } from '../transactions/execution'
import { Button } from '../ui/Button'
import { CopyButton } from '../ui/CopyButton'
import { lazyPart } from '../ui/lazyPart'
import { saveFile } from '../ui/saveFile'
import { shortAddress } from '../units/shortAddress'
import { switchCluster } from '../wallet/actions'
import { ReceiptBill } from './Bill'
import { type Receipt, receiptJson } from './bills'
import { operationCopy } from './copy'
import { finalityQuery } from './operationSource'
import type { SharePartProps } from './share/SharePart'
import styles from './operation.module.css'

type ReceiptFrameProps = {
  execution: Execution
  receipt: Receipt
  /** The address of the stamp's identicon: the mint or pool. */
  address: string
  picture: ReactNode
  title: string
  lede: ReactNode
  facts: ReactNode
  /** The next steps; the download of the receipt is beside them. */
  actions: ReactNode
  /** Whether others may be told of it: a new token or pool, and what is forever. */
  shared?: boolean
  /** Content below the facts, over their full width. */
  children?: ReactNode
}

const share = lazyPart<SharePartProps>(() => import('./share/SharePart'))

/** The receipt of an operation: its title, the next steps, its facts, and its bill with the stamp. */
export function ReceiptFrame(props: ReceiptFrameProps) {
  const { execution, receipt, address, picture, title, lede, facts, actions, shared, children } = props
  const finality = useQuery({ ...finalityQuery(execution), enabled: receipt.final === 'not-yet' })
  return (
    <div className={`wrap ${styles['receipt']}`}>
      <div>
        <div className={styles['made']}>
          {picture}
          <div>
            <h1 className={styles['big']} tabIndex={-1}>
              {title}
            </h1>
            <p className="muted">{lede}</p>
          </div>
        </div>
        <div className={`actions ${styles['actions']}`}>
          {actions}
          <DownloadReceipt execution={execution} />
        </div>
        {facts}
        {shared && <share.Part execution={execution} />}
      </div>
      <div className={styles['bill']}>
        <ReceiptBill receipt={receipt} address={address} finalityMs={finality.data ?? null} />
      </div>
      {children}
    </div>
  )
}

/** Saves the receipt as a JSON file named after the operation's id. */
export function DownloadReceipt({ execution }: { execution: Execution }) {
  const save = () =>
    saveFile(`receipt-${execution.operation.id}.json`, 'application/json', receiptJson(execution))
  return (
    <Button variant="quiet" onClick={save}>
      {operationCopy.receipt.download}
    </Button>
  )
}

const words = operationCopy.receipt

/** The list of a receipt's facts. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={`kv ${styles['facts']}`}>{children}</dl>
}

/** One fact of a receipt. */
export function ReceiptFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** Chooses the operation's network in the header, for the page behind a link. */
export function toNetwork({ cluster }: OperationRecord): () => void {
  return () => switchCluster(cluster)
}

/** The signatures of the operation's transactions. */
export function TransactionsFact({
  operation,
  signatures,
}: {
  operation: OperationRecord
  signatures: readonly string[]
}) {
  return (
    <ReceiptFact name={words.transaction(signatures.length)}>
      {signatures.map((signature) => (
        <span key={signature} className="addr">
          <Link to={paths.transaction(signature)} onClick={toNetwork(operation)}>
            {shortAddress(signature)}
          </Link>
          <CopyButton text={signature} label={words.copySignature} />
        </span>
      ))}
    </ReceiptFact>
  )
}

/** Links to public explorers; nothing where this page does not have the operation's network. */
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
    <ReceiptFact name={words.look}>
      <ExplorerLinks cluster={cluster} subject={subject} />
    </ReceiptFact>
  )
}
