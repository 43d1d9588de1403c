import { useDeferredValue, useLayoutEffect } from 'react'

/**
 * `<html data-ready="/path">` marks that the page at that path (with the base path) can be used: it is hydrated, its own script has run,
 * and its form has the stored values or those of a link in the address, or the page asks about them. It does not cover data that a page
 * fetches to show, and a failed page never sets it. Programs that drive the page wait for this one signal, and never for a time.
 */

const holds = new Set<object>()
let shownPath: string | undefined

/** Notes the path of the shown page; undefined while another page loads. */
export function showsPage(path: string | undefined): void {
  shownPath = path
  tell()
}

/** Delays the ready mark until the returned function is called. */
export function holdReady(): () => void {
  const hold = {}
  holds.add(hold)
  tell()
  return () => {
    holds.delete(hold)
    tell()
  }
}

/** Delays the ready mark while `isReady` is false, and until the changes with it are rendered. */
export function useReady(isReady: boolean): void {
  const isDrawn = useDeferredValue(isReady) && isReady
  useLayoutEffect(() => (isDrawn ? undefined : holdReady()), [isDrawn])
}

function tell(): void {
  const { dataset } = document.documentElement
  if (shownPath !== undefined && holds.size === 0) dataset['ready'] = shownPath
  else delete dataset['ready']
}
