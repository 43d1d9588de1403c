import { Link } from 'react-router-dom'
import { receiptOf } from '../../operation/bills'
import { operationDecision } from '../../operations/decision'
import { DecisionFacts } from '../../operation/Facts'
import { OPERATION_KINDS } from '../../operations/kinds'
import { MintPicture } from '../../operation/MintPicture'
import type { ReceiptProps } from '../../operation/OperationPage'
import { ExplorerFact, Facts, ReceiptFrame, toNetwork, TransactionsFact } from '../../operation/Receipt'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { utcDate, utcTime } from '../../units/moments'
import { unbroken } from '../../units/unbroken'
import { tokenCopy } from './copy'

const words = tokenCopy.receipt

/** The receipt of an operation on a token: what changed, when, and what it cost. */
export function TokenReceiptPart({ execution, onAnother }: ReceiptProps) {
  const { operation } = execution
  const receipt = receiptOf(execution)
  if (!receipt) return null
  const decision = operationDecision(execution)
  const mint = operation.subject.mint ?? operation.payer
  return (
    <ReceiptFrame
      execution={execution}
      receipt={receipt}
      address={mint}
      picture={<MintPicture mint={mint} size={64} on={operation.cluster} />}
      title={OPERATION_KINDS[operation.kind].receiptTitle}
      lede={unbroken(words.lede(decision.line, utcTime(receipt.at), utcDate(receipt.at)))}
      facts={
        <Facts>
          <DecisionFacts decision={decision} />
          <TransactionsFact operation={operation} signatures={receipt.signatures} />
          <ExplorerFact operation={operation} subject={{ mint }} />
        </Facts>
      }
      actions={
        <>
          <Button variant="primary" onClick={onAnother}>
            {words.toToken}
          </Button>
          <Link className={buttonClass({})} to={paths.account} onClick={toNetwork(operation)}>
            {words.toAccount}
          </Link>
        </>
      }
    />
  )
}
