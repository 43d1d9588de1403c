import { Fragment, memo, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { operationCopy } from '../../operation/copy'
import { operationDecision, subjectNow, titleOfOperation } from '../../operations/decision'
import { calledTokens, namesIn } from '../../operations/calledTokens'
import { OperationPicture } from '../../operation/MintPicture'
import { type SinceStopped, useDoneSince, useSettlingNow } from '../../operation/useJournal'
import { outcomeWords } from '../../operation/outcomeWords'
import { type MovedToken, movedTokens, operationAddress, receiptOf, SOL_UNIT } from '../../operation/bills'
import { shownUnits } from '../../solana/amountScale'
import { SOL_MINT } from '../../tokens/wellKnown'
import { TokenMarks } from '../../operation/TokenMarks'
import { namedOperation } from '../../paths'
import { isUnsettled, promisedCosts, type Execution } from '../../transactions/execution'
import type { KeptOperation } from '../../transactions/journal'
import type { Subject } from '../../transactions/subject'
import { outcomeOfOperation } from '../../transactions/outcome'
import { ShortAmount } from '../../ui/ShortAmount'
import { Button } from '../../ui/Button'
import { Exact } from '../../ui/Exact'
import { Mark } from '../../ui/Mark'
import { Sentence } from '../../ui/Sentence'
import { Spinner } from '../../ui/Spinner'
import { Tag } from '../../ui/Tag'
import { useNear } from '../../ui/useNear'
import { whenInUse } from '../../ui/whenInUse'
import { formatSol } from '../../units/lamports'
import { shortAddress } from '../../units/shortAddress'
import { ChainRow, PaidListRow, type WalletRead } from './ChainRow'
import { chainOf } from './chains'
import { historyCopy } from './copy'
import { beginsMonth, type HistoryEntry, isLaterMonth, monthWords } from './entries'
import { monthHeads } from './FeesByMonth'
import styles from './history.module.css'
import { Moment } from './Moment'
import { operationDetail, type OlderOnChain } from './useHistory'

const sinceWords = operationCopy.since
const PAGE = 300

type HistoryListProps = {
  entries: readonly HistoryEntry[]
  practiceHash: string | null
  /** The wallet whose transactions on the chain are among them. */
  wallet: WalletRead | null
  older: OlderOnChain | null
}

/** The history as rows, under the months in which they were. The operation in the URL is open. */
export const HistoryList = memo(function HistoryList({
  entries,
  practiceHash,
  wallet,
  older,
}: HistoryListProps) {
  const [search, setSearch] = useSearchParams()
  const [most, setMost] = useState(PAGE)
  const settling = useSettlingNow()
  const open = namedOperation(search)
  const toggle = (id: string) => setSearch(id === open ? {} : { operation: id }, { replace: true })
  const isDetailThere = useDetailCode(open !== null)
  useShownOnArrival(open)
  const each = useDoneSince(entries.flatMap(({ kept }) => kept?.execution ?? []))
  const left = entries.length - most
  const from = older?.from ?? null
  const heads = useMonthHeads(entries, wallet, older ? (from ?? Infinity) : null)
  const end = from === null ? -1 : entries.findIndex(({ at }) => (at ?? 0) < from)
  return (
    <>
      <ul className={styles['list']} aria-label={historyCopy.list}>
        {entries.slice(0, most).map((entry, at) => {
          const { id, kept, run, onChain } = entry
          return (
            <Fragment key={id}>
              {older && at === end && (
                <li>
                  <ReadOlder older={older} />
                </li>
              )}
              <li id={kept && `operation-${id}`}>
                {beginsMonth(entries, at) && <MonthTitle entry={entry} heads={heads} />}
                {kept ? (
                  <OperationRow
                    kept={kept}
                    practiceHash={practiceHash}
                    open={id === open && isDetailThere}
                    lookedUp={settling.has(id)}
                    since={each.of(id)}
                    isUnread={each.failure !== null}
                    onToggle={() => toggle(id)}
                  />
                ) : run ? (
                  <PaidListRow run={run} />
                ) : (
                  wallet && <ChainRow onChain={onChain} wallet={wallet} />
                )}
              </li>
            </Fragment>
          )
        })}
      </ul>
      {older && end === -1 && <ReadOlder older={older} />}
      {left > 0 && (
        <div className={styles['more']}>
          <Button onClick={() => setMost(most + PAGE)}>{historyCopy.more(Math.min(left, PAGE))}</Button>
        </div>
      )}
    </>
  )
})

/** Where the transactions end that were read: what stands below was done in this browser, and the chain may have more. */
export function ReadOlder({ older: { busy, read } }: { older: OlderOnChain }) {
  return (
    <div className={`actions ${styles['older']}`}>
      <Button busy={busy} onClick={read}>
        {historyCopy.chain.older}
      </Button>
      <span className="small muted">{historyCopy.chain.olderUnread}</span>
    </div>
  )
}

type MonthTitleProps = { entry: HistoryEntry; heads: ReturnType<typeof monthHeads> }

/** The name of a month, with how many rows it has and what their fees were, where all of them are read. */
function MonthTitle({ entry, heads }: MonthTitleProps) {
  const month = monthWords(entry)
  const head = heads.get(month)
  return (
    <div className={styles['month']}>
      <h2>{month}</h2>
      {head && (
        <span className="cap">
          <span className={head.fees === null ? undefined : styles['long']}>
            {historyCopy.rows(head.count)}
            {head.fees !== null && ' · '}
          </span>
          {head.fees !== null && (
            <>
              {historyCopy.networkFees}{' '}
              <Exact className="mono" text={`${head.isAll ? '' : '≥ '}${formatSol(head.fees)} SOL`} />
            </>
          )}
        </span>
      )}
    </div>
  )
}

/** Of more rows, adding up their fees would hold the page: a section below the list does so when it is opened. */
const MOST_ADDED_UP = 1_000

/** The heads of the months of which all is read. Of the older ones the chain has more. */
function useMonthHeads(entries: readonly HistoryEntry[], wallet: WalletRead | null, from: number | null) {
  return useMemo(() => {
    const isWhole = (entry: HistoryEntry) => from === null || isLaterMonth(entry, { at: from })
    return monthHeads(entries.length > MOST_ADDED_UP ? [] : entries.filter(isWhole), wallet)
  }, [entries, wallet, from])
}

/** Whether an open row can show its details, or say that their code did not load. The code loads with the first use of the page. */
function useDetailCode(isWanted: boolean): boolean {
  const [isThere, setThere] = useState(operationDetail.isLoaded)
  useEffect(() => void whenInUse().then(operationDetail.preload), [])
  useEffect(() => {
    if (isWanted)
      operationDetail.fetch().then(
        () => setThere(true),
        () => setThere(true),
      )
  }, [isWanted])
  return isThere
}

/** Scrolls to the row of the operation in the URL. */
function useShownOnArrival(open: string | null): void {
  const [arrived] = useState(open)
  useEffect(() => {
    if (arrived !== null)
      document.getElementById(`operation-${arrived}`)?.scrollIntoView({ block: 'nearest' })
  }, [arrived])
}

type OperationRowProps = {
  kept: KeptOperation
  /** The genesis hash of the present practice chain, null while it has not answered. */
  practiceHash: string | null
  open: boolean
  /** Whether the operation is being settled in the background. */
  lookedUp: boolean
  /** Later operations with the same effect; null while they are being read. */
  since: SinceStopped | null
  /** Whether `since` cannot be read. */
  isUnread: boolean
  onToggle: () => void
}

/** One operation: what it did, what it moved and when, and how it stands unless it is done; when it is open, all details. */
function OperationRow({ kept, practiceHash, open, lookedUp, since, isUnread, onToggle }: OperationRowProps) {
  const { execution } = kept
  const { operation } = execution
  const id = `operation-${operation.id}`
  return (
    <>
      <button
        type="button"
        className={styles['row']}
        aria-expanded={open}
        aria-controls={open ? `${id}-detail` : undefined}
        onClick={onToggle}
      >
        <Summary
          execution={execution}
          practiceHash={practiceHash}
          lookedUp={lookedUp}
          isDoneSince={since?.isAll === true}
        />
      </button>
      {open && (
        <operationDetail.Part
          id={`${id}-detail`}
          kept={kept}
          chain={chainOf(operation, practiceHash)}
          lost={isUnsettled(execution)}
          since={since?.since ?? []}
          isOffered={since === null ? isUnread : !since.isAll}
        />
      )}
    </>
  )
}

type SummaryProps = Pick<OperationRowProps, 'practiceHash' | 'lookedUp'> & {
  execution: Execution
  isDoneSince: boolean
}

/** The visible part of every operation. It is memoised while other rows open and close: there may be hundreds of them. */
const Summary = memo(function Summary({ execution, practiceHash, lookedUp, isDoneSince }: SummaryProps) {
  const { operation } = execution
  // What this version cannot read, and what a file says, has its title above its sentence.
  const isTitled = operation.subject.unread !== undefined || operation.imported === true
  const chain = chainOf(operation, practiceHash)
  const isGone = chain.state === 'gone'
  return (
    <>
      <PictureWhenNear execution={execution} size={40} />
      <span className={styles['what']}>
        <b>
          <bdi>
            <Sentence text={titleOfOperation(execution)} symbols={namesIn(operation.subject)} />
          </bdi>
        </b>
        {isTitled && (
          <bdi className={styles['decision']}>
            <Sentence text={operationDecision(execution).line} symbols={namesIn(operation.subject)} />
          </bdi>
        )}
        <TokenMarks tokens={calledTokens(operation)} />
        {lookedUp ? (
          <LookedUp />
        ) : isDoneSince ? (
          <Mark kind="off">{sinceWords.word}</Mark>
        ) : (
          <State execution={execution} />
        )}
      </span>
      <Figures execution={execution} />
      <Moment at={operation.createdAt} network={chain}>
        {(isGone || operation.imported) && (
          <>
            {isGone && <Tag>{historyCopy.gone}</Tag>}{' '}
            {operation.imported && <Tag>{historyCopy.imported}</Tag>}
          </>
        )}
      </Moment>
    </>
  )
})

/** How an operation ended or stands; nothing where it is done. */
function State({ execution }: { execution: Execution }) {
  const outcome = outcomeOfOperation(execution)
  if (outcome.kind === 'done') return null
  const { mark, word, sentence } = outcomeWords(outcome, execution.operation.subject)
  return (
    <Mark kind={mark} className={styles['outcome']}>
      <Sentence text={outcome.kind === 'imported' ? word : sentence} />
    </Mark>
  )
}

function LookedUp() {
  return (
    <span className={styles['looked']}>
      <Spinner />
      {historyCopy.lookedUp}
    </span>
  )
}

/** What a done operation moved: SOL with its fees, then tokens. What was not read yet is the promise, and what a file says its word. */
function Figures({ execution }: { execution: Execution }) {
  const { imported } = execution.operation
  const receipt = receiptOf(execution)
  if (!receipt && !imported) return <span className={styles['figure']} />
  const promised = promisedCosts(execution).reduce((sum, { lamports }) => sum + lamports, 0n)
  const lamports = -(receipt?.paid ?? promised)
  const expected = imported ? historyCopy.inFile : historyCopy.promised[lamports > 0n ? 'in' : 'out']
  const { subject } = execution.operation
  const tokens = movedTokens(receipt?.tokens ?? [], subject).filter(isNamedBy(subject))
  const isPromised = [receipt, ...(receipt?.tokens ?? [])].some((read) => read?.paid === undefined)
  return (
    <span className={`mono ${styles['figure']}`}>
      {(lamports !== 0n || tokens.length === 0) && <Moved mint={SOL_MINT} units={lamports} unit={SOL_UNIT} />}
      {tokens.map((token) => (
        <Moved key={token.mint} {...token} />
      ))}
      {isPromised && <span className="cap faint">{expected}</span>}
    </span>
  )
}

/** Whether a row names what moved: of an operation on a pair the tokens themselves, not what stands for them in a pool. */
function isNamedBy({ mint, base, quote }: Subject) {
  const named = [SOL_MINT, mint, base, quote]
  return (moved: MovedToken) => base === undefined || quote === undefined || named.includes(moved.mint)
}

/** "+12 OTTR", "−0.500005 SOL". Its focus, or a pointer on it, tells the whole figure, so that it is never rounded up. */
function Moved({ mint, units, unit }: MovedToken) {
  return (
    <span>
      {units !== 0n && (units < 0n ? '−' : '+')}
      <ShortAmount
        className={undefined}
        units={shownUnits(units < 0n ? -units : units, unit)}
        decimals={unit.decimals}
        unit={unit.symbol || shortAddress(mint)}
        inRow
      />
    </span>
  )
}

/** A picture that is rendered near the window and removed far from it: hundreds at once would block the page. */
function PictureWhenNear({ execution, size }: { execution: Execution; size: number }) {
  const { operation } = execution
  const place = useRef<HTMLSpanElement>(null)
  const near = useNear(place, '400px')
  return (
    <span ref={place} className={styles['identicon']} style={{ width: size, height: size }}>
      {near && (
        <OperationPicture
          subject={subjectNow(execution)}
          address={operationAddress(operation)}
          size={size}
          on={operation.cluster}
          inList
        />
      )}
    </span>
  )
}
