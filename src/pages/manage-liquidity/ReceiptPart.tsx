import { Link } from 'react-router-dom'
import type { ReceiptProps } from '../../deeds/deed/NamedDeed'
import { ExplorerFact, Fact, Facts, toNetwork, TransactionsFact } from '../../deeds/receipt/receiptFacts'
import { ReceiptFrame } from '../../deeds/receipt/ReceiptFrame'
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
import styles from './manage.module.css'
import { venueName } from '../../liquidity/venueName'

const words = copy.receipt

/** It is done: with which pool, what it cost, and the ways on. */
export function ReceiptPart({ execution, onAnother }: ReceiptProps) {
  const { deed } = execution
  const receipt = receiptOf(execution)
  if (!receipt) return null
  const pool = deed.subject['pool']
  const titles: Partial<Record<PlanKind, string>> = words.titles
  return (
    <ReceiptFrame
      execution={execution}
      receipt={receipt}
      address={pool ?? deed.payer}
      picture={<Seal address={pool ?? deed.payer} size={64} />}
      title={titles[deed.kind] ?? copy.deed.done}
      lede={words.lede(deed.title, utcTime(receipt.at), utcDate(receipt.at))}
      facts={<ReceiptFacts deed={deed} signatures={receipt.signatures} />}
      acts={
        <>
          <Button variant="primary" onClick={onAnother}>
            {words.book}
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

function ReceiptFacts({ deed, signatures }: { deed: DeedRecord; signatures: readonly string[] }) {
  const { pool, pools, venue } = deed.subject
  return (
    <Facts>
      {pool !== undefined && (
        <Fact name={words.pool}>
          <AddressText full seal={false} address={pool} what="pool address" />
        </Fact>
      )}
      {pools !== undefined && (
        <Fact name={words.pools}>
          {pools.split(' ').map((address) => (
            <AddressText key={address} address={address} what="pool address" />
          ))}
        </Fact>
      )}
      {venue !== undefined && <Fact name={words.venue}>{venueName(venue)}</Fact>}
      <Fact name={words.done}>
        {deed.steps.map(({ id, title, detail }) => (
          <span key={id} className={styles['done']}>
            {title}
            {detail !== undefined && <span className="cap muted">{detail}</span>}
          </span>
        ))}
      </Fact>
      <TransactionsFact deed={deed} signatures={signatures} />
      {pool !== undefined && <ExplorerFact deed={deed} subject={{ address: pool }} />}
    </Facts>
  )
}
