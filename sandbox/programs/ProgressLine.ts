/** Where the line is written; a terminal can write it anew, anything else only goes on with it. */
export type Terminal = Readonly<{ isTTY?: boolean; columns?: number; write: (text: string) => unknown }>

const WIDTH = 80

/** One line on what goes on in the background. It begins with the first thing that there is to tell. */
export class ProgressLine {
  #beginning = ''
  #open = false
  #done: string[] = []

  constructor(private readonly out: Terminal) {}

  /** What the line begins with once something has come. */
  begin(words: string): void {
    this.#beginning = words
  }

  /** Shows what goes on just now, where the line can be written anew. */
  show(words: string): void {
    if (!this.out.isTTY) return
    this.#open = true
    this.#rewrite(words)
  }

  /** Adds what is done. */
  add(name: string): void {
    this.#done.push(name)
    if (this.out.isTTY) this.#rewrite(`${this.#beginning} ${this.#done.join(', ')}`)
    else this.out.write(this.#open ? `, ${name}` : `${this.#beginning} ${name}`)
    this.#open = true
  }

  /** Ends the line where all went well: nothing is written where there was nothing to do. */
  endWell(words: string): void {
    if (this.#done.length === 0) return this.leave(true)
    if (this.out.isTTY) this.#rewrite(`${this.#beginning} ${this.#done.join(', ')}`, false)
    this.out.write(`. ${words}\n`)
  }

  /** Ends the line with what went wrong. */
  end(words: string): void {
    if (this.#open) this.out.write(this.out.isTTY ? '\r\u001b[K' : '. ')
    this.out.write(`${words}\n`)
  }

  /** Leaves the line as it is; `without` a trace where the terminal can do that. */
  leave(without = false): void {
    if (this.#open) this.out.write(without && this.out.isTTY ? '\r\u001b[K' : '\n')
  }

  #rewrite(words: string, cut = true): void {
    const room = (this.out.columns ?? WIDTH) - 1
    this.out.write(`\r\u001b[K${cut ? words.slice(0, room) : words}`)
  }
}
