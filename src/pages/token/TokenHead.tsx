import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { swapPath } from '../../forms/swap/swapPath'
import { SOL_MINT } from '../../liquidity/orient'
import { useAppContext } from '../../operation/appContext'
import { ExplorerLinks } from '../../operation/ExplorerLinks'
import { MintPicture } from '../../operation/MintPicture'
import { TokenMarks } from '../../operation/TokenMarks'
import { paths } from '../../paths'
import { formatAmount, unscaledAmount } from '../../solana/amountScale'
import type { Cluster } from '../../solana/cluster'
import { addressToRead, isReadableAddress } from '../../uploads/readableAddress'
import type { OnChainToken, ReadToken } from '../../tokens/readToken'
import { type TokenMetadataFile, whyNoMetadataFile } from '../../tokens/tokenMetadataFile'
import { tokenFileQuery } from '../../tokens/tokenQueries'
import { wordsOfToken } from '../../tokens/wellKnown'
import { AddressText } from '../../ui/AddressText'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { ExternalLink } from '../../ui/ExternalLink'
import { lazyPart, lazyWhenNear } from '../../ui/lazyPart'
import { Mark } from '../../ui/Mark'
import { Skeleton } from '../../ui/Skeleton'
import { isAddress } from '../../units/base58'
import { plainText } from '../../units/hiddenCharacters'
import { unbroken } from '../../units/unbroken'
import { tokenCopy } from './copy'
import styles from './head.module.css'
import { CARD, FIGURES, GAP, PICTURE } from './headSizes'
import { holdsAuthority, obstacleToSending } from './manage/actions'
import { frozenQuery } from './manage/tokenWork'
import { reportSummary } from './report'
import type { ShareTokenProps } from './ShareToken'

const MarketFigures = lazyWhenNear<{ token: ReadToken }>('.token-figures', () => import('./MarketFigures'))
const share = lazyPart<ShareTokenProps>(() => import('./ShareToken'))

type TokenHeadProps = {
  mint: string
  token: ReadToken | undefined
  /** Whether the token could not be read. */
  failed: boolean
  cluster: Cluster
}

/**
 * The first screen: what the token is, what it is worth, what can still happen to a holder, and the ways on. The h1 stays the same element
 * from the beginning: the name is filled in, and the focus stays. The address alone identifies the token.
 */
export function TokenHead({ mint, token, failed, cluster }: TokenHeadProps) {
  const { metadata, program } = token ?? {}
  const { name, symbol } = wordsOfToken(token?.mint ?? '', metadata)
  // On a phone nothing else says that it is play money; the practice chain has a line of its own.
  const network = cluster.id === 'devnet' && cluster.name
  return (
    <div className={`wrap title ${styles['top']}`}>
      <div className={styles['head']}>
        <div className={styles['what']}>
          {token ? (
            <MintPicture mint={token.mint} uri={token.metadata?.uri ?? ''} size={PICTURE} />
          ) : (
            !failed && <Skeleton width={PICTURE} height={PICTURE} round />
          )}
          <div>
            <h1 tabIndex={-1} className={styles['name']}>
              {token ? name || tokenCopy.noName : tokenCopy.title}
            </h1>
            <p>
              {program
                ? unbroken([symbol, tokenCopy.programs[program], network].filter(Boolean).join(' · '))
                : tokenCopy.lede}
            </p>
            {token && <TokenMarks beside="address" tokens={[{ mint, name, symbol }]} />}
          </div>
        </div>
        {token ? (
          <Answer token={token} cluster={cluster} />
        ) : (
          !failed && <Skeleton height={mint === SOL_MINT ? CARD - FIGURES : CARD} />
        )}
        <div className={styles['about']}>
          {isAddress(mint) && (
            <>
              <AddressText full address={mint} what="mint address" />
              <p className="cap muted">{tokenCopy.nameProves}</p>
            </>
          )}
          {token ? <About token={token} cluster={cluster} /> : !failed && <AboutWaiting />}
        </div>
      </div>
      {/* Its place is known once the token is. */}
      {(token ?? failed) && <div className="band" />}
    </div>
  )
}

/** The card with the price, what can still be changed, and the ways on. */
function Answer({ token, cluster }: { token: ReadToken; cluster: Cluster }) {
  const context = useAppContext()
  const isSol = token.mint === SOL_MINT
  const { data: isFrozen = false } = useQuery({
    ...frozenQuery(context, token),
    enabled: context.address !== null && !isSol,
  })
  const obstacle = obstacleToSending(token, isFrozen)
  const { mark, detail } = reportSummary(token)
  return (
    <section className={`card ${styles['answer']}`} aria-label={tokenCopy.head.label}>
      {!isSol && (
        <div className="token-figures">
          <Suspense fallback={<Skeleton height={FIGURES - GAP} />}>
            <MarketFigures token={token} />
          </Suspense>
        </div>
      )}
      <div className={styles['risk']}>
        <JumpLink to="report">
          <Mark kind={mark.kind}>{mark.word}</Mark>
        </JumpLink>
        <div>{detail}</div>
      </div>
      {obstacle && (
        <div id="standstill" className={styles['risk']}>
          <Mark kind={obstacle === 'never' ? 'err' : 'warn'}>{tokenCopy.standstill[obstacle]}</Mark>
        </div>
      )}
      <div className={styles['go']}>
        {obstacle ? (
          <Button variant="primary" disabled aria-describedby="standstill">
            {tokenCopy.head.swap}
          </Button>
        ) : (
          <Link
            className={buttonClass({ variant: 'primary' })}
            to={isSol ? paths.swap : swapPath(SOL_MINT, token.mint)}
          >
            {tokenCopy.head.swap}
          </Link>
        )}
        <ShareButton token={token} cluster={cluster} />
        {context.address !== null && holdsAuthority(token, context.address) && !isSol && (
          <JumpLink to="manage" className={buttonClass({})}>
            {tokenCopy.head.manage}
          </JumpLink>
        )}
      </div>
    </section>
  )
}

/** A link to a part of this page, which takes the focus. */
function JumpLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <a
      className={className}
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault()
        const part = document.getElementById(to)
        part?.scrollIntoView()
        part?.focus({ preventScroll: true })
      }}
    >
      {children}
    </a>
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

/** The supply, the links by their addresses, as a title could claim anything, and the beginning of the description. */
function About({ token, cluster }: { token: ReadToken; cluster: Cluster }) {
  const { data, error } = useTokenFile(token)
  const uri = token.metadata?.uri ?? ''
  const said =
    data?.description ??
    (data
      ? tokenCopy.file.undescribed
      : error
        ? tokenCopy.file.unreadHere(whyNoMetadataFile(uri, error))
        : '')
  const mayDescribe = isReadableAddress(addressToRead(uri))
  return (
    <div className={styles['file']}>
      <Facts token={token} />
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

function Facts({ token }: { token: OnChainToken }) {
  return (
    <dl className={styles['facts']}>
      <Fact name={tokenCopy.supply}>{formatAmount(token.supply, token)}</Fact>
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

function AboutWaiting() {
  return (
    <div className={styles['file']}>
      <Skeleton width={120} height={20} />
    </div>
  )
}
