import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { swapPath } from '../../forms/swap/swapPath'
import { SOL_MINT } from '../../liquidity/orient'
import { marketSources } from '../../market/sources'
import { useAppContext } from '../../operation/appContext'
import { ExplorerLinks } from '../../operation/ExplorerLinks'
import { MintPicture } from '../../operation/MintPicture'
import { useOwnMints } from '../../operation/ownMints'
import { TokenMarks } from '../../operation/TokenMarks'
import { paths, type TokenView } from '../../paths'
import { formatAmount, unscaledAmount } from '../../solana/amountScale'
import type { Cluster } from '../../solana/cluster'
import { addressToRead, isReadableAddress } from '../../uploads/readableAddress'
import type { OnChainToken, ReadToken } from '../../tokens/readToken'
import { tokenFileQuery, type TokenMetadataFile } from '../../tokens/tokenMetadataFile'
import { wordsOfToken } from '../../tokens/wellKnown'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { classNames } from '../../ui/classNames'
import { ExternalLink } from '../../ui/ExternalLink'
import { lazyPart } from '../../ui/lazyPart'
import { Mark } from '../../ui/Mark'
import { Skeleton } from '../../ui/Skeleton'
import { isAddress } from '../../units/base58'
import { plainText } from '../../units/hiddenCharacters'
import { unbroken } from '../../units/unbroken'
import { tokenCopy } from './copy'
import styles from './head.module.css'
import { AnswerWaiting } from './FirstFrame'
import { marketFigures, ownerNext, ownerPart, priceFigure } from './firstScreen'
import { PICTURE, PRICE_HEIGHT } from './headSizes'
import type { KnownLiquidity } from './lockedLiquidity'
import { holdsAuthority, obstacleToSending } from './manage/actions'
import { frozenQuery, useIsOwn } from './manage/tokenWork'
import { MintAddress } from './MintAddress'
import type { ShareTokenProps } from './ShareToken'
import { TokenTabs } from './TokenTabs'
import { useTokenMarket } from './useTokenMarket'
import { useKnownLiquidity, VerdictCard } from './VerdictCard'

const share = lazyPart<ShareTokenProps>(() => import('./ShareToken'))

type TokenHeadProps = {
  mint: string
  token: ReadToken | undefined
  /** When it was read, in ms since 1970. */
  readAt: number
  /** Whether the token could not be read. */
  failed: boolean
  /** Whether all is read that decides the size of the first screen. */
  isRead: boolean
  cluster: Cluster
  view: TokenView
  /** How many operations wait in the batch. */
  waiting: number
}

/**
 * The first screen: what the token is, what it is worth, whether it can hurt who holds it, and the ways on. The h1 stays the same element
 * from the beginning: the name is filled in, and the focus stays. The address alone identifies the token.
 */
