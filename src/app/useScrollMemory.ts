import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { rememberScroll } from './scrollMemory'

/** Notes where the present history entry is scrolled to, while it is shown, and takes restoring over from the browser. */
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
