import { useState } from 'react'
import { Link } from 'react-router-dom'
import { toAppError, type AppError } from '../../errors/AppError'
import { calledTokens, namesIn } from '../../operations/calledTokens'
import { operationDecision } from '../../operations/decision'
import { venueName } from '../../liquidity/names'
import { ReceiptBill, UndoneBill } from '../../operation/Bill'
import { DoneSinceNote, sinceTitle } from '../../operation/DoneSince'
import { DecisionFacts } from '../../operation/Facts'
import { MintName, titleOf } from '../../operation/MintName'
import { DownloadReceipt, ReceiptFact } from '../../operation/Receipt'
import { ExecutionProgress } from '../../operation/ProgressSteps'
import { operationCopy } from '../../operation/copy'
import { outcomeWords } from '../../operation/outcomeWords'
import { operationPath } from '../../operations/registry'
import { operationAddress, receiptOf } from '../../operation/bills'
import { paths } from '../../paths'
import { settingsStore } from '../../settings/settingsStore'
import { listClusters } from '../../solana/cluster'
import { ExplorerLinks } from '../../operation/ExplorerLinks'
import { isDone, operationSignatures, type Execution } from '../../transactions/execution'
import type { DoneElsewhere } from '../../transactions/doneSince'
import { isErasable, type KeptOperation } from '../../transactions/journal'
import { outcomeOfOperation } from '../../transactions/outcome'
import type { ImportedSignatureFinding } from '../../transactions/search'
import { AddressText } from '../../ui/AddressText'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { CopyButton } from '../../ui/CopyButton'
import { ErrorNote } from '../../ui/ErrorNote'
import { Note } from '../../ui/Note'
import { Sentence } from '../../ui/Sentence'
import { isAddress } from '../../units/base58'
import { shortAddress } from '../../units/shortAddress'
import { switchCluster } from '../../wallet/actions'
import { NetworkName } from '../../wallet/NetworkName'
import type { OperationChain } from './chains'
import { detailCopy as words } from './detailCopy'
import { fileCopy } from './fileCopy'
import { EraseDialog } from './FileDialogs'
import styles from './history.module.css'
import { sentenceOf } from '../../operations/said'

type OperationDetailProps = {
  id: string
  kept: KeptOperation
  chain: OperationChain
  lost: boolean
  /** Later operations with the same effect, as far as they are read. */
  since: readonly DoneElsewhere[]
  /** Whether the operation can be continued, because later operations have not done all of it. */
  isOffered: boolean
}

/** The progress and the bill of an operation, as on its page, with its addresses, its signatures and the next step. */
export default function OperationDetail({ id, kept, chain, lost, since, isOffered }: OperationDetailProps) {
  const { execution } = kept
  const receipt = receiptOf(execution)
  const { imported } = execution.operation
  return (
    <div id={id} className={styles['detail']}>
      <div className="stack">
        <Standing execution={execution} chain={chain} />
        <Told execution={execution} />
        {!imported && (
          <TransactionsProgress
            execution={execution}
            lost={lost}
            idle={isIdle(chain) ? words.idle : undefined}
          />
        )}
        <OperationFactList execution={execution} chain={chain} />
        {since.length > 0 && (
          <Note title={sinceTitle(since)}>
            <DoneSinceNote since={since} />
          </Note>
        )}
        <Actions kept={kept} chain={chain} isOffered={isOffered} />
      </div>
      {receipt ? (
        <ReceiptBill
          receipt={receipt}
          address={operationAddress(execution.operation)}
          tokens={calledTokens(execution.operation)}
          isWatched={false}
        />
      ) : (
        <UndoneBill
          execution={execution}
          note={imported ? words.fileNote : isUnpaid(execution) ? words.unpaidNote : words.note}
        />
      )}
    </div>
  )
}

/** Whether certainly nothing was paid. */
function isUnpaid(execution: Execution): boolean {
  const { cost } = outcomeOfOperation(execution)
  return cost.kind === 'nothing' && !cost.alone
}

/** A note on an operation whose chain no longer exists, or that is from another network or from a file. */
function Standing({ execution, chain }: { execution: Execution; chain: OperationChain }) {
  const { state } = chain
  return (
    <>
      {(state === 'gone' || state === 'elsewhere') && (
        <Note kind="warn" title={state === 'gone' ? words.goneTitle : words.elsewhereTitle}>
          <p>{state === 'gone' ? words.goneDetail : words.elsewhereDetail}</p>
        </Note>
      )}
      {execution.operation.imported && <Imported execution={execution} chain={chain} />}
    </>
  )
}

/** The whole sentence of an operation, which its row has in a few words; of a file and of another version the row has it. */
function Told({ execution }: { execution: Execution }) {
  const { subject, imported } = execution.operation
  if (imported || subject.unread) return null
  return (
    <p>
      <Sentence text={operationDecision(execution).line} symbols={namesIn(subject)} />
    </p>
  )
}

