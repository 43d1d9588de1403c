import { Link } from 'react-router-dom'
import { operationDecision, type Decision } from '../../../operations/decision'
import { DecisionFacts } from '../../../operation/Facts'
import { OPERATION_KINDS } from '../../../operations/kinds'
import { OperationPicture } from '../../../operation/MintPicture'
import type { ReceiptProps } from '../../../operation/OperationPage'
import { receiptOf } from '../../../operation/bills'
import {
  ExplorerFact,
  ReceiptFact,
  Facts,
  ReceiptFrame,
  toNetwork,
  TransactionsFact,
} from '../../../operation/Receipt'
import { paths } from '../../../paths'
import type { OperationRecord } from '../../../transactions/events'
import { AddressText } from '../../../ui/AddressText'
import { Button } from '../../../ui/Button'
import { buttonClass } from '../../../ui/buttonClass'
import { CopyButton } from '../../../ui/CopyButton'
import { lazyPart } from '../../../ui/lazyPart'
import { isAddress } from '../../../units/base58'
import { plainText } from '../../../units/hiddenCharacters'
import { utcDate, utcTime } from '../../../units/moments'
import { unbroken } from '../../../units/unbroken'
import { wordsOfExtensions } from '../../../tokens/form/summaries'
import type { ReceiptChecklistProps } from './ReceiptChecklist'
import { receiptCopy as words } from './receiptCopy'

/** Its code loads once the token exists: nobody waits for it. */
const checklist = lazyPart<ReceiptChecklistProps>(() => import('./ReceiptChecklist'))

/** The receipt: the token's address, its cost, what others see of it, and the next steps. */
export function CreateTokenReceiptPart({ execution, onAnother }: ReceiptProps) {
  const { operation } = execution
  const { mint = '', pool } = operation.subject
  const receipt = receiptOf(execution)
  const decision = operationDecision(execution)
  if (!receipt) return null
  return (
    <ReceiptFrame
      execution={execution}
      receipt={receipt}
      address={mint}
      picture={
        <OperationPicture subject={operation.subject} address={mint} size={64} on={operation.cluster} />
      }
      title={OPERATION_KINDS[operation.kind].receiptTitle}
      lede={unbroken(words.lede(decision.line, utcTime(receipt.at), utcDate(receipt.at)))}
      shared
      facts={<ReceiptFacts operation={operation} decision={decision} signatures={receipt.signatures} />}
      actions={
        <>
          <Link
            className={buttonClass({ variant: 'primary' })}
            to={pool === undefined ? paths.newPool(mint) : paths.pool(pool)}
            onClick={toNetwork(operation)}
          >
            {pool === undefined ? words.createPool : words.viewPool}
          </Link>
          <Link className={buttonClass({})} to={paths.token(mint)} onClick={toNetwork(operation)}>
            {words.viewToken}
          </Link>
          <Button variant="quiet" onClick={onAnother}>
            {words.another}
          </Button>
        </>
      }
    >
      <checklist.Part operation={operation} />
    </ReceiptFrame>
  )
}

type ReceiptFactsProps = { operation: OperationRecord; decision: Decision; signatures: readonly string[] }

/** The token's properties and authorities. */
export function ReceiptFacts({ operation, decision, signatures }: ReceiptFactsProps) {
  const { mint = '', standard, extensions = [] } = operation.subject
  return (
    <Facts>
      <ReceiptFact name={words.mint}>
        <AddressText full identicon={false} address={mint} what="mint address" />
      </ReceiptFact>
      <TransactionsFact operation={operation} signatures={signatures} />
      <ExplorerFact operation={operation} subject={{ mint }} />
      {standard !== undefined && (
        <ReceiptFact name={words.standard}>
          {words.standards[standard === 'spl' ? 'spl' : 'token-2022']}
        </ReceiptFact>
      )}
      {extensions.length > 0 && (
        <ReceiptFact name={words.extensions}>{wordsOfExtensions(extensions)}</ReceiptFact>
      )}
      <Pool operation={operation} />
      <DecisionFacts decision={{ ...decision, pool: null }} />
      <ReceiptFact name={words.madeFrom}>
        <Source seed={operation.subject.seed} />
      </ReceiptFact>
      <MadeAfter operation={operation} />
    </Facts>
  )
}

/** The pool that was opened with the token. A record from an imported file may hold any text here. */
function Pool({ operation }: { operation: OperationRecord }) {
  const { pool = '' } = operation.subject
  if (!isAddress(pool)) return null
  return (
    <ReceiptFact name={words.pool}>
      <Link to={paths.pool(pool)} onClick={toNetwork(operation)}>
        {words.seePool}
      </Link>{' '}
      <AddressText address={pool} what="pool address" />
    </ReceiptFact>
  )
}

/** A seed has at most 32 characters. A record from an imported file may hold any text here. */
function Source({ seed }: { seed: string | undefined }) {
  if (seed === undefined) return words.key
  const { text, altered } = plainText(seed, 32)
  return (
    <>
      {words.seed}{' '}
      <span className="addr full">
        <bdi>{text}</bdi>
        {!altered && <CopyButton text={seed} label={words.copySeed} />}
      </span>
    </>
  )
}

/** The token's template. A record from an imported file may hold any text here. */
function MadeAfter({ operation }: { operation: OperationRecord }) {
  const { templateOf = '' } = operation.subject
  if (!isAddress(templateOf)) return null
  return (
    <ReceiptFact name={words.madeAfter}>
      <AddressText address={templateOf} what="mint address" />{' '}
      <Link to={paths.token(templateOf)} onClick={toNetwork(operation)}>
        {words.original}
      </Link>
    </ReceiptFact>
  )
}
