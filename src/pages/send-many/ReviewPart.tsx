import { Fragment, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { wholeListWords } from '../../forms/listCopy'
import { type ReviewedLine, WholeList } from '../../forms/ListLines'
import { ReadFacts } from '../../forms/ListQuestions'
import type { AppContext } from '../../operation/appContext'
import { BillColumn } from '../../operation/Bill'
import type { Bill } from '../../transactions/bill'
import { useDoubtTicks } from '../../operation/DoubtTicks'
import { DecisionLine } from '../../operation/Facts'
import { ForgetfulNote, MainnetNote } from '../../operation/MainnetNote'
import { MintPicture } from '../../operation/MintPicture'
import { LastRow } from '../../operation/Review'
import { paths } from '../../paths'
import { scaleFacts } from '../../operations/scales'
import { arrivalFacts, sentAmountText } from '../../operations/sentAmounts'
import type { ReadSendList } from '../../tokens/sendList/parseSendList'
import { countsOf, type DropOrder, toldRule } from '../../tokens/drop/drop'
import { sumOfAmounts } from '../../tokens/transferFeeMath'
import type { SentAmounts } from '../../transactions/plan'
import type { RunLine, RunToken } from '../../transactions/runs/keptRuns'
import { AddressText } from '../../ui/AddressText'
import { Button } from '../../ui/Button'
import { useDrawnExactly } from '../../ui/Exact'
import { ErrorNote } from '../../ui/ErrorNote'
import { Mark } from '../../ui/Mark'
import { Note } from '../../ui/Note'
import { PageTitle } from '../../ui/PageTitle'
import { Sentence } from '../../ui/Sentence'
import { useNow } from '../../ui/useNow'
import { formatWhole } from '../../units/grouping'
import type { Figures } from './chainWork'
import { sendManyCopy } from './copy'
import { dropCopy, outSentence, raisedText, ruleText } from './dropCopy'
import type { ListReceivers } from './listForm'
import { doubtsOfList, ReceiverCounts } from './ReceiverCounts'
import { RunFacts } from './RunFacts'
import styles from './sendMany.module.css'
import { formatSol } from '../../units/lamports'

const words = sendManyCopy.review

/** A line that is not paid, with the reason in a sentence. */
export type LeftLine = Readonly<{ line: number; what: string; why: string }>

export type ListReviewProps = {
  context: AppContext & Readonly<{ address: string }>
  token: RunToken
  list: ReadSendList
  /** The lines that are paid; `left` are the others. */
  lines: readonly RunLine[]
  receivers: ListReceivers
  left: readonly LeftLine[]
  figures: Figures
  /** What the lines were computed from, where it is a drop. */
  order?: DropOrder
  /** Leaves out the lines that were paid earlier. */
  onLeaveBefore: () => void
  /** Goes back, and reads again what a computed list comes from. */
  onAgain: () => void
  onBack: () => void
  onStart: () => Promise<void>
}

/** The list as one decision: amount, number of receivers, cost, and number of prompts. */
export default function ListReviewPart({
  context,
  token,
  list,
  lines,
  receivers,
  left,
  figures,
  order,
  onLeaveBefore,
  onAgain,
  onBack,
  onStart,
}: ListReviewProps) {
  const [start, setStart] = useState<Readonly<{ busy: boolean; error: unknown }>>({
    busy: false,
    error: null,
  })
  const { frame, requireDrawn } = useDrawnExactly()
  const { bill, isCovered, earlierDrop } = figures
  const raised = order && raisedText(order.drop.shares, token)
  const all = useMemo(() => reviewedLines(lines, left), [lines, left])
  const amounts = useMemo(() => sumOfAmounts(lines), [lines])
  const amount = sentAmountText(amounts, token, false)
  const addresses = formatWhole(new Set(lines.map((line) => line.address)).size)
  const leftOut = left.length + list.tooMany
  /** The button becomes busy only at the next render: until then further presses arrive. */
  const isStarting = useRef(false)
  const doubts = useDoubtTicks(
    useMemo(() => doubtsOfList(lines, receivers), [lines, receivers]),
    [
      ...(earlierDrop ? [{ label: dropCopy.twice, detail: dropCopy.earlier }] : []),
      ...(raised ? [{ label: dropCopy.raisedTick, detail: <Sentence text={raised} /> }] : []),
    ],
  )
  const begin = () => {
    if (isStarting.current || !doubts.require()) return
    isStarting.current = true
    setStart({ busy: true, error: null })
    const start = async () => {
      requireDrawn()
      await onStart()
    }
    start().catch((error: unknown) => {
      isStarting.current = false
      setStart({ busy: false, error })
    })
  }
  return frame(
    <>
      <PageTitle title={words.title}>
        <DecisionLine
          decision={{ line: words.line(amount, addresses, formatWhole(lines.length), formatWhole(leftOut)) }}
          picture={<MintPicture mint={token.mint} size={40} />}
          names={[token.symbol]}
          tokens={[token]}
        />
      </PageTitle>
      <div className="wrap work">
        <div className={styles['parts']}>
          {!isCovered && (
            <Note kind="err">
              <p>{words.poor(formatSol(missingOf(bill)))}</p>
            </Note>
          )}
          {doubts.part}
          {order?.holders.proof === null && (
            <Note kind="warn" title={dropCopy.file.unproven}>
              <p>{dropCopy.file.detail}</p>
            </Note>
          )}
          <ForgetfulNote at="review" />
          <MainnetNote context={context} />
          {start.error !== null && <ErrorNote error={start.error} />}
          <LastRow
            total={bill.total}
            refused={doubts.refused}
            back={
              <Button variant="quiet" onClick={onBack}>
                {words.back}
              </Button>
            }
          >
            <Button
              variant="primary"
              busy={start.busy}
              disabled={!isCovered}
              aria-disabled={start.busy || !doubts.isTicked ? true : undefined}
              onClick={begin}
            >
              {words.start}
            </Button>
          </LastRow>
          {order && <DropOf order={order} token={token} onAgain={onAgain} />}
          <ListFacts {...{ context, token, lines, amounts, receivers, figures }} />
          <div className={styles['read']}>
            <ReadFacts soFar={list.soFar} />
            <LeftOut left={left} tooMany={list.tooMany} />
          </div>
          <PaidBefore {...{ figures, onLeaveBefore }} all={lines.length} />
          <WholeList
            said={wholeListWords.said(formatWhole(lines.length), formatWhole(leftOut))}
            token={token}
            lines={all}
          />
        </div>
        <div className="aside">
          <BillColumn bill={bill} tokens={[token]} note={words.note} foot={words.foot} />
        </div>
      </div>
    </>,
  )
}

type PaidBeforeProps = Pick<ListReviewProps, 'figures' | 'onLeaveBefore'> & {
  /** How many lines the list has. */
  all: number
}

/** How many lines an earlier list has paid, and that they can be left out where others are left. */
function PaidBefore({
  figures: { paidBefore, saidBefore, earlierDrop },
  onLeaveBefore,
  all,
}: PaidBeforeProps) {
  if (paidBefore.size === 0) return null
  const leave = (
    <Button slim onClick={onLeaveBefore}>
      {words.leaveBefore}
    </Button>
  )
  return (
    <Note
      kind="warn"
      title={words.before(formatWhole(paidBefore.size))}
      actions={paidBefore.size < all && leave}
    >
      <p>{earlierDrop ? dropCopy.earlier : words.beforeDetail}</p>
      {earlierDrop && <Link to={paths.run(earlierDrop.id)}>{dropCopy.openDrop}</Link>}
      {saidBefore > 0 && <p>{words.beforeSaid(formatWhole(saidBefore))}</p>}
    </Note>
  )
}

/** The time of a prompt, in seconds: to read it, to sign it, and until all of its transactions have landed. */
const PROMPT_SECONDS = 30

type ListFactsProps = Pick<ListReviewProps, 'context' | 'token' | 'lines' | 'receivers' | 'figures'> & {
  amounts: SentAmounts
}

/** The payer, the token, what arrives, the receivers, the number of transactions, and the number of prompts. */
function ListFacts({ context, token, lines, amounts, receivers, figures }: ListFactsProps) {
  const { transactions, asks } = figures
  const minutes = Math.max(1, Math.round((asks.prompts * PROMPT_SECONDS) / 60))
  return (
    <div className="card">
      <dl className="kv">
        <dt>{words.from}</dt>
        <dd>
          <AddressText address={context.address} />
        </dd>
        {token.program !== null && (
          <>
            <dt>{words.token}</dt>
            <dd>
              <bdi translate="no">{token.symbol}</bdi> <AddressText address={token.mint} />
            </dd>
          </>
        )}
        {[...arrivalFacts(amounts, token), ...scaleFacts(token, [amounts.sent])].map(
          ({ label, value, note }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>
                {value}
                {note !== undefined && `; ${note}`}
              </dd>
            </Fragment>
          ),
        )}
        <dt>{words.transactions}</dt>
        <dd className="mono" translate="no">
          {formatWhole(transactions)}
        </dd>
        <dt>{words.time}</dt>
        <dd>{words.minutes(formatWhole(minutes))}</dd>
      </dl>
      <ReceiverCounts context={context} lines={lines} receivers={receivers} isTicked />
      <p className={styles['asks']}>
        {asks.forEach || transactions === 1 ? (
          words.asks(asks, transactions)
        ) : (
          <Mark kind="warn">{words.asks(asks, transactions)}</Mark>
        )}
      </p>
    </div>
  )
}

/** How a drop is shared and among whom, how old their list is, what shows that it is whole, and how many are left out for each reason. */
function DropOf({
  order: { holders, drop, rule },
  token,
  onAgain,
}: Pick<ListReviewProps, 'token' | 'onAgain'> & { order: DropOrder }) {
  const { at, proof, mint, supply } = holders
  const minutes = Math.max(0, Math.floor((useNow(MINUTE_MS) - at) / MINUTE_MS))
  const out = countsOf(drop.out).map((each) => outSentence(each, supply))
  const names = dropCopy.record
  return (
    <div className="card">
      {proof && minutes >= OLD_MINUTES && (
        <Note
          kind="warn"
          title={<Sentence text={dropCopy.old(dropCopy.age(minutes))} />}
          actions={
            <Button slim onClick={onAgain}>
              {dropCopy.again}
            </Button>
          }
        />
      )}
      <RunFacts
        facts={[
          [
            names.of,
            <>
              <AddressText address={mint} /> {proof && <Sentence text={dropCopy.age(minutes)} />}
            </>,
          ],
          [names.rule, ruleText(toldRule(rule), token)],
          drop.shares.raised > 0n && [names.raised, raisedText(drop.shares, token)],
          proof && [names.supply, names.found(formatWhole(proof.accounts))],
          [names.out, out.join('; ') || names.none],
        ]}
      />
    </div>
  )
}

const MINUTE_MS = 60_000
/** So many minutes after the reading the review warns: a token that trades has other holders then. */
const OLD_MINUTES = 30

/** The most reasons, and the most lines of each, that are listed; the whole list has all of them. */
const NAMED = { reasons: 5, lines: 8 } as const

/** The lines that are left out and the reasons, by line numbers. */
function LeftOut({ left, tooMany }: { left: readonly LeftLine[]; tooMany: number }) {
  const byReason = new Map<string, LeftLine[]>()
  for (const line of left) {
    const same = byReason.get(line.why) ?? []
    same.push(line)
    byReason.set(line.why, same)
  }
  const reasons = [...byReason].toSorted(([, one], [, other]) => other.length - one.length)
  const others = reasons.slice(NAMED.reasons).reduce((sum, [, lines]) => sum + lines.length, 0)
  if (left.length + tooMany === 0) return null
  return (
    <ul className={styles['left']}>
      {reasons.slice(0, NAMED.reasons).map(([why, lines]) => (
        <li key={why}>{words.leftOf(numbersOf(lines), lines.length === 1, why)}</li>
      ))}
      {others > 0 && <li>{words.leftElse(formatWhole(others))}</li>}
      {tooMany > 0 && <li>{sendManyCopy.tooMany(formatWhole(tooMany))}</li>}
    </ul>
  )
}

function numbersOf(lines: readonly LeftLine[]): string {
  const numbers = lines.map(({ line }) => line).toSorted((a, b) => a - b)
  const named = numbers.slice(0, NAMED.lines).map(formatWhole).join(', ')
  const more = numbers.length - NAMED.lines
  return more > 0 ? words.more(named, formatWhole(more)) : named
}

function reviewedLines(lines: readonly RunLine[], left: readonly LeftLine[]): readonly ReviewedLine[] {
  return [
    ...lines.map(({ line, address, units, arrives, name, label }) => ({
      line,
      address,
      what: [label, name].filter(Boolean).join(' · ') || address,
      units,
      arrives,
      why: null,
    })),
    ...left.map(({ line, what, why }) => ({ line, address: null, what, units: null, why })),
  ].toSorted((a, b) => a.line - b.line)
}

/** Lamports that the bill takes beyond the balance. */
function missingOf({ balanceAfter = 0n }: Bill): bigint {
  return balanceAfter < 0n ? -balanceAfter : 0n
}
