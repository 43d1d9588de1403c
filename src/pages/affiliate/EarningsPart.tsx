import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { toAppError } from '../../errors/AppError'
import { paths } from '../../paths'
import { useSettings } from '../../settings/settingsStore'
import type { Cluster } from '../../solana/cluster'
import { earningsByMonth, type Earning, earningsCsv, type Earnings } from '../../transactions/earnings'
import { AddressText } from '../../ui/AddressText'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { EmptyList } from '../../ui/EmptyList'
import { ErrorNote } from '../../ui/ErrorNote'
import { Note } from '../../ui/Note'
import { saveFile } from '../../ui/saveFile'
import { Skeleton } from '../../ui/Skeleton'
import { formatWhole } from '../../units/grouping'
import { formatSol } from '../../units/lamports'
import { localDate, localTime } from '../../units/moments'
import { shortAddress } from '../../units/shortAddress'
import { useCluster } from '../../wallet/walletStore'
import styles from './affiliate.module.css'
import { affiliateCopy } from './copy'

const words = affiliateCopy.earnings

/** A referrer's earnings at this copy, page after page. Fails with rpc/*. */
function earningsQuery(cluster: Cluster, ownRpcUrl: string | undefined, referrer: string, operator: string) {
  return {
    queryKey: ['earnings', cluster.id, ownRpcUrl, referrer, operator],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }: { pageParam: string | null }): Promise<Earnings> => {
      const { connectTo } = await import('../../solana/connection')
      const { fetchEarnings } = await import('../../transactions/fetchEarnings')
      return await fetchEarnings(connectTo(cluster, ownRpcUrl), referrer, operator, pageParam)
    },
    getNextPageParam: ({ next }: Earnings) => next,
  }
}

/** A referrer's earnings on the chosen network: sums by month, each payment, and all of them as a file. */
export function EarningsPart({ address, operator }: { address: string; operator: string }) {
  const cluster = useCluster()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const query = useInfiniteQuery(earningsQuery(cluster, ownRpcUrl, address, operator))
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isFetching, refetch } = query
  const [saving, setSaving] = useState(false)
  const again = (
    <Button busy={isFetching} onClick={() => void (data ? fetchNextPage() : refetch())}>
      {words.again}
    </Button>
  )
  if (!data)
    return error ? (
      <ErrorNote error={toAppError(error)} unanswered={words.failed} actions={again} />
    ) : (
      <>
        <output className="sr">{words.reading}</output>
        <Skeleton height={160} />
      </>
    )
  const earnings = data.pages.flatMap((page) => page.earnings)
  const missing = data.pages.reduce((sum, page) => sum + page.missing, 0)
  const save = async () => {
    setSaving(true)
    try {
      let { pages } = data
      let more = hasNextPage
      while (more) {
        // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before it ended
        const next = await fetchNextPage()
        if (next.error) return
        pages = next.data?.pages ?? pages
        more = next.hasNextPage
      }
      const csv = earningsCsv(pages.flatMap((page) => page.earnings))
      saveFile(words.fileName(address), 'text/csv;charset=utf-8', csv)
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      <p className="lead">{words.lead(cluster.name)}</p>
      {earnings.length === 0 && !hasNextPage ? (
        <EmptyList
          title={words.none}
          next={
            <a className={buttonClass({})} href="#link">
              {words.toLink}
            </a>
          }
        >
          <p>{words.noneDetail(cluster.name)}</p>
        </EmptyList>
      ) : (
        <>
          {hasNextPage && <p className="small muted">{words.more}</p>}
          <Months earnings={earnings} isAll={!hasNextPage} />
          <Payments earnings={earnings} />
        </>
      )}
      {missing > 0 && (
        <Note kind="warn">
          <p>{words.missing(missing)}</p>
        </Note>
      )}
      {error && <ErrorNote error={toAppError(error)} unanswered={words.failed} actions={again} />}
      {(earnings.length > 0 || hasNextPage) && (
        <div className="actions">
          {hasNextPage && (
            <Button busy={isFetchingNextPage && !saving} onClick={() => void fetchNextPage()}>
              {words.older}
            </Button>
          )}
          <Button busy={saving} onClick={() => void save()}>
            {words.csv}
          </Button>
          <output className="small muted">{saving && words.readingAll(earnings.length)}</output>
        </div>
      )}
    </>
  )
}

function Months({ earnings, isAll }: { earnings: readonly Earning[]; isAll: boolean }) {
  const total = earnings.reduce((sum, { lamports }) => sum + lamports, 0n)
  return (
    <table className={`table ${styles['months']}`}>
      <thead>
        <tr>
          <th scope="col">{words.month}</th>
          <th scope="col" className="num">
            {words.payments}
          </th>
          <th scope="col" className="num">
            {words.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {earningsByMonth(earnings).map(({ month, payments, lamports }) => (
          <tr key={month}>
            <th scope="row">{month ?? words.noTime}</th>
            <td className="num">{formatWhole(payments)}</td>
            <td className="num">{formatSol(lamports)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{isAll ? words.total : words.soFar}</th>
          <td className="num">{formatWhole(earnings.length)}</td>
          <td className="num">{formatSol(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Payments({ earnings }: { earnings: readonly Earning[] }) {
  return (
    <table className="table tocards">
      <thead>
        <tr>
          <th scope="col">{words.time}</th>
          <th scope="col">{words.from}</th>
          <th scope="col">{words.transaction}</th>
          <th scope="col" className="num">
            {words.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {earnings.map(({ signature, at, lamports, from }) => (
          <tr key={signature}>
            <th scope="row">{at === null ? words.noTime : `${localDate(at)}, ${localTime(at)}`}</th>
            <td data-over={words.from}>
              <AddressText address={from} what="payer" />
            </td>
            <td data-over={words.transaction}>
              <Link className="mono" to={paths.transaction(signature)}>
                {shortAddress(signature)}
              </Link>
            </td>
            <td className="num" data-over={words.amount}>
              {formatSol(lamports)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
