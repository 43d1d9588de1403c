import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChainState } from '../chain/state'
import { base64, encodeBlock, encodeConsensus, encodeHeld, encodeUndo } from './codec'
import { headLine, line, logName, numbersIn, snapshotName } from './files'

/** Lines that are written at once; in between, the chain answers. */
const LINES_AT_ONCE = 1000
const UNFINISHED = 'snapshot.part'

/**
 * Writes a snapshot. It gets its final name when it is complete, and then older files are deleted. Its temporary name is
 * always the same, so that an unfinished one is overwritten. Throws the disk's error.
 */
export async function writeSnapshot(folder: string, number: number, state: ChainState): Promise<void> {
  const part = join(folder, UNFINISHED)
  try {
    await writeLines(part, state)
    await rename(part, join(folder, snapshotName(number)))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  const old = (each: number) => each < number
  const snapshots = numbersIn(folder, 'snapshot').filter(old).map(snapshotName)
  const names = [...snapshots, ...numbersIn(folder, 'log').filter(old).map(logName)]
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })))
}

async function writeLines(path: string, state: ChainState): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (const part of partsOf(state)) await file.writeFile(part)
    await file.sync()
  } finally {
    await file.close()
  }
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
  if (state.since) yield ['consensus', ...encodeConsensus(state.since)]
  for (const block of state.blocks) yield ['block', ...encodeBlock(block)]
  for (const held of state.accounts) yield ['put', ...encodeHeld(held)]
  for (const undo of state.undos) yield ['undo', ...encodeUndo(undo)]
  yield ['end']
}
