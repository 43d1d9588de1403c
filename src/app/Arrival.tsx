import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { documentTitle } from './documentTitle'
import { isFirstPage, leaveFirstPage, recallScroll } from './scrollMemory'

/**
 * Rendered after a page in the same Suspense boundary, so that its effects run once the page is shown: sets the tab's title,
 * focuses the h1 and scrolls to the top, to the URL's #fragment, or back to the remembered position.
 */
export function Arrival({ title }: { title: string }) {
  const { key, hash, pathname } = useLocation()
  const kind = useNavigationType()

  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])

  useEffect(() => {
    const first = isFirstPage()
    leaveFirstPage()
    if (first && kind === 'POP' && hash === '') return restore(key)
    if (kind === 'POP' && !first) {
      restore(key)
      return focusHeading()
    }
    if (hash !== '') return showPart(hash)
    window.scrollTo(0, 0)
    focusHeading()
    // When only the query or the state changes, the page stays, and its form keeps the focus.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname, hash])

  return null
}

function restore(key: string): void {
  const top = recallScroll(key)
  if (top !== undefined) window.scrollTo(0, top)
}

/** Focuses the h1 without scrolling: the caller decides where to scroll. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** Our ids need no percent-encoding. A hash with % is not ours and may be malformed, so it is not decoded. */
function showPart(hash: string): void {
  const part = document.getElementById(hash.slice(1))
  part?.scrollIntoView()
  part?.focus({ preventScroll: true })
}
