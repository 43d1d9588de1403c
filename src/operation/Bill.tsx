import { useId, type ReactNode } from 'react'
import { type CalledToken, calledIn, calledTokens, namesOf } from '../operations/calledTokens'
import { type Bill as BillOf, billOf, isDeposit } from '../transactions/bill'
import type { ChangedRecord } from '../transactions/events'
import { type Execution, promisedCosts } from '../transactions/execution'
import { outcomeOfOperation } from '../transactions/outcome'
import type { Cost, CostGroup } from '../transactions/plan'
import { Amount } from '../ui/Amount'
import { classNames } from '../ui/classNames'
import { Identicon } from '../ui/Identicon'
import { Mark } from '../ui/Mark'
import { Sentence } from '../ui/Sentence'
import { Skeleton } from '../ui/Skeleton'
import { formatAmount } from '../solana/amountScale'
import { formatUnits } from '../units/amounts'
import { formatSol, formatSolFixed } from '../units/lamports'
import { localDate, localTime } from '../units/moments'
import { shortAddress } from '../units/shortAddress'
import { billsOf, receiptLines, withServiceFeeLine, type Receipt, type TokenLine } from './bills'
import { operationCopy } from './copy'
import styles from './operation.module.css'
import { TokenMarks } from './TokenMarks'
import { sentenceOf } from '../operations/said'
import type { Said } from '../units/said'

type BillProps = {
  /** The bill; null while it is being read: then the card shows a skeleton of the same size. */
  bill: Pick<BillOf, 'lines' | 'total' | 'balanceAfter'> | null
  /** The tokens that its lines may name. */
  tokens?: readonly CalledToken[] | undefined
  /** Beside the title: "SOL", "SOL · simulated 21:14:07". */
  note: string
  /** In place of the balance after the operation, where no balance is known. */
  noBalance?: string | undefined
  foot?: ReactNode
  /** Shown in place of the figures and the foot: why there are none. `failed`: they could not be read, and their room stays. */
  failure?: ReactNode
  failed?: boolean
  /** Whether the room is kept for the figures that come as one types, so that the button below stays where it is. */
  steady?: boolean
  children?: ReactNode
}

/**
 * The costs of an operation in one column: every cost by its name, the total and the balance afterwards, in SOL with nine decimals.
 * A deposit is not a cost: it is listed below the sum of the costs. Children are shown below the total.
 */
export function BillColumn(props: BillProps) {
  const { bill, note, tokens, noBalance, foot, failure, failed = false, steady = false, children } = props
  const lines = bill ? withServiceFeeLine(bill.lines) : []
  const deposits = lines.filter(isDeposit).map(lineOf)
  const others = lines.filter((line) => !isDeposit(line)).map(lineOf)
  const figures = bill ? (
    <BillLines lines={others} deposits={deposits} tokens={tokens} />
  ) : (
    <>
      <span className="sr">{operationCopy.bill.reading}</span>
      <BillSkeleton />
    </>
  )
  return (
    <FormBill
      note={note}
      busy={bill === null && !failure}
      // A form that says too little for a bill has a small one: there is nothing to keep room for.
      lines={
        failed || (steady && !failure) ? (
          <InRoom always={failed}>{failure ?? figures}</InRoom>
        ) : (
          (failure ?? figures)
        )
      }
      foot={failure ? undefined : foot}
    >
      {failure && failed && (
        <Room always>
          <BillEndSkeleton />
        </Room>
      )}
      {!bill && !failure && <BillEndSkeleton />}
      {bill && !failure && (
        <>
          <TotalLine lines={others} total={[bill.total]} mixed={deposits.length > 0} />
          <BalanceAfter bill={bill} noBalance={noBalance} />
        </>
      )}
      {children}
    </FormBill>
  )
}

type FormBillProps = {
  note: ReactNode
  busy?: boolean
  /** The lines, or why there are none. */
  lines: ReactNode
  foot?: ReactNode
  /** The total and the buttons: beside a form they stay in sight. */
  children: ReactNode
}

/** The card of the costs before an operation. */
export function FormBill({ note, busy = false, lines, foot, children }: FormBillProps) {
  return (
    <BillCard title={operationCopy.bill.title} heads={[note]} busy={busy}>
      {lines}
      <div className={styles['end']}>{children}</div>
      {foot !== undefined && <p className="foot">{foot}</p>}
    </BillCard>
  )
}

/** In place of the lines, while the form says too little for a bill. */
export function EmptyBill({ children = operationCopy.bill.incomplete }: { children?: ReactNode }) {
  return <p className={`small muted ${styles['empty']}`}>{children}</p>
}

