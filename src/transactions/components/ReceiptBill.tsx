import { isDeposit } from '../bill'
import { formatSol, formatSolFixed } from '../../units/lamports'
import { Amount } from '../../ui/Amount'
import { CostNote } from './Bill'
import { copy } from './copy'
import styles from './deed.module.css'
import { PaidStamp } from './PaidStamp'
import type { Receipt } from './receipt'
import { isGain, TwoBills } from './TwoBills'

const words = copy.receipt

/** The bill once more, promised and paid or received side by side, with the stamp. `address` gives the stamp its seal. */
export function ReceiptBill({ receipt, address }: { receipt: Receipt; address: string }) {
  const { lines, promised, paid, balanceAfter, at, isDated } = receipt
  const received = (paid ?? promised) < 0n
  return (
    <TwoBills
      title={words.title}
      left={words.promised}
      right={
        lines.some(({ cost, paid: line }) => isGain({ left: cost.lamports, right: line }))
          ? words.actual
          : words.paid
      }
      className={styles['paid']}
      lines={lines.map(({ cost, paid: paidLine }) => ({
        label: cost.label,
        left: cost.lamports,
        right: paidLine,
        note: <CostNote cost={{ ...cost, detail: undefined }} />,
      }))}
      total={{ left: promised, right: paid }}
      mixed={lines.some(({ cost }) => isDeposit(cost))}
    >
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
        <div className="small muted">
          <p>{comparison(receipt)}</p>
          {paid !== undefined && !isDated && <p>{words.undated}</p>}
        </div>
        {paid !== undefined && <PaidStamp address={address} at={at} says={received ? 'received' : 'paid'} />}
      </div>
    </TwoBills>
  )
}

function comparison({ promised, paid, same, unproven }: Receipt): string {
  if (paid === undefined && unproven) return `${words.unproven[unproven]} ${words.unprovenRest}`
  if (paid === undefined) return promised < 0n ? words.gotUnread : words.unread
  if (paid === promised && !same) return words.sameSum
  if (promised < 0n) return comparisonOfGot(paid - promised)
  if (paid === promised) return words.same
  return paid < promised ? words.less(formatSol(promised - paid)) : words.more(formatSol(paid - promised))
}

/** Of a deed that brings in more than it takes; `off` is by how much less that was, in lamports. */
function comparisonOfGot(off: bigint): string {
  if (off === 0n) return words.gotSame
  return off > 0n ? words.gotLess(formatSol(off)) : words.gotMore(formatSol(-off))
}
