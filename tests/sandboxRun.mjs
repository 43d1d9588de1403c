/*
 * Whether the conformance and fuzz tests of the sandbox run in full: where a hash of the sandbox, its tests and the lockfile
 * differs from the one that the last full run wrote into tests/sandbox/full.json. Else a sample is enough. `npm run test:full`
 * always runs all.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const KEPT = 'tests/sandbox/full.json'

/** @returns {{ full: boolean, hash: string, why: string }} */
export function sandboxRun(root, always) {
  const hash = hashOf(root)
  const run = (full, why) => ({ full, hash, why })
  if (always) return run(true, 'as asked')
  if (keptHash(root) !== hash)
    return run(true, `sandbox/, its tests or package-lock.json have changed since the full run in ${KEPT}`)
  return run(false, `a sample: nothing has changed since the full run in ${KEPT}; all: npm run test:full`)
}

/** Records that all have passed. To be called only after a full run. */
export function keepHash(root, hash) {
  if (keptHash(root) === hash) return
  writeFileSync(join(root, KEPT), `${JSON.stringify({ hash }, null, 2)}\n`)
  console.log(
    `The full run of the sandbox's tests passed: ${KEPT} says so now, and belongs into the next commit.`,
  )
}

function keptHash(root) {
  try {
    return JSON.parse(readFileSync(join(root, KEPT), 'utf8')).hash
  } catch {
    return null
  }
}

/** Of names and contents, whatever the order in which a disk lists them and however it ends lines. */
function hashOf(root) {
  const hash = createHash('sha256')
  const below = ['sandbox', 'tests/sandbox', 'tests/support'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length)),
  )
  const files = [...below.map((name) => name.replaceAll('\\', '/').replace(/^\//, '')), 'package-lock.json']
  for (const file of files.filter((name) => name !== KEPT && !name.endsWith('.so')).sort()) {
    const text = readFileSync(join(root, file)).toString('latin1').replaceAll('\r\n', '\n')
    hash.update(`${file}\0${text.length}\0${text}`, 'latin1')
  }
  return hash.digest('hex')
}
