import { useEffect, useRef, useState } from 'react'
import { Identicon } from '../../ui/Identicon'
import styles from './history.module.css'

const MARGIN = '400px'

/** An identicon that is drawn while it is near the window and removed when it is far: hundreds at once would block the page. */
export function IdenticonWhenNear({ address, size }: { address: string; size: number }) {
  const place = useRef<HTMLSpanElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return undefined
    const look = new IntersectionObserver((seen) => setNear(seen.at(-1)?.isIntersecting === true), {
      rootMargin: MARGIN,
    })
    look.observe(place.current)
    return () => look.disconnect()
  }, [])
  return (
    <span ref={place} className={styles['identicon']} style={{ width: size, height: size }}>
      {near && <Identicon address={address} size={size} />}
    </span>
  )
}
