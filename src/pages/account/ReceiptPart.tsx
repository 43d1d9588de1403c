import { receiptOf } from '../../operation/bills'
import { operationDecision } from '../../operations/decision'
import { OPERATION_KINDS } from '../../operations/kinds'
import type { ReceiptProps } from '../../operation/OperationPage'
import { Facts, ReceiptFrame, TransactionsFact } from '../../operation/Receipt'
import { Button } from '../../ui/Button'
import { Identicon } from '../../ui/Identicon'
import { utcDate, utcTime } from '../../units/moments'
import { unbroken } from '../../units/unbroken'
import { accountCopy } from './copy'

const words = accountCopy.receipt

/** The receipt of an operation on the wallet's own accounts. */
export function AccountReceiptPart({ execution, onAnother }: ReceiptProps) {
  const { operation } = execution
  const receipt = receiptOf(execution)
  if (!receipt) return null
  const { line } = operationDecision(execution)
  return (
    <ReceiptFrame
      execution={execution}
      receipt={receipt}
      address={operation.payer}
      picture={<Identicon address={operation.payer} size={64} />}
      title={OPERATION_KINDS[operation.kind].receiptTitle}
      lede={unbroken(words.lede(line, utcTime(receipt.at), utcDate(receipt.at)))}
      facts={
        <Facts>
          <TransactionsFact operation={operation} signatures={receipt.signatures} />
        </Facts>
      }
      actions={
        <Button variant="primary" onClick={onAnother}>
          {words.toAccount}
        </Button>
      }
    />
  )
}
