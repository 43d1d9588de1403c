import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App } from '../app/App'
import { basename } from '../app/basePath'
import { documentTitle } from '../app/documentTitle'
import { headOf, type PageHead } from '../app/pageHeads'
import { prerendered } from '../app/prerendered'

/** One prerendered page: its path below the base, the tab's title, the rest of its head, and the markup of #root. */
export type RenderedPage = PageHead & Readonly<{ path: string; title: string; html: string }>

/** The markup of renderToString in place of a lazy part that has not loaded or failed. */
const MISSING = '<!--$!-->'
const LAYERS_OF_LAZY_PARTS = 4

/**
 * Renders every prerendered page: no wallet, no network, all lazy parts loaded.
 * @public The build calls it in the bundle that it makes of this file.
 */
export async function renderPages(): Promise<RenderedPage[]> {
  const pages: RenderedPage[] = []
  for (const { path, title } of prerendered) pages.push(await renderPage(path, title))
  return pages
}

async function renderPage(path: string, title: string): Promise<RenderedPage> {
  const app = (
    <StaticRouter basename={basename} location={basename + path}>
      <App />
    </StaticRouter>
  )
  return { path, title: documentTitle(title), ...headOf(path), html: await renderWhole(path, app) }
}

/** renderToString does not wait for lazy parts, but starts loading them: this renders again until all have loaded. */
async function renderWhole(path: string, app: ReactNode): Promise<string> {
  for (let layer = 0; layer <= LAYERS_OF_LAZY_PARTS; layer++) {
    const html = renderToString(app)
    if (!html.includes(MISSING)) return html
    await streamed(app)
  }
  throw new Error(`${path} cannot be prerendered`, { cause: await streamed(app) })
}

/** Waits until every lazy part has loaded; resolves with the error of a part, if one threw. */
function streamed(app: ReactNode): Promise<unknown> {
  return new Promise((resolve) => {
    let thrown: unknown
    renderToPipeableStream(app, {
      onError: (error) => void (thrown = error),
      onAllReady: () => resolve(thrown),
    })
  })
}