export function TokenHead(props: TokenHeadProps) {
  const { mint, token, readAt, failed, isRead, cluster, view, waiting } = props
  const { metadata, program } = token ?? {}
  const { name, symbol } = wordsOfToken(mint, metadata)
  // On a phone nothing else says that it is play money; the practice chain has a line of its own.
  const network = cluster.id === 'devnet' && cluster.name
  const isOverview = view === 'overview'
  const hasMarket = mint !== SOL_MINT && !failed && isOverview
  return (
    <div className={`wrap title ${styles['top']}`}>
      <div className={classNames(styles['head'], !isOverview && styles['short'])}>
        <div className={styles['id']}>
          <div className={styles['what']}>
            {token || failed ? (
              isAddress(mint) && <MintPicture mint={mint} uri={token?.metadata?.uri ?? ''} size={PICTURE} />
            ) : (
              <Skeleton width={PICTURE} height={PICTURE} round />
            )}
            <div>
              <h1 tabIndex={-1} className={styles['name']}>
                {name || (token ? tokenCopy.noName : tokenCopy.title)}
              </h1>
              <p>
                {program
                  ? unbroken([symbol, tokenCopy.programs[program], network].filter(Boolean).join(' · '))
                  : tokenCopy.lede}
              </p>
              {token && <TokenMarks beside="address" tokens={[{ mint, name, symbol }]} />}
            </div>
          </div>
          {isAddress(mint) && <MintAddress mint={mint} />}
        </div>
        {mint !== SOL_MINT && !failed && (
          <div className={styles['tabs']}>
            <TokenTabs mint={mint} token={token} view={view} waiting={waiting} />
          </div>
        )}
        {hasMarket && (
          <div className={classNames('token-figures', styles['px'], !isRead && styles['reading'])}>
            {token ? (
              <priceFigure.Part token={token} fallback={<Skeleton height={PRICE_HEIGHT} />} />
            ) : (
              <Skeleton height={PRICE_HEIGHT} />
            )}
          </div>
        )}
        {isOverview && !failed && !(token && isRead) && <AnswerWaiting hasMarket={hasMarket} />}
        {isOverview && token && isRead && (
          <>
            <Answer token={token} readAt={readAt} cluster={cluster} waiting={waiting} />
            {hasMarket && <Market token={token} />}
            <div className={styles['about']}>
              <About token={token} cluster={cluster} />
            </div>
          </>
        )}
      </div>
      {/* Its place is known once the head is. */}
      {(failed || (token && (isRead || !isOverview))) && <div className="band" />}
    </div>
  )
}

type AnswerProps = { token: ReadToken; readAt: number; cluster: Cluster; waiting: number }

/** The verdict, and below it the ways on. */
function Answer({ token, readAt, cluster, waiting }: AnswerProps) {
  const context = useAppContext()
  const read = useKnownLiquidity(token)
  const hasMarket = useTokenMarket(token).market !== null
  const { data: isFrozen = false } = useQuery({
    ...frozenQuery(context, token),
    enabled: context.address !== null && token.mint !== SOL_MINT,
  })
  const obstacle = obstacleToSending(token, isFrozen)
  const isHolder = context.address !== null && holdsAuthority(token, context.address)
  const isOwn = useIsOwn(token, context)
  return (
    <div className={styles['answer']}>
      <VerdictCard token={token} read={read} wallet={context.address} readAt={readAt} />
      {obstacle && (
        <p id="standstill">
          <Mark kind={obstacle === 'never' ? 'err' : 'warn'}>{tokenCopy.standstill[obstacle]}</Mark>
        </p>
      )}
      <div className={styles['go']}>
        <FirstWay
          token={token}
          liquidity={read.liquidity}
          isOwner={isHolder}
          isOwn={isOwn}
          isStopped={obstacle !== undefined}
        />
        <ShareButton token={token} cluster={cluster} />
      </div>
      {isOwn && (
        <>
          <ownerNext.Part token={token} waiting={waiting} />
          {hasMarket && <ownerPart.Part token={token} />}
        </>
      )}
    </div>
  )
}

type FirstWayProps = {
  token: ReadToken
  liquidity: KnownLiquidity
  isOwner: boolean
  isOwn: boolean
  isStopped: boolean
}

/** The first way on: a swap where there is a pool; where there is none, who owns or made the token opens it. */
function FirstWay({ token, liquidity, isOwner, isOwn, isStopped }: FirstWayProps) {
  const { mint } = token
  const { status } = liquidity
  const { address, cluster } = useAppContext()
  const isMade = useOwnMints()?.has(mint) === true
  if (status === 'reading') return <Skeleton height={44} />
  const swap = <SwapLink mint={mint} status={status} isStopped={isStopped} isFirst={!isOwn} />
  if (status !== 'no-pool') return swap
  const { createPool } = tokenCopy.head
  // Jupiter may know pools at other venues.
  const mayAskJupiter = marketSources(cluster.id).jupiter !== null
  const isMakers = address !== null && (isOwner || isMade)
  return (
    <>
      {isMakers && (
        <Link className={buttonClass({ variant: 'primary' })} to={paths.newPool(mint)}>
          {createPool}
        </Link>
      )}
      {mayAskJupiter && swap}
    </>
  )
}

