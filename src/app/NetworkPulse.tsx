import { useEffect, useRef, useState } from 'react'
import type { Cluster } from '../solana/cluster'
import { useCluster } from '../wallet/walletStore'
import { readPulse, type Pulse } from './pulse'

/** How fast the network answers, and its slot: read once, when the footer is in view and the browser is idle. */
export function NetworkPulse() {
  const cluster = useCluster()
  const place = useRef<HTMLSpanElement>(null)
  const [known, setKnown] = useState<{ on: Cluster; pulse: Pulse }>()
  const pulse = known?.on === cluster ? known.pulse : undefined

  useEffect(() => {
    const controller = new AbortController()
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      whenIdle(
        () =>
          void readPulse(cluster, controller.signal).then((read) => setKnown({ on: cluster, pulse: read })),
      )
    })
    if (place.current) observer.observe(place.current)
    return () => {
      observer.disconnect()
      controller.abort()
    }
  }, [cluster])

  return (
    <>
      <span ref={place}>{pulse && sentence(pulse)}</span>
      {pulse?.slot !== undefined && (
        <span>
          slot <span className="mono">{pulse.slot.toLocaleString('en')}</span>
        </span>
      )}
    </>
  )
}

function sentence({ network, slot, milliseconds }: Pulse): string {
  return slot === undefined ? `${network} does not answer` : `${network} answers in ${milliseconds} ms`
}

/** Runs it when the browser is idle. Safari has no idle callback. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run)
  else setTimeout(run, 200)
}