function Imported({ execution, chain }: { execution: Execution; chain: OperationChain }) {
  const { state, lookUp } = useLookUp(execution)
  const isThere = chain.state === 'here' || chain.state === 'unknown'
  return (
    <>
      <Note
        kind="warn"
        title={operationCopy.imported.title(execution.operation)}
        actions={
          isThere && (
            <Button busy={state.status === 'busy'} onClick={lookUp}>
              {words.lookUp}
            </Button>
          )
        }
      >
        <p>{operationCopy.imported.detail}</p>
        <output>{state.status === 'answered' && <Found findings={state.findings} />}</output>
      </Note>
      {state.status === 'failed' && <ErrorNote isBegun error={state.error} />}
    </>
  )
}

/** The chain's answer about the signatures of an imported operation, and its meaning. */
function Found({ findings }: { findings: readonly ImportedSignatureFinding[] }) {
  if (findings.length === 0) return operationCopy.imported.foundNothing
  return findings.map((finding) => (
    <p key={finding.signature}>
      <span className="mono" translate="no">
        {shortAddress(finding.signature)}
      </span>
      : {operationCopy.imported.found(finding)}
    </p>
  ))
}

/** Whether nothing is done for an operation: those of a network that this page does not have are neither sent nor looked up. */
function isIdle({ state }: OperationChain): boolean {
  return state === 'gone' || state === 'elsewhere'
}

type TransactionsProgressProps = { execution: Execution; lost: boolean; idle: string | undefined }

function TransactionsProgress({ execution, lost, idle }: TransactionsProgressProps) {
  const { transactions } = execution
  return transactions.map((state, at) => (
    <div key={at}>
      {transactions.length > 1 && (
        <h3 className={styles['part']}>{words.transaction(at + 1, transactions.length)}</h3>
      )}
      <ExecutionProgress operation={execution.operation} state={state} lost={lost} idle={idle} />
    </div>
  ))
}

function Actions({ kept, chain, isOffered }: Pick<OperationDetailProps, 'kept' | 'chain' | 'isOffered'>) {
  const { execution } = kept
  const { operation } = execution
  const [erasing, setErasing] = useState(false)
  const erasable = isErasable(execution) || chain.state === 'gone'
  return (
    <>
      <div className="actions">
        {isOffered && <NextStep execution={execution} chain={chain} />}
        {(isDone(execution) || operation.imported) && <DownloadReceipt execution={execution} />}
        {erasable && (
          <Button variant="quiet" onClick={() => setErasing(true)}>
            {words.erase}
          </Button>
        )}
      </div>
      {!erasable && <p className="small muted">{fileCopy.erasing.open}</p>}
      {erasing && (
        <EraseDialog
          operations={[kept]}
          title={fileCopy.erasing.one(sentenceOf(operation.title))}
          gone={new Set(chain.state === 'gone' ? [operation.genesisHash] : [])}
          onClose={() => setErasing(false)}
        />
      )}
    </>
  )
}

/** The link to the operation's page, where the page can continue it: on an existing chain, for operations started here. */
function NextStep({ execution, chain }: { execution: Execution; chain: OperationChain }) {
  const { operation } = execution
  if (chain.state === 'gone' || chain.state === 'elsewhere') return null
  if (operation.imported) return <SeeIt operation={operation} />
  return (
    <Link className={buttonClass({})} to={operationPath(operation)}>
      {isDone(execution) ? words.receipt : outcomeWords(outcomeOfOperation(execution)).next}
    </Link>
  )
}

/** The link to the token or pool of an imported operation, which has no page here itself. */
function SeeIt({ operation }: Pick<Execution, 'operation'>) {
  const { mint, pool } = operation.subject
  const [to, said] =
    mint === undefined ? [pool && paths.pool(pool), words.seePool] : [paths.token(mint), words.token]
  if (to === undefined) return null
  return (
    <Link className={buttonClass({})} to={to} onClick={() => switchCluster(operation.cluster)}>
      {said}
    </Link>
  )
}

