import { lazy, type ComponentType } from 'react'
import { preload } from './fetchScript'

/** Pixels below the window's edge within which an element counts as near. */
const MARGIN = 200

/**
 * A part of a page whose code loads once the first element that matches `selector` comes near the window. Until then the prerendered
 * markup stays, and its links work; where nothing is prerendered, the Suspense fallback stands there, which must match `selector` too.
 * Where the code cannot be loaded, it is tried again when the browser is online again. Render the part as a constant element: an update
 * from its parent would replace the prerendered markup by the fallback.
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

/** Looks the element up again at each check: React may have replaced it. */
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
