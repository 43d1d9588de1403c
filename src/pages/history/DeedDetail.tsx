import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { billOf } from '../../transactions/bill'
import { Bill } from '../../transactions/components/Bill'
import { deedPath } from '../../transactions/components/deedSummary'
import { DownloadReceipt } from '../../transactions/components/DownloadReceipt'
import { ErrorNote } from '../../transactions/components/ErrorNote'
import { ExecutionProgress } from '../../transactions/components/ExecutionProgress'
import { receiptOf } from '../../transactions/components/receipt'
import { ReceiptBill } from '../../transactions/components/ReceiptBill'
import { isDone, isUnsettled, promisedCosts, type Execution } from '../../transactions/execution'
import { isErasable, type KeptDeed } from '../../transactions/history'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { Note } from '../../ui/Note'
import { switchCluster } from '../../wallet/actions'
import type { Chain } from './chains'
import { copy } from './copy'
import { DeedFactList } from './DeedFactList'
import { subjectAddress } from './subjectAddress'
import { EraseDialog } from './EraseDialog'
import styles from './history.module.css'
import { useLookUp } from './useLookUp'

const words = copy.detail

type DeedDetailProps = { id: string; kept: KeptDeed; chain: Chain; lost: boolean }

/** The strip and the bill of a deed, as its own page has them, with what it is known by and the next step. */
export function DeedDetail({ id, kept, chain, lost }: DeedDetailProps) {
  const { execution } = kept
  const receipt = receiptOf(execution)
  return (
    <div id={id} className={styles['detail']}>
      <div className="stack">
        <Standing execution={execution} chain={chain} />
        <Strips execution={execution} lost={lost} idle={isIdle(execution, chain) ? words.idle : undefined} />
        <DeedFactList execution={execution} chain={chain} />
        <Acts kept={kept} chain={chain} />
      </div>
      {receipt ? (
        <ReceiptBill receipt={receipt} address={subjectAddress(execution)} />
      ) : (
        <Bill bill={billOf(promisedCosts(execution))} note={words.note} />
      )}
    </div>
  )
}

/** What is peculiar about where it happened or came from. */
function Standing({ execution, chain }: { execution: Execution; chain: Chain }) {
  if (chain.state === 'gone' || chain.state === 'elsewhere')
    return (
      <Note kind="warn" title={chain.state === 'gone' ? words.goneTitle : words.elsewhereTitle}>
        <p>{chain.state === 'gone' ? words.goneDetail : words.elsewhereDetail}</p>
      </Note>
    )
  return execution.deed.imported ? <Imported execution={execution} /> : null
}

function Imported({ execution }: { execution: Execution }) {
  const { state, lookUp } = useLookUp(execution)
  const open = isUnsettled(execution)
  return (
    <>
      <Note
        kind="warn"
        title={words.importedTitle}
        acts={
          open && (
            <Button busy={state.status === 'busy'} onClick={lookUp}>
              {words.lookUp}
            </Button>
          )
        }
      >
        <p>{words.importedDetail}</p>
        <output>{state.status === 'answered' && open && words.notKnown}</output>
      </Note>
      {state.status === 'failed' && <ErrorNote error={state.error} />}
    </>
  )
}

/** Nobody sends or looks up what came from a file, or belongs to a network that is not there. */
function isIdle({ deed }: Execution, { state }: Chain): boolean {
  return deed.imported === true || state === 'gone' || state === 'elsewhere'
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

function Acts({ kept, chain }: { kept: KeptDeed; chain: Chain }) {
  const { execution } = kept
  const { deed } = execution
  const [erasing, setErasing] = useState(false)
  const erasable = isErasable(execution) || chain.state === 'gone'
  return (
    <>
      <div className="acts">
        <NextStep execution={execution} chain={chain} />
        {isDone(execution) && <DownloadReceipt execution={execution} />}
        {erasable && (
          <Button variant="quiet" onClick={() => setErasing(true)}>
            {words.erase}
          </Button>
        )}
      </div>
      {!erasable && <p className="small muted">{copy.erasing.open}</p>}
      {erasing && (
        <EraseDialog
          deeds={[kept]}
          title={copy.erasing.one(deed.title)}
          gone={new Set(chain.state === 'gone' ? [deed.genesisHash] : [])}
          onClose={() => setErasing(false)}
        />
      )}
    </>
  )
}

/** Where its page can do something with it: on a chain that is there, for what was begun here. */
function NextStep({ execution, chain }: { execution: Execution; chain: Chain }) {
  const { deed } = execution
  if (chain.state === 'gone' || chain.state === 'elsewhere') return null
  if (deed.imported) return <SeeIt deed={deed} />
  return (
    <Link className={buttonClass({})} to={deedPath(deed)}>
      {isDone(execution) ? words.receipt : words.pickUp}
    </Link>
  )
}

/** What came from a file has no page of its own here; the token or the pool that it is about has. */
function SeeIt({ deed }: Pick<Execution, 'deed'>) {
  const { mint, pool } = deed.subject
  const [to, said] =
    mint === undefined ? [pool && paths.pool(pool), words.seePool] : [paths.token(mint), words.token]
  if (to === undefined) return null
  return (
    <Link className={buttonClass({})} to={to} onClick={() => switchCluster(deed.cluster)}>
      {said}
    </Link>
  )
}
