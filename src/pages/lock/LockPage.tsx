import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { AppError } from '../../errors/AppError'
import { calendarPart, lockCalendar } from '../../locks/calendar'
import { LockCurve } from '../../forms/LockCurve'
import {
  dueInLock,
  heldInLock,
  isLockShort,
  isRevocable,
  lockDuesOf,
  lockedInLock,
  MOST_CLAIMED,
  unclaimedInLock,
} from '../../locks/held'
import { locksQuery } from '../../locks/locksQuery'
import type { LockRead } from '../../locks/readLock'
import {
  countDates,
  dateOf,
  freeAt,
  lastDate,
  type LockDate,
  lockedInAll,
  type LockSchedule,
  nextDate,
  scheduleUntil,
} from '../../locks/schedule'
import { notHeld } from '../../locks/terms'
import { type AppContext, useAppContext } from '../../operation/appContext'
import { operationCopy } from '../../operation/copy'
import { ReviewNews } from '../../operation/LiveBill'
import { MintPicture } from '../../operation/MintPicture'
import { OperationPage, useOperationPage } from '../../operation/OperationPage'
import type { ReviewResult, ReviewStep } from '../../operation/reviewPlan'
import { type ReviewControls, useReview } from '../../operation/useReview'
import { sentenceOf } from '../../operations/said'
import { paths } from '../../paths'
import { formatAmount } from '../../solana/amountScale'
import type { Cluster } from '../../solana/cluster'
import { THAW_WORDS, thawingOf } from '../../tokens/spendable'
import { isNoFee, netOf, type PresentFee, presentFee } from '../../tokens/transferFeeMath'
import { wordsOfToken } from '../../tokens/wellKnown'
import { namedAmount } from '../../tokens/tokenWords'
import type { OperationRecord } from '../../transactions/events'
import { transferFeeWord } from '../../transactions/accountWords'
import { AddressText } from '../../ui/AddressText'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { ErrorNote } from '../../ui/ErrorNote'
import { fetchCode } from '../../ui/lazyPart'
import { Mark } from '../../ui/Mark'
import { Note } from '../../ui/Note'
import { PageTitle } from '../../ui/PageTitle'
import { QrCode } from '../../ui/QrCode'
import { QueryRoot } from '../../ui/QueryRoot'
import { Sentence } from '../../ui/Sentence'
import { saveFile } from '../../ui/saveFile'
import { Skeleton } from '../../ui/Skeleton'
import { useCopy } from '../../ui/useCopy'
import { localMoment, localZone, momentInUtc, shortMoment, utcClock, utcDate } from '../../units/moments'
import { cleanReceiver } from '../../units/pastedText'
import { formatNearestShare } from '../../units/percent'
import { shortAddress } from '../../units/shortAddress'
import { openWallet } from '../../wallet/actions'
import { lockCopy as words } from './copy'
import styles from './lock.module.css'

/** A lock of Jupiter Lock, at /lock/:address, for everybody; its recipient claims here. */
export default function LockPage() {
  const { address = '' } = useParams()
  const clean = cleanReceiver(address).text
  return (
    <QueryRoot>
      <Lock address={clean} key={clean} />
    </QueryRoot>
  )
}

/** Back to the page of the lock: after a claim from several, to where the rest is claimed. */
const receiptOn = (address: string) => (operation: OperationRecord) => {
  const isOfSeveral = (operation.subject.locks?.length ?? 0) > 1
  const back = { label: words.operation.back, ...(isOfSeveral && { to: paths.claimLocks(address) }) }
  return { steps: [back, { label: operationCopy.receipt.toAccount, to: paths.account }] }
}

type ClaimReview = ReviewControls<readonly string[], ReviewResult, ReviewStep>

function Lock({ address }: { address: string }) {
  const context = useAppContext()
  const review = useReview<typeof import('./chainWork'), readonly string[], ReviewResult, ReviewStep>({
    context,
    fetchWork: () => fetchCode(() => import('./chainWork')),
    makeReview: ({ reviewClaim }, locks, request) => reviewClaim(locks, request),
    kept: 'order',
  })
  const page = useOperationPage(review, words.operation)
  return (
    <OperationPage path={paths.lock(address)} page={page} review={review} receipt={receiptOn(address)}>
      <ReadLock {...{ address, context, review }} />
    </OperationPage>
  )
}

