import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { operationDecision } from '../../operations/decision'
import { operationPath } from '../../operations/kinds'
import { MintPicture, OperationPicture } from '../../operation/MintPicture'
import { summariseOperation } from '../../operation/summary'
import { useOperations } from '../../operation/useJournal'
import { paths } from '../../paths'
import { formatAmount } from '../../solana/amountScale'
import { tokenNameQuery } from '../../tokens/tokenNames'
import type { ReadingNetwork } from '../../tokens/tokenQueries'
import { SOL_MINT, wordsOfToken } from '../../tokens/wellKnown'
import { type Transfer, transfersOf } from '../../transactions/transfers'
import { Button } from '../../ui/Button'
import { Identicon } from '../../ui/Identicon'
import { Mark } from '../../ui/Mark'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { shownFigures } from '../../units/grouping'
import { utcDate, utcTime } from '../../units/moments'
import { shortAddress } from '../../units/shortAddress'
import { unbroken } from '../../units/unbroken'
import styles from './account.module.css'
import { activityQuery, activityByMonth, type ActivityEntry, joinActivity } from './activity'
import { accountCopy } from './copy'

const words = accountCopy.activity

type ActivityProps = { address: string; reading: ReadingNetwork }

/** The wallet's transactions on the chain, with this browser's operations, by year and month. */
export function Activity({ address, reading }: ActivityProps) {
  const client = useQueryClient()
  const query = activityQuery(reading, address)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(query)
  const operations = useOperations({ ...reading, payer: address })
  const [shown, setShown] = useState(false)
  const { entries, spam } = useMemo(() => {
    const transactions = data?.pages.flatMap((page) => page.transactions) ?? []
    return joinActivity(address, transactions, operations, hasNextPage)
  }, [address, data, operations, hasNextPage])
  if (error)
    return (
      <Note
        kind="err"
        live="alert"
        title={words.failed}
        actions={
          // The list and its cursor are dropped: the next read begins at the newest transaction.
          <Button onClick={() => void client.resetQueries({ queryKey: query.queryKey })}>
            {accountCopy.again}
          </Button>
        }
      >
        <p>{words.failedDetail(reading.cluster.name)}</p>
      </Note>
    )
  if (!data) return <Waiting />
  const listed = shown ? [...entries, ...spam].toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0)) : entries
  return (
    <div className={styles['parts']}>
      <p className="lead">
        {words.lead(reading.cluster.name)} <Link to={paths.history}>{words.allHistory}</Link>
      </p>
      {listed.length === 0 && (
        <Note title={words.none}>
          <p>{words.noneDetail(reading.cluster.name)}</p>
        </Note>
      )}
      {activityByMonth(listed).map(({ year, months }) => (
        <section key={year} className={styles['year']}>
          <h2>{year ?? words.noDate}</h2>
          {months.map(({ month, entries }) => (
            <section key={month}>
              {year !== null && <h3>{words.months[month]}</h3>}
              <ul className={styles['rows']}>
                {entries.map((entry) => (
                  <li key={entry.id}>
                    <EntryRow entry={entry} address={address} reading={reading} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </section>
      ))}
      {(hasNextPage || spam.length > 0) && (
        <div className="actions">
          {hasNextPage && (
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {words.older}
            </Button>
          )}
          {spam.length > 0 && (
            <>
              <span className="small muted">{words.spam(spam.length, shown)}</span>
              <Button variant="quiet" onClick={() => setShown(!shown)}>
                {shown ? words.hideSpam : words.showSpam}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  )
}

function Waiting() {
  return (
    <div className="stack">
      <output className="sr">{words.reading}</output>
      {['a', 'b', 'c', 'd'].map((row) => (
        <Skeleton key={row} height={64} />
      ))}
    </div>
  )
}

type EntryProps = { entry: ActivityEntry; address: string; reading: ReadingNetwork }

function EntryRow({ entry, address, reading }: EntryProps) {
  const { onChain, operation } = entry
  const transfers = onChain?.transaction && !onChain.failed ? transfersOf(onChain.transaction, address) : []
  const { mark, word } = operation ? summariseOperation(operation) : { mark: 'off' as const, word: '' }
  return (
    <div className={`tok ${styles['entry']}`}>
      {operation ? (
        <OperationPicture subject={operation.operation.subject} address={address} size={40} inList />
      ) : (
        <TransferPicture transfers={transfers} signature={entry.id} />
      )}
      <div className="grow">
        <b className={styles['name']}>
          <Link to={onChain ? paths.transaction(onChain.signature) : operationPath(operationOf(entry))}>
            {operation ? (
              <bdi>{shownFigures(operation.operation.title)}</bdi>
            ) : (
              <Title onChain={onChain} transfers={transfers} reading={reading} />
            )}
          </Link>
        </b>
        <span className="s">
          {operation && <bdi>{unbroken(operationDecision(operation).line)}</bdi>}
          {operation === null &&
            transfers.slice(1).map((transfer) => (
              <span key={transfer.mint} className={styles['further']}>
                <TransferWords transfer={transfer} reading={reading} />
              </span>
            ))}
          {operation && ' · '}
          {entry.at === null ? words.noTime : unbroken(`${utcDate(entry.at)}, ${utcTime(entry.at)}`)}
        </span>
      </div>
      {onChain?.failed ? (
        <Mark kind="err">{words.failedMark}</Mark>
      ) : (
        operation && onChain === null && <Mark kind={mark}>{word}</Mark>
      )}
      {operation && onChain && (
        <Link className="small" to={operationPath(operation.operation)}>
          {words.receipt}
        </Link>
      )}
    </div>
  )
}

function operationOf({ operation }: ActivityEntry) {
  if (!operation) throw new RangeError('an entry without a transaction is an operation')
  return operation.operation
}

/** The picture of the first transferred token, else SOL's. */
function TransferPicture({ transfers, signature }: { transfers: readonly Transfer[]; signature: string }) {
  const [first] = transfers
  if (!first) return <Identicon address={signature} size={40} />
  return <MintPicture mint={first.mint ?? SOL_MINT} size={40} />
}

type TitleProps = {
  onChain: ActivityEntry['onChain']
  transfers: readonly Transfer[]
  reading: ReadingNetwork
}

/** The title of an entry: its first transfer; without one, the other known facts. */
function Title({ onChain, transfers, reading }: TitleProps) {
  const [first] = transfers
  if (first) return <TransferWords transfer={first} reading={reading} />
  if (onChain?.failed) return onChain.transaction?.fee === 0n ? words.nothingPaid : words.onlyFee
  if (onChain?.unreadable) return words.unreadable(shortAddress(onChain.signature))
  return onChain?.transaction ? words.nothingMoved : words.notKept(shortAddress(onChain?.signature ?? ''))
}

/** A transfer in words: "Received 12 OTTR from 7Qhn…Ro2V". */
function TransferWords({ transfer, reading }: { transfer: Transfer; reading: ReadingNetwork }) {
  const { mint, change, decimals, other } = transfer
  const { data } = useQuery({ ...tokenNameQuery(reading, mint ?? ''), enabled: mint !== null })
  const { symbol } = mint === null ? { symbol: 'SOL' } : wordsOfToken(mint, data)
  const amount = formatAmount(change < 0n ? -change : change, { decimals, scale: data?.scale })
  return (
    <>
      {change < 0n ? words.sent : words.received} {unbroken(amount)}{' '}
      <bdi>{symbol || shortAddress(mint ?? '')}</bdi>
      {other !== null && (
        <>
          {' '}
          {change < 0n ? words.to : words.from} <span className="mono small">{shortAddress(other)}</span>
        </>
      )}
    </>
  )
}
