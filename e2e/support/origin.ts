import { fileURLToPath } from 'node:url'

/** The port of the server that the tests start, beside the one that people use. */
export const PORT = Number(process.env['E2E_PORT'] ?? 4373)

export const ORIGIN = `http://127.0.0.1:${PORT}`

/** Where the chains of the tests are kept, apart from those of people. */
export const STATE_FOLDER = fileURLToPath(
  new URL('../../node_modules/.cache/mintwright/state', import.meta.url),
)

/**
 * Milliseconds of a slot on the chain that the tests share, as the server is told: what waits for a block, or for the 32 that make it
 * final, waits a quarter of the time. A blockhash then lives for 15 seconds.
 */
export const SLOT_MS = '100'

/** The same on the chains of tests that hold transactions up: a blockhash lives for 30 seconds. */
export const SLOW_SLOT_MS = '200'
