import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Chain } from '../chain/Chain'
import type { LedgerEntry } from '../chain/state'
import { AppendFile } from './AppendFile'
import { encodeAccount, encodeBlock, encodeConsensus, encodeHeld, encodeReward } from './codec'
import { HistoryFiles } from './history'
import { headLine, line, logName, numbersIn } from './files'
import { writeSnapshot } from './snapshot'

/** At most this much is lost when the process is killed. */
const FLUSH_MS = 250
/** A new snapshot is made when the log reaches this size, in bytes or in lines. */
const LOG_BYTES = 16 * 1024 * 1024
const LOG_LINES = 5000

/**
 * Keeps the state of one chain in one folder, at most a quarter of a second behind: `log-N` holds the changes since
 * `snapshot-N`, `history-N` every landed transaction. A transaction is written to the history before the log, so everything
 * in the log can be looked up. After a disk error the chain continues in memory, reports that once, and writes nothing more,
 * so that the files have no gap.
 */
export class Store {
  /** Null after a disk error. */
  #files: Files | null = null
  #refused = false
  #snapshot = Promise.resolve()
  #snapshotting = false
  #timer: NodeJS.Timeout | undefined
  #stopListening = () => {}

  constructor(
    private readonly folder: string,
    private readonly chain: Chain,
  ) {
    try {
      this.#files = openFiles(folder, chain)
    } catch (error) {
      this.#abort(error)
      return
    }
    this.#snapshot = this.#write(this.#files.number)
    this.#stopListening = chain.onLedger((entry) => this.#try((files) => note(files, entry)))
    this.#timer = setInterval(() => this.#try((files) => this.#tick(files)), FLUSH_MS).unref()
  }

  /** Writes what is still in memory and closes the files. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopListening()
    await this.#snapshot
    this.#try(flush)
    this.#files?.history.close()
    this.#files?.log.close()
  }

  #tick(files: Files): void {
    flush(files)
    const isLong = files.log.lines > LOG_LINES || files.log.bytes > LOG_BYTES
    if (isLong && !this.#snapshotting) this.#begin(files)
  }

  /** From now on changes go to the next log, and the current state to its snapshot. */
  #begin(files: Files): void {
    const log = openLog(this.folder, files.number + 1)
    files.log.close()
    this.#files = { history: files.history, log, number: files.number + 1 }
    this.#snapshot = this.#write(files.number + 1)
  }

  async #write(number: number): Promise<void> {
    this.#snapshotting = true
    try {
      await writeSnapshot(this.folder, number, this.chain.state())
    } catch (error) {
      this.#abort(error)
    }
    this.#snapshotting = false
  }

  #try(act: (files: Files) => void): void {
    try {
      if (this.#files) act(this.#files)
    } catch (error) {
      this.#abort(error)
    }
  }

  #abort(error: unknown): void {
    if (this.#refused) return
    this.#refused = true
    clearInterval(this.#timer)
    this.#stopListening()
    this.#files?.history.close()
    this.#files?.log.close()
    this.#files = null
    const reason = error instanceof Error ? error.message : String(error)
    console.error(
      `The practice chain can no longer be kept in ${this.folder}: ${reason}. It goes on in memory.`,
    )
  }
}

type Files = Readonly<{ history: HistoryFiles; log: AppendFile; number: number }>

function openFiles(folder: string, chain: Chain): Files {
  mkdirSync(folder, { recursive: true })
  const history = new HistoryFiles(folder, chain.history.landed)
  const number = Math.max(0, ...numbersIn(folder, 'snapshot'), ...numbersIn(folder, 'log')) + 1
  return { history, log: openLog(folder, number), number }
}

function note({ history, log }: Files, entry: LedgerEntry): void {
  if (entry.type === 'landed') history.add(entry.record)
  log.add(line(encodeEntry(entry, history.landed)))
}

function flush({ history, log }: Files): void {
  history.flush()
  log.flush()
}

function openLog(folder: string, number: number): AppendFile {
  const file = new AppendFile(join(folder, logName(number)))
  file.add(headLine())
  return file
}

function encodeEntry(entry: LedgerEntry, landed: number): unknown[] {
  switch (entry.type) {
    case 'block':
      return ['block', ...encodeBlock(entry.block)]
    case 'reward':
      return ['reward', entry.slot, encodeReward(entry.reward)]
    case 'put':
      return ['put', ...encodeHeld([entry.address, entry.account])]
    case 'rent':
      return ['rent', `${entry.lamportsPerByte}`]
    case 'consensus':
      return ['consensus', ...encodeConsensus(entry.since)]
    case 'landed':
      return [
        'landed',
        landed,
        entry.record.slot,
        entry.changes.map(({ address, after }) => [address, encodeAccount(after)]),
      ]
  }
}
