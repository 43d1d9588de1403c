import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PRODUCTION = new URL('../../node_modules/react-router/dist/production/', import.meta.url)
const OURS = /react-router[\\/]dist[\\/]production[\\/].*\.mjs$/

/**
 * The router without what this app never uses. Its package names only the development build, so the production one is
 * put in its place; and there each part says its name aloud for developers' tools, which keeps all of it in every
 * build (forms and data loading are a fifth). Without the names the bundler leaves out what nobody imports.
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

/** Drops `Part.displayName = "…";` and tells that making a part has no effect by itself. */
export function withoutNames(code: string): string {
  return code
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/^(var \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ ')
}
