import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Whether the browser is online. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

/** Calls back when the browser is online again. */
export function useOnOnline(back: () => void): void {
  const tell = useEffectEvent(back)
  useEffect(() => {
    const isBack = () => tell()
    window.addEventListener('online', isBack)
    return () => window.removeEventListener('online', isBack)
  }, [])
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
