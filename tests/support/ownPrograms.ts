import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readIfThere, writeWhole } from '../../sandbox/programs/files'
import { accountFile, jupiterFolder, programFile, programsFolder } from '../../sandbox/programs/folder'
import { LOCK_FILE, readLock } from '../../sandbox/programs/lock'
import { WANTED, WANTED_JUPITER, type Wanted } from '../../sandbox/programs/wanted'

/** Where all tests, and the servers that they start, find the programs of others. */
const OWN_FOLDER = fileURLToPath(new URL('../../node_modules/.cache/mintwright/programs', import.meta.url))

/**
 * Gives this process, and all that it starts, a folder with copies of the listed programs and accounts: whatever else somebody keeps in
 * the folder of `npm run sandbox:programs` would change what tests see. Vitest and Playwright call it before anything starts.
 */
export default function useOwnPrograms(): void {
  const folder = programsFolder()
  // Playwright's workers read its configuration again, in the environment that it made.
  if (folder === OWN_FOLDER) return
  copyListed(folder, OWN_FOLDER)
  process.env['MINTWRIGHT_PROGRAMS'] = OWN_FOLDER
}

/** Makes `to` a copy of what `from` has of the lists. What belongs to no list, or is no longer in `from`, is taken out of it. */
export function copyListed(from: string, to: string): void {
  copy(from, to, WANTED)
  copy(jupiterFolder(from), jupiterFolder(to), WANTED_JUPITER)
}

function copy(from: string, to: string, { programs, accounts }: Wanted): void {
  const listed = [
    ...programs.map(({ id }) => programFile(id)),
    ...accounts.map(({ address }) => accountFile(address)),
  ]
  for (const name of listed) {
    const bytes = readIfThere(join(from, name))
    const had = readIfThere(join(to, name))
    if (bytes && !had?.equals(bytes)) writeWhole(join(to, name), bytes)
    if (!bytes) rmSync(join(to, name), { force: true })
  }
  for (const name of [...filesIn(to, '.so'), ...filesIn(to, '.json'), ...filesIn(to, '.json', 'accounts')])
    if (!listed.includes(name) && name !== LOCK_FILE) rmSync(join(to, name))
  copyLock(from, to, listed)
}

/** A file that differs from its entry in the lock is passed over in the copy as it is in the original. */
function copyLock(from: string, to: string, listed: readonly string[]): void {
  const entries = Object.entries(readLock(from, console.warn).files).filter(([name]) => listed.includes(name))
  const text = `${JSON.stringify({ files: Object.fromEntries(entries), absent: [] }, null, 2)}\n`
  if (readIfThere(join(to, LOCK_FILE))?.toString() !== text) writeWhole(join(to, LOCK_FILE), text)
}

function filesIn(folder: string, ending: string, within = ''): string[] {
  const whole = join(folder, within)
  const names = existsSync(whole) ? readdirSync(whole) : []
  return names.filter((name) => name.endsWith(ending)).map((name) => join(within, name))
}