function lockQuery(
  { cluster, ownRpcUrl }: Readonly<{ cluster: Cluster; ownRpcUrl: string | undefined }>,
  address: string,
) {
  return {
    queryKey: ['lock', cluster.id, ownRpcUrl, address],
    queryFn: async () => {
      const [{ readLock }, { connectTo }] = await Promise.all([
        fetchCode(() => import('../../locks/readLock')),
        fetchCode(() => import('../../solana/connection')),
      ])
      return await readLock(connectTo(cluster, ownRpcUrl), address)
    },
  }
}

type ReadProps = { address: string; context: AppContext; review: ClaimReview }

function ReadLock({ address, context, review }: ReadProps) {
  const { data, error, refetch, isFetching } = useQuery(lockQuery(context, address))
  if (data) return <LockReport lock={data} context={context} review={review} />
  const again = (
    <Button busy={isFetching} onClick={() => void refetch()}>
      {words.again}
    </Button>
  )
  const isMissing = error instanceof AppError && error.code === 'account/not-found'
  return (
    <>
      <PageTitle title={words.title} />
      <div className="wrap page-body">
        {data === null ? (
          <Note kind="warn" live="status" title={words.noLock}>
            <p>{words.noLockDetail}</p>
          </Note>
        ) : isMissing ? (
          <Note kind="warn" live="status" title={words.missing} actions={again}>
            <p>{words.missingDetail(context.cluster.name)}</p>
          </Note>
        ) : error ? (
          <ErrorNote error={error} actions={again} />
        ) : (
          <>
            <output className="sr">{words.reading}</output>
            <Skeleton height={480} />
          </>
        )}
      </div>
    </>
  )
}

/** What is locked, for whom, until when, and what the lock does not hold. */
function LockReport({ lock, context, review }: { lock: LockRead; context: AppContext; review: ClaimReview }) {
  const { escrow, token, time } = lock
  const isCancelled = escrow.cancelledAt > 0n
  const schedule = datesOf(lock)
  const all = lockedInAll(schedule)
  const free = freeAt(schedule, isCancelled ? escrow.cancelledAt : time)
  const left = all - free
  const isShort = isLockShort(lock)
  const shown = lockedInLock(lock)
  // Nobody can take it back, and what was promised is there and can move.
  const isFinal =
    escrow.cancel === 'none' && escrow.update === 'none' && left > 0n && !isShort && !lock.vault?.frozen
  const unit = unitOf(lock)
  const says = (units: bigint) => namedAmount(units, unit)
  const title =
    shown === 0n
      ? words.nothing
      : isShort
        ? words.held(says(shown))
        : isRevocable(escrow)
          ? words.promised(says(left))
          : words.locked(says(left))
  const due = dueInLock(lock)
  const fee = feeOf(token)
  const next = isCancelled ? null : nextDate(schedule, time)
  const ms = (seconds: bigint) => Number(seconds) * 1_000
  const { name } = wordsOfToken(token.mint, token.metadata)
  return (
    <div className={`wrap ${styles['lock']}`}>
      <div>
        <p className={styles['token']}>
          <MintPicture mint={token.mint} size={40} uri={token.metadata?.uri ?? ''} />
          <Link to={paths.token(token.mint)}>
            <Sentence text={name || shortAddress(token.mint)} symbols={[name]} />
          </Link>
          <span className="muted small">{words.onJupiter}</span>
        </p>
        <h1 tabIndex={-1} data-final={isFinal || undefined}>
          <Sentence text={title} symbols={[unit.symbol]} />
        </h1>
        <p className={styles['lede']}>
          {token.supply > 0n && shown > 0n && words.share(formatNearestShare(shown, token.supply))}{' '}
          {words.fromTo(shortAddress(escrow.creator), shortAddress(escrow.recipient))}{' '}
          {isCancelled
            ? words.wasCancelled(utcDate(ms(escrow.cancelledAt)))
            : left === 0n
              ? words.allFree(says(all), utcDate(ms(lastDate(schedule))))
              : free === 0n && next && words.noneBefore(momentInUtc(ms(next.at)))}
        </p>
        <p className={styles['who']}>
          {isFinal && <Mark kind="final">{words.nobody}</Mark>}
          {escrow.cancel !== 'none' && !isCancelled && (
            <Mark kind="warn">{words.canCancel(escrow.cancel)}</Mark>
          )}
          {escrow.update !== 'none' && !isCancelled && (
            <Mark kind="warn">{words.canUpdate(escrow.update)}</Mark>
          )}
        </p>
        <dl className={styles['figures']}>
          <Figure name={words.free} value={formatAmount(free, unit)} />
          <Figure
            name={words.due}
            value={formatAmount(due, unit)}
            note={due > 0n && !isNoFee(fee) ? words.arrives(formatAmount(netOf(due, fee), unit)) : undefined}
          />
          <Figure
            name={words.next}
            value={next ? formatAmount(next.units, unit) : words.none}
            note={next ? momentInUtc(ms(next.at)) : undefined}
          />
          <Figure
            name={words.last}
            value={countDates(schedule) > 0n ? utcDate(ms(lastDate(schedule))) : words.none}
          />
        </dl>
        <Claim {...{ lock, context, review }} />
        <NotHeld lock={lock} name={name || shortAddress(token.mint)} />
        {!isCancelled && (
          <>
            <h2>{words.curve}</h2>
            <LockCurve
              schedule={schedule}
              now={time}
              label={words.curveLabel(
                utcDate(ms(countDates(schedule) > 0n ? dateOf(schedule, 1n).at : schedule.cliff)),
                utcDate(ms(lastDate(schedule))),
              )}
              final={isFinal}
            />
          </>
        )}
        {countDates(schedule) > 0n && <Dates lock={lock} next={next} />}
      </div>
      <Beside lock={lock} context={context} />
    </div>
  )
}

