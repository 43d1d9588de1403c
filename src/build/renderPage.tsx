import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App } from '../app/App'
import { basename } from '../app/basePath'
import { documentTitle } from '../app/documentTitle'
import { headOf, type PageHead } from '../app/pageHeads'
import { prerendered } from '../app/prerendered'
import { type AppRoute, routes } from '../app/routes'
import { FirstFrame } from '../pages/token/FirstFrame'
import { paths } from '../paths'
import type { HeadOfPage } from './headTags'

/** One prerendered page: its path below the base, the tab's title, the rest of its head, and the markup of #root. */
export type RenderedPage = PageHead & Readonly<{ path: string; title: string; html: string }>

/** A listed token's page, and the https address of its picture, if it has one. */
export type ListedTokenPage = RenderedPage & Readonly<{ image?: string }>

/** The markup of renderToString in place of a lazy part that has not loaded or failed. */
const MISSING = '<!--$!-->'
const LAYERS_OF_LAZY_PARTS = 4

/**
 * What the build writes: `shells` are the heads of the addresses with a parameter, by the first part of their path, and what stands in #root
 * until the app draws it anew.
 */
export type Rendered = Readonly<{
  pages: readonly RenderedPage[]
  shells: Readonly<Record<string, HeadOfPage & Readonly<{ html?: string }>>>
  tokens: readonly ListedTokenPage[]
}>

/**
 * Renders every prerendered page: no wallet, no network, all lazy parts loaded. The pages of the listed mints are read from Mainnet.
 * @public The build calls it in the bundle that it makes of this file.
 */
export async function renderPages(listed: readonly string[]): Promise<Rendered> {
  const pages: RenderedPage[] = []
  for (const { path, title } of prerendered) pages.push(await renderPage(path, title))
  const tokens: ListedTokenPage[] = []
  for (const mint of listed) tokens.push(await renderToken(mint))
  return { pages, shells: await renderShells(), tokens }
}

async function renderShells(): Promise<Rendered['shells']> {
  const open = routes.filter(({ path }) => path.includes(':') && path !== paths.lesson(':lesson'))
  const ofToken = paths.token(':mint')
  const Frame = () => (
    <FirstFrame mint="">
      <noscript /> <output>Loading...</output>
    </FirstFrame>
  )
  const html = await renderAt(ofToken, [{ path: ofToken, title: '', Page: Frame }])
  return Object.fromEntries(
    open.map(({ path, title }) => [
      path.split('/')[1] ?? '',
      { title: documentTitle(title), ...headOf(path), ...(path === ofToken && { html }) },
    ]),
  )
}

async function renderPage(path: string, title: string): Promise<RenderedPage> {
  return { path, title: documentTitle(title), ...headOf(path), html: await renderAt(path, routes) }
}

/** A listed token's page as long as no script runs. What can change, the app reads: only its name, picture and address are in it. */
async function renderToken(mint: string): Promise<ListedTokenPage> {
  const { ListedTokenHead, readListedToken } = await import('./listedToken')
  const token = await readListedToken(mint)
  const path = paths.token(mint)
  const Page = () => <ListedTokenHead {...token} />
  const html = await renderAt(path, [{ path, title: token.title, Page }])
  const { title, description, image } = token
  return { path, title: documentTitle(title), description, html, ...(image !== undefined && { image }) }
}

async function renderAt(path: string, shown: readonly AppRoute[]): Promise<string> {
  const app = (
    <StaticRouter basename={basename} location={basename + path}>
      <App shown={shown} />
    </StaticRouter>
  )
  return await renderWhole(path, app)
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
