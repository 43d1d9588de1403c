import { lazy, type ComponentType } from 'react'
import { preload } from './fetchScript'

/** How far below the window's edge, in pixels, something counts as near. */
const MARGIN = 200

/**
 * A part of a page whose code is fetched once the first element that matches `selector` comes near the window. Until it
 * has loaded, what was prerendered stays, and its links lead on by themselves; elsewhere the Suspense fallback, which
 * must match as well, keeps its place. Where the code cannot be had it stays so, until the browser is online again. Render it as a constant element: an update from above would drop the
 * prerendered markup for the fallback.
 */
export function lazyWhenNear<Props extends object>(
  selector: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  return lazy(async () => {
    if (typeof document === 'undefined') return load()
    for (;;) {
      await whenNear(selector)
      const loaded = await preload(load)
      if (loaded) return loaded
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
  })
}

/** Looks for the element anew each time: React may have replaced it meanwhile. */
function whenNear(selector: string): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!isNear(document.querySelector(selector))) return
      window.removeEventListener('scroll', check)
      pageSize.disconnect()
      resolve()
    }
    const pageSize = new ResizeObserver(check)
    pageSize.observe(document.body)
    window.addEventListener('scroll', check, { passive: true })
  })
}

function isNear(place: Element | null): boolean {
  return place !== null && place.getBoundingClientRect().top < window.innerHeight + MARGIN
}
