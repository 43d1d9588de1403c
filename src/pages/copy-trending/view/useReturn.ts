import { useCallback, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useHydrated } from '../../../ui/useHydrated'
import { linkOf } from '../list/useRowKeys'
import type { UrlState } from './useUrlState'

/**
 * On a phone a chosen token takes the list's place, as a page would: it begins at its top with the focus on its heading, and the way
 * back leads to where the list was left. Returns that way.
 */
export function useReturn(narrow: boolean, { token, choose }: UrlState): () => void {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const shown = useRef<string | null>(undefined)
  const left = useRef<Readonly<{ top: number }>>(null)
  useLayoutEffect(() => {
    if (!narrow || token !== null) return
    const note = () => (left.current = { top: window.scrollY })
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [narrow, token])
  useLayoutEffect(() => {
    const before = shown.current
    if (hydrated) shown.current = token
    if (before === undefined || before === token || !narrow) return
    if (token === null) goTo(left.current?.top ?? 0, linkOf(document.body, before))
    else goTo(0, document.querySelector<HTMLElement>('[data-token-heading]'))
    if (token !== null) left.current ??= { top: 0 }
  }, [hydrated, narrow, token])
  return useCallback(() => {
    if (left.current) void navigate(-1)
    else choose(null)
  }, [navigate, choose])
}

function goTo(top: number, place: HTMLElement | null | undefined): void {
  window.scrollTo(0, top)
  place?.focus({ preventScroll: true })
}
