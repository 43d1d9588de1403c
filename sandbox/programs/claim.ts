import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Holds the id of the process that fills the folder. */
const CLAIM_FILE = 'fetching.pid'
const LOOK_AGAIN_MS = 300
/** Whoever fills the folder touches the claim this often; one that nobody touches for much longer is left over. */
const BEAT_MS = 5_000
const LEFT_OVER_MS = 30_000

/**
 * Does something while no other process does it in that folder, nor another part of this one: whoever comes second waits,
 * says so once, and goes on where the first one ended. Rejects as `act` does, and with the signal's reason.
 */
export async function alone<T>(
  folder: string,
  { say, signal }: Readonly<{ say: (sentence: string) => void; signal?: AbortSignal | undefined }>,
  act: (waited: boolean) => Promise<T>,
): Promise<T> {
  const file = join(folder, CLAIM_FILE)
  mkdirSync(folder, { recursive: true })
  let waited = false
  while (!claim(file)) {
    if (isLeftOver(file)) rmSync(file, { force: true })
    else {
      if (!waited) say('Another process is fetching them: waiting for it.')
      waited = true
      await sleep(LOOK_AGAIN_MS, undefined, signal && { signal })
    }
  }
  const beat = setInterval(() => touch(file), BEAT_MS).unref()
  try {
    return await act(waited)
  } finally {
    clearInterval(beat)
    rmSync(file, { force: true })
  }
}

/** Makes the claim unless there is one. Throws what the disk says. */
function claim(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function isLeftOver(file: string): boolean {
  try {
    return Date.now() - statSync(file).mtimeMs > LEFT_OVER_MS || !isAlive(Number(readFileSync(file, 'utf8')))
  } catch {
    return false // it is gone: the next try finds out
  }
}

/** A claim that is just being written has no number yet: its process lives. */
function isAlive(pid: number): boolean {
  if (pid <= 0) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) !== 'ESRCH'
  }
}

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // somebody removed it: what is fetched twice does no harm
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
}