/** The subject of an operation, and its addresses and signatures with links. */
function OperationFactList({ execution, chain }: { execution: Execution; chain: OperationChain }) {
  const { operation } = execution
  const reachable = chain.state === 'here' || chain.state === 'unknown'
  return (
    <dl className="kv">
      <DecisionFacts
        decision={{ ...operationDecision(execution), pool: null }}
        names={namesIn(operation.subject)}
      />
      <PoolFacts operation={operation} />
      {operation.creates.map(({ label, address }) => (
        <ReceiptFact key={address} name={sentenceOf(label)}>
          <Named subject={operation.subject} address={address} />
        </ReceiptFact>
      ))}
      <MadeAfter operation={operation} />
      {operation.imported && (
        <ReceiptFact name={words.fileSays}>
          {execution.transactions.map(({ status }) => words.says[status]).join(', ')}
        </ReceiptFact>
      )}
      <ReceiptFact name={words.wallet}>
        <AddressText address={operation.payer} />
      </ReceiptFact>
      <ReceiptFact name={words.through}>
        <bdi translate="no">{operation.walletName}</bdi>
      </ReceiptFact>
      <ReceiptFact name={words.network}>
        <NetworkName cluster={chain} />
      </ReceiptFact>
      {operationSignatures(execution).map((signature) => (
        <Signature key={signature} signature={signature} execution={execution} reachable={reachable} />
      ))}
    </dl>
  )
}

/** The pool and the position of an operation, unless the operation made them: then they are listed among its accounts. */
function PoolFacts({ operation }: Pick<Execution, 'operation'>) {
  const { venue, pool, position } = operation.subject
  const made = new Set(operation.creates.map(({ address }) => address))
  return (
    <>
      {venue !== undefined && <ReceiptFact name={words.venue}>{venueName(venue)}</ReceiptFact>}
      {pool !== undefined && !made.has(pool) && (
        <ReceiptFact name={words.pool}>
          <Named subject={operation.subject} address={pool} />
        </ReceiptFact>
      )}
      {position !== undefined && !made.has(position) && (
        <ReceiptFact name={words.position}>
          <AddressText address={position} />
        </ReceiptFact>
      )}
    </>
  )
}

type NamedProps = { subject: Execution['operation']['subject']; address: string }

/** An address behind its name in the record: the token's name, or the pool's pair. */
function Named({ subject, address }: NamedProps) {
  const name = nameIn(subject, address)
  return (
    <>
      {name !== '' && <bdi translate="no">{name}</bdi>} <AddressText address={address} />
    </>
  )
}

function nameIn(
  { mint, pool, name = '', symbol = '', ...pair }: NamedProps['subject'],
  address: string,
): string {
  if (address === mint) return titleOf({ name, symbol })
  const { baseSymbol = '', quoteSymbol = '' } = pair
  return address === pool && baseSymbol !== '' && quoteSymbol !== '' ? `${baseSymbol} / ${quoteSymbol}` : ''
}

/** The original of a token. An imported record may have any text here. */
function MadeAfter({ operation }: Pick<Execution, 'operation'>) {
  const { templateOf = '' } = operation.subject
  if (!isAddress(templateOf)) return null
  return (
    <ReceiptFact name={words.madeAfter}>
      <MintName mint={templateOf} on={operation.cluster} besideAddress />
      <AddressText address={templateOf} what="mint address" />
    </ReceiptFact>
  )
}

type SignatureProps = { signature: string; execution: Execution; reachable: boolean }

function Signature({ signature, execution: { operation }, reachable }: SignatureProps) {
  const cluster = listClusters().find(({ id }) => id === operation.cluster)
  const short = shortAddress(signature)
  return (
    <>
      <ReceiptFact name={words.signature}>
        <span className="addr">
          {reachable ? (
            <Link to={paths.transaction(signature)} onClick={() => switchCluster(operation.cluster)}>
              {short}
            </Link>
          ) : (
            <span>{short}</span>
          )}
          <CopyButton text={signature} label={`Copy ${words.signatureName} ${short}`} />
        </span>
      </ReceiptFact>
      {cluster && reachable && (
        <ReceiptFact name={words.look}>
          <ExplorerLinks cluster={cluster} subject={{ signature }} />
        </ReceiptFact>
      )}
    </>
  )
}

type LookUpState =
  | Readonly<{ status: 'idle' | 'busy' }>
  | Readonly<{ status: 'answered'; findings: readonly ImportedSignatureFinding[] }>
  | Readonly<{ status: 'failed'; error: AppError }>

/** Asks the chain once about the signatures of an imported operation. Nothing is stored. */
function useLookUp(execution: Execution): { state: LookUpState; lookUp: () => void } {
  const [state, setState] = useState<LookUpState>({ status: 'idle' })
  const lookUp = () => {
    setState({ status: 'busy' })
    run(execution).then(
      (findings) => setState({ status: 'answered', findings }),
      (error: unknown) => setState({ status: 'failed', error: toAppError(error) }),
    )
  }
  return { state, lookUp }
}

async function run(execution: Execution): Promise<readonly ImportedSignatureFinding[]> {
  const { cluster, genesisHash } = execution.operation
  const [{ reopenAccess }, { lookUpOperation }] = await Promise.all([
    import('../../transactions/chainAccess'),
    import('../../transactions/search'),
  ])
  const access = await reopenAccess(cluster, genesisHash, settingsStore.getState().rpcUrls[cluster])
  return await lookUpOperation(execution, access)
}
