import type { Plugin } from 'vite'

const VITES_HELPER = '\0vite/preload-helper.js'

/**
 * Vite wraps every dynamic import in a helper that also waits for style sheets. This build has one sheet, in the page:
 * what is left is to ask for the big scripts that an import needs at once, and to say when a chunk is gone
 * (`vite:preloadError`). A third of the helper's size, in the first load of every page.
 */
export function preloadHelperPlugin(): Plugin {
  return {
    name: 'mintwright:preload-helper',
    apply: 'build',
    enforce: 'pre',
    load: {
      order: 'pre',
      handler: (id) => (id === VITES_HELPER ? HELPER : undefined),
    },
  }
}

const HELPER = `
export const __vitePreload = (load, files = []) => {
  for (const file of files) ask(import.meta.env.BASE_URL + file)
  return load().catch((payload) => {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload })
    if (dispatchEvent(event)) throw payload
  })
}

const asked = new Set()
function ask(href) {
  if (asked.has(href)) return
  asked.add(href)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
`
