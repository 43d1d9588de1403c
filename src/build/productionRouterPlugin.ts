import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PRODUCTION = new URL('../../node_modules/react-router/dist/production/index.mjs', import.meta.url)

/** The text of a warning in the console to whoever writes routes: `warning(condition, text)`. */
const WARNING = /(\bwarning\(\s*[^`;]+?,\s*)`(?:\\.|[^`\\])*`(?=\s*\))/g

/**
 * The router as it is meant for production: its package names only the development build, whatever is built. What it would warn a
 * developer of in the console is left out: more than half a kilobyte of the first load.
 */
export function productionRouterPlugin(): Plugin {
  const alias = [{ find: /^react-router$/, replacement: fileURLToPath(PRODUCTION) }]
  return {
    name: 'mintwright:production-router',
    apply: 'build',
    config: () => ({ resolve: { alias } }),
    transform: {
      filter: { id: /react-router\/dist\/production\// },
      handler: (code) => ({ code: code.replace(WARNING, '$1""'), map: null }),
    },
  }
}
