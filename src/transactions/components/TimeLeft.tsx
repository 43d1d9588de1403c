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
  const { samples, silent } = useHeightSamples(fetchHeight)
  const now = useNow()
  const left = samples && timeLeft(samples.first, samples.latest, lastValidBlockHeight, now)
  return (
    <div className={styles['left']}>
      <output className="cap muted">{silent && copy.strip.silent}</output>
      {!silent && <p className="cap muted">{leftWords(left)}</p>}
      {left && !silent && (
        <div className={styles['meter']}>
          <span style={{ width: `${left.share * 100}%` }} />
        </div>
      )}
    </div>
  )
}

function leftWords(left: ReturnType<typeof timeLeft> | null): string {
  if (!left) return copy.strip.leftUnknown
  return left.seconds > 0 ? copy.strip.left(left.seconds) : copy.strip.makingSure
}

type Samples = Readonly<{ first: HeightSample; latest: HeightSample }>

/** The heights read so far; `silent` while the network does not answer. */
function useHeightSamples(fetchHeight: () => Promise<number>): { samples: Samples | null; silent: boolean } {
  const [samples, setSamples] = useState<Samples | null>(null)
  const [silent, setSilent] = useState(false)
  useEffect(() => {
    let current = true
    const read = async () => {
      const height = await fetchHeight().catch(() => null)
      if (!current) return
      setSilent(height === null)
      if (height === null) return
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
  return { samples, silent }
}

function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