function Figure({ name, value, note }: { name: string; value: string; note?: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="mono">
        {value}
        {note !== undefined && <small>{note}</small>}
      </dd>
    </div>
  )
}

function unitOf({ token }: LockRead) {
  const { symbol } = wordsOfToken(token.mint, token.metadata)
  return { mint: token.mint, symbol, decimals: token.decimals, scale: token.scale }
}

/** The dates of a lock; of one that was cancelled, those before that. */
function datesOf({ escrow: { schedule, cancelledAt } }: LockRead): LockSchedule {
  return cancelledAt > 0n ? scheduleUntil(schedule, cancelledAt) : schedule
}

/** The token's transfer fee, which a claim pays; null where it has none. */
function feeOf({ settings, clock }: LockRead['token']): PresentFee | null {
  return presentFee(settings, clock?.epoch ?? null)
}

/** The button of the recipient, and how to become one. */
function Claim({ lock, context, review }: { lock: LockRead; context: AppContext; review: ClaimReview }) {
  const [search] = useSearchParams()
  // The desk's link asks for it.
  const isAll = search.get('claim') === 'all'
  const due = dueInLock(lock)
  const isRecipient = context.address === lock.escrow.recipient
  if (context.address === null)
    return (
      unclaimedInLock(lock) > 0n && (
        <p className="small muted">
          {words.isYours}{' '}
          <Button variant="quiet" slim onClick={() => void openWallet()}>
            {words.connect}
          </Button>{' '}
          {words.toClaim}
        </p>
      )
    )
  if (!isRecipient)
    return (
      unclaimedInLock(lock) > 0n && (
        <p className="small muted">{words.notYours(shortAddress(lock.escrow.recipient))}</p>
      )
    )
  const isWorking = review.state.status === 'working' || review.state.status === 'connecting'
  return (
    <div className={styles['claim']}>
      {due > 0n && (
        <Button
          variant={isAll ? 'secondary' : 'primary'}
          busy={isWorking}
          onClick={() => review.open([lock.address])}
        >
          {words.claim(namedAmount(due, unitOf(lock)))}
        </Button>
      )}
      {isAll && <ClaimAll {...{ lock, context, review, isWorking }} />}
      <ReviewNews {...{ review, context }} progress={null} said={false} doneAlready={() => null} />
    </div>
  )
}

type ClaimAllProps = { lock: LockRead; context: AppContext; review: ClaimReview; isWorking: boolean }

