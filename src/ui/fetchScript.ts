let quiet = false
const asked = new Set<string>()

/**
 * What the build puts around every dynamic import. It asks at once for the big scripts that the import will need (paths
 * below the base). Where a script cannot be had, whoever listens to `vite:preloadError` may have the page loaded anew:
 * the promise then stays open, as nothing should be shown any more. Otherwise it rejects as the import did.
 * @public The build calls it, by preloadHelperPlugin.
 */
export async function fetchScript<Code>(
  load: () => Promise<Code>,
  files: readonly string[] = [],
): Promise<Code> {
  const isQuiet = quiet
  for (const file of files) ask(import.meta.env.BASE_URL + file)
  return load().catch((payload: unknown) => {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload })
    if (isQuiet || dispatchEvent(event)) throw payload
    return new Promise<never>(() => {})
  })
}

/**
 * Fetches code that nobody waits for: on a hover, for a part that comes near, for what the page can do without. Resolves
 * with undefined where it cannot be had; the page is never loaded anew for it. `load` must begin with its import.
 */
export async function quietly<Code>(load: () => Promise<Code>): Promise<Code | undefined> {
  quiet = true
  const loading = load()
  quiet = false
  return loading.catch(() => undefined)
}

function ask(href: string): void {
  if (asked.has(href)) return
  asked.add(href)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
