import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Raised when the file format changes: another version's files are refused. */
const STATE_VERSION = 1

/** State from which the chain cannot continue. Its message is a sentence for the terminal. */
export class StateError extends Error {}

export const snapshotName = (number: number) => `snapshot-${number}.jsonl`
export const logName = (number: number) => `log-${number}.jsonl`
/** Numbered by its first transaction. */
export const historyName = (number: number) => `history-${number}.jsonl`

/** The first line of every file. */
export function headLine(): string {
  return line({ written: 'by the practice chain of Mintwright', version: STATE_VERSION })
}

export function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`
}

type Kind = 'snapshot' | 'log' | 'history'

/** The numbers of the files of a kind in a folder, in their order. */
export function numbersIn(folder: string, kind: Kind): number[] {
  const pattern = new RegExp(`^${kind}-(\\d+)\\.jsonl$`)
  const names = existsSync(folder) ? readdirSync(folder) : []
  const numbers = names.flatMap((name) => pattern.exec(name)?.[1] ?? []).map(Number)
  return numbers.sort((a, b) => a - b)
}

/** A line of a file and the offset of its end, in bytes. */
export type Read = Readonly<{ value: unknown; end: number }>

/**
 * The lines of a file after its first one; none where the file does not exist. A last line that was cut off when the process
 * ended is left out. Throws StateError for a file of another version and for damage anywhere else.
 */
export function* readLines(folder: string, name: string): Generator<Read> {
  const path = join(folder, name)
  if (!existsSync(path)) return
  const data = readFileSync(path)
  let start = 0
  for (let end = data.indexOf(10); end >= 0; end = data.indexOf(10, start)) {
    const value = parseLine(data.toString('utf8', start, end), path)
    if (start === 0) checkHead(value, folder)
    else yield { value, end: end + 1 }
    start = end + 1
  }
}

function parseLine(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw damaged(path)
  }
}

function checkHead(value: unknown, folder: string): void {
  const version = typeof value === 'object' && value !== null && 'version' in value ? value.version : null
  if (version === STATE_VERSION) return
  throw new StateError(
    `The practice chain in ${folder} was written by another version of Mintwright (${String(version)}; this one reads ${STATE_VERSION}). ` +
      'Begin anew with: npm start -- --fresh',
  )
}

export function damaged(path: string): StateError {
  return new StateError(`${path} is damaged. Begin a new practice chain with: npm start -- --fresh`)
}
