import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { documentTitle } from './documentTitle'
import { isFirstPage, leaveFirstPage, recallScroll } from './scrollMemory'

/**
 * Stands behind a page in its Suspense boundary, so that its effects run when the page is really there:
 * names the tab, puts the focus on the h1 and scrolls to the top, to the address's #part, or back to where one was.
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
    // A change of the query or the state alone is no arrival: the page's own form may have the focus.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname, hash])

  return null
}

function restore(key: string): void {
  const top = recallScroll(key)
  if (top !== undefined) window.scrollTo(0, top)
}

/** Without scrolling: where to scroll is decided already. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** No id here has anything that an address would write with %: what has is none of ours, and may be malformed. */
function showPart(hash: string): void {
  const part = document.getElementById(hash.slice(1))
  part?.scrollIntoView()
  part?.focus({ preventScroll: true })
}