type BalanceAfterProps = { bill: NonNullable<BillProps['bill']>; noBalance: string | undefined }

function BalanceAfter({ bill: { balanceAfter }, noBalance }: BalanceAfterProps) {
  return (
    <>
      {balanceAfter === undefined ? (
        noBalance !== undefined && (
          <After label={operationCopy.bill.after} figure={<span>{noBalance}</span>} />
        )
      ) : balanceAfter < 0n ? (
        <After
          label={<Mark kind="warn">{operationCopy.bill.missing}</Mark>}
          figure={<Figure lamports={-balanceAfter} />}
        />
      ) : (
        <After label={operationCopy.bill.after} figure={<Figure lamports={balanceAfter} />} />
      )}
    </>
  )
}

function lineOf(cost: Cost): BillLine {
  return {
    ...groupOf(cost),
    label: sentenceOf(cost.label),
    figures: [cost.lamports],
    note: <CostNote cost={cost} />,
  }
}

function groupOf({ group, refundable, lamports }: Cost): Pick<BillLine, 'group' | 'back'> {
  return group === undefined ? {} : { group, back: refundable ? lamports : 0n }
}

/** The bill as asked and as signed, side by side; a line says where the wallet has set its own bid. */
export function ConsentBill({ execution, changed }: { execution: Execution; changed: ChangedRecord }) {
  const bills = billsOf(execution, changed)
  const lines = bills.lines.map(({ label, detail, kind, left, right }) => ({
    label: sentenceOf(label),
    figures: [left, right],
    note: <CostNote cost={{ kind, detail, refundable: false }} />,
  }))
  return (
    <BillCard
      title={operationCopy.bill.title}
      heads={[operationCopy.consent.asked, operationCopy.consent.signed]}
    >
      <BillLines lines={lines} tokens={calledTokens(execution.operation)} />
      <TotalLine lines={lines} total={[bills.total.left, bills.total.right]} />
    </BillCard>
  )
}

/** The bill of an operation as promised. */
export function ExecutionBill({ execution, note }: { execution: Execution; note: string }) {
  const bill = billOf(promisedCosts(execution))
  return <BillColumn bill={bill} note={note} tokens={calledTokens(execution.operation)} />
}

/**
 * The bill of an operation that is not done: what its failed tries have paid, where they did and it is known; else what was promised, with
 * this note.
 */
export function UndoneBill({ execution, note }: { execution: Execution; note: string }) {
  const { cost, done } = outcomeOfOperation(execution)
  if (done > 0 || cost.kind !== 'fee' || cost.lamports === null)
    return <ExecutionBill execution={execution} note={note} />
  const lines = [{ label: operationCopy.bill.fees, figures: [cost.lamports] }]
  const foot = cost.alone ? operationCopy.outcome.alone : operationCopy.bill.nothingElse
  return (
    <BillCard title={operationCopy.bill.paid} heads={[operationCopy.bill.sol]}>
      <BillLines lines={lines} />
      <TotalLine lines={lines} total={[cost.lamports]} />
      <p className="foot">{foot}</p>
    </BillCard>
  )
}

type ReceiptBillProps = {
  receipt: Receipt
  address: string
  /** The tokens that its lines and notes may name. */
  tokens: readonly CalledToken[]
  isWatched?: boolean
  finalityMs?: number | null
}

/**
 * The bill of a finished operation: promised and paid (or received) side by side, with the stamp. `address` gives the stamp its
 * identicon; `isWatched`: the operation is watched until it is final; `finalityMs`: the milliseconds that this takes now.
 */
export function ReceiptBill({
  receipt,
  address,
  tokens,
  isWatched = true,
  finalityMs = null,
}: ReceiptBillProps) {
  const { promised, paid, balanceAfter, at, isDated, final } = receipt
  const lines = receiptLines(receipt)
  const words = operationCopy.receipt
  const compared = comparison(receipt)
  const brings = lines.some((line) => isGain([line.cost.lamports, line.paid]))
  const says = (paid ?? promised) < 0n ? 'received' : 'paid'
  const shown = lines.map((line) => ({
    ...groupOf(line.cost),
    label: sentenceOf(line.cost.label),
    figures: [line.cost.lamports, line.paid],
    note: <CostNote cost={{ ...line.cost, detail: undefined }} />,
  }))
  return (
    <BillCard title={words.title} heads={[words.promised, brings ? words.actual : words.paid]}>
      <BillLines lines={shown} tokens={tokens} />
      <TotalLine lines={shown} total={[promised, paid]} mixed={lines.some(({ cost }) => isDeposit(cost))} />
      {balanceAfter !== undefined && <After label={words.now} figure={<Figure lamports={balanceAfter} />} />}
      <div className={styles['paidrow']}>
        <div className="small muted">
          <p>{compared}</p>
          <BillMarks texts={[compared]} tokens={tokens} />
          {paid === undefined && <p>{words.said}</p>}
          {paid !== undefined && !isDated && <p>{words.undated}</p>}
          <output>{finalWords(isWatched || final === 'yes' ? final : 'unknown', finalityMs)}</output>
        </div>
        {paid !== undefined && <Stamp address={address} at={at} says={says} />}
      </div>
    </BillCard>
  )
}

