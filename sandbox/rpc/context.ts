import type { Chain } from '../chain/Chain'
import type { Block, Commitment } from '../chain/blocks'
import type { Params } from './params'
import { invalidParams, RpcError } from './RpcError'
import { API_VERSION } from './version'

/**
 * One method of the RPC. Its return value becomes `result`; its exception becomes `error`. `port` is the node's HTTP port on
 * this machine, with its sockets on the next one; null where there is no server.
 */
export type Method = (chain: Chain, params: Params, port: number | null) => unknown

/** The commitment and slot that a request asks for (RpcContextConfig). */
export type ContextConfig = Readonly<{
  commitment?: Commitment | undefined
  minContextSlot?: bigint | undefined
}>

/**
 * The block whose state the request asks for, `finalized` unless it says otherwise. Throws -32016 where `minContextSlot`
 * is not reached yet.
 */
export function blockFor(chain: Chain, { commitment, minContextSlot }: ContextConfig = {}): Block {
  const block = chain.blocks.at(commitment ?? 'finalized')
  if (minContextSlot !== undefined && block.slot < minContextSlot)
    throw new RpcError(-32016, 'Minimum context slot has not been reached', { contextSlot: block.slot })
  return block
}

/** The block for a request about transactions, which nodes answer only from `confirmed` on. */
export function settledBlockFor(chain: Chain, config: ContextConfig = {}): Block {
  if (config.commitment === 'processed')
    throw invalidParams('Method does not support commitment below `confirmed`')
  return blockFor(chain, config)
}

/** A value with the slot at which it was read. */
export function inContext<T>(
  block: Block,
  value: T,
): { context: { apiVersion: string; slot: number }; value: T } {
  return { context: { apiVersion: API_VERSION, slot: block.slot }, value }
}
