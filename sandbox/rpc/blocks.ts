import { SLOTS_PER_EPOCH } from '../chain/Chain'
import { BLOCKHASH_BLOCKS, type Block } from '../chain/blocks'
import { blockFor, inContext, type Method } from './context'
import { asAddress, type Params } from './params'
import { invalidParams, RpcError } from './RpcError'
import { readVersion } from './version'

const MAX_FEE_ACCOUNTS = 128
const FEE_BLOCKS = 150

export const getVersion: Method = () => readVersion()

/** Blocks that come too late by this much mean that the clock of the chain has stopped. */
const STALLED_SLOTS = 150

export const getHealth: Method = (chain) => {
  const behind = Math.floor((Date.now() / 1000 - chain.blocks.tip.time) / (chain.slotMs / 1000))
  if (behind <= STALLED_SLOTS) return 'ok'
  throw new RpcError(-32005, `Node is behind by ${behind} slots`, { numSlotsBehind: behind })
}

export const getGenesisHash: Method = (chain) => chain.genesisHash

export const getSlot: Method = (chain, params) => blockFor(chain, params.options(0)).slot

export const getBlockHeight: Method = (chain, params) => blockFor(chain, params.options(0)).height

export const getTransactionCount: Method = (chain, params) => {
  const block = blockFor(chain, params.options(0))
  return chain.history.countUntil(block.slot)
}

export const getEpochInfo: Method = (chain, params) => {
  const block = blockFor(chain, params.options(0))
  return {
    absoluteSlot: block.slot,
    blockHeight: block.height,
    epoch: Math.floor(block.slot / SLOTS_PER_EPOCH),
    slotIndex: block.slot % SLOTS_PER_EPOCH,
    slotsInEpoch: SLOTS_PER_EPOCH,
    transactionCount: chain.history.countUntil(block.slot),
  }
}

export const getEpochSchedule: Method = (chain) => {
  const schedule = chain.svm.getEpochSchedule()
  return {
    slotsPerEpoch: schedule.slotsPerEpoch,
    leaderScheduleSlotOffset: schedule.leaderScheduleSlotOffset,
    warmup: schedule.warmup,
    firstNormalEpoch: schedule.firstNormalEpoch,
    firstNormalSlot: schedule.firstNormalSlot,
  }
}

export const getBlockTime: Method = (chain, params) => {
  const slot = params.integer(0)
  const tip = chain.blocks.tip.slot
  if (slot > tip) throw new RpcError(-32004, `Block not available for slot ${slot}`)
  const block = chain.blocks.inSlot(slot)
  if (!block) throw new RpcError(-32009, `Slot ${slot} was skipped, or missing in long-term storage`)
  return block.time
}

export const getLatestBlockhash: Method = (chain, params) => {
  const block = blockFor(chain, params.options(0))
  return inContext(block, blockhashOf(block))
}

export const isBlockhashValid: Method = (chain, params) => {
  const hash = asAddress(params.raw(0))
  const block = blockFor(chain, params.options(1))
  const made = chain.blocks.withLiveHash(hash)
  const valid =
    made !== undefined && made.height <= block.height && block.height - made.height <= BLOCKHASH_BLOCKS
  return inContext(block, valid)
}

export const getRecentPrioritizationFees: Method = (chain, params: Params) => {
  const list = params.raw(0)
  const accounts = list === undefined || list === null ? [] : params.array(0).map(asAddress)
  if (accounts.length > MAX_FEE_ACCOUNTS)
    throw invalidParams(`Too many inputs provided; max ${MAX_FEE_ACCOUNTS}`)
  return chain.blocks
    .newest(FEE_BLOCKS)
    .reverse()
    .map((block) => ({ slot: block.slot, prioritizationFee: cheapestPrice(block, accounts) }))
}

/** The blockhash of a block and the height until which it may be used. */
export function blockhashOf(block: Block): { blockhash: string; lastValidBlockHeight: number } {
  return { blockhash: block.blockhash, lastValidBlockHeight: block.height + BLOCKHASH_BLOCKS }
}

/** The least that got in, in the block and for each account: the highest of these is what would have sufficed. */
function cheapestPrice(block: Block, accounts: readonly string[]): bigint {
  const least = (prices: readonly bigint[]) =>
    prices.reduce<bigint | null>((low, price) => (low === null || price < low ? price : low), null) ?? 0n
  const inBlock = least(block.prices.map(({ price }) => price))
  const forAccounts = accounts.map((account) =>
    least(block.prices.filter(({ writable }) => writable.has(account)).map(({ price }) => price)),
  )
  return forAccounts.reduce((high, price) => (price > high ? price : high), inBlock)
}
