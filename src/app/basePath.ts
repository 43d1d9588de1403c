/** The path under which the app is served, without a slash at the end: "" at a host's root, "/x" under BASE_PATH=/x/. */
export const basename = import.meta.env.BASE_URL.replace(/\/$/, '')

/** A URL's path as the router sees it: without the base path and without a slash at the end. */
export function routePath(pathname: string, base = basename): string {
  const below = pathname.startsWith(base) ? pathname.slice(base.length) : pathname
  return below.replace(/\/+$/, '') || '/'
}