function finalWords(final: Receipt['final'], ms: number | null): string {
  if (final !== 'not-yet') return operationCopy.receipt.final[final]
  return operationCopy.receipt.final['not-yet'](
    ms === null || ms === 0 ? ms : Math.max(1, Math.round(ms / 1_000)),
  )
}

/* ---- The one bill behind all of them ---- */

/** The figures of a line, one for each column, in lamports; undefined where a figure is not known, null where there is none. */
type Figures = readonly (bigint | null | undefined)[]
/** A line of the bill. `group`: neighbours of the same group become one section; `back`: how many lamports of the line come back. */
type BillLine = Readonly<{
  label: string
  figures: Figures
  note?: ReactNode
  group?: CostGroup
  back?: bigint
}>

type BillCardProps = { title: string; heads: readonly ReactNode[]; busy?: boolean; children: ReactNode }

/** The card of a bill. `heads` are the names of the columns of figures, beside the title. */
function BillCard({ title, heads, busy = false, children }: BillCardProps) {
  return (
    <section
      className={classNames('bill', heads.length > 1 && `two ${styles['paid']}`)}
      aria-label={title}
      aria-busy={busy || undefined}
    >
      <header>
        <b>{title}</b>
        {heads.map((head, column) => (
          <span key={column}>{typeof head === 'string' ? <Sentence text={head} /> : head}</span>
        ))}
      </header>
      {children}
    </section>
  )
}

type BillLinesProps = {
  lines: readonly BillLine[]
  deposits?: readonly BillLine[]
  tokens?: readonly CalledToken[] | undefined
}

/**
 * Shows every figure as positive: gains come above the costs, under "You get". A line or a total that is a gain in one column and a
 * cost in the other has a row in each place.
 */
function BillLines({ lines, deposits = [], tokens = [] }: BillLinesProps) {
  const names = namesOf(tokens)
  const gains = lines.flatMap((line) => towards(line, -1n))
  const costs = lines.flatMap((line) => towards(line, 1n))
  return (
    <>
      {gains.length > 0 && <Heading>{operationCopy.bill.get}</Heading>}
      <Rows lines={gains} names={names} />
      {gains.length > 0 && <Heading>{operationCopy.bill.costs}</Heading>}
      <Rows lines={costs} names={names} />
      {deposits.length > 0 && (
        <div className="ln">
          <Row label={<b>{operationCopy.bill.costs}</b>} figures={[sumOf(costs)]} />
        </div>
      )}
      <Rows lines={deposits} names={names} />
      <BillMarks texts={[...lines, ...deposits].map(({ label }) => label)} tokens={tokens} />
    </>
  )
}

/** Below the lines of a bill: the strangers among the tokens that these texts of it name. */
export function BillMarks({ texts, tokens }: { texts: readonly string[]; tokens: readonly CalledToken[] }) {
  const named = calledIn(texts, tokens)
  if (named.length === 0) return null
  return (
    <p className={styles['marks']}>
      <TokenMarks tokens={named} />
    </p>
  )
}

/** Whether a line is a gain in any of its columns. */
function isGain(figures: Figures): boolean {
  return figures.some((lamports) => (lamports ?? 0n) < 0n)
}

/**
 * The line with its figures of one direction, as positive ones: `sign` 1 for costs, -1 for gains. None where it has no such figure.
 */
function towards<Line extends { figures: Figures }>(line: Line, sign: 1n | -1n): Line[] {
  const { figures } = line
  if (!isGain(figures)) return sign === 1n ? [line] : []
  if (sign === 1n && !figures.some((lamports) => (lamports ?? 0n) > 0n)) return []
  const facing = (lamports: Figures[number]) => {
    if (typeof lamports !== 'bigint') return lamports
    return lamports * sign < 0n ? null : lamports * sign
  }
  return [{ ...line, figures: figures.map(facing) }]
}

function sumOf(lines: readonly BillLine[]): bigint {
  return lines.reduce((sum, { figures: [lamports] }) => sum + (lamports ?? 0n), 0n)
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <div className="ln">
      <b>{children}</b>
    </div>
  )
}

