import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { FormMemory } from '../../forms/keptForm'
import { useAppContext } from '../../operation/appContext'
import { operationCopy } from '../../operation/copy'
import { OperationPage, useLandedUnseen, useOperationPage, useWhenDone } from '../../operation/OperationPage'
import type { ReceiptDetails } from '../../operation/Receipt'
import { type ReviewControls, useReview } from '../../operation/useReview'
import { UploadLine } from '../../forms/StorageField'
import { paths } from '../../paths'
import { useParams } from 'react-router-dom'
import { AppError } from '../../errors/AppError'
import { isUnanswered } from '../../errors/silence'
import { SOL_MINT } from '../../solana/knownPrograms'
import { useQuery } from '@tanstack/react-query'
import { readTokenQuery } from '../../tokens/tokenQueries'
import { ErrorNote } from '../../ui/ErrorNote'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import type { OperationRecord } from '../../transactions/events'
import { isDone } from '../../transactions/execution'
import { QueryRoot } from '../../ui/QueryRoot'
import { Sentence } from '../../ui/Sentence'
import { storageOf } from '../../settings/storageChoice'
import type { StoredFiles } from '../../tokens/storeTokenFiles'
import type { OrdersReview, TokenOrders, TokenProgress } from './chainWork'
import { tokenCopy } from './copy'
import { LookUpAnother } from './LookUpAnother'
import { fetchTokenWork, readTokenBill, type TokenWork, useTokenUrl } from './manage/tokenWork'
import { manageCopy } from './manage/manageCopy'
import { useKeptBatch } from './manage/useKeptBatch'
import { useIsFirstScreenRead } from './firstScreen'
import { TokenHead } from './TokenHead'
import { TokenReport } from './TokenReport'
import { cleanReceiver } from '../../units/pastedText'

/**
 * A token as read from the chain, at /token/:mint, and the operations on it. Looking needs no wallet. operation/OperationPage describes
 * how a page with operations works.
 */
export default function TokenPage() {
  const { mint = '' } = useParams()
  return (
    <QueryRoot>
      <Token mint={cleanReceiver(mint).text} key={mint} />
    </QueryRoot>
  )
}

function Token({ mint }: { mint: string }) {
  const context = useAppContext()
  const { cluster, ownRpcUrl } = context
  const {
    data: token,
    dataUpdatedAt,
    error,
    refetch,
    isFetching,
  } = useQuery(readTokenQuery({ cluster, ownRpcUrl }, mint))
  const [retried, setRetried] = useState(false)
  const [stored] = useState(rememberedFiles)
  const review = useReview<typeof import('./chainWork'), TokenOrders, OrdersReview, TokenProgress>({
    context,
    fetchWork: fetchTokenWork,
    makeReview: ({ reviewOrders }, wanted, request) =>
      reviewOrders({ wanted, storage: storageOf(cluster), stored }, request),
  })
  const name = token?.metadata?.name || tokenCopy.title
  const page = useOperationPage(
    review,
    { ...tokenCopy.operation, page: name },
    token && retried ? 'token-after-all' : 'token',
  )
  const isRead = useIsFirstScreenRead(token)
  const kept = useKeptBatch(context, mint, token)
  const work = useTokenWork({ mint, context, review, step: <StepOf review={review} />, kept })
  useWhenDone(page.operation, ({ id }) => {
    if (id === page.askedId) kept.noteLanded()
  })
  useLandedUnseen(page, null, kept.noteLanded)
  const noteAsked = useEffectEvent(() => page.askedId !== null && kept.noteAsked())
  useEffect(() => void noteAsked(), [page.askedId])
  const again = () => {
    setRetried(true)
    void refetch()
  }
  const { view } = page.operation
  const isOver = view.status === 'shown' && isDone(view.execution)
  const toToken = () => {
    // The typed values are still needed where the operation was not carried out.
    if (!isOver) return page.toForm()
    work.typed.clear()
    work.open(null)
  }
  return (
    <OperationPage
      path={paths.token(mint)}
      page={page}
      review={review}
      receipt={tokenReceipt}
      besides={({ blank }) => (blank ? { doubts: [operationCopy.review.blank(blank)] } : {})}
      onForm={toToken}
    >
      <TokenHead
        mint={mint}
        token={token}
        readAt={dataUpdatedAt}
        failed={!token && error !== null}
        isRead={isRead}
        cluster={cluster}
        view={work.view}
        waiting={work.batch.length}
      />
      {work.news !== null && (
        <div className="wrap">
          <Note kind="warn" live="status">
            <p>
              <Sentence text={work.news} />
            </p>
          </Note>
        </div>
      )}
      {token && (isRead || work.view !== 'overview') ? (
        <TokenReport token={token} cluster={cluster} work={work} />
      ) : error ? (
        <Unread error={error} isTrying={isFetching} onAgain={again} />
      ) : (
        <Waiting />
      )}
    </OperationPage>
  )
}

