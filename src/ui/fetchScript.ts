/** How the imports that begin now load: as ever where undefined, else once their scripts have arrived, or not at all, only their scripts do. */
let mode: Mode | undefined
type Mode = 'runs' | 'rests'
const asked = new Set<string>()

/**
 * The build wraps every dynamic import in this function. It requests at once the big scripts that the import needs (paths below the base).
 * By the HTML standard a failed import stays failed as long as the page lives. Preloaded scripts are therefore first fetched as data,
 * which may fail and be repeated, and imported once they are in the browser’s cache. Rejects as the import does; where the code only comes
 * ahead of its use, it stays pending.
 * @public The build calls it, by preloadHelperPlugin.
 */
export async function fetchScript<Code>(
  load: () => Promise<Code>,
  files: readonly string[] = [],
): Promise<Code> {
  const big = files.map((file) => import.meta.env.BASE_URL + file)
  const rests = mode === 'rests'
  if (mode) await Promise.all([...big, ...fileOf(load)].map(fetchAsData))
  else big.forEach(ask)
  return rests ? new Promise(() => {}) : load()
}

/**
 * Loads code ahead of its use, or for a part that the page can do without. Resolves with undefined where it cannot be
 * loaded, and may be tried again. `load` must begin with its import.
 */
export async function preload<Code>(load: () => Promise<Code>): Promise<Code | undefined> {
  return begin('runs', load).catch(() => undefined)
}

/** Calls `load`, whose imports load so. */
export function begin<Code>(how: Mode, load: () => Promise<Code>): Promise<Code> {
  mode = how
  const loading = load()
  mode = undefined
  return loading
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
