import { builtinEnvironments } from 'vitest/runtime'

/**
 * The window of happy-dom, which lasts as long as its process, as that of a browser does. Vitest would take it away while the process still
 * lives: what React, a toast or an answer of a node left to do in its last turn would then fail in a window that is gone.
 */
export default {
  ...builtinEnvironments['happy-dom'],
  async setup(...about: Parameters<(typeof builtinEnvironments)['happy-dom']['setup']>) {
    await builtinEnvironments['happy-dom'].setup(...about)
    return { teardown: () => {} }
  },
}
