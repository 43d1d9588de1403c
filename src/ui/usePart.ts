import { useEffect, useRef } from 'react'

/**
 * For a page that has several parts: names the tab after the one that is shown, and when another follows it, scrolls up and puts
 * the focus on its h1. Pass null while nothing is known yet.
 */
export function usePart(part: string | null, title: string): void {
  const before = useRef<string | null>(part)
  useEffect(() => {
    if (part !== null) document.title = `${title} · Mintwright`
  }, [part, title])
  useEffect(() => {
    if (part === null || before.current === part) return
    before.current = part
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [part])
}