type RowsProps = { lines: readonly BillLine[]; names: readonly string[] }

function Rows({ lines, names }: RowsProps) {
  const isInGroup = (line: BillLine) => lines.filter(({ group }) => group === line.group).length > 1
  return lines.map((line, at) => {
    const { label, figures, note, group } = line
    if (group === undefined || !isInGroup(line))
      return (
        <div className="ln" key={`${at} ${label}`}>
          <Row label={<Sentence text={label} symbols={names} />} figures={figures} />
          {note}
        </div>
      )
    // The whole group is rendered at the place of its first line.
    if (lines.findIndex((other) => other.group === group) < at) return null
    return (
      <Group key={group} name={group} names={names} lines={lines.filter((other) => other.group === group)} />
    )
  })
}

/** The lines of a group as one section, open where a paid amount differs from the promised one. */
function Group({ name, names, lines }: RowsProps & { name: CostGroup }) {
  const columns = lines[0]?.figures.map((_, column) => lines.map(({ figures }) => figures[column])) ?? []
  const sums = columns.map((figures) =>
    figures.every((lamports) => typeof lamports === 'bigint')
      ? figures.reduce((sum, lamports) => sum + lamports, 0n)
      : undefined,
  )
  const isAsPromised = lines.every(({ figures: [first, ...others] }) =>
    others.every((lamports) => lamports === first || lamports === undefined),
  )
  const back = lines.reduce((sum, line) => sum + (line.back ?? 0n), 0n)
  return (
    <details className="ln group" open={!isAsPromised}>
      <summary>
        <Row label={operationCopy.bill.groups[name]} figures={sums} />
        <span className="sub">
          {operationCopy.bill.accounts(lines.length)}
          {back > 0n && (
            <>
              {' · '}
              <span className="back">{operationCopy.bill.backPart(formatSol(back))}</span>
            </>
          )}
          <span className="chev" />
        </span>
      </summary>
      {lines.map(({ label, figures, note }, at) => (
        <div className="ln" key={`${at} ${label}`}>
          <Row label={<Sentence text={label} symbols={names} />} figures={figures} />
          {note}
        </div>
      ))}
    </details>
  )
}

type TotalLineProps = {
  lines: readonly BillLine[]
  total: Figures
  /** Whether deposits are among the lines. */
  mixed?: boolean
}

/** The total. Where the lines are not only costs, it names its direction: paid or received. */
function TotalLine({ lines, total, mixed: hasDeposits = false }: TotalLineProps) {
  const mixed = hasDeposits || lines.some(({ figures }) => isGain(figures))
  const came = towards({ figures: total }, -1n)
  const left = towards({ figures: total }, 1n)
  const leaves = mixed || came.length > 0 ? operationCopy.bill.leaves : operationCopy.bill.total
  return (
    <div className="ln tot">
      {came.map(({ figures }) => (
        <Row key="in" label={operationCopy.bill.comes} figures={figures} />
      ))}
      {left.map(({ figures }) => (
        <Row key="out" label={leaves} figures={figures} />
      ))}
    </div>
  )
}

function Row({ label, figures }: { label: ReactNode; figures: Figures }) {
  return (
    <div className="l1">
      <span>{label}</span>
      <i />
      {figures.map((lamports, column) => (
        <Figure key={column} lamports={lamports} />
      ))}
    </div>
  )
}

function After({ label, figure }: { label: ReactNode; figure: ReactNode }) {
  return (
    <div className="ln after">
      <div className="l1">
        <span>{label}</span>
        <i />
        {figure}
      </div>
    </div>
  )
}

function Figure({ lamports }: { lamports: Figures[number] }) {
  if (lamports === undefined || lamports === null)
    return (
      <span className="fig" translate="no">
        –
      </span>
    )
  return <Amount className="fig" value={formatSolFixed(lamports)} />
}

/** The second line of a cost: its purpose, and whether it is returned. */
function CostNote({ cost: { kind, detail, refundable } }: { cost: Noted }) {
  if (detail === undefined && !refundable) return null
  return (
    <span className="sub">
      {detail !== undefined && <Sentence text={sentenceOf(detail)} />}
      {detail !== undefined && refundable && ' · '}
      {refundable &&
        (kind === 'deposit' ? (
          operationCopy.bill.returned
        ) : (
          <span className="back">{operationCopy.bill.back}</span>
        ))}
    </span>
  )
}

type Noted = Readonly<{ kind: Cost['kind']; detail?: Said | undefined; refundable: boolean }>

