import { useEffect, useRef, useState } from 'react'
import { readPulse, type Pulse } from './pulse'

/** How fast the network answers and its slot, read once when the footer is in view and the browser idle. */
export function NetworkPulse() {
  const place = useRef<HTMLSpanElement>(null)
  const [pulse, setPulse] = useState<Pulse>()

  useEffect(() => {
    const controller = new AbortController()
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      whenIdle(() => void readPulse(controller.signal).then(setPulse))
    })
    if (place.current) observer.observe(place.current)
    return () => {
      observer.disconnect()
      controller.abort()
    }
  }, [])

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

/** Safari has no idle callback. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run)
  else setTimeout(run, 200)
}
