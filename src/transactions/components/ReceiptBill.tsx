import { formatSol, formatSolFixed } from '../../units/lamports'
import { Amount } from '../../ui/Amount'
import { CostNote } from './Bill'
import { copy } from './copy'
import styles from './deed.module.css'
import { PaidStamp } from './PaidStamp'
import type { Receipt } from './receipt'

const words = copy.receipt

/** The bill once more, promised and paid side by side, with the stamp. `address` gives the stamp its seal. */
export function ReceiptBill({ receipt, address }: { receipt: Receipt; address: string }) {
  const { lines, promised, paid, balanceAfter, at } = receipt
  return (
    <section className={`bill two ${styles['paid']}`} aria-label={words.title}>
      <header>
        <b>{words.title}</b>
        <span>{words.promised}</span>
        <span>{words.paid}</span>
      </header>
      {lines.map(({ cost, paid: paidLine }, index) => (
        <div className="ln" key={`${index} ${cost.label}`}>
          <Row label={cost.label} promised={cost.lamports} paid={paidLine} />
          <CostNote refundable={cost.refundable} />
        </div>
      ))}
      <div className="ln tot">
        <Row label={copy.bill.total} promised={promised} paid={paid} />
      </div>
      {balanceAfter !== undefined && (
        <div className="ln after">
          <div className="l1">
            <span>{words.now}</span>
            <i />
            <Amount className="fig" value={formatSolFixed(balanceAfter)} />
          </div>
        </div>
      )}
      <div className={styles['paidrow']}>
        <p className="small muted">{comparison(receipt)}</p>
        <PaidStamp address={address} at={at} />
      </div>
    </section>
  )
}

function Row({ label, promised, paid }: { label: string; promised: bigint; paid: bigint | undefined }) {
  return (
    <div className="l1">
      <span>{label}</span>
      <i />
      <Amount className="fig" value={formatSolFixed(promised)} />
      {paid === undefined ? (
        <span className="fig">–</span>
      ) : (
        <Amount className="fig" value={formatSolFixed(paid)} />
      )}
    </div>
  )
}

function comparison({ promised, paid }: Receipt): string {
  if (paid === undefined) return words.unread
  if (paid === promised) return words.same
  return paid < promised ? words.less(formatSol(promised - paid)) : words.more(formatSol(paid - promised))
}
