import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits as src/units/pause does, but for an eighth of the time, because no test is about its length. patience.ts puts it in that one's
 * place in every test that does not say `vi.unmock`.
 */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms / 8, undefined, { signal }).catch(() => signal?.throwIfAborted())
}
