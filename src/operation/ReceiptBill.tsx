import { isDeposit } from '../transactions/bill'
import { formatUnits } from '../units/amounts'
import { formatSol, formatSolFixed } from '../units/lamports'
import { shortAddress } from '../units/shortAddress'
import { Amount } from '../ui/Amount'
import { CostNote } from './Bill'
import styles from './operation.module.css'
import { PaidStamp } from './PaidStamp'
import type { Receipt, TokenLine } from './receipt'
import { isGain, TwoBills } from './TwoBills'
import { copy } from './copy'

const words = copy.receipt

type ReceiptBillProps = { receipt: Receipt; address: string; isWatched?: boolean }

/**
 * The bill once more, promised and paid or received side by side, with the stamp. `address` gives the stamp its identicon; `isWatched`: it is
 * looked at until it is final.
 */
export function ReceiptBill({ receipt, address, isWatched = true }: ReceiptBillProps) {
  const { lines, promised, paid, balanceAfter, at, isDated, final } = receipt
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
          <output>{words.final[isWatched || final === 'yes' ? final : 'unknown']}</output>
        </div>
        {paid !== undefined && <PaidStamp address={address} at={at} says={received ? 'received' : 'paid'} />}
      </div>
    </TwoBills>
  )
}

/** "The same" is said only where every lamport and every token is. */
function comparison(receipt: Receipt): string {
  const { paid, unproven, tokens } = receipt
  if (paid === undefined && unproven) return `${words.unproven[unproven]} ${words.unprovenRest}`
  if (paid === undefined || receipt.same) return solComparison(receipt)
  const isRead = tokens.every((token) => token.paid !== undefined)
  return [
    solComparison(receipt),
    ...tokens.flatMap(tokenWords),
    ...(isRead ? [] : [words.tokensUnread]),
  ].join(' ')
}

function solComparison({ lines, promised, paid, same }: Receipt): string {
  if (paid === undefined) return promised < 0n ? words.gotUnread : words.unread
  if (paid === promised && !same)
    return lines.every((line) => line.paid === line.cost.lamports) ? words.solSame : words.sameSum
  if (promised < 0n) return comparisonOfGot(paid - promised)
  if (paid === promised) return words.same
  return paid < promised ? words.less(formatSol(promised - paid)) : words.more(formatSol(paid - promised))
}

/** A sentence where a token moved otherwise than was promised. */
function tokenWords({ mint, unit, promised, paid }: TokenLine): readonly string[] {
  if (paid === undefined || paid === promised) return []
  const told = (amount: bigint) => {
    const size = amount < 0n ? -amount : amount
    if (!unit) return words.baseUnits(formatUnits(size, 0), shortAddress(mint))
    return `${formatUnits(size, unit.decimals)} ${unit.symbol}`.trim()
  }
  if (promised === null) return [paid < 0n ? words.tokenLost(told(paid)) : words.tokenFound(told(paid))]
  const off = told(paid - promised)
  if (promised < 0n) return [paid < promised ? words.tokenMoreLeft(off) : words.tokenLessLeft(off)]
  return [paid < promised ? words.tokenLessCame(off) : words.tokenMoreCame(off)]
}

/** Of an operation that brings in more than it takes; `off` is by how much less that was, in lamports. */
function comparisonOfGot(off: bigint): string {
  if (off === 0n) return words.gotSame
  return off > 0n ? words.gotLess(formatSol(off)) : words.gotMore(formatSol(-off))
}
