import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits like src/storage/pause, for an eighth of the time: blocks come here every 50 ms and on a network every 400 ms. For
 * `vi.mock`.
 */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms / 8, undefined, { signal }).catch(() => signal?.throwIfAborted())
}
