import type { Server } from 'node:http'
import type { Plugin } from 'vite'
import type { Route } from './server/http'
import { withPracticeTags } from './server/practiceTags'

/** Serves the pages from their sources and reloads them as they change, with the Vite dev server as middleware. */
export async function devPages(pages: Server): Promise<{ route: Route; close: () => Promise<void> }> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    appType: 'spa',
    plugins: [practiceTagsPlugin],
    server: { middlewareMode: true, hmr: { server: pages } },
  })
  return {
    route: (request, response) =>
      vite.middlewares(request, response, () => {
        response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Nothing is served here.')
      }),
    close: () => vite.close(),
  }
}

const practiceTagsPlugin: Plugin = {
  name: 'mintwright:practice-tags',
  transformIndexHtml: { order: 'post', handler: (html) => withPracticeTags(html) },
}
