import { Link } from 'react-router-dom'
import type { ReceiptProps } from '../../operation/OperationPage'
import { OperationPicture } from '../../operation/MintPicture'
import {
  ExplorerFact,
  ReceiptFact,
  Facts,
  ReceiptFrame,
  toNetwork,
  TransactionsFact,
} from '../../operation/Receipt'
import { DecisionFacts } from '../../operation/Facts'
import { OPERATION_KINDS } from '../../operations/kinds'
import { operationDecision, type Decision } from '../../operations/decision'
import { paths } from '../../paths'
import { utcDate, utcTime } from '../../units/moments'
import { unbroken } from '../../units/unbroken'
import { receiptOf } from '../../operation/bills'
import type { OperationRecord } from '../../transactions/events'
import { AddressText } from '../../ui/AddressText'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { manageLiquidityCopy } from './copy'

const words = manageLiquidityCopy.receipt

/** The receipt: what really moved, in which pool, what it cost, and the next steps. */
export function ManageLiquidityReceiptPart({ execution, onAnother }: ReceiptProps) {
  const { operation } = execution
  const receipt = receiptOf(execution)
  if (!receipt) return null
  const decision = operationDecision(execution)
  const pool = operation.subject.pool
  return (
    <ReceiptFrame
      execution={execution}
      receipt={receipt}
      address={pool ?? operation.payer}
      picture={
        <OperationPicture
          subject={operation.subject}
          address={pool ?? operation.payer}
          size={64}
          on={operation.cluster}
        />
      }
      title={OPERATION_KINDS[operation.kind].receiptTitle}
      lede={unbroken(words.lede(decision.line, utcTime(receipt.at), utcDate(receipt.at)))}
      shared={operation.kind === 'lock-liquidity' || operation.kind === 'burn-liquidity'}
      facts={<ReceiptFacts operation={operation} decision={decision} signatures={receipt.signatures} />}
      actions={
        <>
          <Button variant="primary" onClick={onAnother}>
            {words.toPositions}
          </Button>
          {pool !== undefined && (
            <Link className={buttonClass({})} to={paths.pool(pool)} onClick={toNetwork(operation)}>
              {words.viewPool}
            </Link>
          )}
        </>
      }
    />
  )
}

type ReceiptFactsProps = { operation: OperationRecord; decision: Decision; signatures: readonly string[] }

function ReceiptFacts({ operation, decision, signatures }: ReceiptFactsProps) {
  const { pool, pools } = operation.subject
  return (
    <Facts>
      <DecisionFacts decision={decision} />
      {pools !== undefined && (
        <ReceiptFact name={words.pools}>
          {pools.map((address) => (
            <AddressText key={address} address={address} what="pool address" />
          ))}
        </ReceiptFact>
      )}
      <TransactionsFact operation={operation} signatures={signatures} />
      {pool !== undefined && <ExplorerFact operation={operation} subject={{ address: pool }} />}
    </Facts>
  )
}
