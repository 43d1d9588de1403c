import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allowMethods, HttpError, respond, type Route } from './http'

/** `/practice/*.js`: the bundled Practice Wallet, from its build's folder. */
export function practiceScripts(folder: string): Route {
  return async (request, response, path) => {
    allowMethods(request, 'GET', 'HEAD')
    const name = /^\/practice\/([\w-]+\.js)$/.exec(path)?.[1]
    const file = join(folder, name ?? '')
    if (!name || !existsSync(file)) throw new HttpError(404, 'Nothing is served here.')
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
