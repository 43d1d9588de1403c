import type { Chain } from '../chain/Chain'
import type { Block } from '../chain/blocks'
import { feeOf } from '../chain/fees'
import { isWritable } from '../chain/keys'
import { spentNonce } from '../chain/nonce'
import type { WireMessage } from '../chain/wire'
import { asAddress } from './addresses'
import { readerAt } from './accounts'
import { ageOf } from './blockhashes'
import { contextConfig } from './configs'
import { blockFor, inContext, type Method } from './context'
import { invalidParams } from './RpcError'
import { list, text } from './serde'
import { decodeMessage } from './transactionBytes'

const MAX_ADDRESSES = 128
const REMEMBERED_BLOCKS = 150
/** Blocks whose prices are kept. */
const SEARCHED_BLOCKS = 512

const addresses = list(text)

/** null for a message whose blockhash the node does not know, unless it spends a durable nonce. */
export const getFeeForMessage: Method = (chain, params) => {
  const [encoded, config] = params.take([text], [contextConfig])
  const message = decodeMessage(encoded)
  const block = blockFor(chain, config)
  const known = ageOf(chain, message.blockhash, block) !== undefined || holdsNonce(chain, message, block)
  return inContext(block, known ? feeOf(message, chain.feeStep) : null)
}

/**
 * The prices that landed, per compute unit in micro-lamports: for the last confirmed blocks with transactions, oldest first,
 * the lowest price in the block or, where that is higher, the lowest for writing one of the accounts (PrioritizationFeeCache
 * of Agave).
 */
export const getRecentPrioritizationFees: Method = (chain, params) => {
  const [given] = params.take([], [addresses])
  const pubkeys = given ?? []
  if (pubkeys.length > MAX_ADDRESSES) throw invalidParams(`Too many inputs provided; max ${MAX_ADDRESSES}`)
  const accounts = pubkeys.map(asAddress)
  const confirmed = chain.blocks.at('confirmed').height
  return Array.from(chain.blocks.newest(SEARCHED_BLOCKS))
    .filter(({ height, prices }) => height <= confirmed && prices.length > 0)
    .slice(0, REMEMBERED_BLOCKS)
    .reverse()
    .map((block) => ({ slot: block.slot, prioritizationFee: sufficientPrice(block, accounts) }))
}

/** Whether the message's blockhash is the nonce of the account that it advances, as the block's readers see it. */
function holdsNonce(chain: Chain, message: WireMessage, block: Block): boolean {
  const writable = (index: number) => isWritable(message, 0, index)
  return spentNonce(message, writable, readerAt(chain, block.slot), UNUSED_HASH) !== null
}

/** Not used for a nonce: the fee can also be asked for a nonce that was advanced in this block. */
const UNUSED_HASH = '11111111111111111111111111111111'

function sufficientPrice({ prices }: Block, accounts: readonly string[]): bigint {
  const forAccounts = accounts.map((account) =>
    least(prices.filter(({ writable }) => writable.has(account)).map(({ price }) => price)),
  )
  return forAccounts.reduce(
    (high, price) => (price > high ? price : high),
    least(prices.map(({ price }) => price)),
  )
}

function least(prices: readonly bigint[]): bigint {
  return prices.reduce<bigint | null>((low, price) => (low === null || price < low ? price : low), null) ?? 0n
}
