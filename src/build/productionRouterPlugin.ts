import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PRODUCTION = new URL('../../node_modules/react-router/dist/production/index.mjs', import.meta.url)

/** The router as it is meant for production: its package names only the development build, whatever is built. */
export function productionRouterPlugin(): Plugin {
  const alias = [{ find: /^react-router$/, replacement: fileURLToPath(PRODUCTION) }]
  return { name: 'mintwright:production-router', apply: 'build', config: () => ({ resolve: { alias } }) }
}
