import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type Decision, operationDecision, receiptTitle, subjectNow } from '../operations/decision'
import { type CalledToken, calledTokens, namesIn } from '../operations/calledTokens'
import { paths } from '../paths'
import { listClusters } from '../solana/cluster'
import { ExplorerLinks } from './ExplorerLinks'
import type { ExplorerSubject } from '../solana/explorer'
import type { OperationRecord } from '../transactions/events'
import type { Execution } from '../transactions/execution'
import { Button } from '../ui/Button'
import { buttonClass } from '../ui/buttonClass'
import { CopyButton } from '../ui/CopyButton'
import { lazyPart } from '../ui/lazyPart'
import { saveFile } from '../ui/saveFile'
import { Sentence } from '../ui/Sentence'
import { localDate, localTime } from '../units/moments'
import { shortAddress } from '../units/shortAddress'
import { switchCluster } from '../wallet/actions'
import { ReceiptBill } from './Bill'
import { operationAddress, receiptJson, receiptOf } from './bills'
import { operationCopy } from './copy'
import { DecisionFacts } from './Facts'
import { OperationPicture } from './MintPicture'
import { finalityQuery } from './operationSource'
import type { SharePartProps } from './share/SharePart'
import { TokenMarks } from './TokenMarks'
import styles from './operation.module.css'

/** A page's additions to the receipts of its operations. */
export type ReceiptDetails = Readonly<{
  /** The next steps, the main one first: to a page, or back to the form where `to` is missing. */
  steps: readonly Readonly<{ label: string; to?: string }>[]
  /** The whole address of the new account, or several pools: the first facts, in place of the decision's pool. */
  made?: ReactNode
  /** The subject of the links to explorers. */
  explorer?: ExplorerSubject
  /** The last facts. */
  facts?: ReactNode
  /** Whether the receipt offers to share it: a new token or pool, and final steps. */
  isShared?: boolean
  /** Content below, over the full width. */
  below?: ReactNode
}>

/** The details of a receipt, from its operation and the time (ms since 1970) at which it was confirmed. */
export type ReceiptDetailsOf = (operation: OperationRecord, at: number) => ReceiptDetails

type OperationReceiptProps = {
  execution: Execution
  detailsOf: ReceiptDetailsOf
  /** Back to the form. */
  onAnother: () => void
}

const share = lazyPart<SharePartProps>(() => import('./share/SharePart'))

/** The receipt of a finished operation: its title, the next steps, its facts, and its bill with the stamp. */
export function OperationReceipt({ execution, detailsOf, onAnother }: OperationReceiptProps) {
  const { operation } = execution
  const receipt = receiptOf(execution)
  const finality = useQuery({ ...finalityQuery(execution), enabled: receipt?.final === 'not-yet' })
  if (!receipt) return null
  const decision = operationDecision(execution)
  const address = operationAddress(operation)
  const details = detailsOf(operation, receipt.at)
  return (
    <ReceiptFrame
      picture={
        <OperationPicture
          subject={subjectNow(execution)}
          address={address}
          size={64}
          on={operation.cluster}
        />
      }
      title={receiptTitle(execution)}
      done={words.lede(decision.line, localTime(receipt.at), localDate(receipt.at))}
      tokens={calledTokens(operation)}
      actions={
        <>
          <NextSteps operation={operation} steps={details.steps} onAnother={onAnother} />
          <DownloadReceipt execution={execution} />
        </>
      }
      bill={
        <ReceiptBill
          receipt={receipt}
          address={address}
          tokens={calledTokens(operation)}
          finalityMs={finality.data ?? null}
        />
      }
      below={details.below}
    >
      <ReceiptFacts {...{ operation, decision, details }} signatures={receipt.signatures} />
      {details.isShared && <share.Part execution={execution} />}
    </ReceiptFrame>
  )
}

type ReceiptFrameProps = {
  picture: ReactNode
  title: string
  /** What was done, and when, in a sentence; null where nothing was. */
  done: string | null
  /** The tokens that it names. */
  tokens: readonly CalledToken[]
  /** The next steps, the main one first. */
  actions: ReactNode
  bill: ReactNode
  below?: ReactNode
  /** The facts. */
  children: ReactNode
}

/** The layout of a receipt: what was done, the next steps and the facts, and the bill beside them. */
export function ReceiptFrame(props: ReceiptFrameProps) {
  const { picture, title, done, tokens, actions, bill, below, children } = props
  return (
    <div className={`wrap ${styles['receipt']}`}>
      <div>
        <div className={styles['made']}>
          {picture}
          <div>
            <h1 className={styles['big']} tabIndex={-1}>
              {title}
            </h1>
            {done !== null && (
              <p className="muted">
                <Sentence text={done} /> <TokenMarks tokens={tokens} />
              </p>
            )}
          </div>
        </div>
        <div className={`actions ${styles['actions']}`}>{actions}</div>
        {children}
      </div>
      <div className={styles['bill']}>{bill}</div>
      {below}
    </div>
  )
}

type ReceiptFactsProps = {
  operation: OperationRecord
  decision: Decision
  signatures: readonly string[]
  details: ReceiptDetails
}

/** The facts of a receipt beside its bill: the new account, the decision, the transactions, and the page's own facts. */
export function ReceiptFacts({ operation, decision, signatures, details }: ReceiptFactsProps) {
  const { made, explorer, facts } = details
  return (
    <dl className={`kv ${styles['facts']}`}>
      {made}
      <DecisionFacts
        decision={made === undefined ? decision : { ...decision, pool: null }}
        names={namesIn(operation.subject)}
      />
      <TransactionsFact operation={operation} signatures={signatures} />
      {explorer && <ExplorerFact operation={operation} subject={explorer} />}
      {facts}
    </dl>
  )
}

/** The looks of the next steps in order; all later ones look like the last. */
const LOOKS = ['primary', 'secondary', 'quiet'] as const

type NextStepsProps = Pick<ReceiptDetails, 'steps'> &
  Pick<OperationReceiptProps, 'onAnother'> & { operation: OperationRecord }

function NextSteps({ operation, steps, onAnother }: NextStepsProps) {
  return steps.map(({ label, to }, at) => {
    const variant = LOOKS[at] ?? 'quiet'
    return to === undefined ? (
      <Button key={label} variant={variant} onClick={onAnother}>
        {label}
      </Button>
    ) : (
      <Link key={label} className={buttonClass({ variant })} to={to} onClick={toNetwork(operation)}>
        {label}
      </Link>
    )
  })
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

/** One fact of a receipt or of a row of the history. */
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
function TransactionsFact({
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
function ExplorerFact({ operation, subject }: { operation: OperationRecord; subject: ExplorerSubject }) {
  const cluster = listClusters().find(({ id }) => id === operation.cluster)
  if (!cluster) return null
  return (
    <ReceiptFact name={words.look}>
      <ExplorerLinks cluster={cluster} subject={subject} />
    </ReceiptFact>
  )
}
