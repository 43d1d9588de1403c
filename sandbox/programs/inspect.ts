import { join } from 'node:path'
import type { LedgerAccount } from '../chain/accounts'
import { parseAccountFile } from './accountJson'
import { assertRuns } from './assertRuns'
import { readIfThere, sha256 } from './files'
import { accountFile, programFile } from './folder'
import { LOCK_FILE, type Lock } from './lock'

/**
 * The result of inspecting a file. `good`: the chain may use it (`vouched`: its hash is in the lock, else somebody put it
 * there by hand). `bad`: `why` is the end of a sentence that begins with the file.
 */
export type Finding<T> =
  | Readonly<{ state: 'good'; name: string; content: T; bytes: number; vouched: boolean }>
  | Readonly<{ state: 'bad'; name: string; why: string }>
  | Readonly<{ state: 'missing'; name: string }>

/** Inspects a program's file: its hash, and whether it runs here. */
export function inspectProgram(folder: string, lock: Lock, id: string): Finding<Uint8Array> {
  return inspect(folder, lock, programFile(id), (elf) => {
    assertRuns(elf)
    return elf
  })
}

/** Inspects an account's file: its hash, and whether it is valid. */
export function inspectAccount(folder: string, lock: Lock, address: string): Finding<LedgerAccount> {
  return inspect(folder, lock, accountFile(address), (text) => parseAccountFile(text.toString(), address))
}

function inspect<T>(folder: string, lock: Lock, name: string, read: (bytes: Buffer) => T): Finding<T> {
  try {
    const bytes = readIfThere(join(folder, name))
    if (!bytes) return { state: 'missing', name }
    const entry = lock.files[name]
    if (entry && entry.sha256 !== sha256(bytes)) throw new Error(`it differs from ${LOCK_FILE}`)
    return { state: 'good', name, content: read(bytes), bytes: bytes.length, vouched: entry !== undefined }
  } catch (error) {
    return { state: 'bad', name, why: error instanceof Error ? error.message : String(error) }
  }
}
