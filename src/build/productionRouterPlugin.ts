import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PRODUCTION = new URL('../../node_modules/react-router/dist/production/index.mjs', import.meta.url)

/** The text of a console warning, or of an error that only a mistake in routes throws: `warning(condition, text)`. */
const TEXT = /(\b(?:warning|invariant2?)\(\s*[^`";]+?,\s*)(?:`(?:\\.|[^`\\])*`|"(?:\\.|[^"\\])*")(?=\s*\))/g

/** The names of components and contexts in React's tools: for such an assignment the bundler keeps unused code. */
const NAME = /^\w+\.displayName = "\w+";$/gm

/** The beginning of a component: without a mark the bundler takes the call for a side effect, and keeps the component. */
const MADE = /^var \w+ = (?=React\d*\.(?:forwardRef|memo)\()/gm

/** The prefetching of a link from a server of the framework, which does not exist here. */
const PREFETCHED = /React\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/g

/**
 * The router for production: its package always exports the development build. This removes texts that only developers read, and parts
 * that only the framework uses: more than 3 kB of the first load.
 */
export function productionRouterPlugin(): Plugin {
  const alias = [{ find: /^react-router$/, replacement: fileURLToPath(PRODUCTION) }]
  return {
    name: 'mintwright:production-router',
    apply: 'build',
    config: () => ({ resolve: { alias } }),
    transform: {
      filter: { id: /react-router\/dist\/production\// },
      handler: (code) => ({ code: withoutUnused(code), map: null }),
    },
  }
}

function withoutUnused(code: string): string {
  return code
    .replace(TEXT, '$1""')
    .replace(NAME, '')
    .replace(MADE, '$&/* @__PURE__ */ ')
    .replace(PREFETCHED, 'null')
}
