import { fileURLToPath } from 'node:url'

/** The port of the server that the tests start, beside the one that people use. */
export const PORT = Number(process.env['E2E_PORT'] ?? 4373)

export const ORIGIN = `http://127.0.0.1:${PORT}`

/** Where the chains of the tests are kept, apart from those of people. */
export const STATE_FOLDER = fileURLToPath(
  new URL('../../node_modules/.cache/mintwright/state', import.meta.url),
)

/**
 * Milliseconds of a slot on the chains of the tests, as the servers are told, whatever the chain's own are. A blockhash then lives for 30
 * seconds: a prompt that a test holds open outlasts a busy machine.
 */
export const SLOT_MS = '200'
