import type { ChangedRecord } from '../transactions/events'
import type { Execution } from '../transactions/execution'
import { CostNote } from './Bill'
import { billsOf } from './consentBills'
import styles from './operation.module.css'
import { TwoBills } from './TwoBills'
import { copy } from './copy'

const words = copy.consent

/** What the wallet was asked for and what it signed, cost by cost; the bid that it set says so. */
export function ConsentBill({ execution, changed }: { execution: Execution; changed: ChangedRecord }) {
  const { lines, total } = billsOf(execution, changed)
  return (
    <TwoBills
      title={copy.bill.title}
      left={words.asked}
      right={words.signed}
      className={styles['paid']}
      lines={lines.map(({ label, detail, kind, left, right }) => ({
        label,
        left,
        right,
        note: <CostNote cost={{ kind, detail, refundable: false }} />,
      }))}
      total={total}
    />
  )
}
