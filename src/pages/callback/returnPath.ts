/** A path of the app: only these characters, and no segment that is empty, a dot or encoded. */
const OWN_PATH = /^(?:\/|(?:\/[A-Za-z0-9_-]+)+\/?)$/
const LONGEST = 2_000
/** An origin to resolve a path against; a text that leads to another origin is refused. */
const ANY = 'https://any.invalid'

/**
 * The path inside the app (with query and fragment) that a text from an address names, or undefined where it leads elsewhere: to another
 * host, another scheme, a path that a browser or the router would read differently, or the callback itself. `base` is the path below which
 * the app is served; the text may begin with it.
 */
export function returnPath(text: string | undefined, base: string): string | undefined {
  if (text === undefined || text.length > LONGEST || !/^\/(?![/\\])/.test(text)) return undefined
  if (/[\p{C}\\]/u.test(text) || !URL.canParse(text, ANY)) return undefined
  const { origin, pathname, search, hash } = new URL(text, ANY)
  // The text must begin with the path as resolved: no ".." or "." was resolved away.
  if (origin !== ANY || !OWN_PATH.test(pathname) || !text.startsWith(pathname)) return undefined
  const path = below(pathname, base.replace(/\/$/, ''))
  return /^\/callback\/?$/.test(path) ? undefined : path + search + hash
}

function below(pathname: string, base: string): string {
  if (pathname === base) return '/'
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname
}
