import { useEffect, useRef } from 'react'

/**
 * For a page that shows one of several sections: puts the section's title on the browser's tab, and when the section changes, scrolls
 * to the top and focuses its h1, unless the focus is outside of the page, such as in a menu or in a wallet's panel: what ends by itself takes
 * no focus from there. Pass null while the section is not known yet.
 */
export function useSectionTitle(section: string | null, title: string): void {
  const before = useRef<string | null>(section)
  useEffect(() => {
    if (section !== null) document.title = `${title} · Mintwright`
  }, [section, title])
  useEffect(() => {
    if (section === null || before.current === section) return
    before.current = section
    window.scrollTo(0, 0)
    if (!isOutside(document.activeElement))
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [section])
}

/** The wallet kit's window closes after it has led on. */
function isOutside(focused: Element | null): boolean {
  return focused?.matches(':root, body, main, main *, w3m-modal') === false
}
