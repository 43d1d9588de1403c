import { Suspense } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { Arrival } from './Arrival'
import { RouteErrorBoundary } from './RouteErrorBoundary'
import { RouteFallback } from './RouteFallback'
import { routes, type AppRoute } from './routes'
import { Shell } from './Shell'

/**
 * The whole app below the router. Each page loads when it is first shown. The boundary is keyed by the path: while a page
 * loads, the screen shows 'Loading...' instead of the previous page.
 */
export function App({ shown = routes }: { shown?: readonly AppRoute[] }) {
  const { pathname } = useLocation()
  return (
    <Shell>
      <RouteErrorBoundary key={pathname}>
        <Suspense key={pathname} fallback={<RouteFallback />}>
          <Routes>
            {shown.map(({ path, title, Page }) => (
              <Route
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
