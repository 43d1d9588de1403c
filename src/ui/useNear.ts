import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is in the window or within `margin` of it (a CSS length); with `stays`, whether it has been there. */
export function useNear(element: RefObject<HTMLElement | null>, margin: string, stays = false): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const look = new IntersectionObserver(
      (seen) => {
        if (!stays) setNear(seen.at(-1)?.isIntersecting === true)
        else if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: margin },
    )
    look.observe(element.current)
    return () => look.disconnect()
  }, [element, margin, stays])
  return isNear
}
