import { closeSync, openSync, writeSync } from 'node:fs'

/** A file that only ever grows: lines are collected, and written when `flush` is called. */
export class AppendFile {
  #file: number
  #waiting: string[] = []
  /** What was added since the file was opened. */
  lines = 0
  bytes = 0

  constructor(path: string) {
    this.#file = openSync(path, 'a')
  }

  add(line: string): void {
    this.#waiting.push(line)
    this.lines += 1
    this.bytes += line.length
  }

  /** Hands everything to the operating system, which keeps it when this process dies. Throws what the disk says. */
  flush(): void {
    if (this.#waiting.length === 0) return
    const data = Buffer.from(this.#waiting.join(''))
    this.#waiting = []
    for (let written = 0; written < data.length;) written += writeSync(this.#file, data, written)
  }

  close(): void {
    closeSync(this.#file)
  }
}
