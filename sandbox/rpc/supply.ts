import bs58 from 'bs58'
import type { Chain } from '../chain/Chain'
import type { LedgerAccount } from '../chain/accounts'
import type { Block } from '../chain/blocks'
import { epochOf } from '../chain/machine'
import { viewOf } from '../chain/tokens'
import { largestAccountsConfig, supplyConfig } from './configs'
import { blockFor, inContext, type Method } from './context'

type Held = readonly [address: string, account: LedgerAccount]

/** How many accounts a list of the largest has (NUM_LARGEST_ACCOUNTS). */
const MOST_ACCOUNTS = 20

export const getSupply: Method = (chain, params) => {
  const [config] = params.take([], [supplyConfig])
  const block = blockFor(chain, { commitment: config?.commitment })
  const held = chain.accounts.all(block.slot)
  const locked = held.filter(isLockedAt(block))
  const [total, nonCirculating] = [lamportsOf(held), lamportsOf(locked)]
  const nonCirculatingAccounts = config?.excludeNonCirculatingAccountsList ? [] : locked.map(([each]) => each)
  const circulating = total - nonCirculating
  return inContext(block, { circulating, nonCirculating, nonCirculatingAccounts, total })
}

export const getLargestAccounts: Method = (chain, params) => {
  const [config] = params.take([], [largestAccountsConfig])
  const block = blockFor(chain, { commitment: config?.commitment })
  const largest = wanted(chain, block, config?.filter).sort(byLamports).slice(0, MOST_ACCOUNTS)
  return inContext(
    block,
    largest.map(([address, { lamports }]) => ({ address, lamports })),
  )
}

function wanted(chain: Chain, block: Block, filter: 'circulating' | 'nonCirculating' | undefined): Held[] {
  const held = chain.accounts.all(block.slot)
  if (!filter) return held
  const isLocked = isLockedAt(block)
  return held.filter((each) => isLocked(each) === (filter === 'nonCirculating'))
}

/** Largest first; of two equal ones, the one whose address has the greater bytes. */
function byLamports([a, { lamports: ofA }]: Held, [b, { lamports: ofB }]: Held): number {
  if (ofA !== ofB) return ofA < ofB ? 1 : -1
  return Buffer.compare(bs58.decode(b), bs58.decode(a))
}

const STAKE_PROGRAM = 'Stake11111111111111111111111111111111111111'
/** The offsets of a stake account's lockup (StakeStateV2): its time, and its epoch. */
const LOCKED_UNTIL_TIME = 76
const LOCKED_UNTIL_EPOCH = 84
const LOCKUP_END = 92

/**
 * Whether an account's lamports do not circulate: it is a stake account whose lockup is in force
 * (calculate_non_circulating_supply of Agave, without its list of Mainnet's accounts).
 */
function isLockedAt({ slot, time }: Block): (held: Held) => boolean {
  return ([, { owner, data }]) => {
    if (owner !== STAKE_PROGRAM || data.length < LOCKUP_END) return false
    const view = viewOf(data)
    const isStake = [1, 2].includes(view.getUint32(0, true))
    const untilEpoch = view.getBigUint64(LOCKED_UNTIL_EPOCH, true)
    const untilTime = view.getBigInt64(LOCKED_UNTIL_TIME, true)
    return isStake && (untilTime > BigInt(time) || untilEpoch > BigInt(epochOf(slot)))
  }
}

function lamportsOf(held: readonly Held[]): bigint {
  return held.reduce((sum, [, { lamports }]) => sum + lamports, 0n)
}
