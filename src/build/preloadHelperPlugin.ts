import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const VITES_HELPER = '\0vite/preload-helper.js'
const OURS = fileURLToPath(new URL('../ui/fetchScript.ts', import.meta.url))

/**
 * Vite wraps every dynamic import in a helper that also waits for style sheets. This build has one sheet, in the page:
 * ours asks for the big scripts that an import needs at once, and says when a script is gone unless nobody waits for
 * it. A third of the helper's size, in the first load of every page.
 */
export function preloadHelperPlugin(): Plugin {
  return {
    name: 'mintwright:preload-helper',
    apply: 'build',
    enforce: 'pre',
    load: {
      order: 'pre',
      handler: (id) =>
        id === VITES_HELPER
          ? `export { fetchScript as __vitePreload } from ${JSON.stringify(OURS)}`
          : undefined,
    },
  }
}
