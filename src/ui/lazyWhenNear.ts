import { lazy, type ComponentType } from 'react'

/** How far below the window's edge, in pixels, something counts as near. */
const MARGIN = 200

/**
 * A part of a page whose code is fetched once the first element that matches `selector` comes near the window. Until it
 * has loaded, what was prerendered stays, and its links lead on by themselves; elsewhere the Suspense fallback, which
 * must match as well, keeps its place.
 */
export function lazyWhenNear<Props extends object>(
  selector: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  return lazy(async () => {
    if (typeof document !== 'undefined') await isNear(await find(selector))
    return load()
  })
}

function isNear(place: Element): Promise<void> {
  return new Promise((resolve) => {
    const whenSeen = (entries: IntersectionObserverEntry[], observer: IntersectionObserver) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      resolve()
    }
    new IntersectionObserver(whenSeen, { rootMargin: `${MARGIN}px` }).observe(place)
  })
}

/** The fallback is in the page only after the render that asks for the part has been committed. */
async function find(selector: string): Promise<Element> {
  for (;;) {
    const found = document.querySelector(selector)
    if (found) return found
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}
