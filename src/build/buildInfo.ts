import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

type Package = { version: string }

/** The version, the commit (empty outside a git checkout) and where the source is (empty where nobody says). */
export function buildInfo(sourceUrl = ''): { version: string; commit: string; sourceUrl: string } {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as Package
  return { version, commit: commit(), sourceUrl }
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return ''
  }
}
