/** Limits of requests that sentences on pages name, too. This file loads without what sends requests. */

/** Milliseconds that one attempt may take. */
export const RPC_TIMEOUT = 10_000
/** How often a request is repeated on one endpoint. */
export const RPC_RETRIES = 3
