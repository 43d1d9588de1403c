import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { billOf } from '../../transactions/bill'
import { Bill } from '../../operation/Bill'
import { operationPath } from '../../operation/operationSummary'
import { DownloadReceipt } from '../../operation/DownloadReceipt'
import { ErrorNote } from '../../ui/ErrorNote'
import { ExecutionProgress } from '../../operation/ExecutionProgress'
import { importedCopy } from '../../operation/importedCopy'
import { receiptOf } from '../../operation/receipt'
import { ReceiptBill } from '../../operation/ReceiptBill'
import { isDone, promisedCosts, type Execution } from '../../transactions/execution'
import { isErasable, type KeptOperation } from '../../transactions/history'
import type { Finding } from '../../transactions/lookUpOperation'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { Note } from '../../ui/Note'
import { shortAddress } from '../../units/shortAddress'
import { switchCluster } from '../../wallet/actions'
import type { Chain } from './chains'
import { copy } from './copy'
import { OperationFactList } from './OperationFactList'
import { subjectAddress } from './subjectAddress'
import { EraseDialog } from './EraseDialog'
import styles from './history.module.css'
import { useLookUp } from './useLookUp'

const words = copy.detail

type OperationDetailProps = { id: string; kept: KeptOperation; chain: Chain; lost: boolean }

/** The strip and the bill of an operation, as its own page has them, with what it is known by and the next step. */
export function OperationDetail({ id, kept, chain, lost }: OperationDetailProps) {
  const { execution } = kept
  const receipt = receiptOf(execution)
  const { imported } = execution.operation
  return (
    <div id={id} className={styles['detail']}>
      <div className="stack">
        <Standing execution={execution} chain={chain} />
        {!imported && (
          <Strips execution={execution} lost={lost} idle={isIdle(chain) ? words.idle : undefined} />
        )}
        <OperationFactList execution={execution} chain={chain} />
        <Acts kept={kept} chain={chain} />
      </div>
      {receipt ? (
        <ReceiptBill receipt={receipt} address={subjectAddress(execution)} isWatched={false} />
      ) : (
        <Bill bill={billOf(promisedCosts(execution))} note={imported ? words.fileNote : words.note} />
      )}
    </div>
  )
}

/** What is peculiar about where it happened or came from. */
function Standing({ execution, chain }: { execution: Execution; chain: Chain }) {
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

function Imported({ execution, chain }: { execution: Execution; chain: Chain }) {
  const { state, lookUp } = useLookUp(execution)
  const isThere = chain.state === 'here' || chain.state === 'unknown'
  return (
    <>
      <Note
        kind="warn"
        title={importedCopy.title(execution.operation)}
        acts={
          isThere && (
            <Button busy={state.status === 'busy'} onClick={lookUp}>
              {words.lookUp}
            </Button>
          )
        }
      >
        <p>{importedCopy.detail}</p>
        <output>{state.status === 'answered' && <Found findings={state.findings} />}</output>
      </Note>
      {state.status === 'failed' && <ErrorNote isBegun error={state.error} />}
    </>
  )
}

/** What the chain says of the signatures of a file, and how far that goes. */
function Found({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return importedCopy.foundNothing
  return findings.map((finding) => (
    <p key={finding.signature}>
      <span className="mono">{shortAddress(finding.signature)}</span>: {importedCopy.found(finding)}
    </p>
  ))
}

/** Nobody sends or looks up what belongs to a network that is not there. */
function isIdle({ state }: Chain): boolean {
  return state === 'gone' || state === 'elsewhere'
}

type StripsProps = { execution: Execution; lost: boolean; idle: string | undefined }

function Strips({ execution, lost, idle }: StripsProps) {
  const { transactions } = execution
  return transactions.map((state, at) => (
    <div key={at}>
      {transactions.length > 1 && (
        <h3 className={styles['part']}>{words.transaction(at + 1, transactions.length)}</h3>
      )}
      <ExecutionProgress state={state} lost={lost} idle={idle} />
    </div>
  ))
}

function Acts({ kept, chain }: { kept: KeptOperation; chain: Chain }) {
  const { execution } = kept
  const { operation } = execution
  const [erasing, setErasing] = useState(false)
  const erasable = isErasable(execution) || chain.state === 'gone'
  return (
    <>
      <div className="acts">
        <NextStep execution={execution} chain={chain} />
        {(isDone(execution) || operation.imported) && <DownloadReceipt execution={execution} />}
        {erasable && (
          <Button variant="quiet" onClick={() => setErasing(true)}>
            {words.erase}
          </Button>
        )}
      </div>
      {!erasable && <p className="small muted">{copy.erasing.open}</p>}
      {erasing && (
        <EraseDialog
          operations={[kept]}
          title={copy.erasing.one(operation.title)}
          gone={new Set(chain.state === 'gone' ? [operation.genesisHash] : [])}
          onClose={() => setErasing(false)}
        />
      )}
    </>
  )
}

/** Where its page can do something with it: on a chain that is there, for what was begun here. */
function NextStep({ execution, chain }: { execution: Execution; chain: Chain }) {
  const { operation } = execution
  if (chain.state === 'gone' || chain.state === 'elsewhere') return null
  if (operation.imported) return <SeeIt operation={operation} />
  return (
    <Link className={buttonClass({})} to={operationPath(operation)}>
      {isDone(execution) ? words.receipt : words.pickUp}
    </Link>
  )
}

/** What came from a file has no page of its own here; the token or the pool that it is about has. */
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
