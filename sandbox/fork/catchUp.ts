import type { Chain } from '../chain/Chain'

/** Slots to skip beyond the cluster's, so that not every answer opens blocks of its own. */
const HEADROOM = 8
/** Slots behind from which on the time in between was not spent running: blocks of then are of no use to anybody. */
const FAR_BEHIND = 150
/** Blocks until a new one is finalized. */
const TO_FINALIZED = 32

/**
 * Brings the chain to where `confirmed` readers are past that slot. Programs and lookup tables compare the slots in
 * accounts with the clock's, so no account may come from the future.
 */
export function catchUp(chain: Chain, slot: number): void {
  if (chain.blocks.at('confirmed').slot > slot) return
  const far = slot - chain.blocks.tip.slot > FAR_BEHIND
  chain.skipTo(slot + HEADROOM)
  chain.warp(far ? TO_FINALIZED : 1)
}