function tokenReceipt({ subject: { mint, orders = [] } }: OperationRecord): ReceiptDetails {
  const { toToken, toAccount } = operationCopy.receipt
  const locks = orders.flatMap(({ lock }) => lock ?? [])
  return {
    steps: [
      ...locks.map((lock) => ({ label: tokenCopy.toLock, to: paths.lock(lock) })),
      { label: toToken },
      { label: toAccount, to: paths.account },
    ],
    ...(mint !== undefined && { explorer: { mint } }),
  }
}

type TokenReview = ReviewControls<TokenOrders, OrdersReview, TokenProgress>

/** The step before the review, and how much of a file is stored. */
function StepOf({ review: { state } }: { review: TokenReview }) {
  const { step = 'balance', detail } = (state.status === 'working' && state.progress) || {}
  return <UploadLine step={state.status === 'working' ? tokenCopy.steps[step] : ''} detail={detail} />
}

/**
 * The input of the section with the operations. Typed values last as long as the page. `news`: what became of the batch that was there
 * before.
 */
function useTokenWork({
  mint,
  context,
  review,
  step,
  kept: { batch, setBatch, dropped, ofAnother },
}: Pick<TokenWork, 'context' | 'review' | 'step'> &
  Readonly<{ mint: string; kept: ReturnType<typeof useKeptBatch> }>): TokenWork &
  Readonly<{ news: string | null }> {
  const [typed] = useState<FormMemory>(() => new Map())
  const [holder, setHolder] = useState<string | null>(null)
  // An order names addresses of the wallet, so it does not apply to another wallet.
  const whose = `${context.cluster.id} ${context.address ?? ''}`
  const [of, setOf] = useState(whose)
  const [left, setLeft] = useState<string | null>(null)
  if (of !== whose) {
    const isSameNetwork = of.startsWith(`${context.cluster.id} `)
    setLeft(ofAnother > 0 ? manageCopy.batch.keptFor[isSameNetwork ? 'wallet' : 'network'] : null)
    setOf(whose)
    setHolder(null)
  }
  const { tab, action, open: openInUrl } = useTokenUrl()
  // A panel stands among the operations, but for one that was opened in a holder's row.
  const isInRow = tab === 'holders' && holder !== null
  const viewOfUrl = action === null ? tab : isInRow ? 'holders' : 'manage'
  // SOL has no holders that a node lists, and no operations.
  const view = mint === SOL_MINT ? 'overview' : viewOfUrl
  const leaveRow = useCallback(() => setHolder(null), [])
  const open: TokenWork['open'] = (next, at) => {
    if (next !== null && at !== undefined) typed.set(next, { account: at })
    // The row of a panel that is closed stays, until the URL has followed.
    if (next !== null) setHolder(at ?? null)
    openInUrl(next, next === null ? view : at === undefined ? 'manage' : 'holders')
  }
  const close = () => open(null)
  return {
    context,
    review,
    step,
    typed,
    readBill: readTokenBill,
    close,
    view,
    action,
    holder: action !== null && isInRow ? holder : null,
    open,
    leaveRow,
    batch,
    setBatch,
    news: dropped.length > 0 ? manageCopy.batch.dropped(dropped) : batch.length === 0 ? left : null,
  }
}

/** Whether another reading may help: an invalid address stays invalid. */
function mayHelp(error: Error): boolean {
  return !(error instanceof AppError && error.code === 'input/invalid')
}

/**
 * In the place of the frame that filled the screen until now. Where the network does not answer, no other token can be looked up either, and
 * what says so would move it.
 */
function Unread({ error, isTrying, onAgain }: { error: Error; isTrying: boolean; onAgain: () => void }) {
  return (
    <div className="wrap work">
      <div className="stack">
        <ErrorNote
          error={error}
          actions={
            mayHelp(error) && (
              <Button busy={isTrying} onClick={onAgain}>
                {tokenCopy.again}
              </Button>
            )
          }
        />
      </div>
      {!isUnanswered(error) && (
        <div className="aside">
          <LookUpAnother />
        </div>
      )}
    </div>
  )
}

/** The head has the frame of the first screen. What stands below it would move, as no one knows its place yet. */
function Waiting() {
  return <output className="sr">{tokenCopy.reading}</output>
}

/** The files that were stored from this page, so that none is stored twice. */
function rememberedFiles(): StoredFiles {
  const urls = new Map<string, string>()
  return { find: (key) => urls.get(key), remember: (key, url) => void urls.set(key, url) }
}
