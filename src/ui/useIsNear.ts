import { useEffect, useRef, useState } from 'react'

/** Whether a place is in the window, or no farther from it than `margin` ("200px"): what stands in it is drawn near the window alone. */
export function useIsNear(margin: string) {
  const place = useRef<HTMLSpanElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return undefined
    const look = new IntersectionObserver((seen) => setNear(seen.at(-1)?.isIntersecting === true), {
      rootMargin: margin,
    })
    look.observe(place.current)
    return () => look.disconnect()
  }, [margin])
  return { place, near }
}
