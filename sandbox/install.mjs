import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inOneLine, npm } from './start/run.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * Installs the dependencies in a folder's package-lock.json unless they are there; without a folder, those of the whole
 * project. Shows one line; on a failure throws all of npm's output.
 */
export async function ensureInstalled(folder = ROOT, what = 'the dependencies') {
  if (isInstalled(folder)) return
  await inOneLine(`Installing ${what}, which happens once and takes a minute or two:`, () =>
    npm({ cwd: folder }, 'ci', '--include=dev', '--no-audit', '--no-fund'),
  )
}

/** Whether a Node version is older than [major, minor]. */
export function isOlderNode([major, minor], version = process.versions.node) {
  const [itsMajor = 0, itsMinor = 0] = version.split('.').map(Number)
  return itsMajor < major || (itsMajor === major && itsMinor < minor)
}

/** Checks npm's own record of what it installed; packages for other platforms may be missing. */
function isInstalled(folder) {
  const record = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = packagesIn(join(folder, 'package-lock.json'))
  const found = packagesIn(record)
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional, peer }]) =>
      path === '' || found[path]?.version === version || (!found[path] && (optional || devOptional || peer)),
  )
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}
