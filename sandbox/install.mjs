import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { npm } from './start/run.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Installs what package-lock.json asks for, unless it is there. npm's output is shown; a failure throws a sentence. */
export async function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing the dependencies. This happens once and takes a minute or two.')
  await npm(root, 'ci', '--include=dev', '--no-audit', '--no-fund')
}

/** By npm's own record of what it installed; packages that are for other platforms may be missing. */
function isInstalled() {
  if (!existsSync(`${root}node_modules/.package-lock.json`)) return false
  const wanted = packagesIn('package-lock.json')
  const found = packagesIn('node_modules/.package-lock.json')
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional, peer }]) =>
      path === '' || found[path]?.version === version || (!found[path] && (optional || devOptional || peer)),
  )
}

function packagesIn(file) {
  return JSON.parse(readFileSync(root + file, 'utf8')).packages ?? {}
}
