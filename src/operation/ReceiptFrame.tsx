import type { ReactNode } from 'react'
import { DownloadReceipt } from './DownloadReceipt'
import type { Receipt } from './receipt'
import { ReceiptBill } from './ReceiptBill'
import type { Execution } from '../transactions/execution'
import styles from './operation.module.css'

type ReceiptFrameProps = {
  execution: Execution
  receipt: Receipt
  /** What the stamp's identicon is drawn from: the mint or pool that it is about. */
  address: string
  picture: ReactNode
  title: string
  lede: ReactNode
  facts: ReactNode
  /** What one may do next; the receipt's own download stands beside it. */
  acts: ReactNode
  /** What stands below the facts, over their width. */
  children?: ReactNode
}

/** The third part of a page that makes an operation: what was done, with its facts, its bill stamped as paid, and what comes next. */
export function ReceiptFrame(props: ReceiptFrameProps) {
  const { execution, receipt, address, picture, title, lede, facts, acts, children } = props
  return (
    <div className={`wrap ${styles['receipt']}`}>
      <div>
        <div className={styles['made']}>
          {picture}
          <div>
            <h1 className={styles['big']} tabIndex={-1}>
              {title}
            </h1>
            <p className="muted">{lede}</p>
          </div>
        </div>
        {facts}
        <div className={`acts ${styles['acts']}`}>
          {acts}
          <DownloadReceipt execution={execution} />
        </div>
      </div>
      <div className={styles['bill']}>
        <ReceiptBill receipt={receipt} address={address} />
      </div>
      {children}
    </div>
  )
}