type SwapLinkProps = {
  mint: string
  status: KnownLiquidity['status']
  isStopped: boolean
  /** Whether nothing else on the screen comes first. */
  isFirst: boolean
}

function SwapLink({ mint, status, isStopped, isFirst }: SwapLinkProps) {
  const { swap } = tokenCopy.head
  // Where no pool was read a swap may still be possible: the form says so.
  const isSure = status !== 'unread' && status !== 'none-found' && status !== 'no-pool'
  const variant = isSure && isFirst ? 'primary' : 'secondary'
  return isStopped ? (
    <Button variant={variant} disabled aria-describedby="standstill">
      {swap}
    </Button>
  ) : (
    <Link
      className={buttonClass({ variant })}
      to={status === 'money' ? paths.swap : swapPath(SOL_MINT, mint)}
    >
      {swap}
    </Link>
  )
}

/** Opens the dialog with the link, once its code is there. */
function ShareButton({ token, cluster }: { token: ReadToken; cluster: Cluster }) {
  const [isOpen, setOpen] = useState(false)
  const open = () => void share.fetch().then(show, show)
  const show = () => setOpen(true)
  return (
    <>
      <Button aria-haspopup="dialog" onPointerEnter={share.preload} onFocus={share.preload} onClick={open}>
        {tokenCopy.head.share}
      </Button>
      {isOpen && <share.Part token={token} on={cluster.id} onClose={() => setOpen(false)} />}
    </>
  )
}

export const TOKEN_LINKS = ['website', 'x', 'telegram', 'discord'] as const

/** The file that the token names: a stranger's text, shown as plain text. */
export function useTokenFile(token: OnChainToken): UseQueryResult<TokenMetadataFile> {
  const uri = token.metadata?.uri ?? ''
  return useQuery({ ...tokenFileQuery(uri), enabled: uri !== '' })
}

/** Chart and figures; where no pool pays for it, what is the wallet's own has its room. */
function Market({ token }: { token: ReadToken }) {
  const { market } = useTokenMarket(token)
  const isOwn = useIsOwn(token, useAppContext())
  return (
    <div className={styles['market']}>
      <marketFigures.Part token={token} fallback={<Skeleton height={400} />} />
      {isOwn && market === null && <ownerPart.Part token={token} />}
    </div>
  )
}

/** The supply, the links by their addresses, as a title could claim anything, and the beginning of the description. */
function About({ token, cluster }: { token: ReadToken; cluster: Cluster }) {
  const { data, error } = useTokenFile(token)
  const uri = token.metadata?.uri ?? ''
  const said =
    data?.description ?? (data ? tokenCopy.file.undescribed : error ? tokenCopy.file.unreadHere : '')
  const { market } = useTokenMarket(token)
  const mayDescribe = isReadableAddress(addressToRead(uri))
  return (
    <div className={styles['file']}>
      <Facts token={token} hasFigures={market === null} />
      <div className={styles['links']}>
        <ExplorerLinks cluster={cluster} subject={{ mint: token.mint }} />
        {TOKEN_LINKS.map((name) => {
          const href = data?.[name]
          return (
            href !== undefined && (
              <ExternalLink key={name} href={href}>
                {plainText(href.replace(/^https:\/\/|\/$/g, ''), 60).text}
              </ExternalLink>
            )
          )
        })}
      </div>
      {mayDescribe && (
        <p
          className={
            data?.description === undefined ? styles['lines'] : `${styles['lines']} ${styles['said']}`
          }
        >
          {plainText(said.replace(/\s+/g, ' '), 300).text}
        </p>
      )}
    </div>
  )
}

/** `hasFigures`: the supply stands among the figures already. */
function Facts({ token, hasFigures }: { token: OnChainToken; hasFigures: boolean }) {
  if (hasFigures && !token.scale) return null
  return (
    <dl className={styles['facts']}>
      {!hasFigures && <Fact name={tokenCopy.supply}>{formatAmount(token.supply, token)}</Fact>}
      {token.scale && <Fact name={tokenCopy.unscaled}>{unscaledAmount(token.supply)}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
