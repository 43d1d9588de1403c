import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useHref } from 'react-router-dom'
import type { Execution } from '../../transactions/execution'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { CopyButton } from '../../ui/CopyButton'
import { ExternalLink } from '../../ui/ExternalLink'
import { Note } from '../../ui/Note'
import { QrCode } from '../../ui/QrCode'
import { QueryRoot } from '../../ui/QueryRoot'
import { saveFile } from '../../ui/saveFile'
import { useObjectUrl } from '../../ui/useObjectUrl'
import { isLoopback } from '../../units/httpsAddress'
import { usePicture } from '../MintPicture'
import { useOwnMints } from '../ownMints'
import { shareCopy } from './copy'
import styles from './share.module.css'
import { type ShareCard, shareCardOf, shareLinks, shareText } from './shareCard'
import { drawShareImage, HEIGHT, WIDTH } from './shareImage'

export type SharePartProps = { execution: Execution }

/** A part of a receipt: a picture to share, the page's address as link and QR code, and links that post it. */
export default function SharePart({ execution }: SharePartProps) {
  const own = useOwnMints()
  const card = useMemo(() => own && shareCardOf(execution, own), [execution, own])
  return (
    card && (
      <QueryRoot>
        <section className={styles['share']} aria-labelledby="share-title">
          <h2 id="share-title" className="h3">
            {shareCopy.title}
          </h2>
          <ShareBody card={card} />
        </section>
      </QueryRoot>
    )
  )
}

/** The picture, the links that post the page's address, and that address as link and QR code. */
export function ShareBody({ card }: { card: ShareCard }) {
  const { what, mint, uri, network } = card
  const url = new URL(useHref(card.path), location.origin).href
  const text = shareText(card)
  const links = shareLinks(text, url)
  const picture = usePicture({ mint, uri, on: network })
  const drawn = useQuery({
    queryKey: ['share-image', card, picture?.size],
    queryFn: () => drawShareImage(card, picture),
    placeholderData: (before) => before,
    staleTime: Infinity,
    retry: false,
  })
  return (
    <div className={styles['body']}>
      {network !== 'mainnet' && (
        <Note>
          <p>
            {network === 'devnet' ? shareCopy.onDevnet : shareCopy.onPractice(isLoopback(location.hostname))}
          </p>
        </Note>
      )}
      {drawn.error ? (
        <p className="small muted">{shareCopy.notDrawn}</p>
      ) : (
        <Picture card={card} image={drawn.data} />
      )}
      <div className="actions">
        {drawn.data && <PictureButtons card={card} image={drawn.data} text={text} url={url} />}
        <ExternalLink className={buttonClass({ slim: true })} href={links.x}>
          {shareCopy.onX}
        </ExternalLink>
        <ExternalLink className={buttonClass({ slim: true })} href={links.telegram}>
          {shareCopy.onTelegram}
        </ExternalLink>
      </div>
      <div className={styles['link']}>
        <QrCode text={url} alt={shareCopy.code(url)} />
        <div>
          <p>
            <span className="mono" translate="no">
              {url}
            </span>{' '}
            <span className="addr">
              <CopyButton text={url} label={shareCopy.copyLink[what]} />
            </span>
          </p>
          <p>{shareCopy.scan[what]}</p>
        </div>
      </div>
    </div>
  )
}

function Picture({ card: { title, facts }, image }: { card: ShareCard; image: Blob | undefined }) {
  const src = useObjectUrl(image)
  if (src === undefined)
    return (
      <output className={styles['picture']}>
        <span className="sr">{shareCopy.drawing}</span>
      </output>
    )
  const alt = shareCopy.alt(title, facts.map(({ text }) => `${text}.`).join(' '))
  return <img className={styles['picture']} src={src} width={WIDTH} height={HEIGHT} alt={alt} />
}

type PictureButtonsProps = { card: ShareCard; image: Blob; text: string; url: string }

/** Buttons that save the picture and, where the system has a dialog for sharing, share it with text and link. */
function PictureButtons({ card, image, text, url }: PictureButtonsProps) {
  const name = `${card.address}.png`
  const data = useMemo(() => ({ files: [new File([image], name, { type: image.type })] }), [image, name])
  const canShare = typeof navigator.canShare === 'function' && navigator.canShare(data)
  // Closing the dialog is no error.
  const share = () => void navigator.share({ ...data, text, url }).catch(() => {})
  return (
    <>
      <Button slim onClick={() => saveFile(name, image.type, image)}>
        {shareCopy.download}
      </Button>
      {canShare && (
        <Button slim onClick={share}>
          {shareCopy.share}
        </Button>
      )}
    </>
  )
}
