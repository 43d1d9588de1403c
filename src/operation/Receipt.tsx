import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { listClusters } from '../solana/cluster'
import { explorerLinks, type ExplorerSubject } from '../solana/explorer'
import type { OperationRecord } from '../transactions/events'
import type { Execution } from '../transactions/execution'
import { Button } from '../ui/Button'
import { CopyButton } from '../ui/CopyButton'
import { ExternalLinks } from '../ui/ExternalLinks'
import { saveFile } from '../ui/saveFile'
import { shortAddress } from '../units/shortAddress'
import { switchCluster } from '../wallet/actions'
import { ReceiptBill } from './Bill'
import { type Receipt, receiptJson } from './bills'
import { copy } from './copy'
import styles from './operation.module.css'

type ReceiptFrameProps = {
  execution: Execution
  receipt: Receipt
  /** What the stamp's identicon is drawn from: the mint or pool that it is about. */
  address: string
  picture: ReactNode
  title: string
  lede: ReactNode
  facts: ReactNode
  /** What one may do next; the receipt's own download stands beside it. */
  actions: ReactNode
  /** What stands below the facts, over their width. */
  children?: ReactNode
}

/** The third part of a page that makes an operation: what was done, with its facts, its bill stamped as paid, and what comes next. */
export function ReceiptFrame(props: ReceiptFrameProps) {
  const { execution, receipt, address, picture, title, lede, facts, actions, children } = props
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
        {facts}
        <div className={`actions ${styles['actions']}`}>
          {actions}
          <DownloadReceipt execution={execution} />
        </div>
      </div>
      <div className={styles['bill']}>
        <ReceiptBill receipt={receipt} address={address} />
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
      {copy.receipt.download}
    </Button>
  )
}

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
