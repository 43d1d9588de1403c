import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits like src/storage/pause, for an eighth of the time: no test is about how long. Every test has it in that one's place
 * (patience.ts), unless it says `vi.unmock`.
 */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms / 8, undefined, { signal }).catch(() => signal?.throwIfAborted())
}
