/** No segment is empty, a dot or encoded: every path of the app is made of these characters. */
const OWN_PATH = /^(?:\/|(?:\/[A-Za-z0-9_-]+)+\/?)$/
const LONGEST = 2_000
/** Any origin serves to resolve a path: what leaves this one is not followed. */
const ANY = 'https://any.invalid'

/**
 * The path inside the app (with query and fragment) that a text from an address names, or undefined where it leads anywhere else:
 * another host, another scheme, a path that a browser or the router would read differently, or the callback itself. `base` is the path
 * below which the app is served; the text may begin with it.
 */
export function returnPath(text: string | undefined, base: string): string | undefined {
  if (text === undefined || text.length > LONGEST || !/^\/(?![/\\])/.test(text)) return undefined
  if (/[\p{C}\\]/u.test(text) || !URL.canParse(text, ANY)) return undefined
  const { origin, pathname, search, hash } = new URL(text, ANY)
  // The address as it was written, so that no ".." or "." was resolved away.
  if (origin !== ANY || !OWN_PATH.test(pathname) || !text.startsWith(pathname)) return undefined
  const path = below(pathname, base.replace(/\/$/, ''))
  return /^\/callback\/?$/.test(path) ? undefined : path + search + hash
}

function below(pathname: string, base: string): string {
  if (pathname === base) return '/'
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname
}
