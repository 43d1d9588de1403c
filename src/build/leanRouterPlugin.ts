import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PRODUCTION = new URL('../../node_modules/react-router/dist/production/', import.meta.url)
const OURS = /react-router[\\/]dist[\\/]production[\\/].*\.mjs$/

/**
 * The router without the parts that this app never uses. Its package exports only the development build, so this resolves to the
 * production build; and there each component sets its displayName, a side effect that keeps all of them in every build (forms and data
 * loading are a fifth). Without those assignments the bundler drops what is not imported.
 */
export function leanRouterPlugin(): Plugin {
  return {
    name: 'mintwright:lean-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [{ find: /^react-router$/, replacement: fileURLToPath(new URL('index.mjs', PRODUCTION)) }],
      },
    }),
    transform: {
      filter: { id: OURS },
      handler: (code) => ({ code: withoutNames(code), map: null }),
    },
  }
}

/** Drops `Part.displayName = "…";` and marks the calls that create components as free of side effects. */
export function withoutNames(code: string): string {
  return code
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/^(var \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ ')
}
