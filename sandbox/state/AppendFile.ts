import { closeSync, openSync, writeSync } from 'node:fs'

/** A file that only grows: lines are collected, and written by `flush`. */
export class AppendFile {
  #file: number
  #waiting: string[] = []
  /** The lines that were added since the file was opened. */
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

  /** Passes everything to the operating system, which keeps it when this process dies. Throws the disk's error. */
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