/**
 * Claims from all locks of the token that are for the wallet, so many at a time: from this one first, on whose page the operation then is.
 * Where nothing is due in it, the others are claimed on the page of one of them.
 */
function ClaimAll({ lock, context, review, isWorking }: ClaimAllProps) {
  const { data, isFetching, isError, refetch } = useQuery(
    locksQuery(context, 'recipient', lock.escrow.recipient),
  )
  if (data === undefined && isFetching) return <p className="small muted">{words.searching}</p>
  if (!data || isError)
    return (
      <p className="small muted">
        {words.unsearched}{' '}
        <Button variant="quiet" slim busy={isFetching} onClick={() => void refetch()}>
          {words.again}
        </Button>
      </p>
    )
  const { locks } = lockDuesOf(data, lock.escrow.recipient).get(lock.escrow.mint) ?? { locks: [] }
  const others = locks.filter((address) => address !== lock.address)
  const [other] = others
  const isOwnDue = others.length < locks.length
  const some = [...(isOwnDue ? [lock.address] : []), ...others].slice(0, MOST_CLAIMED)
  const units = data.locks
    .filter(({ address }) => some.includes(address))
    .reduce((sum, one) => sum + dueInLock({ ...one, time: data.time }), 0n)
  return (
    <>
      {isOwnDue && other !== undefined && (
        <Button variant="primary" busy={isWorking} onClick={() => review.open(some)}>
          {words.claimAll(namedAmount(units, unitOf(lock)), some.length)}
        </Button>
      )}
      {!isOwnDue && other !== undefined && (
        <Link className={buttonClass({ variant: 'primary' })} to={paths.claimLocks(other)}>
          {words.goOn(others.length)}
        </Link>
      )}
      {isOwnDue && some.length < locks.length && (
        <p className="small muted">{words.moreLocks(locks.length)}</p>
      )}
      {data.unread > 0 && <p className="small muted">{words.unreadLocks(data.unread)}</p>}
    </>
  )
}

/** What the lock does not hold, or does not hold any more. */
function NotHeld({ lock, name }: { lock: LockRead; name: string }) {
  const { token, vault } = lock
  const rest = unclaimedInLock(lock)
  const unit = unitOf(lock)
  const fee = feeOf(token)
  if (rest === 0n) return null
  return (
    <div className={styles['notes']}>
      {isLockShort(lock) && (
        <Note kind="err">
          <p>{words.short(namedAmount(heldInLock(lock), unit))}</p>
        </Note>
      )}
      {vault?.frozen && (
        <Note kind="warn">
          <p>{words.frozen(THAW_WORDS[thawingOf(token)])}</p>
        </Note>
      )}
      {fee && !isNoFee(fee) && (
        <Note kind="warn">
          <p>{words.fee(transferFeeWord(fee.basisPoints, fee.maximum, unit))}</p>
        </Note>
      )}
      {notHeld(token).map((said) => (
        <Note key={said.id} kind="warn">
          <p>{sentenceOf(said)}</p>
        </Note>
      ))}
      <Note>
        <p>
          {words.pool} <Link to={paths.token(token.mint)}>{words.seeToken(name)}</Link>
        </p>
      </Note>
    </div>
  )
}

/** So many dates stand in the table at first, and so many more come at each press. */
const [SHOWN, MORE] = [3n, 100n]