function BillSkeleton() {
  return (
    <>
      {[0, 1, 2, 3, 4].map((line) => (
        <div className="ln" key={line}>
          <Skeleton width="100%" height={14} />
          {line < 4 && <Skeleton width="40%" height={10} />}
        </div>
      ))}
    </>
  )
}

type RoomProps = { always: boolean; children: ReactNode }

/** The lines, or why there are none, in the room of usual lines, so that the button below does not move. */
function InRoom({ always, children }: RoomProps) {
  return (
    <div className={styles['inroom']}>
      <Room always={always}>
        <BillSkeleton />
      </Room>
      <div>{children}</div>
    </div>
  )
}

/** Nothing, as large as its children; unless `always`, only where the button is below it. */
function Room({ always, children }: RoomProps) {
  return <div className={classNames(styles['room'], !always && styles['wide'])}>{children}</div>
}

/** The total and the balance after it, which stay in sight with the button below. */
function BillEndSkeleton() {
  return (
    <>
      <div className="ln tot">
        <Skeleton width="100%" height={18} />
      </div>
      <div className="ln after">
        <Skeleton width="100%" height={14} />
      </div>
    </>
  )
}

/* ---- Notes below a receipt ---- */

/** The sentence that compares paid and promised. It says "the same" only where every lamport and every token is the same. */
function comparison(receipt: Receipt): string {
  const words = operationCopy.receipt
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
  const words = operationCopy.receipt
  if (paid === undefined) return promised < 0n ? words.gotUnread : words.unread
  if (paid === promised && !same)
    return lines.every((line) => line.paid === line.cost.lamports) ? words.solSame : words.sameSum
  if (promised < 0n) return comparisonOfGot(paid - promised)
  if (paid === promised) return words.same
  return paid < promised ? words.less(formatSol(promised - paid)) : words.more(formatSol(paid - promised))
}

/** The comparison for an operation with a net gain; `off` is how much smaller than promised the gain was, in lamports. */
function comparisonOfGot(off: bigint): string {
  const words = operationCopy.receipt
  if (off === 0n) return words.gotSame
  return off > 0n ? words.gotLess(formatSol(off)) : words.gotMore(formatSol(-off))
}

/** A sentence for each token whose amount differs from the promised one. */
function tokenWords({ mint, unit, promised, paid }: TokenLine): readonly string[] {
  const words = operationCopy.receipt
  if (paid === undefined || paid === promised) return []
  const amountOf = (amount: bigint) => {
    const size = amount < 0n ? -amount : amount
    if (!unit) return words.baseUnits(formatUnits(size, 0), shortAddress(mint))
    return `${formatAmount(size, unit)} ${unit.symbol}`.trim()
  }
  if (promised === null)
    return [paid < 0n ? words.tokenLost(amountOf(paid)) : words.tokenFound(amountOf(paid))]
  const off = amountOf(paid - promised)
  if (promised < 0n) return [paid < promised ? words.tokenMoreLeft(off) : words.tokenLessLeft(off)]
  return [paid < promised ? words.tokenLessCame(off) : words.tokenMoreCame(off)]
}

/** PAID or RECEIVED, across the identicon of the mint or pool, with the day and time around it. */
function Stamp({ address, at, says }: { address: string; at: number; says: 'paid' | 'received' }) {
  const id = useId().replace(/\W/g, '')
  const [date, time] = [localDate(at), localTime(at)]
  return (
    <div className={styles['stampbox']}>
      <span className="sr">{operationCopy.receipt.stampLabel[says](date, time)}</span>
      <svg className={styles['ring']} width="168" height="168" viewBox="-84 -84 168 168" aria-hidden="true">
        <defs>
          <path id={`${id}a`} d="M-66 0A66 66 0 0 1 66 0" />
          <path id={`${id}b`} d="M-73 0A73 73 0 0 0 73 0" />
        </defs>
        <g fill="none" stroke="var(--teal)">
          <circle r="82" strokeWidth="2" />
          <circle r="58" strokeWidth="1" />
        </g>
        <g fill="var(--teal)" fontSize="12" letterSpacing="1.6" fontFamily="var(--mono)">
          <text textAnchor="middle">
            <textPath href={`#${id}a`} startOffset="50%">
              {date.toUpperCase()}
            </textPath>
          </text>
          <text textAnchor="middle">
            <textPath href={`#${id}b`} startOffset="50%">
              {time}
            </textPath>
          </text>
        </g>
      </svg>
      <div className={styles['inner']}>
        <Identicon address={address} size={112} />
      </div>
      <span className={classNames(styles['stamp'], says === 'received' && styles['long'])} aria-hidden="true">
        {operationCopy.receipt.stamp[says]}
      </span>
    </div>
  )
}
