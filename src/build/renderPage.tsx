import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App, type RoutePage } from '../app/App'
import { basename } from '../app/basePath'
import { documentTitle } from '../app/documentTitle'
import Footer from '../app/Footer'
import { routes, staticPaths } from '../app/routes'

/** One prerendered page: its address below the base, what the tab says, and the markup for #root. */
export type RenderedPage = Readonly<{ path: string; title: string; html: string }>

/** Every address without a parameter, as it looks before any script: no wallet, no network, pages loaded eagerly. */
export async function renderPages(): Promise<RenderedPage[]> {
  const pages = await Promise.all(
    routes.map(async ({ path, title, load }) => ({ path, title, Page: (await load()).default })),
  )
  return Promise.all(staticPaths.map((path) => renderPage(path, pages)))
}

async function renderPage(path: string, pages: readonly RoutePage[]): Promise<RenderedPage> {
  const app = (
    <StaticRouter basename={basename} location={basename + path}>
      <App pages={pages} Footer={Footer} />
    </StaticRouter>
  )
  const html = renderToString(app)
  if (html.includes('<!--$!-->'))
    throw new Error(`${path} cannot be prerendered`, { cause: await reason(app) })
  const title = pages.find((page) => page.path === path)?.title ?? ''
  return { path, title: documentTitle(title), html }
}

/** renderToString leaves a broken page's fallback in its place and says nothing: the streaming renderer knows why. */
function reason(app: ReactNode): Promise<unknown> {
  return new Promise((resolve) => {
    renderToPipeableStream(app, { onError: resolve })
  })
}
