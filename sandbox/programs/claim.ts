import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Holds the id of the process that fills the folder. */
const CLAIM_FILE = 'fetching.pid'
const LOOK_AGAIN_MS = 300
/** The process that fills the folder touches the claim this often; a claim that is much older is left over. */
const BEAT_MS = 5_000
const LEFT_OVER_MS = 30_000

/**
 * Runs `act` while no other process, and no other part of this one, does so in that folder: the second waits, says so once,
 * and continues where the first ended. Rejects like `act`, and with the signal's reason.
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

/** Makes the claim unless there is one. Throws the disk's error. */
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

/** A claim without a number is being written: its process lives. */
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
    // somebody removed it: fetching twice does no harm
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
}
