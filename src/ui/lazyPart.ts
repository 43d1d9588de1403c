import { createElement, type ComponentType } from 'react'
import { preload } from './fetchScript'

/**
 * A part of a page whose code loads late. `preload` is called when a pointer or the focus comes near, and never fails;
 * `fetch` is called by the click, and rejects where the code cannot be loaded; `Part` then shows the part.
 */
export type LazyPart<Props> = Readonly<{
  preload: () => void
  fetch: () => Promise<void>
  Part: ComponentType<Props>
}>

/** Render `Part` once `fetch` has resolved. It needs no Suspense: React shows a Suspense fallback for 0.3 s at least. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const fetch = async () => {
    loaded ??= (await load()).default
  }
  return {
    preload: () => void preload(load),
    fetch,
    Part: (props) => loaded && createElement(loaded, props),
  }
}
