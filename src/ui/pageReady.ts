import { useDeferredValue, useLayoutEffect } from 'react'

/**
 * `<html data-ready="/path">` says that the page at that path of the address, with the base path, can be used: it is hydrated, its own
 * script has run, and what this browser keeps of its form, or a link in the address brings, is filled in or asked about. It says
 * nothing of what a page fetches to show, and a page that failed never says it. Whoever drives the page from outside waits for that one
 * signal, and for nothing by the clock.
 */

const holds = new Set<object>()
let shownPath: string | undefined

/** Says at which path of the address a page is shown; undefined while another is on its way. */
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
