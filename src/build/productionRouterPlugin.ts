import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PRODUCTION = new URL('../../node_modules/react-router/dist/production/index.mjs', import.meta.url)

/** The text of a console warning, or of an error that only a mistake in routes throws: `warning(condition, text)`. */
const TEXT = /(\b(?:warning|invariant2?)\(\s*[^`";]+?,\s*)(?:`(?:\\.|[^`\\])*`|"(?:\\.|[^"\\])*")(?=\s*\))/g

/**
 * The names of components and contexts in React's tools, and what the framework's border for errors reads: for such an assignment the bundler
 * keeps unused code.
 */
const NAME = /^\w+\.(?:displayName = "\w+"|contextType = RSCRouterContext);$/gm

/** The beginning of a component or context: without a mark the bundler takes the call for a side effect, and keeps it. */
const MADE = /^var \w+ = (?=React\d*\.(?:forwardRef|memo|createContext)\()/gm

/** A component that is a class: the bundler keeps it likewise, for what it extends is read. As a marked call it goes where nothing uses it. */
const CLASS = /^(var \w+ = )(class extends React\d*\.Component \{\n.*?^\});$/gms

/**
 * What only two other ways of using the router reach, with what stands in its place: a framework, which prefetches what a link leads to, and
 * routes that load their data, whose errors have a border of their own. This app's routes load none.
 */
const UNREACHED: readonly (readonly [RegExp, string])[] = [
  [/React\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/g, 'null'],
  [/\busePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/g, '[false, null, {}]'],
  [/return dataRouterState && [^;]*?RenderErrorBoundary,[^;]* : (?=getChildren\(\);)/g, 'return '],
  [/let dataRouterState = dataRouterOpts\?\.state;/g, 'const dataRouterState = void 0;'],
  [/isDataRoute \? useNavigateStable\(\) : (?=useNavigateUnstable\(\))/g, ''],
]

/**
 * The router for production: its package always exports the development build. This removes texts that only developers read, and parts
 * that this app never reaches: more than 5 kB of the first load.
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
  const reached = UNREACHED.reduce((text, [unreached, instead]) => text.replace(unreached, instead), code)
  return reached
    .replace(TEXT, '$1""')
    .replace(NAME, '')
    .replace(MADE, '$&/* @__PURE__ */ ')
    .replace(CLASS, '$1/* @__PURE__ */ (() => $2)();')
}
