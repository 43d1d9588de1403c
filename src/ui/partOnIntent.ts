import { createElement, type ComponentType } from 'react'
import { quietly } from './fetchScript'

/**
 * A part of a page whose code is fetched when it is wanted. `preload` is for a pointer or a focus that comes near and
 * never fails; `fetch` for the click, and rejects where the code cannot be had; `Part` shows it from then on.
 */
export type PartOnIntent<Props> = Readonly<{
  preload: () => void
  fetch: () => Promise<void>
  Part: ComponentType<Props>
}>

/** A part to be rendered once `fetch` has resolved: no Suspense, whose fallback would hold it back for 0.3 s. */
export function partOnIntent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): PartOnIntent<Props> {
  let loaded: ComponentType<Props> | undefined
  const fetch = async () => {
    loaded ??= (await load()).default
  }
  return {
    preload: () => void quietly(load),
    fetch,
    Part: (props) => loaded && createElement(loaded, props),
  }
}
