import { Link } from 'react-router-dom'
import { receiptOf } from '../../operation/bills'
import { operationDecision } from '../../operations/decision'
import { DecisionFacts } from '../../operation/Facts'
import { OPERATION_KINDS } from '../../operations/kinds'
import { MintPicture } from '../../operation/MintPicture'
import type { ReceiptProps } from '../../operation/OperationPage'
import { Facts, ReceiptFrame, toNetwork, TransactionsFact } from '../../operation/Receipt'
import { paths } from '../../paths'
import { SOL_MINT } from '../../tokens/wellKnown'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { utcDate, utcTime } from '../../units/moments'
import { unbroken } from '../../units/unbroken'
import { sendCopy } from './copy'

const words = sendCopy.receipt

/** The receipt of a transfer: what went to whom, when, and what it cost. */
export function SendReceiptPart({ execution, onAnother }: ReceiptProps) {
  const { operation } = execution
  const receipt = receiptOf(execution)
  if (!receipt) return null
  const decision = operationDecision(execution)
  const { mint = SOL_MINT, to = operation.payer } = operation.subject
  return (
    <ReceiptFrame
      execution={execution}
      receipt={receipt}
      address={to}
      picture={<MintPicture mint={mint} size={64} on={operation.cluster} />}
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
          <Link
            className={buttonClass({ variant: 'primary' })}
            to={paths.account}
            onClick={toNetwork(operation)}
          >
            {words.toAccount}
          </Link>
          <Button onClick={onAnother}>{words.another}</Button>
        </>
      }
    />
  )
}
