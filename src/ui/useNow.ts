import { useEffect, useState } from 'react'

/** The time (ms since 1970) by this clock, the computer's where none is given, kept up to date every so many milliseconds. */
export function useNow(everyMs: number, clock: () => number = Date.now): number {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, clock])
  return now
}
