import { join } from 'node:path'
import { paidPrice } from '../chain/landing'
import type { ChainState } from '../chain/state'
import type { LedgerAccount, Undo } from '../chain/accounts'
import { BLOCKHASH_BLOCKS, type Block } from '../chain/blocks'
import type { ConsensusSince } from '../chain/consensus'
import type { TransactionRecord } from '../chain/history'
import {
  bytes,
  decodeAccount,
  decodeBlock,
  decodeConsensus,
  decodeHeld,
  decodeReward,
  decodeUndo,
} from './codec'
import { readHistory } from './history'
import { damaged, logName, numbersIn, readLines, snapshotName, StateError } from './files'

/** The most blocks that `finalized` readers are behind; older changes need not be undone. */
const UNSETTLED_BLOCKS = 40

/**
 * The state that an earlier run left in a folder, or null where there is none: the newest snapshot, the changes logged since,
 * and the history up to them. Throws StateError, with a sentence.
 */
export function loadState(folder: string): ChainState | null {
  const number = numbersIn(folder, 'snapshot').at(-1)
  if (number === undefined) return null
  try {
    const ledger = readSnapshot(folder, number)
    for (const log of numbersIn(folder, 'log').filter((each) => each >= number))
      for (const { value } of readLines(folder, logName(log))) apply(ledger, value as Line)
    return assemble(ledger, readHistory(folder, ledger.landed))
  } catch (error) {
    if (error instanceof StateError) throw error
    throw damaged(join(folder, snapshotName(number)))
  }
}

type Line = readonly [kind: string, ...rest: unknown[]]

type Ledger = {
  genesisHash: string
  faucetSeed: Uint8Array
  lamportsPerByte: bigint
  since: ConsensusSince | undefined
  landed: number
  blocks: Block[]
  accounts: Map<string, LedgerAccount | null>
  undos: Undo[]
}

function readSnapshot(folder: string, number: number): Ledger {
  const ledger: Ledger = {
    genesisHash: '',
    faucetSeed: new Uint8Array(0),
    lamportsPerByte: 0n,
    since: undefined,
    landed: 0,
    blocks: [],
    accounts: new Map(),
    undos: [],
  }
  let ended = false
  for (const { value } of readLines(folder, snapshotName(number))) {
    apply(ledger, value as Line)
    ended = (value as Line)[0] === 'end'
  }
  if (!ended || ledger.blocks.length === 0) throw damaged(join(folder, snapshotName(number)))
  return ledger
}

/** The format of lines in snapshots and logs. */
function apply(ledger: Ledger, [kind, ...rest]: Line): void {
  if (kind === 'chain') {
    const [genesisHash, seed, landed] = rest as [string, string, number]
    Object.assign(ledger, { genesisHash, faucetSeed: bytes(seed), landed })
  } else if (kind === 'rent') ledger.lamportsPerByte = BigInt(rest[0] as string)
  else if (kind === 'consensus') ledger.since = decodeConsensus(rest)
  else if (kind === 'block') ledger.blocks.push(decodeBlock(rest))
  else if (kind === 'put') ledger.accounts.set(...decodeHeld(rest))
  else if (kind === 'undo') ledger.undos.push(decodeUndo(rest))
  else if (kind === 'landed') applyLanded(ledger, rest)
  else if (kind === 'reward') applyReward(ledger, rest)
}

/** The block is over: the next one follows. */
function applyReward({ accounts, blocks, undos }: Ledger, [slot, json]: readonly unknown[]): void {
  const reward = decodeReward(json)
  const before = accounts.get(reward.pubkey) ?? null
  blocks.at(-1)?.rewards.push(reward)
  undos.push({ address: reward.pubkey, slot: slot as number, before })
  accounts.set(reward.pubkey, before && { ...before, lamports: reward.postBalance })
}

function applyLanded(ledger: Ledger, [landed, slot, changes]: readonly unknown[]): void {
  ledger.landed = landed as number
  for (const [address, account] of changes as [string, unknown][]) {
    ledger.undos.push({ address, slot: slot as number, before: ledger.accounts.get(address) ?? null })
    ledger.accounts.set(address, decodeAccount(account))
  }
}

function assemble({ blocks, accounts, undos, ...ledger }: Ledger, records: TransactionRecord[]): ChainState {
  const bySlot = new Map(blocks.map((block) => [block.slot, block]))
  const tip = blocks.at(-1)?.height ?? 0
  const unsettled = blocks.find(({ height }) => height > tip - UNSETTLED_BLOCKS)?.slot ?? 0
  for (const record of records) {
    const block = bySlot.get(record.slot)
    block?.signatures.push(record.signature)
    if (block && tip - block.height <= BLOCKHASH_BLOCKS) block.prices.push(paidPrice(record))
  }
  return {
    ...ledger,
    blocks,
    accounts: [...accounts],
    undos: undos.filter(({ slot }) => slot >= unsettled),
    records,
  }
}
