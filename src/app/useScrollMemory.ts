import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { rememberScroll } from './scrollMemory'

/** Remembers the scroll position of the current history entry. The app restores positions instead of the browser. */
export function useScrollMemory(): void {
  const { key } = useLocation()
  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])
  useEffect(() => {
    const note = () => rememberScroll(key, window.scrollY)
    window.addEventListener('scrollend', note)
    window.addEventListener('pagehide', note)
    return () => {
      window.removeEventListener('scrollend', note)
      window.removeEventListener('pagehide', note)
    }
  }, [key])
}
