import { useEffect, useRef, useState } from 'react'
import type { ShownOffer } from '../../liquidity/swap/offer'
import { Button } from '../../ui/Button'
import { Mark } from '../../ui/Mark'
import { Sentence } from '../../ui/Sentence'
import { useNow } from '../../ui/useNow'
import { localTime } from '../../units/moments'
import { formatAtLeastTiny } from '../../units/percent'
import { swapCopy } from './swapCopy'
import { RENEW_MS } from './swapQueries'
import styles from './swap.module.css'

const words = swapCopy.age

/** The renewal of a quote. `failed`: the last renewal failed. */
export type Renewal = Readonly<{ busy: boolean; failed: boolean; renew: () => void }>

type QuoteAgeProps = {
  offer: ShownOffer
  /** Identifies the swap. Without a change of it, a change is one of the quote. */
  wish: string
  renewal: Renewal
}

/** The age of the quote, its next renewal, and the changes by the last renewal. */
export function QuoteAge({ offer, wish, renewal: { busy, failed, renew } }: QuoteAgeProps) {
  const now = useNow(1_000)
  const news = useNews(offer, wish)
  const age = Math.max(0, Math.floor((now - offer.readAt) / 1_000))
  const left = Math.max(0, Math.ceil((offer.readAt + RENEW_MS - now) / 1_000))
  return (
    <div className={styles['age']}>
      <Ring part={Math.min(1, (now - offer.readAt) / RENEW_MS)} />
      <span className="small muted">
        <Sentence
          text={`${age === 0 ? words.now : words.old(age)}, ${busy || left === 0 ? words.renewing : words.next(left)}`}
        />
      </span>
      <Button slim variant="quiet" busy={busy} onClick={renew}>
        {words.renew}
      </Button>
      <output className="small">
        {failed ? <Mark kind="warn">{words.failed}</Mark> : <Sentence text={news} />}
      </output>
    </div>
  )
}

const AROUND = 2 * Math.PI * 7

/** A ring that empties as the quote grows old. */
function Ring({ part }: { part: number }) {
  return (
    <svg className={styles['ring']} viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
      <circle cx="9" cy="9" r="7" />
      <circle cx="9" cy="9" r="7" strokeDasharray={AROUND} strokeDashoffset={AROUND * Math.max(0, part)} />
    </svg>
  )
}

/** The change by the last renewal of the same swap's quote; '' before one. */
function useNews({ readAt, amountOut }: ShownOffer, wish: string): string {
  const last = useRef<Readonly<{ wish: string; readAt: number; amountOut: bigint }> | null>(null)
  const [news, setNews] = useState<Readonly<{ wish: string; text: string }> | null>(null)
  useEffect(() => {
    const before = last.current
    last.current = { wish, readAt, amountOut }
    if (before?.wish !== wish || before.readAt === readAt) return
    setNews({ wish, text: words.renewed(localTime(readAt), changeOf(before.amountOut, amountOut)) })
  }, [wish, readAt, amountOut])
  return news?.wish === wish ? news.text : ''
}

/** How the amount changed: more is rounded down, less up; each says so where it is too small for two decimals. */
export function changeOf(before: bigint, after: bigint): string {
  if (before === after || before === 0n) return words.same
  if (after > before) return words.more(formatAtLeastTiny(((after - before) * 10_000n) / before))
  const less = (before - after) * 10_000n
  return words.less(formatAtLeastTiny(less < before ? 0n : (less + before - 1n) / before))
}
