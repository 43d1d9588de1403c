import { Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { Route, Routes, useLocation, useNavigationType, Link, matchPath } from 'react-router-dom'
import { isMissingScript } from '../errors/AppError'
import { paths } from '../paths'
import { isInTabAlone } from '../storage/journalFlag'
import { buttonClass } from '../ui/buttonClass'
import { ErrorBoundary } from '../ui/ErrorBoundary'
import { preload } from '../ui/fetchScript'
import { whatIsKept } from '../errors/forgetful'
import { NOT_ARRIVED } from '../ui/loadAnew'
import { LoadAnewButton } from '../ui/LoadAnewButton'
import { showsPage } from '../ui/pageReady'
import { PageTitle } from '../ui/PageTitle'
import { onGrouping, shownGrouping } from '../units/grouping'
import { basename } from './basePath'
import { documentTitle } from './documentTitle'
import { Loading } from './Loading'
import { routes, type AppRoute } from './routes'
import { entryOf, isDocumentAgain, isFirstPage, leaveFirstPage, recallScroll } from './scrollMemory'
import { Shell } from './Shell'

/**
 * The whole app below the router. Each page loads when it is first shown. The path is the boundary's key: while a page loads, the screen
 * shows 'Loading...' instead of the previous page.
 */
export function App({ shown = routes }: { shown?: readonly AppRoute[] }) {
  const { pathname } = useLocation()
  return (
    <Shell>
      <RouteErrorBoundary key={pathname}>
        <Suspense key={pathname} fallback={<RouteFallback shown={shown} />}>
          <Routes>
            {shown.map(({ path, title, Page }) => (
              <Route
                key={path}
                path={path}
                element={
                  <>
                    <ShownPage Page={Page} />
                    <Arrival title={title} />
                  </>
                }
              />
            ))}
          </Routes>
        </Suspense>
      </RouteErrorBoundary>
    </Shell>
  )
}

/** The page, which renders again when the number format changes. Inside the Suspense boundary, so that hydration is not interrupted. */
function ShownPage({ Page }: Pick<AppRoute, 'Page'>) {
  useSyncExternalStore(onGrouping, shownGrouping, shownGrouping)
  return <Page />
}

/**
 * Rendered after a page in the same Suspense boundary, so that its effects run once the page is shown. Sets the tab's title, focuses the
 * h1, scrolls to the top, to the URL's #fragment, or back to the remembered position, and marks the page as ready.
 */
function Arrival({ title }: { title: string }) {
  const { key, hash, pathname } = useLocation()
  const kind = useNavigationType()

  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])

  useEffect(() => {
    showsPage(`${basename}${pathname}`)
    return () => showsPage(undefined)
  }, [pathname])

  useEffect(() => {
    const first = isFirstPage()
    leaveFirstPage()
    if (!first || document.getElementById('root')?.dataset['route'] !== pathname)
      void preload(() => import('./pageHeads')).then((heads) => heads?.applyHead(pathname))
    const entry = entryOf({ key, pathname })
    if (first && kind === 'POP' && hash === '') return isDocumentAgain() ? restore(entry) : undefined
    if (kind === 'POP' && !first) {
      restore(entry)
      return focusHeading()
    }
    if (showPart(hash)) return
    window.scrollTo(0, 0)
    focusHeading()
    // When only the query or the state changes, the page stays, and its form keeps the focus.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname, hash])

  return null
}

function restore(entry: string): void {
  const top = recallScroll(entry)
  if (top !== undefined) window.scrollTo(0, top)
}

/** Focuses the h1 without scrolling: the caller decides where to scroll. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/**
 * Whether the page has the part in the hash, and then scrolls to it; a draft in a link is no part. Our ids need no percent-encoding. A
 * hash with % is not ours and may be malformed, so it is not decoded.
 */
function showPart(hash: string): boolean {
  const part = hash === '' ? null : document.getElementById(hash.slice(1))
  part?.scrollIntoView()
  part?.focus({ preventScroll: true })
  return part !== null
}

/** Catches errors of a page's rendering, and of chunks that cannot be loaded. */
export function RouteErrorBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary show={(thrown) => <ErrorPage thrown={thrown} />}>{children}</ErrorBoundary>
}

/** What becomes of the signed transactions where a page failed: the journal is in the browser's storage, or in this tab's memory alone. */
function signedWords(isMissing: boolean): string {
  if (isInTabAlone())
    return 'What you signed is remembered in this tab alone: see History before you reload it.'
  return isMissing ? `${NOT_ARRIVED} ${whatIsKept()}` : 'This page failed. What you signed is saved.'
}

/** Shown in place of a page that failed. */
function ErrorPage({ thrown }: { thrown: unknown }) {
  const isMissing = isMissingScript(thrown)
  return (
    <>
      <PageTitle title={isMissing ? 'This page did not load' : 'This page stopped'}>
        {signedWords(isMissing)}
      </PageTitle>
      <div className="wrap error-page">
        <div className="actions">
          <LoadAnewButton />
          <Link className={buttonClass({})} to={paths.home}>
            Go to Homepage
          </Link>
        </div>
        <details>
          <summary>Error message</summary>
          <p className="mono small muted" translate="no">
            {messageOf(thrown)}
          </p>
        </details>
      </div>
    </>
  )
}

/** The error's message, cut and without control characters and direction marks: the text may come from a third party. */
function messageOf(thrown: unknown): string {
  return String(thrown).slice(0, 2e3).replace(/\p{C}/gu, ' ')
}

/** Shown while a page loads: what its route has for that, once the code of that is there. */
function RouteFallback({ shown }: { shown: readonly AppRoute[] }) {
  const { pathname } = useLocation()
  const Meanwhile = shown.find(({ path, Meanwhile }) => Meanwhile && matchPath(path, pathname))?.Meanwhile
  if (!Meanwhile) return <Loading />
  return (
    <Suspense fallback={<Loading />}>
      <Meanwhile />
    </Suspense>
  )
}
