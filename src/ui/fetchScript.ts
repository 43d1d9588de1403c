let preloading = false
const asked = new Set<string>()

/**
 * The build wraps every dynamic import in this function. It requests at once the big scripts that the import needs (paths below the base).
 * By the HTML standard a failed import stays failed as long as the page lives. Preloaded scripts are therefore first fetched as data,
 * which may fail and be repeated, and imported once they are in the browser's cache. Rejects as the import does.
 * @public The build calls it, by preloadHelperPlugin.
 */
export async function fetchScript<Code>(
  load: () => Promise<Code>,
  files: readonly string[] = [],
): Promise<Code> {
  const big = files.map((file) => import.meta.env.BASE_URL + file)
  if (preloading) await Promise.all([...big, ...fileOf(load)].map(fetchAsData))
  else for (const href of big) ask(href)
  return load()
}

/**
 * Loads code ahead of its use, or for a part that the page can do without. Resolves with undefined where it cannot be
 * loaded, and may be tried again. `load` must begin with its import.
 */
export async function preload<Code>(load: () => Promise<Code>): Promise<Code | undefined> {
  preloading = true
  const loading = load()
  preloading = false
  return loading.catch(() => undefined)
}

/** The URL of the script that `load` imports, read from its source: all scripts of a build are in one folder. */
function fileOf(load: () => Promise<unknown>): string[] {
  const path = /import\(\s*["'`](\.\/[^"'`]+)/.exec(String(load))?.[1]
  return path === undefined ? [] : [new URL(path, import.meta.url).href]
}

/** Fetches a script into the cache. For a script of an older version, a host may answer with a page, which is an error here. */
async function fetchAsData(href: string): Promise<void> {
  if (asked.has(href)) return
  const answer = await fetch(href)
  const isScript = answer.ok && answer.headers.get('content-type')?.includes('javascript')
  if (!isScript) throw new Error(href)
  await answer.arrayBuffer()
  asked.add(href)
}

function ask(href: string): void {
  if (asked.has(href)) return
  asked.add(href)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
