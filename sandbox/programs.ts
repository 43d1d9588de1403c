import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import bs58 from 'bs58'

/** Where programs that LiteSVM does not bring are looked for, as `<program id>.so`. Never inside the repository. */
export function programsFolder(env: NodeJS.ProcessEnv = process.env): string {
  const caches = env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
  return env['MINTWRIGHT_PROGRAMS'] ?? join(caches, 'mintwright', 'programs')
}

/** The programs in a folder by address. Files that are no program are passed over: LiteSVM aborts on them. */
export function readPrograms(folder: string): Map<string, Uint8Array> {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return new Map(
    names.flatMap((name) => {
      const id = /^(\w{32,44})\.so$/.exec(name)?.[1]
      if (!id || bs58.decodeUnsafe(id)?.length !== 32) return []
      const elf = readFileSync(join(folder, name))
      return isElf(elf) ? [[id, elf]] : []
    }),
  )
}

function isElf(bytes: Uint8Array): boolean {
  return Buffer.compare(bytes.subarray(0, 4), Buffer.from('\x7fELF', 'latin1')) === 0
}
