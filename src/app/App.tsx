import { lazy, Suspense, type ComponentType } from 'react'
import { Route as RouterRoute, Routes, useLocation } from 'react-router-dom'
import { Arrival } from './Arrival'
import { RouteErrorBoundary } from './RouteErrorBoundary'
import { RouteFallback } from './RouteFallback'
import type { Route } from './routes'
import { Shell } from './Shell'

/** A route with its page as a component: lazy in the browser, already loaded when prerendering. */
export type RoutePage = Readonly<{ path: string; title: string; Page: ComponentType }>

/** Routes whose pages load when they are first shown. */
export function lazyPages(routes: readonly Route[]): RoutePage[] {
  return routes.map(({ path, title, load }) => ({ path, title, Page: lazy(load) }))
}

/**
 * The whole app below the router. The boundary is keyed by address, so that a page that is still loading shows
 * 'Loading...' instead of leaving the one before it on the screen.
 */
export function App({ pages, Footer }: { pages: readonly RoutePage[]; Footer: ComponentType }) {
  const { pathname } = useLocation()
  return (
    <Shell Footer={Footer}>
      <RouteErrorBoundary key={pathname}>
        <Suspense key={pathname} fallback={<RouteFallback />}>
          <Routes>
            {pages.map(({ path, title, Page }) => (
              <RouterRoute
                key={path}
                path={path}
                element={
                  <>
                    <Page />
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
