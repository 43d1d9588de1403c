import type { Chain } from '../chain/Chain'
import type { Block } from '../chain/blocks'
import type { Options, Params } from './params'
import { RpcError } from './RpcError'

/** One method of the RPC. What it gives back becomes `result`; what it throws becomes `error`. */
export type Method = (chain: Chain, params: Params) => unknown

/** The block whose state the request asks for. Throws -32016 where `minContextSlot` is not reached yet. */
export function blockFor(chain: Chain, options: Options): Block {
  const block = chain.blocks.at(options.commitment())
  const least = options.integer('minContextSlot')
  if (least !== undefined && block.slot < least)
    throw new RpcError(-32016, 'Minimum context slot has not been reached', { contextSlot: block.slot })
  return block
}

/** A value with the slot at which it was read. */
export function inContext<T>(block: Block, value: T): { context: { slot: number }; value: T } {
  return { context: { slot: block.slot }, value }
}

/** The block for a request about transactions, which nodes answer from `confirmed` on. */
export function settledBlockFor(chain: Chain, options: Options): Block {
  if (options.commitment() === 'processed')
    throw new RpcError(-32602, 'Method does not support commitment below `confirmed`')
  return blockFor(chain, options)
}
