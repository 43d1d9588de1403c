import type { Chain } from '../chain/Chain'
import type { Block, FeeReward } from '../chain/blocks'
import { blockConfig, blocksConfig, contextConfig } from './configs'
import { settledBlockFor, type Method } from './context'
import { invalidParams, RpcError } from './RpcError'
import { u64, usize } from './serde'
import { encodeAccountsOf, encodeWithMeta, type TransactionEncoding } from './transactionEncoding'

/** The most slots that one request may ask about. */
const MAX_RANGE = 500_000n

type BlockConfig = Exclude<ReturnType<typeof blockConfig>, TransactionEncoding>

export const getBlock: Method = (chain, params) => {
  const [slot, given] = params.take([u64], [blockConfig])
  const config: Partial<BlockConfig> = typeof given === 'string' ? { encoding: given } : (given ?? {})
  const { slot: settled } = settledBlockFor(chain, config)
  return encodeBlock(chain, keptBlock(chain, slot, settled), config)
}

export const getBlockTime: Method = (chain, params) => {
  const [slot] = params.take([u64])
  return keptBlock(chain, slot, chain.blocks.tip.slot).time
}

export const getBlocks: Method = (chain, params) => {
  const [start, given, third] = params.take([u64], [blocksConfig, contextConfig])
  const [last, second] = typeof given === 'bigint' ? [given] : [undefined, given]
  const { slot } = settledBlockFor(chain, third ?? second)
  const end = least(last ?? start + MAX_RANGE, BigInt(slot))
  if (end < start) return []
  if (end - start > MAX_RANGE) throw invalidParams(`Slot range too large; max ${MAX_RANGE}`)
  return slotsFrom(chain, start).filter((each) => each <= end)
}

export const getBlocksWithLimit: Method = (chain, params) => {
  const [start, limit, config] = params.take([u64, usize], [contextConfig])
  if (limit > MAX_RANGE) throw invalidParams(`Limit too large; max ${MAX_RANGE}`)
  const { slot } = settledBlockFor(chain, config)
  return slotsFrom(chain, start)
    .filter((each) => each <= slot)
    .slice(0, Number(limit))
}

/** From this block on every transaction is still known, as in a node with long-term storage. */
export const getFirstAvailableBlock: Method = (chain, params) => {
  params.take([])
  return chain.history.oldestKept?.slot ?? chain.blocks.first.slot
}

/** From this slot on every block is kept, empty ones too. */

export const minimumLedgerSlot: Method = (chain, params) => {
  params.take([])
  return chain.blocks.firstAvailable.slot
}

/**
 * The block of a slot up to `last`; before the first available block only blocks with transactions, as in a node with
 * long-term storage. Throws -32004 for a future slot, -32001 for one older than the ledger and -32007 for a skipped slot
 * (check_blockstore_root of Agave).
 */
function keptBlock(chain: Chain, slot: bigint, last: number): Block {
  const block = slot <= last ? chain.blocks.inSlot(Number(slot)) : undefined
  const first = chain.blocks.firstAvailable.slot
  if (block && (block.slot >= first || block.signatures.length > 0)) return block
  if (slot >= chain.blocks.at('finalized').slot)
    throw new RpcError(-32004, `Block not available for slot ${slot}`)
  if (slot < first)
    throw new RpcError(
      -32001,
      `Block ${slot} cleaned up, does not exist on node. First available block: ${first}`,
    )
  throw new RpcError(-32007, `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`)
}

function encodeBlock(chain: Chain, block: Block, config: Partial<BlockConfig>): object {
  const rewards = config.rewards ?? true
  return {
    previousBlockhash: block.previousBlockhash,
    blockhash: block.blockhash,
    parentSlot: block.parentSlot,
    ...encodeTransactions(chain, block, config, rewards),
    ...(rewards && { rewards: block.rewards.map(encodeReward) }),
    blockTime: block.time,
    blockHeight: block.height,
  }
}

function encodeReward(reward: FeeReward): object {
  return { ...reward, rewardType: 'Fee', commission: null }
}

function encodeTransactions(
  chain: Chain,
  { signatures }: Block,
  config: Partial<BlockConfig>,
  rewards: boolean,
): object {
  const details = config.transactionDetails ?? 'full'
  if (details === 'none') return {}
  if (details === 'signatures') return { signatures }
  const records = signatures.flatMap((signature) => chain.history.get(signature) ?? [])
  const most = config.maxSupportedTransactionVersion
  return {
    transactions: records.map((record) =>
      details === 'accounts'
        ? encodeAccountsOf(record, most, rewards)
        : encodeWithMeta(record, config.encoding ?? 'json', most, rewards),
    ),
  }
}

/** The slots of the available blocks, oldest first. */
function slotsFrom({ blocks }: Chain, start: bigint): number[] {
  const first = blocks.firstAvailable.slot
  return blocks
    .all()
    .map(({ slot }) => slot)
    .filter((slot) => slot >= first && slot >= start)
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
