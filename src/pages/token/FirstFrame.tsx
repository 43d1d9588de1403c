import type { ReactNode } from 'react'
import { classNames } from '../../ui/classNames'
import { Skeleton } from '../../ui/Skeleton'
import { isAddress } from '../../units/base58'
import styles from './head.module.css'
import { PICTURE, PRICE_HEIGHT } from './headSizes'
import { MintAddress } from './MintAddress'

/** The frame of the verdict, of the ways on and of the market, until all is read that decides their sizes. */
export function AnswerWaiting({ hasMarket }: { hasMarket: boolean }) {
  return (
    <>
      <div className={styles['answer']}>
        <div className={`card ${styles['verdict']} ${styles['waiting']}`}>
          <Skeleton height={52} />
          <Skeleton height={20} />
          <Skeleton height={20} />
          <Skeleton height={20} />
        </div>
        <Skeleton height={44} />
      </div>
      {hasMarket && (
        <div className={styles['market']}>
          <Skeleton height={400} />
        </div>
      )}
    </>
  )
}

type FirstFrameProps = {
  /** '' where no script has read the address yet. */
  mint: string
  name?: string | undefined
  isOverview?: boolean
  price?: ReactNode
  /** The line below the name. */
  children: ReactNode
}

/** The frame of the first screen, each part in the size of what follows. The build writes it into the pages of tokens. */
export function FirstFrame({
  mint,
  name,
  isOverview = true,
  price = <Skeleton height={PRICE_HEIGHT} />,
  children,
}: FirstFrameProps) {
  return (
    <div className={`wrap title ${styles['top']}`}>
      <div className={classNames(styles['head'], !isOverview && styles['short'])}>
        <div className={styles['id']}>
          <div className={styles['what']}>
            {hasPicture(mint) && <Skeleton width={PICTURE} height={PICTURE} round />}
            <div>
              <h1 tabIndex={-1} className={styles['name']}>
                {name ?? 'Token'}
              </h1>
              <p>{children}</p>
            </div>
          </div>
          {hasPicture(mint) && <MintAddress mint={mint} />}
        </div>
        <div className={styles['tabs']}>
          <Skeleton width={180} height={40} />
        </div>
        {isOverview && (
          <>
            <div className={`token-figures ${styles['px']} ${styles['reading']}`}>{price}</div>
            <AnswerWaiting hasMarket />
          </>
        )}
      </div>
    </div>
  )
}

/** An address that is none has neither picture nor place: the page says so at once. */
const hasPicture = (mint: string) => mint === '' || isAddress(mint)
