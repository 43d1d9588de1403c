import type { Chain } from '../chain/Chain'

/** Slots to skip beyond the cluster's, so that not every answer opens further blocks. */
const HEADROOM = 8
/** When the chain is this many slots behind, it skips them: old blocks would be of no use. */
const FAR_BEHIND = 150
/** Blocks until a new one is finalized. */
const TO_FINALIZED = 32

/**
 * Moves the chain so far that `confirmed` readers are past that slot. Programs and lookup tables compare the slots in
 * accounts with the clock's, so no account may come from the future.
 */
export function catchUp(chain: Chain, slot: number): void {
  if (chain.blocks.at('confirmed').slot > slot) return
  const far = slot - chain.blocks.tip.slot > FAR_BEHIND
  chain.skipTo(slot + HEADROOM)
  chain.warp(far ? TO_FINALIZED : 1)
}
