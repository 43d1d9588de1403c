import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { HttpError, type Route } from './http'
import { staticFiles } from './staticFiles'

/** `mintwright-build=<name>?<settings>`, the settings as in the query of an address. */
const COOKIE = /(?:^|; )mintwright-build=([\w-]+)\??([^;]*)/

/**
 * The builds in `folder`, for the tests of this app: a browser with the cookie above is served the build of that name, with a tag for
 * each setting in its pages. All others are served by `otherwise`.
 */
export function chosenBuild(folder: string, otherwise: Route): Route {
  const builds = new Map<string, Route>()
  return (request, response, path) => {
    const name = chosenIn(request)?.[1]
    if (name === undefined) return otherwise(request, response, path)
    const build = builds.get(name) ?? filesOf(join(folder, name))
    builds.set(name, build)
    return build(request, response, path)
  }
}

function filesOf(folder: string): Route {
  try {
    return staticFiles(folder, (request) => settingTags(new URLSearchParams(chosenIn(request)?.[2])))
  } catch (cause) {
    throw Object.assign(new HttpError(404, 'There is no such build.'), { cause })
  }
}

/** A tag for each setting, as src/testSettings.ts reads it. */
function settingTags(settings: URLSearchParams): string {
  return [...settings]
    .map(([name, value]) => `<meta name="mintwright-setting" content="${escaped(`${name}=${value}`)}">`)
    .join('')
}

function escaped(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function chosenIn(request: IncomingMessage): RegExpExecArray | null {
  return COOKIE.exec(request.headers.cookie ?? '')
}
