import { useDeferredValue, useLayoutEffect } from 'react'

/**
 * `<html data-ready="/path">` says that the page at that path can be used: it is hydrated, its own script has run, and what this browser
 * keeps of its form is filled in. Whoever drives the page from outside waits for that one signal, and for nothing by the clock.
 */

const holds = new Set<object>()
let shownPath: string | undefined

/** Says which page is shown; undefined while another is on its way. */
export function showsPage(path: string | undefined): void {
  shownPath = path
  tell()
}

/** Keeps the page from being called ready until the returned function is called. */
export function holdReady(): () => void {
  const hold = {}
  holds.add(hold)
  tell()
  return () => {
    holds.delete(hold)
    tell()
  }
}

/** Keeps the page from being called ready while `isReady` is false, and until what changed together with it is drawn. */
export function useReady(isReady: boolean): void {
  const isDrawn = useDeferredValue(isReady) && isReady
  useLayoutEffect(() => (isDrawn ? undefined : holdReady()), [isDrawn])
}

function tell(): void {
  const { dataset } = document.documentElement
  if (shownPath !== undefined && holds.size === 0) dataset['ready'] = shownPath
  else delete dataset['ready']
}
