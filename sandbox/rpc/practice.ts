import type { Chain } from '../chain/Chain'
import { CONSENSUSES } from '../chain/consensus'
import { FEE_STEPS } from '../chain/feeSteps'
import { SLOTS_PER_EPOCH } from '../chain/machine'
import type { Method } from './context'
import { Options } from './params'
import { invalidParams } from './RpcError'

const MOST_BLOCKS = 10_000

/** Passes that many blocks at once: [blocks]. Returns the new tip. */
export const practice_warp: Method = (chain, params) => {
  const blocks = params.integer(0)
  if (blocks > MOST_BLOCKS) throw invalidParams(`Invalid param: at most ${MOST_BLOCKS} blocks at once`)
  chain.warp(blocks)
  return newTip(chain)
}

/** Starts the next epoch: all slots until then are skipped. Returns the new tip. */
export const practice_advanceEpoch: Method = (chain) => {
  chain.advanceEpoch()
  return newTip(chain)
}

/** Sets the price of a byte of rent: [lamports]. Returns the new rent of an empty account. */
export const practice_setRent: Method = (chain, params) => {
  const lamports = params.integer(0)
  if (lamports < 1 || lamports > 1_000_000) throw invalidParams('Invalid param: 1 to 1000000 lamports a byte')
  chain.setRent(BigInt(lamports))
  return chain.svm.minimumBalanceForRentExemption(0n)
}

/** Sets what transactions cost from the next block on, which opens: ["off" | "1/10" | "1/4" | "1/2"], steps of SIMD-0553. Returns the new tip. */
export const practice_setFee: Method = (chain, params) => {
  chain.setFeeStep(oneOf(FEE_STEPS, params.raw(0)))
  return newTip(chain)
}

/** Sets how the chain agrees on its blocks: ["alpenglow" | "towerbft" | "older"] (consensus.ts). Returns the new tip. */
export const practice_setConsensus: Method = (chain, params) => {
  chain.setConsensus(oneOf(CONSENSUSES, params.raw(0)))
  return newTip(chain)
}

/** Sets faults: [{ drop, lag }]. Missing fields do not change. Returns all of them. */
export const practice_fault: Method = (chain, params) => {
  const wanted = Options.from(params.raw(0) ?? null)
  chain.faults.drop = wanted.integer('drop') ?? chain.faults.drop
  chain.faults.lag = wanted.integer('lag') ?? chain.faults.lag
  return { ...chain.faults }
}

/**
 * The state of the chain: its faults, the number of dropped transactions that have not expired yet, lamports a byte of rent, the step of
 * the fee and the consensus, now and usually, slot, height and epoch of the open block, and the genesis hash.
 */
export const practice_state: Method = (chain) => {
  const { slot, height } = chain.blocks.tip
  return {
    faults: { ...chain.faults },
    lost: chain.lost,
    lamportsPerByte: chain.lamportsPerByte,
    usualLamportsPerByte: chain.usualLamportsPerByte,
    feeStep: chain.feeStep,
    usualFeeStep: chain.usualFeeStep,
    consensus: chain.consensus,
    usualConsensus: chain.usualConsensus,
    slot,
    blockHeight: height,
    epoch: Math.floor(slot / SLOTS_PER_EPOCH),
    genesisHash: chain.genesisHash,
  }
}

function oneOf<Value extends string>(values: readonly Value[], given: unknown): Value {
  const value = values.find((each) => each === given)
  if (value === undefined) throw invalidParams(`Invalid param: one of ${values.join(', ')}`)
  return value
}

function newTip({ blocks: { tip } }: Chain): object {
  return { slot: tip.slot, height: tip.height }
}
