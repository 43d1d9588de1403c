import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** One hash over files and folders by name and content, and over further inputs of the result. */
export function fingerprint(paths, ...others) {
  const hash = createHash('sha256').update(others.join('\n'))
  for (const file of paths.flatMap(filesIn).sort()) hash.update(`\n${file}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

/** Whether `make` last finished with this fingerprint, as written in `stamp`, and `result` has not changed since. */
export function isFresh(stamp, print, result) {
  return existsSync(stamp) && existsSync(result) && readFileSync(stamp, 'utf8') === stampText(print, result)
}

/** Records that `result` was made from this fingerprint. */
export function markFresh(stamp, print, result) {
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, stampText(print, result))
}

function stampText(print, result) {
  return `${print} ${statSync(result).mtimeMs}`
}

function filesIn(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path).flatMap((name) => filesIn(join(path, name)))
}
