import { Link } from 'react-router-dom'
import { receiptOf } from '../../operation/bills'
import { operationDecision } from '../../operations/decision'
import { DecisionFacts } from '../../operation/Facts'
import { OPERATION_KINDS } from '../../operations/kinds'
import { OperationPicture } from '../../operation/MintPicture'
import type { ReceiptProps } from '../../operation/OperationPage'
import { Facts, ReceiptFrame, toNetwork, TransactionsFact } from '../../operation/Receipt'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { utcDate, utcTime } from '../../units/moments'
import { unbroken } from '../../units/unbroken'
import { swapPageCopy } from './copy'

const words = swapPageCopy.receipt

/** The receipt of a swap: what went for what, through which pools, and what it cost. */
export function SwapReceiptPart({ execution, onAnother }: ReceiptProps) {
  const { operation } = execution
  const receipt = receiptOf(execution)
  if (!receipt) return null
  const decision = operationDecision(execution)
  const address = decision.pool?.address ?? operation.payer
  return (
    <ReceiptFrame
      execution={execution}
      receipt={receipt}
      address={address}
      picture={
        <OperationPicture subject={operation.subject} address={address} size={64} on={operation.cluster} />
      }
      title={OPERATION_KINDS[operation.kind].receiptTitle}
      lede={unbroken(words.lede(decision.line, utcTime(receipt.at), utcDate(receipt.at)))}
      facts={
        <Facts>
          <DecisionFacts decision={decision} />
          <TransactionsFact operation={operation} signatures={receipt.signatures} />
        </Facts>
      }
      actions={
        <>
          <Button variant="primary" onClick={onAnother}>
            {words.another}
          </Button>
          <Link className={buttonClass({})} to={paths.account} onClick={toNetwork(operation)}>
            {words.toAccount}
          </Link>
        </>
      }
    />
  )
}
