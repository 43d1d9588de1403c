import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../paths'
import { DownloadReceipt } from '../../../transactions/components/DownloadReceipt'
import { utcDate, utcTime } from '../../../transactions/components/moments'
import { receiptOf } from '../../../transactions/components/receipt'
import { ReceiptBill } from '../../../transactions/components/ReceiptBill'
import type { DeedRecord } from '../../../transactions/events'
import type { Execution } from '../../../transactions/execution'
import { Button } from '../../../ui/Button'
import { buttonClass } from '../../../ui/buttonClass'
import { Note } from '../../../ui/Note'
import { partOnIntent } from '../../../ui/partOnIntent'
import { TokenPicture } from '../../../ui/TokenPicture'
import styles from '../create-token.module.css'
import { forgetOwnAddress } from '../storage/storageChoice'
import { useStoredPicture } from '../storage/useStoredPicture'
import type { ReceiptChecklistProps } from './ReceiptChecklist'
import { receiptCopy as words } from './receiptCopy'
import receiptStyles from './receipt.module.css'
import { ReceiptFacts, toNetwork } from './ReceiptFacts'

const checklist = partOnIntent<ReceiptChecklistProps>(() => import('./ReceiptChecklist'))

/** The third part: the token exists. Where it is, what it cost, what others see of it and what comes next. */
export function ReceiptPart({ execution, onAnother }: { execution: Execution; onAnother: () => void }) {
  const { deed } = execution
  const { mint = '', uri = '' } = deed.subject
  const picture = useStoredPicture(uri)
  const receipt = receiptOf(execution)
  useEffect(() => forgetOwnAddress(uri), [uri])
  if (!receipt) return null
  return (
    <div className={`wrap ${styles['receipt']}`}>
      <div>
        <div className={styles['made']}>
          <TokenPicture address={mint} src={picture} size={64} />
          <div>
            <h1 className={styles['big']} tabIndex={-1}>
              {words.title}
            </h1>
            <p className="muted">{ledeOf(deed, receipt.at)}</p>
          </div>
        </div>
        <ReceiptFacts deed={deed} signatures={receipt.signatures} />
        <div className={`acts ${styles['acts']}`}>
          <Link
            className={buttonClass({ variant: 'primary' })}
            to={paths.token(mint)}
            onClick={toNetwork(deed)}
          >
            {words.see}
          </Link>
          <Button onClick={onAnother}>{words.another}</Button>
          <DownloadReceipt execution={execution} />
        </div>
      </div>
      <div className={receiptStyles['bill']}>
        <ReceiptBill receipt={receipt} address={mint} />
      </div>
      <Checklist deed={deed} />
    </div>
  )
}

function ledeOf({ subject }: DeedRecord, at: number): string {
  const { name = '', symbol = '', shares = '0' } = subject
  const others = Number(shares)
  return `${words.lede(name, symbol, utcTime(at), utcDate(at))} ${others > 0 ? words.shared(others) : words.allYours}`
}

/** Its code comes once the token is there: nobody waits for it. */
function Checklist(props: ReceiptChecklistProps) {
  const [code, setCode] = useState<'fetching' | 'there' | 'failed'>('fetching')
  useEffect(() => {
    if (code !== 'fetching') return
    checklist.fetch().then(
      () => setCode('there'),
      () => setCode('failed'),
    )
  }, [code])
  if (code === 'there') return <checklist.Part {...props} />
  if (code === 'fetching') return null
  return (
    <Note
      acts={
        <Button slim onClick={() => setCode('fetching')}>
          {words.fetchAgain}
        </Button>
      }
    >
      <p>{words.partMissing}</p>
    </Note>
  )
}
