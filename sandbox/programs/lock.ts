import { join } from 'node:path'
import * as v from 'valibot'
import { readIfThere, sha256, writeWhole } from './files'

/** The lock file's name: it stands beside what it vouches for. */
export const LOCK_FILE = 'programs.lock.json'

const Whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const Entry = v.object({ sha256: v.string(), bytes: Whole, slot: Whole, from: v.string() })
const Lock = v.object({ files: v.record(v.string(), Entry), absent: v.array(v.string()) })

/** Where a file came from: the host, and the slot at which its account was read. */
export type Origin = Readonly<{ slot: number; from: string }>
/**
 * What was fetched. `files` are by their name in the folder; `absent` are addresses that were asked for and had no
 * account, so that nobody asks again.
 */
export type Lock = v.InferOutput<typeof Lock>

/** The folder's lock. A lock that is missing vouches for nothing; nor does one that cannot be read, which is said. */
export function readLock(folder: string, say: (sentence: string) => void): Lock {
  const nothing = { files: {}, absent: [] }
  try {
    const text = readIfThere(join(folder, LOCK_FILE))
    return text ? v.parse(Lock, JSON.parse(text.toString())) : nothing
  } catch {
    say(`${LOCK_FILE} cannot be read: it vouches for nothing.`)
    return nothing
  }
}

/** Puts a fetched file into the folder and then into its lock: at no moment does the lock name what is not there. */
export function keepFile(folder: string, name: string, content: Uint8Array, origin: Origin): void {
  writeWhole(join(folder, name), content)
  const entry = { sha256: sha256(content), bytes: content.length, ...origin }
  change(folder, (lock) => ({ ...lock, files: { ...lock.files, [name]: entry } }))
}

/** Remembers that there is no account at these addresses. */
export function keepAbsent(folder: string, addresses: readonly string[]): void {
  change(folder, (lock) => ({ ...lock, absent: [...new Set([...lock.absent, ...addresses])] }))
}

function change(folder: string, to: (lock: Lock) => Lock): void {
  const lock = to(readLock(folder, () => undefined))
  writeWhole(join(folder, LOCK_FILE), `${JSON.stringify(lock, null, 2)}\n`)
}
