import { useEffect, useState } from 'react'

/** The time (ms since 1970) by `clock`, by default the computer's, updated every `everyMs` milliseconds. */
export function useNow(everyMs: number, clock: () => number = Date.now): number {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, clock])
  return now
}
