import { join } from 'node:path'
import * as v from 'valibot'
import { readIfThere, sha256, writeWhole } from './files'

/** The name of the lock file, which is in the folder of the files that it lists. */
export const LOCK_FILE = 'programs.lock.json'

const Whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const Entry = v.object({ sha256: v.string(), bytes: Whole, slot: Whole, from: v.string() })
const Lock = v.object({ files: v.record(v.string(), Entry), absent: v.array(v.string()) })

/** The source of a file: the host, and the slot at which its account was read. */
export type Origin = Readonly<{ slot: number; from: string }>
/**
 * The fetched files. `files` by their name in the folder; `absent` are addresses without an account, which need not be asked
 * for again.
 */
export type Lock = v.InferOutput<typeof Lock>

/** The folder's lock. A missing lock lists no files; neither does an unreadable one, which is reported. */
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

/** Puts a fetched file into the folder and then into its lock, so that the lock never lists a missing file. */
export function keepFile(folder: string, name: string, content: Uint8Array, origin: Origin): void {
  writeWhole(join(folder, name), content)
  const entry = { sha256: sha256(content), bytes: content.length, ...origin }
  change(folder, (lock) => ({ ...lock, files: { ...lock.files, [name]: entry } }))
}

/** Remembers that these addresses have no account. */
export function keepAbsent(folder: string, addresses: readonly string[]): void {
  change(folder, (lock) => ({ ...lock, absent: [...new Set([...lock.absent, ...addresses])] }))
}

function change(folder: string, to: (lock: Lock) => Lock): void {
  const lock = to(readLock(folder, () => undefined))
  writeWhole(join(folder, LOCK_FILE), `${JSON.stringify(lock, null, 2)}\n`)
}
