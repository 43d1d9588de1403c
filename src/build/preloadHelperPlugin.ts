import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const VITES_HELPER = '\0vite/preload-helper.js'
const OURS = fileURLToPath(new URL('../ui/fetchScript.ts', import.meta.url))

/**
 * Vite wraps every dynamic import in a helper that also waits for style sheets. This build has one style sheet, in the page, so our
 * helper only preloads the big scripts of an import and can fetch scripts as data (fetchScript.ts). It is a third of the size of
 * Vite's, in the first load of every page.
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