function Dates({ lock, next }: { lock: LockRead; next: LockDate | null }) {
  const schedule = datesOf(lock)
  const unit = unitOf(lock)
  const [most, setMost] = useState(SHOWN)
  const count = countDates(schedule)
  // The last date is always there.
  const shown = count > most + 1n ? most : count
  const rows = Array.from({ length: Number(shown) }, (_, at) => dateOf(schedule, BigInt(at + 1)))
  const zones = new Set([...rows, dateOf(schedule, count)].map(({ at }) => localZone(Number(at) * 1_000)))
  const [zone = '', ...otherZones] = zones
  // Clocks here may go by UTC in winter alone.
  const isUtc = zone === 'UTC' && otherZones.length === 0
  const here = (at: number) =>
    otherZones.length === 0 ? shortMoment(at) : `${shortMoment(at)} ${localZone(at)}`
  const row = ({ nth, at, units, inAll }: LockDate) => (
    <tr key={`${nth}`} data-next={next?.nth === nth || undefined}>
      <td className={`mono ${styles['wide']}`}>{`${nth}`}</td>
      <td>
        {utcClock(Number(at) * 1_000)}
        {!isUtc && <span className={styles['narrow']}>{words.hereAt(here(Number(at) * 1_000))}</span>}
      </td>
      {!isUtc && <td className={styles['wide']}>{here(Number(at) * 1_000)}</td>}
      <td className="num">{formatAmount(units, unit)}</td>
      <td className="num">{formatAmount(inAll, unit)}</td>
    </tr>
  )
  return (
    <section>
      <h2>{words.dates}</h2>
      {/* The table is wider than a phone: it scrolls in its box, with the keyboard as well. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles['scroll']} tabIndex={0}>
        <table className={`table ${styles['dates']}`}>
          <thead>
            <tr>
              <th scope="col" className={styles['wide']}>
                {words.number}
              </th>
              <th scope="col">{words.utc}</th>
              {!isUtc && (
                <th scope="col" className={styles['wide']}>
                  {words.here(otherZones.length === 0 ? zone : null)}
                </th>
              )}
              <th scope="col" className="num">
                {words.becomes}
              </th>
              <th scope="col" className="num">
                {words.inAll}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row)}
            {shown < count && (
              <>
                <tr>
                  <td colSpan={5}>
                    <Button variant="quiet" slim onClick={() => setMost(most + MORE)}>
                      {words.more(count - shown - 1n)}
                    </Button>
                  </td>
                </tr>
                {row(dateOf(schedule, count))}
              </>
            )}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const NOTHING_IN_FILE = { count: 0n, shown: 0n, isLate: false }

/** The ways to share it, and who made it for whom. */
function Beside({ lock, context }: { lock: LockRead; context: AppContext }) {
  const { address, escrow, first, time } = lock
  const { state, copy } = useCopy()
  const url = `${window.location.origin}${paths.lock(address)}`
  const unit = unitOf(lock)
  // A lock that was cancelled has no date any more.
  const inFile = escrow.cancelledAt > 0n ? NOTHING_IN_FILE : calendarPart(escrow.schedule)
  const save = () => {
    const title = ({ units }: LockDate) => words.event(namedAmount(units, unit))
    const text = lockCalendar({ lock: address, url, schedule: escrow.schedule, title })
    saveFile(`lock-${shortAddress(address).replace('…', '-')}.ics`, 'text/calendar', text)
  }
  return (
    <aside className={styles['side']}>
      <div className={`card ${styles['share']}`}>
        <QrCode text={url} alt={words.qr} />
        <div className="actions">
          <Button variant="secondary" onClick={() => copy(url)}>
            {state === 'copied' ? words.copied : state === 'refused' ? words.notCopied : words.copyLink}
          </Button>
          {inFile.shown > 0n && (
            <Button variant="secondary" onClick={save}>
              {words.calendar}
            </Button>
          )}
        </div>
        {inFile.shown > 0n && inFile.shown < inFile.count && (
          <p className="small muted">{words.calendarCut(inFile.shown - 1n)}</p>
        )}
        {inFile.shown > 0n && inFile.isLate && <p className="small muted">{words.calendarLate}</p>}
      </div>
      <dl className={`card ${styles['people']}`}>
        <dt>{words.recipient}</dt>
        <dd>
          <AddressText address={escrow.recipient} full />
        </dd>
        <dt>{words.creator}</dt>
        <dd>
          <AddressText address={escrow.creator} />
        </dd>
        <dt>{words.first}</dt>
        <dd>
          {first ? (
            <>
              <Link to={paths.transaction(first.signature)} className="mono">
                {shortAddress(first.signature)}
              </Link>
              {first.at !== null && <div className="small muted">{momentInUtc(first.at * 1_000)}</div>}
            </>
          ) : (
            words.unread
          )}
        </dd>
        <dt>{words.readAt}</dt>
        <dd>{localMoment(Number(time) * 1_000)}</dd>
      </dl>
      {context.cluster.id === 'mainnet' && <p className="small muted">{words.version}</p>}
    </aside>
  )
}
