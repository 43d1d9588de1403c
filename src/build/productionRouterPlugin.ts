import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PRODUCTION = new URL('../../node_modules/react-router/dist/production/index.mjs', import.meta.url)

/** The text of a warning in the console or of an error that only a mistake in routes throws: `warning(condition, text)`. */
const TEXT = /(\b(?:warning|invariant2?)\(\s*[^`";]+?,\s*)(?:`(?:\\.|[^`\\])*`|"(?:\\.|[^"\\])*")(?=\s*\))/g

/** The names of components and contexts in React's tools: for an assignment the bundler keeps what nobody uses. */
const NAME = /^\w+\.displayName = "\w+";$/gm

/** Where a component is made: without a mark the bundler takes that for an effect, and keeps the component. */
const MADE = /^var \w+ = (?=React\d*\.(?:forwardRef|memo)\()/gm

/** What a link would fetch beforehand from a server of the framework: there is none. */
const PREFETCHED = /React\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/g

/**
 * The router as it is meant for production: its package names only the development build, whatever is built. What only a developer
 * reads, and parts that only the framework uses, are left out: more than 3 kB of the first load.
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
