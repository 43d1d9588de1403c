import { createHash } from 'node:crypto'
import bs58 from 'bs58'
import type { Chain } from '../chain/Chain'
import { KEPT_BLOCKS } from '../chain/blocks'
import { epochOf, SLOTS_PER_EPOCH } from '../chain/machine'
import { contextConfig } from './configs'
import { blockFor, type Method } from './context'
import { invalidParams, methodNotFound, RpcError } from './RpcError'
import { u64 } from './serde'
import { readVersion } from './version'

/** If the next block is late by more slots than this, the chain's clock has stopped (health_check_slot_distance). */
const STALLED_SLOTS = 128
const MAX_LEADERS = 5000n
const MAX_SCHEDULES = 10

export const getVersion: Method = (_, params) => {
  params.take([])
  return readVersion()
}

export const getHealth: Method = (chain, params) => {
  params.take([])
  const behind = slotsBehind(chain)
  if (behind === 0) return 'ok'
  throw new RpcError(-32005, `Node is behind by ${behind} slots`, { numSlotsBehind: behind })
}

/** By how many slots the next block is late, where the chain's clock has stopped; else 0. */
export function slotsBehind(chain: Chain): number {
  const behind = Math.floor((Date.now() / 1000 - chain.blocks.tip.time) / (chain.slotMs / 1000))
  return behind <= STALLED_SLOTS ? 0 : behind
}

export const getGenesisHash: Method = (chain, params) => {
  params.take([])
  return chain.genesisHash
}

export const getIdentity: Method = (chain, params) => {
  params.take([])
  return { identity: chain.leader }
}

export const getSlotLeader: Method = (chain, params) => {
  const [config] = params.take([], [contextConfig])
  blockFor(chain, config)
  return chain.leader
}

export const getSlotLeaders: Method = (chain, params) => {
  const [start, limit] = params.take([u64, u64])
  if (limit > MAX_LEADERS) throw invalidParams(`Invalid limit; max ${MAX_LEADERS}`)
  const [first, last] = scheduledEpochs(chain)
  const slots = BigInt(SLOTS_PER_EPOCH)
  for (let slot = start; slot < start + limit; slot += slots - (slot % slots)) {
    const epoch = slot / slots
    if (epoch < first || epoch > last)
      throw invalidParams(`Invalid slot range: leader schedule for epoch ${epoch} is unavailable`)
  }
  return Array.from({ length: Number(limit) }, () => chain.leader)
}

/** The epochs whose leaders are known: up to the one after the final epoch, ten in all (LeaderScheduleCache of Agave). */
function scheduledEpochs({ blocks }: Chain): [first: number, last: number] {
  const last = epochOf(blocks.at('finalized').slot) + 1
  return [Math.max(0, last - MAX_SCHEDULES + 1), last]
}

const SIGNATURE_BYTES = 192
/** One validator, which signed. */
const BITMAP = [1]

/**
 * The certificate of the block from which on Alpenglow holds, in the shape of Agave 4.3; null with TowerBFT. An older node throws -32601.
 * Nobody votes here: block id and signature are derived from the chain's genesis hash.
 */
export const getAgGenesisCert: Method = (chain, params) => {
  if (chain.consensus === 'older') throw methodNotFound()
  params.take([])
  if (chain.consensus === 'towerbft') return null
  const { slot } = chain.blocks.since
  const derived = (what: string) => [
    ...createHash('sha256').update(`${what} ${chain.genesisHash} ${slot}`).digest(),
  ]
  const signature = Array.from({ length: SIGNATURE_BYTES / 32 }, (_, part) =>
    derived(`signature ${part}`),
  ).flat()
  return { block: { slot, blockId: derived('block') }, signature: { signature, bitmap: BITMAP } }
}

/** The only node. Only its RPC and its sockets exist: there is no gossip, and no other node to send shreds to. */
export const getClusterNodes: Method = (chain, params, port) => {
  params.take([])
  const { 'solana-core': version, 'feature-set': featureSet } = readVersion()
  const at = (of: number) => (port === null ? null : `127.0.0.1:${of}`)
  return [
    {
      pubkey: chain.leader,
      clientId: 'Agave',
      gossip: null,
      tvu: null,
      tpu: null,
      tpuQuic: null,
      tpuForwards: null,
      tpuForwardsQuic: null,
      tpuVote: null,
      serveRepair: null,
      rpc: at(port ?? 0),
      pubsub: at((port ?? 0) + 1),
      version,
      featureSet,
      shredVersion: shredVersionOf(chain),
    },
  ]
}

/** The genesis hash folded to two bytes, and never zero (solana-shred-version). */
function shredVersionOf({ genesisHash }: Chain): number {
  const folded = [0, 0]
  bs58.decode(genesisHash).forEach((byte, index) => (folded[index % 2] = (folded[index % 2] ?? 0) ^ byte))
  return Math.min(0xffff, (((folded[0] ?? 0) << 8) | (folded[1] ?? 0)) + 1)
}

export const getSlot: Method = (chain, params) => {
  const [config] = params.take([], [contextConfig])
  return blockFor(chain, config).slot
}

export const getBlockHeight: Method = (chain, params) => {
  const [config] = params.take([], [contextConfig])
  return blockFor(chain, config).height
}

export const getTransactionCount: Method = (chain, params) => {
  const [config] = params.take([], [contextConfig])
  return chain.history.countUntil(blockFor(chain, config).slot)
}

export const getEpochInfo: Method = (chain, params) => {
  const [config] = params.take([], [contextConfig])
  const block = blockFor(chain, config)
  return {
    absoluteSlot: block.slot,
    blockHeight: block.height,
    epoch: Math.floor(block.slot / SLOTS_PER_EPOCH),
    slotIndex: block.slot % SLOTS_PER_EPOCH,
    slotsInEpoch: SLOTS_PER_EPOCH,
    transactionCount: chain.history.countUntil(block.slot),
  }
}

export const getEpochSchedule: Method = (chain, params) => {
  params.take([])
  const schedule = chain.svm.getEpochSchedule()
  return {
    slotsPerEpoch: schedule.slotsPerEpoch,
    leaderScheduleSlotOffset: schedule.leaderScheduleSlotOffset,
    warmup: schedule.warmup,
    firstNormalEpoch: schedule.firstNormalEpoch,
    firstNormalSlot: schedule.firstNormalSlot,
  }
}

const SECONDS_A_SAMPLE = 60
const MAX_SAMPLES = 720n

/**
 * Slots and transactions of the last minutes as their blocks were dated, newest first, as far as the kept blocks go. A chain in its first
 * minute has one shorter sample, without the blocks that it was given at once at its start.
 */
export const getRecentPerformanceSamples: Method = (chain, params) => {
  const [given] = params.take([], [u64])
  const limit = given ?? MAX_SAMPLES
  if (limit > MAX_SAMPLES) throw invalidParams(`Invalid limit; max ${MAX_SAMPLES}`)
  const samples = []
  const { tip, firstAvailable } = chain.blocks
  const least = Math.min(SECONDS_A_SAMPLE, Math.max(1, tip.time - firstAvailable.time))
  let end = tip
  for (const block of chain.blocks.newest(KEPT_BLOCKS)) {
    if (samples.length >= limit) break
    if (end.time - block.time < least) continue
    const landed = chain.history.countUntil(end.slot) - chain.history.countUntil(block.slot)
    samples.push({
      slot: end.slot,
      numTransactions: landed,
      numNonVoteTransactions: landed,
      numSlots: end.slot - block.slot,
      samplePeriodSecs: end.time - block.time,
    })
    end = block
  }
  return samples
}
