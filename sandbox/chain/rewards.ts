import { createHash } from 'node:crypto'
import bs58 from 'bs58'
import type { Accounts } from './accounts'
import type { Block, FeeReward } from './blocks'
import { baseFeeOf } from './fees'
import type { History } from './history'
import type { LiteSvm } from './litesvm'

/** The part of base fees that is burnt; priority fees are the leader's in full (fee_distribution.rs of Agave). */
const BURNT_PERCENT = 50n

/** The chain's only validator: an address without a key, which never changes. */
export function leaderOf(genesisHash: string): string {
  return bs58.encode(createHash('sha256').update(`leader of ${genesisHash}`).digest())
}

/**
 * Pays the leader of a block that is over its part of the fees, and returns the reward; null where there is none, or where it
 * is burnt because it would not keep the leader's account alive.
 */
export function payLeader(
  svm: LiteSvm,
  accounts: Accounts,
  history: History,
  block: Block,
  leader: string,
): FeeReward | null {
  const lamports = block.signatures.reduce((sum, signature) => sum + shareOf(history, signature), 0n)
  const before = accounts.now(leader)
  const postBalance = (before?.lamports ?? 0n) + lamports
  if (!before || lamports === 0n || postBalance < svm.minimumBalanceForRentExemption(0n)) return null
  const after = { ...before, lamports: postBalance }
  accounts.lend(leader, after)
  accounts.change(leader, block.slot, before, after)
  return { pubkey: leader, lamports, postBalance }
}

function shareOf(history: History, signature: string): bigint {
  const record = history.get(signature)
  if (!record) return 0n
  return record.fee - (baseFeeOf(record.transaction.message) * BURNT_PERCENT) / 100n
}
