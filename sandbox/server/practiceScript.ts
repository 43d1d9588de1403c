import { readFile } from 'node:fs/promises'
import { allowMethods, HttpError, respond, type Route } from './http'

/** `/practice/wallet.js`: the bundled Practice Wallet, from where the build of it was put. */
export function practiceScript(file: string): Route {
  return async (request, response, path) => {
    allowMethods(request, 'GET', 'HEAD')
    if (path !== '/practice/wallet.js') throw new HttpError(404, 'Nothing is served here.')
    const type = 'text/javascript; charset=utf-8'
    respond(
      response,
      200,
      type,
      await readFile(file),
      { 'Cache-Control': 'no-cache' },
      request.method === 'HEAD',
    )
  }
}
