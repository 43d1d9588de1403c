import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * The folder of programs that LiteSVM does not include: `<program id>.so`, `accounts/<address>.json` and the lock file. Never
 * inside the repository. An empty variable counts as none.
 */
export function programsFolder(env: NodeJS.ProcessEnv = process.env): string {
  const caches = env['XDG_CACHE_HOME'] || join(homedir(), '.cache')
  return env['MINTWRIGHT_PROGRAMS'] || join(caches, 'mintwright', 'programs')
}

/** The folder of Jupiter's program, which only tests use. */
export function jupiterFolder(folder = programsFolder()): string {
  return join(folder, 'jupiter')
}

/** The name of a program's file in the folder. */
export function programFile(id: string): string {
  return `${id}.so`
}

/** The name of an account's file in the folder. */
export function accountFile(address: string): string {
  return join('accounts', `${address}.json`)
}
