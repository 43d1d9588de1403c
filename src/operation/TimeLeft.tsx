import { useEffect, useState } from 'react'
import type { Doubt } from '../transactions/expiry'
import styles from './operation.module.css'
import { timeLeft, type HeightSample } from './countdown'
import { copy } from './copy'

const READ_EVERY_MS = 5_000

/** Asks the network for its block height, and says what is in doubt about whether that can be. */
export type FetchHeight = () => Promise<Readonly<{ height: number; doubt: Doubt | null }>>

/** How long a signed transaction can still land: a line and a meter that runs out; or why nobody can say. */
export function TimeLeft({
  lastValidBlockHeight,
  fetchHeight,
}: {
  lastValidBlockHeight: number
  fetchHeight: FetchHeight
}) {
  const { samples, doubt, silent } = useHeightSamples(fetchHeight)
  const now = useNow()
  const left = samples && timeLeft(samples.first, samples.latest, lastValidBlockHeight, now)
  const trouble = silent ? copy.progress.silent : doubt && copy.progress.doubt[doubt]
  return (
    <div className={styles['left']}>
      <output className="cap muted">{trouble}</output>
      {!trouble && <p className="cap muted">{leftWords(left)}</p>}
      {left && !trouble && (
        <div className={styles['meter']}>
          <span style={{ width: `${left.share * 100}%` }} />
        </div>
      )}
    </div>
  )
}

function leftWords(left: ReturnType<typeof timeLeft> | null): string {
  if (!left) return copy.progress.leftUnknown
  return left.seconds > 0 ? copy.progress.left(left.seconds) : copy.progress.makingSure
}

type Samples = Readonly<{ first: HeightSample; latest: HeightSample }>

/** The heights read so far, and what is in doubt; `silent` while the network does not answer. */
function useHeightSamples(fetchHeight: FetchHeight): {
  samples: Samples | null
  doubt: Doubt | null
  silent: boolean
} {
  const [samples, setSamples] = useState<Samples | null>(null)
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  const [silent, setSilent] = useState(false)
  useEffect(() => {
    let current = true
    const read = async () => {
      const seen = await fetchHeight().catch(() => null)
      if (!current) return
      setSilent(seen === null)
      if (seen === null) return
      setDoubt(seen.doubt)
      const latest = { height: seen.height, at: Date.now() }
      setSamples((before) => ({ first: before?.first ?? latest, latest }))
    }
    void read()
    const timer = setInterval(() => void read(), READ_EVERY_MS)
    return () => {
      current = false
      clearInterval(timer)
    }
  }, [fetchHeight])
  return { samples, doubt, silent }
}

function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
