import { mkdirSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Chain } from '../chain/Chain'
import type { ChainState, LedgerEntry } from '../chain/state'
import { AppendFile } from './AppendFile'
import { base64, encodeAccount, encodeBlock, encodeHeld, encodeUndo } from './codec'
import { HistoryFiles } from './history'
import { headLine, line, logName, numbersIn, snapshotName } from './files'

/** At most this much is lost when the process dies without a word. */
const FLUSH_MS = 250
/** A new snapshot is made when the log has grown to this, in bytes or in lines. */
const LOG_BYTES = 16 * 1024 * 1024
const LOG_LINES = 5000
/** Lines of a snapshot that are written in one go; in between, the chain answers. */
const LINES_AT_ONCE = 1000

/**
 * Keeps the state of one chain in one folder, a quarter of a second behind at most: `log-N` holds what changed since
 * `snapshot-N`, `history-N` every transaction that landed. A transaction is in the history before the log knows it, so
 * whatever the log tells can be looked up. Where the disk refuses, the chain goes on in memory and the terminal is told.
 */
export class Store {
  #history: HistoryFiles
  #log: AppendFile
  #number: number
  #snapshot: Promise<void>
  #snapshotting = false
  #timer: NodeJS.Timeout
  #stopListening: () => void

  constructor(
    private readonly folder: string,
    private readonly chain: Chain,
  ) {
    mkdirSync(folder, { recursive: true })
    this.#history = new HistoryFiles(folder, chain.history.landed)
    this.#number = Math.max(0, ...numbersIn(folder, 'snapshot'), ...numbersIn(folder, 'log')) + 1
    this.#log = openLog(folder, this.#number)
    this.#snapshot = this.#write(chain.state())
    this.#stopListening = chain.onLedger((entry) => this.#note(entry))
    this.#timer = setInterval(() => this.#tick(), FLUSH_MS).unref()
  }

  /** Writes what is still in memory and lets go of the files. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopListening()
    await this.#snapshot
    this.#flush()
    this.#history.close()
    this.#log.close()
  }

  #note(entry: LedgerEntry): void {
    if (entry.type === 'landed') this.#history.add(entry.record)
    this.#log.add(line(encodeEntry(entry, this.#history.landed)))
  }

  #tick(): void {
    if (!this.#flush()) return
    const isLong = this.#log.lines > LOG_LINES || this.#log.bytes > LOG_BYTES
    if (isLong && !this.#snapshotting) this.#snapshot = this.#begin()
  }

  #flush(): boolean {
    try {
      this.#history.flush()
      this.#log.flush()
      return true
    } catch (error) {
      this.#giveUp(error)
      return false
    }
  }

  /** From here on changes go to the next log, and what stands now to the snapshot that it follows. */
  #begin(): Promise<void> {
    this.#log.close()
    this.#number += 1
    this.#log = openLog(this.folder, this.#number)
    return this.#write(this.chain.state())
  }

  async #write(state: ChainState): Promise<void> {
    this.#snapshotting = true
    try {
      await writeSnapshot(this.folder, this.#number, state)
    } catch (error) {
      this.#giveUp(error)
    }
    this.#snapshotting = false
  }

  #giveUp(error: unknown): void {
    clearInterval(this.#timer)
    this.#stopListening()
    const reason = error instanceof Error ? error.message : String(error)
    console.error(
      `The practice chain can no longer be kept in ${this.folder}: ${reason}. It goes on in memory.`,
    )
  }
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
    case 'put':
      return ['put', ...encodeHeld([entry.address, entry.account])]
    case 'rent':
      return ['rent', `${entry.lamportsPerByte}`]
    case 'landed':
      return [
        'landed',
        landed,
        entry.record.slot,
        entry.changes.map(({ address, after }) => [address, encodeAccount(after)]),
      ]
  }
}

/** Under its name only when it is whole; then whatever came before it is of no use any more. */
async function writeSnapshot(folder: string, number: number, state: ChainState): Promise<void> {
  const path = join(folder, snapshotName(number))
  const file = await open(`${path}.part`, 'w')
  try {
    for (const part of partsOf(state)) await file.write(part)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
  const old = (each: number) => each < number
  const snapshots = numbersIn(folder, 'snapshot').filter(old).map(snapshotName)
  const names = [...snapshots, ...numbersIn(folder, 'log').filter(old).map(logName)]
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })))
}

function* partsOf(state: ChainState): Generator<string> {
  let part = [headLine()]
  for (const each of linesOf(state)) {
    part.push(line(each))
    if (part.length < LINES_AT_ONCE) continue
    yield part.join('')
    part = []
  }
  yield part.join('')
}

function* linesOf(state: ChainState): Generator<unknown[]> {
  yield ['chain', state.genesisHash, base64(state.faucetSeed), state.landed]
  yield ['rent', `${state.lamportsPerByte}`]
  for (const block of state.blocks) yield ['block', ...encodeBlock(block)]
  for (const held of state.accounts) yield ['put', ...encodeHeld(held)]
  for (const undo of state.undos) yield ['undo', ...encodeUndo(undo)]
  yield ['end']
}
