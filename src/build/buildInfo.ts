import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

type Package = { version: string }

/** The version, the commit (empty outside a git checkout) and the URL of the source (empty where it is not set). */
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
