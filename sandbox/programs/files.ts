import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file so that readers find the old or the new one, never a part of it. Makes its folder. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  const temporary = `${path}.${process.pid}.tmp`
  try {
    writeFileSync(temporary, content)
    renameSync(temporary, path)
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** A file's bytes, or null where it does not exist. Throws the system's error where it cannot be read. */
export function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** The sha256 of some bytes, in hex. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}
