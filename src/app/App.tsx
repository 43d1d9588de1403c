import { lazy, Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { Arrival } from './Arrival'
import { RouteErrorBoundary } from './RouteErrorBoundary'
import { RouteFallback } from './RouteFallback'
import { routes, type AppRoute } from './routes'
import { Shell } from './Shell'

/**
 * The whole app below the router: each page is loaded when it is first shown. The boundary is keyed by address, so
 * that a page that is still loading shows 'Loading...' instead of leaving the one before it on the screen.
 */
export function App({ shown = routes }: { shown?: readonly AppRoute[] }) {
  const { pathname } = useLocation()
  return (
    <Shell>
      <RouteErrorBoundary key={pathname}>
        <Suspense key={pathname} fallback={<RouteFallback />}>
          <Routes>
            {shown.map((route) => (
              <Route key={route.path} path={route.path} element={<RoutePage route={route} />} />
            ))}
          </Routes>
        </Suspense>
      </RouteErrorBoundary>
    </Shell>
  )
}

function RoutePage({ route }: { route: AppRoute }) {
  const Page = pageOf(route)
  return (
    <>
      <Page />
      <Arrival title={route.title} />
    </>
  )
}

const pages = new WeakMap<AppRoute, ReturnType<typeof lazy>>()

/** One lazy component a route, however often it is shown: a page that has loaded does not load again. */
function pageOf(route: AppRoute) {
  const page = pages.get(route) ?? lazy(route.load)
  pages.set(route, page)
  return page
}
