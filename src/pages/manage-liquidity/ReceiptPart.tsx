import { Link } from 'react-router-dom'
import type { ReceiptProps } from '../../deeds/deed/NamedDeed'
import { ExplorerFact, Fact, Facts, toNetwork, TransactionsFact } from '../../deeds/receipt/receiptFacts'
import { DecisionFacts } from '../../deeds/DecisionFacts'
import { ReceiptFrame } from '../../deeds/receipt/ReceiptFrame'
import { deedDecision, type Decision } from '../../liquidity/decision'
import { paths } from '../../paths'
import { utcDate, utcTime } from '../../transactions/components/moments'
import { receiptOf } from '../../transactions/components/receipt'
import type { DeedRecord } from '../../transactions/events'
import type { PlanKind } from '../../transactions/plan'
import { AddressText } from '../../ui/AddressText'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { Seal } from '../../ui/Seal'
import { copy } from './copy'

const words = copy.receipt

/** It is done: what really moved, in which pool, what it cost, and the ways on. */
export function ReceiptPart({ execution, onAnother }: ReceiptProps) {
  const { deed } = execution
  const receipt = receiptOf(execution)
  if (!receipt) return null
  const decision = deedDecision(execution)
  const pool = deed.subject['pool']
  const titles: Partial<Record<PlanKind, string>> = words.titles
  return (
    <ReceiptFrame
      execution={execution}
      receipt={receipt}
      address={pool ?? deed.payer}
      picture={<Seal address={pool ?? deed.payer} size={64} />}
      title={titles[deed.kind] ?? copy.deed.done}
      lede={words.lede(decision.line, utcTime(receipt.at), utcDate(receipt.at))}
      facts={<ReceiptFacts deed={deed} decision={decision} signatures={receipt.signatures} />}
      acts={
        <>
          <Button variant="primary" onClick={onAnother}>
            {words.toPositions}
          </Button>
          {pool !== undefined && (
            <Link
              className={buttonClass({})}
              to={`${paths.manageLiquidity}?pool=${pool}`}
              onClick={toNetwork(deed)}
            >
              {words.seePool}
            </Link>
          )}
        </>
      }
    />
  )
}

type ReceiptFactsProps = { deed: DeedRecord; decision: Decision; signatures: readonly string[] }

function ReceiptFacts({ deed, decision, signatures }: ReceiptFactsProps) {
  const { pool, pools } = deed.subject
  return (
    <Facts>
      <DecisionFacts decision={decision} />
      {pools !== undefined && (
        <Fact name={words.pools}>
          {pools.split(' ').map((address) => (
            <AddressText key={address} address={address} what="pool address" />
          ))}
        </Fact>
      )}
      <TransactionsFact deed={deed} signatures={signatures} />
      {pool !== undefined && <ExplorerFact deed={deed} subject={{ address: pool }} />}
    </Facts>
  )
}
