import { useCallback, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useHydrated } from '../../../ui/useHydrated'
import { linkOf } from '../list/useRowKeys'
import { FIND_FIELD } from './useFindText'
import type { CopyTrendingUrl } from './useUrlState'

/** The height of the page's header, below which a page begins to be visible, in pixels. */
export const HEADER = 65

/**
 * Moves focus and scroll position when a token is opened or closed. Beside the list (`covering` is false) nothing scrolls: the heading of
 * the details takes the focus, and returns it to the row. Details that cover the list are like a page: they start at the top, and going
 * back returns to the same position in the list. Returns the function that closes the details.
 */
export function useOpenToken(covering: boolean, { token, rest, choose }: CopyTrendingUrl): () => void {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const shown = useRef<string | null>(undefined)
  const left = useRef<Readonly<{ top: number; rest: string }>>(null)
  useLayoutEffect(() => {
    const before = shown.current
    if (hydrated) shown.current = token
    if (before === undefined || before === token) return
    if (covering) window.scrollTo(0, token === null ? (left.current?.top ?? 0) : 0)
    if (token === null) focusOn(before === null ? undefined : linkOf(document.body, before))
    else focusOn(document.querySelector<HTMLElement>('[data-token-heading]'))
  }, [hydrated, covering, token])
  // Runs after the effect above, which returns to the position that was noted before.
  useLayoutEffect(() => {
    if (token !== null) return
    const note = () => (left.current = { top: window.scrollY, rest })
    note()
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [token, rest])
  return useCallback(() => {
    // Going back would also undo later changes of the list.
    if (left.current?.rest === rest) void navigate(-1)
    else choose(null)
  }, [navigate, choose, rest])
}

/** Focuses a row or heading, or the search field where there is none. A heading outside of the window is scrolled to. */
function focusOn(place: HTMLElement | null | undefined): void {
  const found = place ?? document.querySelector<HTMLElement>(`[name="${FIND_FIELD}"]`)
  found?.focus({ preventScroll: true })
  if (found?.tagName !== 'H2') return
  const { top, bottom } = found.getBoundingClientRect()
  if (top < HEADER || bottom > window.innerHeight) found.scrollIntoView({ block: 'nearest' })
}
