import { createElement, lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { AppError, isMissingScript } from '../errors/AppError'
import { ErrorBoundary } from './ErrorBoundary'
import { preload } from './fetchScript'
import { NotArrived } from './NotArrived'
import { useOnOnline } from './useOnline'

/**
 * A part of a page whose code loads late: ahead of a click, with it, or when it is first shown. `preload` is called when a pointer or the
 * focus comes near, and never fails. `fetch` rejects with page/not-loaded where the code cannot be loaded, and may be called again. `Part`
 * shows the part, and loads it if necessary: meanwhile it shows `fallback`, and `missing` where the code cannot be loaded (a sentence, and
 * a button that reloads the page). It tries again by itself when the browser is online again.
 *
 * `Part` alone is enough for most parts. Call `fetch` first where a fallback would be wrong: a menu, a drawer or a dialog takes the focus
 * and says that it is open (aria-expanded, inert) when it appears, and must not do so while it is empty; the review must still work when
 * the connection is lost; and a part that shows an answer of the chain loads while the chain is read, with one message and one retry for
 * both.
 */
export type LazyPart<Props> = Readonly<{
  preload: () => void
  fetch: () => Promise<void>
  isLoaded: () => boolean
  Part: ComponentType<Props & Places>
}>

type Places = Readonly<{ fallback?: ReactNode; missing?: ReactNode }>
type Code<Props> = Readonly<{ default: ComponentType<Props> }>

/** Makes a lazy part. For a part that is further down a page use `lazyWhenNear`. */
export function lazyPart<Props extends object>(load: () => Promise<Code<Props>>): LazyPart<Props> {
  let loaded: Code<Props> | undefined
  let loading: Promise<Code<Props> | undefined> | undefined
  const get = async (): Promise<Code<Props>> => {
    if (loaded) return loaded
    loading ??= typeof document === 'undefined' ? load() : preload(load)
    loaded = await loading
    loading = undefined
    if (!loaded) throw new AppError('page/not-loaded')
    return loaded
  }

  const shownPart = () => loaded?.default ?? lazy(get)

  function Part({ fallback = null, missing = <NotArrived />, ...props }: Props & Places) {
    const [{ Shown, attempt }, setShown] = useState(() => ({ Shown: shownPart(), attempt: 0 }))
    useUpdateOnArrival(loaded ? null : get, attempt)
    const tryAgain = () => setShown((last) => ({ Shown: shownPart(), attempt: last.attempt + 1 }))
    return (
      <ErrorBoundary
        key={attempt}
        show={(thrown) => <Missing onOnline={tryAgain}>{showMissing(thrown, missing)}</Missing>}
      >
        <Suspense fallback={fallback}>{createElement<object>(Shown as ComponentType, props)}</Suspense>
      </ErrorBoundary>
    )
  }

  return {
    preload: () => void get().catch(() => {}),
    fetch: async () => void (await get()),
    isLoaded: () => loaded !== undefined,
    Part,
  }
}

/** Renders an update when the code arrives. Without an update, React delays the replacement of a fallback by 0.3 s. */
function useUpdateOnArrival(get: (() => Promise<unknown>) | null, attempt: number): void {
  const [, setArrived] = useState(false)
  useEffect(() => {
    get?.().then(
      () => setArrived(true),
      () => setArrived(true),
    )
    // Waits only for code that was missing when the part was first shown, or tried again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [attempt])
}

function Missing({ onOnline, children }: { onOnline: () => void; children: ReactNode }) {
  useOnOnline(onOnline)
  return children
}

/** Shows `missing` where code did not load. An error of the part itself goes to the page's boundary. */
function showMissing(thrown: unknown, missing: ReactNode): ReactNode {
  if (!isMissingScript(thrown)) throw thrown
  return missing
}

/**
 * Loads code, such as a page's chain work, that its caller needs. Rejects with page/not-loaded where it does not load, and may be called
 * again.
 */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  const code = await preload(load)
  if (!code) throw new AppError('page/not-loaded')
  return code
}

/**
 * A part whose code loads once the first element that matches `selector` comes near the window. Put it in a Suspense of its own, whose
 * fallback matches the selector too where nothing around it does. Where it is prerendered, the markup stays until the code is there, and
 * its links work: put that Suspense into one constant element, because an update from above would replace the markup by the fallback, and
 * put no component between the constant and the Suspense, or a navigation waits for this part without end (e2e/shell.spec.ts). Where the
 * code cannot be loaded, it is tried again when the browser is online again. With `atRest`, until somebody scrolls,
 * the element must be inside of the window, and the code is fetched after what `atRest` waits for.
 */
export function lazyWhenNear<Props extends object>(
  selector: string,
  load: () => Promise<Code<Props>>,
  atRest?: () => Promise<unknown>,
) {
  return lazy(async () => {
    if (typeof document === 'undefined') return load()
    for (;;) {
      await whenNear(selector, atRest ? 0 : MARGIN)
      if (window.scrollY === 0) await atRest?.()
      const loaded = await preload(load)
      if (loaded) return loaded
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
  })
}

/** Pixels below the window's edge within which an element counts as near. */
const MARGIN = 200

/**
 * Resolves once the element is near, or before the first scroll within `margin`. It looks the element up at each check, because React may
 * have replaced it.
 */
function whenNear(selector: string, margin: number): Promise<void> {
  return new Promise((resolve) => {
    const check = (within: number) => {
      const place = document.querySelector(selector)
      if (place === null || place.getBoundingClientRect().top >= window.innerHeight + within) return
      window.removeEventListener('scroll', onScroll)
      pageSize.disconnect()
      resolve()
    }
    const onScroll = () => check(MARGIN)
    const pageSize = new ResizeObserver(() => check(window.scrollY > 0 ? MARGIN : margin))
    pageSize.observe(document.body)
    window.addEventListener('scroll', onScroll, { passive: true })
  })
}
