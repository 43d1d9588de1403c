import { useEffect, useState } from 'react'
import { copy } from './copy'
import styles from './deed.module.css'
import { timeLeft, type HeightSample } from './countdown'

const READ_EVERY_MS = 5_000

/** How long a signed transaction can still land: a line and a meter that runs out. `fetchHeight` asks the network for its block height. */
export function TimeLeft({
  lastValidBlockHeight,
  fetchHeight,
}: {
  lastValidBlockHeight: number
  fetchHeight: () => Promise<number>
}) {
  const samples = useHeightSamples(fetchHeight)
  const now = useNow()
  if (!samples) return <p className={`cap muted ${styles['left']}`}>{copy.strip.leftUnknown}</p>
  const { seconds, share } = timeLeft(samples.first, samples.latest, lastValidBlockHeight, now)
  return (
    <div className={styles['left']}>
      <p className="cap muted">{copy.strip.left(seconds)}</p>
      <div className={styles['meter']}>
        <span style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}

type Samples = Readonly<{ first: HeightSample; latest: HeightSample }>

function useHeightSamples(fetchHeight: () => Promise<number>): Samples | null {
  const [samples, setSamples] = useState<Samples | null>(null)
  useEffect(() => {
    let current = true
    const read = async () => {
      const height = await fetchHeight().catch(() => null)
      if (!current || height === null) return
      const latest = { height, at: Date.now() }
      setSamples((before) => ({ first: before?.first ?? latest, latest }))
    }
    void read()
    const timer = setInterval(() => void read(), READ_EVERY_MS)
    return () => {
      current = false
      clearInterval(timer)
    }
  }, [fetchHeight])
  return samples
}

function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
