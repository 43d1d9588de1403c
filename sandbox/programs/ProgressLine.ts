/** The output; a terminal can rewrite the line, anything else only appends to it. */
export type Terminal = Readonly<{ isTTY?: boolean; columns?: number; write: (text: string) => unknown }>

const WIDTH = 80

/** One line about work in the background. It starts with the first report. */
export class ProgressLine {
  #beginning = ''
  #open = false
  #done: string[] = []

  constructor(private readonly out: Terminal) {}

  /** The start of the line once something has arrived. */
  begin(words: string): void {
    this.#beginning = words
  }

  /** Shows the current work, where the line can be rewritten. */
  show(words: string): void {
    if (!this.out.isTTY) return
    this.#open = true
    this.#rewrite(words)
  }

  /** Adds a finished item. */
  add(name: string): void {
    this.#done.push(name)
    if (this.out.isTTY) this.#rewrite(`${this.#beginning} ${this.#done.join(', ')}`)
    else this.out.write(this.#open ? `, ${name}` : `${this.#beginning} ${name}`)
    this.#open = true
  }

  /** Ends the line after success; writes nothing where there was nothing to do. */
  endWell(words: string): void {
    if (this.#done.length === 0) return this.leave(true)
    if (this.out.isTTY) this.#rewrite(`${this.#beginning} ${this.#done.join(', ')}`, false)
    this.out.write(`. ${words}\n`)
  }

  /** Ends the line with an error. */
  end(words: string): void {
    if (this.#open) this.out.write(this.out.isTTY ? '\r\u001b[K' : '. ')
    this.out.write(`${words}\n`)
  }

  /** Leaves the line as it is; `without` removes it where the terminal can do that. */
  leave(without = false): void {
    if (this.#open) this.out.write(without && this.out.isTTY ? '\r\u001b[K' : '\n')
  }

  #rewrite(words: string, cut = true): void {
    const room = (this.out.columns ?? WIDTH) - 1
    this.out.write(`\r\u001b[K${cut ? words.slice(0, room) : words}`)
  }
}
