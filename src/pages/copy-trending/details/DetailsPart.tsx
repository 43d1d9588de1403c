import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Link } from 'react-router-dom'
import { AppError } from '../../../errors/AppError'
import type { TrendingToken, TrendingWindow } from '../../../market/trending'
import { paths } from '../../../paths'
import { useSettings } from '../../../settings/settingsStore'
import type { Template } from '../../../tokens/template/template'
import { tokenPictureQuery } from '../../../tokens/tokenPictures'
import { tokenFileQuery } from '../../../tokens/tokenMetadataFile'
import { templateQuery } from '../../../tokens/tokenQueries'
import { AddressText } from '../../../ui/AddressText'
import { Button } from '../../../ui/Button'
import { buttonClass } from '../../../ui/buttonClass'
import { ErrorNote } from '../../../ui/ErrorNote'
import { ExternalLink } from '../../../ui/ExternalLink'
import { CrossIcon } from '../../../ui/icons'
import { lazyPart } from '../../../ui/lazyPart'
import { PlainText } from '../../../ui/PlainText'
import { Skeleton } from '../../../ui/Skeleton'
import { TokenPicture } from '../../../ui/TokenPicture'
import { useObjectUrl } from '../../../ui/useObjectUrl'
import { isAddress } from '../../../units/base58'
import { useCluster } from '../../../wallet/walletStore'
import { copyTrendingCopy } from '../copy'
import pageCss from '../copy-trending.module.css'
import { FavouriteButton } from '../list/FavouriteButton'
import { AdvertisingTag, NameMarks } from '../list/TokenName'
import { HEADER } from '../view/useOpenToken'
import styles from './details.module.css'
import type { DiffPartProps } from './DiffPart'
import type { MarketFactsProps } from './MarketFacts'
import type { TemplateFactsProps } from './TemplateFacts'

const words = copyTrendingCopy.details

type DetailsProps = Readonly<{
  mint: string
  listed: TrendingToken | undefined
  window: TrendingWindow
  /** Whether the details replace the list, instead of standing beside it. */
  covering: boolean
  onClose: () => void
}>

/** The open token: its market, its data on the chain, and the settings that a copy takes. */
export function DetailsPart(props: DetailsProps) {
  const { mint, covering, onClose } = props
  const panel = useRef<HTMLDivElement>(null)
  usePanelTop(panel, mint)
  return (
    <div ref={panel} className={pageCss['panel']}>
      {covering && (
        <Button variant="quiet" className={styles['back']} onClick={onClose}>
          ← {words.back}
        </Button>
      )}
      <Details key={mint} {...props} />
    </div>
  )
}

const GAP = 16

/**
 * Keeps the panel in view beside a long list, without a scroll bar of its own. A panel that is higher than the window moves with the page
 * until its end, or its beginning, is in view. A newly opened token begins at the top.
 */
function usePanelTop(panel: RefObject<HTMLElement | null>, mint: string): void {
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const most = HEADER + GAP
    let [top, before] = [most, window.scrollY]
    const place = () => {
      const least = Math.min(most, window.innerHeight - element.offsetHeight - GAP)
      top = Math.min(most, Math.max(least, top - (window.scrollY - before)))
      before = window.scrollY
      element.style.setProperty('top', `${top}px`)
    }
    place()
    const size = new ResizeObserver(place)
    size.observe(element)
    window.addEventListener('scroll', place, { passive: true })
    window.addEventListener('resize', place)
    return () => {
      size.disconnect()
      window.removeEventListener('scroll', place)
      window.removeEventListener('resize', place)
    }
  }, [panel, mint])
}

