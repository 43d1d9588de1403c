import type { Chain } from '../chain/Chain'
import { BLOCKHASH_BLOCKS, type Block } from '../chain/blocks'
import { asHash } from './addresses'
import { contextConfig } from './configs'
import { blockFor, inContext, type Method } from './context'
import { text } from './serde'

/** How many blockhashes a node remembers, longer than they may be used (MAX_RECENT_BLOCKHASHES). */
const KEPT_BLOCKHASHES = 300

export const getLatestBlockhash: Method = (chain, params) => {
  const [config] = params.take([], [contextConfig])
  const block = blockFor(chain, config)
  return inContext(block, blockhashOf(block))
}

export const isBlockhashValid: Method = (chain, params) => {
  const [blockhash, config] = params.take([text], [contextConfig])
  const hash = asHash(blockhash)
  const block = blockFor(chain, config)
  const age = ageOf(chain, hash, block)
  return inContext(block, age !== undefined && age <= BLOCKHASH_BLOCKS)
}

/** The blockhash of a block and the height until which it may be used. */
export function blockhashOf(block: Block): { blockhash: string; lastValidBlockHeight: number } {
  return { blockhash: block.blockhash, lastValidBlockHeight: block.height + BLOCKHASH_BLOCKS }
}

/** How many blocks ago a blockhash was made, seen from a block; undefined where that block does not know it. */
export function ageOf(chain: Chain, blockhash: string, block: Block): number | undefined {
  const known = chain.blocks.newest(KEPT_BLOCKHASHES + chain.blocks.tip.height - block.height + 1)
  const made = Array.from(known).find((each) => each.blockhash === blockhash)
  return made && made.height <= block.height ? block.height - made.height : undefined
}