/** A token from the chain, in all states of reading; its heading stays the same element, so that it keeps the focus. */
function Details({ mint, listed, window, covering, onClose }: DetailsProps) {
  const cluster = useCluster()
  const { rpcUrls, pictures } = useSettings()
  const reading = { cluster, ownRpcUrl: rpcUrls[cluster.id] }
  const read = useQuery(templateQuery(reading, mint, rpcUrls.mainnet))
  const parts = useQuery(partsQuery)
  const template = parts.data ? read.data : undefined
  const { name, symbol, uri = '' } = template?.token.metadata ?? {}
  const file = useQuery({ ...tokenFileQuery(uri), enabled: uri !== '' }).data
  const image = file?.image ?? ''
  const own = useQuery({ ...tokenPictureQuery(image), enabled: pictures && image !== '' }).data
  const ownUrl = useObjectUrl(own ?? undefined)
  const [ticked, setTicked] = useState(false)
  const copyPicture = ticked && file?.image !== undefined
  const again = () => void Promise.all([read.refetch(), parts.refetch()])
  const error = read.error ?? parts.error
  const shownName = template ? name || words.noName : listed?.name || words.unread
  const shownSymbol = (template ? symbol : listed?.symbol) ?? ''
  return (
    <>
      <section className={`card ${styles['card']}`} aria-label={words.label(shownName)}>
        <div className={styles['heading']}>
          <TokenHeading
            mint={mint}
            name={shownName}
            symbol={shownSymbol}
            picture={pictures ? (ownUrl ?? listed?.picture) : undefined}
            listed={listed}
          />
          {isAddress(mint) && (
            <FavouriteButton
              token={{ mint, name: template ? (name ?? '') : (listed?.name ?? ''), symbol: shownSymbol }}
              label={copyTrendingCopy.favourites.this}
            />
          )}
          {!covering && (
            <button type="button" className={styles['close']} aria-label={words.close} onClick={onClose}>
              <CrossIcon />
            </button>
          )}
        </div>
        {(template || !error) && <Ways mint={mint} template={template} copyPicture={copyPicture} />}
        <marketFacts.Part
          mint={mint}
          listed={listed}
          window={window}
          fallback={listed && <div className={styles['market']} />}
        />
        {template && <templateFacts.Part template={template} listed={listed} />}
        {!template && (error ? <Failed error={error} again={again} asking={read.isFetching} /> : <Waiting />)}
        {isAddress(mint) && template?.cluster !== 'devnet' && (
          <ExternalLink className={styles['more']} href={`https://dexscreener.com/solana/${mint}`}>
            {words.dexscreener}
          </ExternalLink>
        )}
      </section>
      {template && (
        <diffPart.Part template={template} file={file} copyPicture={copyPicture} onCopyPicture={setTicked} />
      )}
    </>
  )
}

/**
 * The links to the form and to the report card. The navigation's state says whether to copy the picture, so a stranger's link cannot
 * request it.
 */
function Ways({
  mint,
  template,
  copyPicture,
}: {
  mint: string
  template: Template | undefined
  copyPicture: boolean
}) {
  const { id } = useCluster()
  if (!template)
    return (
      <div className={styles['ways']}>
        <Skeleton width="100%" height={44} />
      </div>
    )
  return (
    <div className={`actions ${styles['ways']}`}>
      <Link
        className={buttonClass({ variant: 'primary' })}
        to={paths.fromTemplate(mint)}
        state={copyPicture ? { copyPicture } : null}
      >
        {words.use}
      </Link>
      {template.cluster === id && (
        <Link className={buttonClass({})} to={paths.token(mint)}>
          {words.report}
        </Link>
      )}
    </div>
  )
}

/** Says why the token could not be read. An invalid address stays invalid, so it is not read again. */
function Failed({ error, again, asking }: { error: Error; again: () => void; asking: boolean }) {
  const mayHelp = !(error instanceof AppError && error.code === 'input/invalid')
  return (
    <ErrorNote
      error={error}
      actions={
        mayHelp && (
          <Button busy={asking} onClick={again}>
            {words.again}
          </Button>
        )
      }
    />
  )
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

function Waiting() {
  return (
    <>
      <output className="sr">{words.reading}</output>
      {ROWS.map((row) => (
        <div key={row} className={styles['wait']}>
          <Skeleton width={96} height={14} />
          <Skeleton width={72} height={14} />
        </div>
      ))}
    </>
  )
}

/** The token's heading. It takes the focus when the token is opened. */
function TokenHeading({
  mint,
  name,
  symbol,
  picture,
  listed,
}: {
  mint: string
  name: string
  symbol: string
  picture: string | null | undefined
  listed: TrendingToken | undefined
}) {
  return (
    <div className="tok">
      <TokenPicture address={mint} src={picture ?? undefined} size={48} />
      <div>
        <h2 tabIndex={-1} data-token-heading="">
          <PlainText text={name} />
        </h2>
        <p className="s">
          <PlainText text={symbol} />{' '}
          {isAddress(mint) && <AddressText address={mint} identicon={false} what="mint address" />}
        </p>
        {listed && (
          <p className={styles['said']}>
            <NameMarks token={listed} /> <AdvertisingTag token={listed} />
          </p>
        )}
      </div>
    </div>
  )
}

/** The market, and the details of a token. They load late: most people look at the list first. */
const marketFacts = lazyPart<MarketFactsProps>(() => import('./MarketFacts'))
const templateFacts = lazyPart<TemplateFactsProps>(() => import('./TemplateFacts'))
const diffPart = lazyPart<DiffPartProps>(() => import('./DiffPart'))

/** Loads the code of both parts, while the chain is read. */
const partsQuery = {
  queryKey: ['copy-trending-parts'],
  staleTime: Infinity,
  queryFn: async () => {
    await Promise.all([templateFacts.fetch(), diffPart.fetch()])
    return true
  },
}
